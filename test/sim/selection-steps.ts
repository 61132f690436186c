// test, sim: people hide rows by hand and by filters, select whole columns or several ranges, and act on the
// selection: only visible rows may be part of it.

import { pullArgs } from './calls';
import type { Dice } from './dice';
import type { SeenRow, SeenSheet } from './grid';
import { keyIn } from './habits';
import { marker, pickTab, type Sim, tabOfSheet } from './sim';
import { anyone, finish, known, lookAtReview, type Step, startPull, startPush } from './steps';
import { tabById } from './tabs';

type Area = readonly [row: number, column: number, rows: number, columns: number];

export interface SelectedRows {
  readonly visible: readonly SeenRow[];
  readonly hidden: readonly SeenRow[];
}

/** As the grid shows it; nothing of the add-on decides this. */
export const isVisible = (sim: Sim, sheet: SeenSheet, { row }: Pick<SeenRow, 'row'>): boolean =>
  sim.world.host.workbook.sheet(sheet.id)!.getRowVisible(row - 1);

async function hideSome(sim: Sim, dice: Dice, user: string, sheet: SeenSheet): Promise<void> {
  const how = dice.weighted({ byHand: 4, filter: 3, both: 2, nothing: 1, showAll: 1 });
  if (how === 'showAll') await sim.script(user, 'simShowRows', sheet.id);
  if (how === 'filter' || how === 'both') {
    const column = dice.whole(1, sheet.headers.length);
    const row = dice.pick(sheet.rows);
    const text = String(row?.cells[sheet.headers[column - 1]!]?.value ?? '');
    await sim.script(user, 'simFilter', sheet.id, column, [text]);
  }
  if (how === 'byHand' || how === 'both') {
    const rows = sheet.rows.filter(() => dice.chance(0.4)).map(({ row }) => row);
    await sim.script(user, 'simHideRows', sheet.id, rows);
  }
}

/** Ranges with and without the header, which may overlap; or a whole column. */
function chooseAreas(dice: Dice, sheet: SeenSheet, column: number, lastRow: number): Area[] {
  if (dice.chance(0.4)) return [[1, column, lastRow, 1]];
  const end = Math.max(2, ...sheet.rows.map(({ row }) => row));
  return Array.from({ length: dice.whole(1, 3) }, (): Area => {
    const row = dice.whole(1, end);
    return [row, column, dice.whole(1, Math.max(1, Math.min(end, lastRow) - row + 1)), 1];
  });
}

/** Hides rows and selects cells of a column. @returns the selected rows with content */
export async function selectAmongHidden(
  sim: Sim,
  dice: Dice,
  user: string,
  tab: string,
  column = 1,
): Promise<SelectedRows> {
  await hideSome(sim, dice, user, sim.oracle.sheetOf(tab)!);
  const sheet = sim.oracle.sheetOf(tab)!;
  const areas = chooseAreas(dice, sheet, column, sim.world.host.workbook.sheet(sheet.id)!.getRowCount());
  await sim.script(user, 'simSelectAreas', sheet.id, areas);
  const selected = sheet.rows.filter(({ row }) =>
    areas.some(([first, , rows]) => first <= row && row < first + rows),
  );
  sim.trace.push(`  ${user} selects ${JSON.stringify(areas)} of ${sheet.name}`);
  return {
    visible: selected.filter((row) => isVisible(sim, sheet, row)),
    hidden: selected.filter((row) => !isVisible(sim, sheet, row)),
  };
}

/**
 * The action takes visible selected rows, and no others.
 * @param offered keys of rows that it could take; absent: any
 */
function checkKeys(
  sim: Sim,
  what: string,
  tab: string,
  keys: readonly string[],
  chosen: SelectedRows,
  offered?: readonly string[],
): void {
  if (sim.oracle.hostile) return;
  const ours = tabById(tab)!;
  const keysOf = (rows: readonly SeenRow[]) =>
    new Set(rows.filter((row) => known(ours, row)).map((row) => keyIn(ours, row)));
  const visible = keysOf(chosen.visible);
  const taken = keys.find((key) => !visible.has(key));
  if (taken !== undefined)
    sim.oracle.fail(
      'selected',
      `${what} takes ${taken}, which is ${keysOf(chosen.hidden).has(taken) ? 'hidden' : 'not selected'}`,
    );
  const missing = [...visible].find((key) => !keys.includes(key) && (offered ?? [key]).includes(key));
  if (missing !== undefined)
    sim.oracle.fail('selected', `${what} leaves out ${missing}, which is visible and selected`);
}

