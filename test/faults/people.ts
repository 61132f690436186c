// test of faults: a second person does something right after one of the service calls of the first.
//
// Sorting and inserting by hand touches only cells, so it has the same effect before and after a call that
// touches none. A review or check of the second person waits for the document lock, so it has the same effect
// at all calls during which the lock is held.

import { OWNER, type Session } from '../e2e/session';
import type { Fault } from './fault';
import type { Scenario } from './scenario';
import type { World } from './world';

const OTHER = 'boris@example.com';

/** Changes of people to each of the tabs; sorting and inserting change no value. */
const SCRIPT = `
function tabs_() {
  return SpreadsheetApp.getActiveSpreadsheet().getSheets().filter(function (s) {
    return !/^(Sheet1|Bidgrid)/.test(s.getName()) && s.getLastRow() > 2;
  });
}
function sortTabs() {
  tabs_().forEach(function (s) {
    s.getRange(2, 1, s.getLastRow() - 1, s.getLastColumn()).sort({ column: 4, ascending: false });
  });
}
function insertAbove() { tabs_().forEach(function (s) { s.insertRowsBefore(2, 2); }); }
function insertColumn() { tabs_().forEach(function (s) { s.insertColumnBefore(3); }); }
`;

interface PersonAction {
  readonly what: string;
  /** An execution of the add-on, which waits for locks. */
  readonly waits: boolean;
  do(session: Session): Promise<unknown>;
}

const byScript = (what: string, name: string): PersonAction => ({
  what,
  waits: false,
  do: (session) => session.host.run({ function: name, user: OTHER, session: 'page-2' }),
});

const byClient = (what: string, name: string): PersonAction => ({
  what,
  waits: true,
  do: (session) => session.run(name, [], { user: OTHER, session: 'page-2' }),
});

const ACTIONS: readonly PersonAction[] = [
  byScript('sorts every tab', 'sortTabs'),
  byScript('inserts rows at the top', 'insertAbove'),
  byScript('inserts a column among ours', 'insertColumn'),
  byClient('asks for a review', 'reviewBuild'),
  byClient('checks', 'checkRun'),
];

/** Spreadsheet calls that neither read nor change the content or size of a sheet. */
const BESIDE_CELLS =
  /^(getRange|getSheetId|getId|getName|getSheetByName|getSheetById|getActiveSpreadsheet|flush)$/;
const SPREADSHEET = /^(SpreadsheetApp|Spreadsheet|Sheet|Range|RangeList|DeveloperMetadata)/;

interface Moment {
  readonly at: number;
  stands: number;
}

/** The moments that differ for a person at the sheet, and for another execution. */
async function momentsOf(world: World, scenario: Scenario): Promise<{ hand: Moment[]; waits: Moment[] }> {
  const session = await world.open();
  const hand: Moment[] = [];
  const waits: Moment[] = [];
  let total = 0;
  let held = false;
  try {
    await scenario.act(session, (name, args) => {
      let first = true;
      return session.run(name, args, {
        onCall: (_n, service, method) => {
          total += 1;
          const touches = SPREADSHEET.test(service) && !BESIDE_CELLS.test(method);
          if (touches || first) hand.push({ at: total, stands: 0 });
          hand.at(-1)!.stands += 1;
          const holds = session.host.heldLocks().includes('document');
          if (!(holds && held) || first) waits.push({ at: total, stands: 0 });
          waits.at(-1)!.stands += 1;
          held = holds;
          first = false;
        },
      });
    });
    return { hand, waits };
  } finally {
    await session.close();
  }
}

/** After call `at` of the whole action. */
const actionAfter = ({ at, stands }: Moment, action: PersonAction): Fault => ({
  name: `after call ${at} another person ${action.what}`,
  stands,
  act: async (session, scenario) => {
    session.host.options.files.push({ name: 'People.js', source: SCRIPT });
    let total = 0;
    let doing: Promise<unknown> | null = null;
    await scenario.act(session, async (name, args) => {
      const before = total;
      const result = await session.run(name, args, {
        user: OWNER,
        onCall: async (n) => {
          if (before + n !== at) return;
          doing = action.do(session);
          // The holder of a lock must not wait for an execution that waits for this lock.
          if (!action.waits || session.host.heldLocks().length === 0) await doing;
        },
      });
      total += result.totalCalls;
      return result;
    });
    await doing;
    session.host.options.files.pop();
  },
});

export async function peopleFaults(world: World, scenario: Scenario): Promise<Fault[]> {
  const { hand, waits } = await momentsOf(world, scenario);
  return ACTIONS.flatMap((action) =>
    (action.waits ? waits : hand).map((moment) => actionAfter(moment, action)),
  );
}
