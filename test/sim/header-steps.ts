// test, sim: a person sorts the headers into the rows, inserts a title above them, or deletes them. Check
// writes nothing into the tab then, and its fix brings headers that are in another row back.

import type { SeenSheet } from './grid';
import { pickTab, type Sim, tabOfSheet } from './sim';
import { anyone, type Step } from './steps';

interface RowIssues {
  readonly groups: readonly {
    readonly rule: string;
    readonly issues: readonly {
      readonly tab: string;
      readonly rowName: string;
      readonly row: number;
      readonly field: string;
      readonly found: string;
      readonly fixes: readonly { readonly label: string; readonly seen: string }[];
    }[];
  }[];
}

/** Check writes these columns itself. */
const MARKS = ['Change', 'Cell states', 'Status'];

/** The rows of people and of the service, in any order. */
const linesOf = ({ rows }: SeenSheet, headers: readonly string[]): string[] =>
  rows
    .map(({ cells }) => headers.filter((header) => !MARKS.includes(header)).map((header) => cells[header]))
    .filter((line) => line.some((cell) => cell !== undefined && (cell.value !== null || cell.formula !== '')))
    .map((line) => JSON.stringify(line))
    .sort();

const loseHeaders: Step = async (sim, dice) => {
  const before = pickTab(sim, dice);
  const tab = before && tabOfSheet(sim, before);
  if (!before || !tab || before.rows.length < 2 || sim.headers.length > 0) return 'no headers to lose';
  const user = anyone(dice);
  const { id, headers } = before;
  const { grid, host } = sim.world;
  // Google keeps the header row of a table in its place.
  if (host.workbook.own.typedColumns.some(({ sheetId }) => sheetId === id))
    return 'the headers of a table stay';
  const kind = dice.pick(['sorted', 'title', 'deleted'] as const)!;
  const last = before.rows[before.rows.length - 1]!.row;
  const to = dice.whole(2, last);
  if (kind === 'sorted') await sim.script(user, 'simMoveRow', id, 1, to + 1);
  else if (kind === 'deleted') await sim.script(user, 'simDeleteRows', id, 1, 1);
  else {
    await sim.script(user, 'simInsertRows', id, 1, 1);
    grid.put(id, 1, dice.whole(1, 3), 'Our title');
  }
  const damaged = JSON.stringify(grid.sheet(id));
  const checked = await sim.ask<RowIssues>(user, 'checkRun', []);
  if (JSON.stringify(grid.sheet(id)) !== damaged)
    sim.oracle.fail('header', `Check writes into ${tab.sheet}, whose headers are ${kind}`);
  const groups = (checked.value?.groups ?? []).filter(({ rule }) => rule === 'header-row');
  const issue = groups.flatMap(({ issues }) => issues).find((one) => one.tab === tab.id);
  const [fix] = issue?.fixes ?? [];
  const fixed =
    issue && fix
      ? await sim.ask(user, 'checkFix', [
          [
            {
              tab: issue.tab,
              rowName: issue.rowName,
              row: issue.row,
              field: issue.field,
              found: issue.found,
              seen: fix.seen,
            },
          ],
        ])
      : null;
  if (!fixed?.ok) {
    await healByHand(sim, user, before, kind, to);
    if (kind !== 'deleted') sim.oracle.fail('header', `${tab.sheet}, headers ${kind}: not fixed`);
    return `${user} restores the headers of ${tab.sheet} (${kind}): ${fixed?.sentence ?? checked.sentence ?? 'no fix'}`;
  }
  const after = grid.sheet(id)!;
  if (headers.some((header, i) => after.headers[i] !== header))
    sim.oracle.fail('header', `${tab.sheet}, headers ${kind}: they are now ${after.headers.join(', ')}`);
  if (linesOf(after, headers).join() !== linesOf(before, headers).join())
    sim.oracle.fail('header', `${tab.sheet}, headers ${kind}: the fix changed a row`);
  if (kind === 'title' && !grid.print().includes('Our title'))
    sim.oracle.fail('header', `${tab.sheet}: the title is gone`);
  return `${user} loses the headers of ${tab.sheet} (${kind}), and accepts ${fix!.label}`;
};

async function healByHand(
  sim: Sim,
  user: Parameters<Sim['script']>[0],
  { id, headers }: SeenSheet,
  kind: 'sorted' | 'title' | 'deleted',
  to: number,
): Promise<void> {
  if (kind === 'sorted') await sim.script(user, 'simMoveRow', id, to, 1);
  else if (kind === 'title') await sim.script(user, 'simDeleteRows', id, 1, 1);
  else {
    await sim.script(user, 'simInsertRows', id, 1, 1);
    for (const [i, header] of headers.entries()) if (header !== '') sim.world.grid.put(id, 1, i + 1, header);
  }
}

export const HEADER_STEPS = { loseHeaders };