const checkCount = (sim: Sim, what: string, count: number, expected: number): void => {
  if (count !== expected && !sim.oracle.hostile)
    sim.oracle.fail('selected', `${what} counts ${count} rows, not ${expected}`);
};

/** Only the edits of the selected rows are pushed. */
const selectedPush: Step = async (sim, dice) => {
  const user = anyone(dice);
  const view = await lookAtReview(sim, user);
  const tab = dice.pick(view?.rows ?? [])?.tab;
  if (!view || tab === undefined) return 'nothing to review';
  const chosen = await selectAmongHidden(sim, dice, user, tab);
  const reply = await sim.ask<{ rows: { tab: string; key: string }[]; hiddenRows: number }>(
    user,
    'reviewSelected',
    [view.token],
  );
  if (!reply.ok || !reply.value) return `${user} cannot choose rows: ${reply.sentence}`;
  const taken = new Set(reply.value.rows.map(({ key }) => key));
  const rows = view.rows.filter((row) => row.tab === tab && taken.has(row.key));
  const updates = view.rows.filter((row) => row.tab === tab && row.action === 'update').map(({ key }) => key);
  const takenUpdates = updates.filter((key) => taken.has(key));
  checkKeys(sim, 'review', tab, takenUpdates, chosen, updates);
  if (rows.length === 0) return `${user} selects no row of the review`;
  const started = await startPush(
    sim,
    dice,
    user,
    view.rows.filter((row) => !rows.includes(row)),
  );
  if (started && dice.chance(0.6)) await finish(sim, user);
  return `${user} pushes ${rows.length} selected rows: ${started}`;
};

/** A pull of the rows selected in Campaigns reads no campaign of a hidden row. */
const selectedPull: Step = async (sim, dice) => {
  const user = anyone(dice);
  const tab = tabById('campaigns')!;
  if (!sim.oracle.sheetOf(tab.id)) return 'no campaigns';
  const { visible, hidden } = await selectAmongHidden(sim, dice, user, tab.id);
  const idsOf = (rows: readonly SeenRow[]) =>
    new Set(rows.filter((row) => known(tab, row)).map((row) => keyIn(tab, row)));
  const choice = { ...(pullArgs()[0] as object), selectedRows: true };
  const from = sim.world.seen.length;
  if (!(await startPull(sim, user, {}, [choice]))) return `${user} can't pull the selected rows`;
  if (idsOf(visible).size === 0 && !sim.oracle.hostile)
    sim.oracle.fail('selected', 'a pull of selected rows started, and no visible row is selected');
  await finish(sim, user);
  const seen = idsOf(visible);
  const unseen = [...idsOf(hidden)].filter((id) => !seen.has(id));
  for (const { function: name, method, path } of sim.world.seen.slice(from)) {
    const id = unseen.find((one) => path.endsWith(`/${one}`));
    if (id !== undefined && name === 'jobStep' && method === 'GET' && !sim.oracle.hostile)
      sim.oracle.fail('selected', `a pull of selected rows requests ${path}, whose row is hidden`);
  }
  return `${user} pulls ${seen.size} selected campaigns`;
};

/** A list from the selection has the visible cells; here of the column with the marks of the simulation. */
const selectedList: Step = async (sim, dice) => {
  const user = anyone(dice);
  const sheet = pickTab(sim, dice);
  const tab = sheet && tabOfSheet(sim, sheet);
  const column = sheet ? sim.world.grid.columnOf(sheet.id, 'Own') : 0;
  if (!sheet || !tab || column === 0) return 'nothing to select';
  const { visible, hidden } = await selectAmongHidden(sim, dice, user, tab.id, column);
  const reply = await sim.ask<{ place: string; cells: string[][] }>(user, 'selectedList', ['range']);
  const marks = visible.map(marker).filter((text) => text !== '');
  const cells = (reply.value?.cells ?? []).flat().filter((text) => text !== '' && text !== 'Own');
  if (!sim.oracle.hostile && reply.ok && JSON.stringify(cells) !== JSON.stringify(marks))
    sim.oracle.fail(
      'selected',
      `a list has ${JSON.stringify(cells)}, and the visible cells are ${JSON.stringify(marks)}`,
    );
  const leftOut = Number(/\(([\d,]+) hidden rows? left out\)/.exec(reply.value?.place ?? '')?.[1] ?? 0);
  if (reply.ok) checkCount(sim, 'a list', leftOut, hidden.filter((row) => marker(row) !== '').length);
  return `${user} reads ${marks.length} cells of ${sheet.name}: ${reply.ok || reply.sentence}`;
};

export const SELECTION_STEPS = { selectedPush, selectedPull, selectedList };
