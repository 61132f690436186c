// test of faults: the spreadsheet reaches the limit of cells: its tabs are full, and a large archive sheet
// takes the rest.
//
// An action enlarges the grid in several steps. There is one fault for each of them: the steps before it
// succeed, this one fails. The limit must be reported to a person; then the archive is deleted and the work
// is resumed.

import type { RunResult } from '../../workbench/apps-script/host';
import { OWNER, type Session } from '../e2e/session';
import type { Fault } from './fault';
import { durableOf, type Frozen } from './frozen';
import type { Scenario } from './scenario';
import type { World } from './world';

const CELL_LIMIT = 10_000_000;
const ARCHIVE = 'Archive';

const SCRIPT = `
function trimTabs() {
  SpreadsheetApp.getActiveSpreadsheet().getSheets().forEach(function (s) {
    var rows = Math.max(2, s.getLastRow()), columns = Math.max(1, s.getLastColumn());
    if (s.getMaxRows() > rows) s.deleteRows(rows + 1, s.getMaxRows() - rows);
    if (s.getMaxColumns() > columns) s.deleteColumns(columns + 1, s.getMaxColumns() - columns);
  });
}
function makeArchive() {
  var s = SpreadsheetApp.getActiveSpreadsheet().insertSheet('${ARCHIVE}');
  s.deleteRows(2, s.getMaxRows() - 1);
  s.deleteColumns(2, s.getMaxColumns() - 1);
}
function deleteArchive() {
  var book = SpreadsheetApp.getActiveSpreadsheet();
  book.deleteSheet(book.getSheetByName('${ARCHIVE}'));
}
`;

async function byScript(session: Session, name: string): Promise<void> {
  const { files } = session.host.options;
  files.push({ name: 'Archive.js', source: SCRIPT });
  const { ended, error } = await session.host.run({ function: name, user: OWNER, session: 'page-1' });
  files.pop();
  if (ended !== 'returned') throw new Error(`${name}: ${error?.message}`);
}

const cellsOf = ({ host }: Session): number =>
  host.workbook.core.getSheets().reduce((sum, one) => sum + one.getRowCount() * one.getColumnCount(), 0);

interface Tight {
  readonly from: Frozen;
  /** Number of cells that each step adds to the grid. */
  readonly steps: readonly number[];
}

async function tighten(world: World, scenario: Scenario): Promise<Tight> {
  const session = await world.open();
  try {
    await byScript(session, 'trimTabs');
    await byScript(session, 'makeArchive');
    const from = durableOf(session).take();
    const steps: number[] = [];
    let before = cellsOf(session);
    await scenario.act(session, (name, args) =>
      session.run(name, args, {
        onCall: () => {
          const now = cellsOf(session);
          if (now > before) steps.push(now - before);
          before = now;
        },
      }),
    );
    return { from, steps };
  } finally {
    await session.close();
  }
}

const wordsOf = ({ ended, value, error }: RunResult): string =>
  JSON.stringify([ended, value ?? null, error ?? null]);

const fullAt = (from: Frozen, step: number, left: number): Fault => ({
  name: `no room any more from the step ${step} by which the grid grows (${left} cells left)`,
  stands: 1,
  from,
  act: async (session, scenario) => {
    const archive = session.host.workbook.sheet(session.sheets.idOf(ARCHIVE))!;
    archive.setRowCount(1 + CELL_LIMIT - left - cellsOf(session));
    let isReported = false;
    await scenario.act(session, async (name, args) => {
      const result = await session.run(name, args);
      if (result.ended !== 'returned') throw new Error(wordsOf(result));
      isReported ||= wordsOf(result).includes('10 million cells');
      return result;
    });
    if (!isReported) throw new Error('No message said that the spreadsheet is full.');
    await byScript(session, 'deleteArchive');
  },
});

export async function cellFaults(world: World, scenario: Scenario): Promise<Fault[]> {
  const { from, steps } = await tighten(world, scenario);
  let room = 0;
  return steps.map((step, i) => {
    room += step;
    return fullAt(from, i + 1, room - 1);
  });
}
