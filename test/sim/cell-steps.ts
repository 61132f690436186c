// test, sim: the Adjust dialog, and headers that people rename and Check renames back.

import type { Dice } from './dice';
import type { SeenRow, SeenSheet } from './grid';
import { isVisible } from './selection-steps';
import { marker, pickTab, type Sim, tabOfSheet } from './sim';
import { anyone, changeService, known, STEPS, type Step } from './steps';
import { type Cell, type Kind, type SimTab, TABS, tabById } from './tabs';

interface AdjustView {
  readonly place: unknown;
  readonly token: string;
  readonly changes: number;
}

/** Halves are rounded away from zero. */
const rounded = (value: number, decimals: number): number => {
  const shifted = Number((Math.abs(value) * 10 ** decimals).toFixed(6));
  return (Math.sign(value) * Math.round(shifted)) / 10 ** decimals;
};

/** To cents, amounts below 10 cents to four decimals (docs/guides/edit-bids.md). */
const computed = (value: number, kind: Kind, isGoal: boolean): number =>
  rounded(value, kind === 'whole' ? 0 : kind === 'amount' && !isGoal && Math.abs(value) < 0.1 ? 4 : 2);

/** In these campaigns the bid of a target is a goal: a higher one pays less (docs/guides/edit-bids.md). */
const GOAL_TYPES: readonly unknown[] = ['RET', 'ROAS_AD_BASED', 'ROAS_IAP'];

interface Operation {
  readonly kind: string;
  readonly operand: string;
  result(value: number, isGoal: boolean): number;
}

/** An operation of the dialog, and its result for a number of this kind. */
function operation(dice: Dice, kind: Kind): Operation {
  const step = kind === 'whole' ? 1 : 0.25;
  switch (dice.pick(['add', 'percent', 'minimum', 'maximum', 'set'] as const)!) {
    case 'add':
      return {
        kind: 'add',
        operand: String(step),
        result: (value, isGoal) => computed(value + step, kind, isGoal),
      };
    case 'percent':
      // 50 % more is of what is paid. An override is a percentage over or under a bid.
      return {
        kind: 'percent',
        operand: '50',
        result: (value, isGoal) =>
          computed(isGoal ? value / 1.5 : kind === 'percent' ? value * 1.5 + 50 : value * 1.5, kind, isGoal),
      };
    case 'minimum':
      return { kind: 'minimum', operand: '12', result: (value) => Math.max(value, 12) };
    case 'maximum':
      return { kind: 'maximum', operand: '9', result: (value) => Math.min(value, 9) };
    default:
      return { kind: 'set', operand: '11', result: () => 11 };
  }
}

const NUMBERS: readonly (readonly [tab: string, header: string])[] = [
  ['targets', 'Bid'],
  ['targets', 'Bid'],
  ['targets', 'Daily budget'],
  ['source-bids', 'Bid value'],
  ['source-bids', 'Bid override %'],
  ['device-targeting', 'Min OS version'],
];

/** A number without a formula, in a visible row. */
const isAdjustable = (sim: Sim, sheet: SeenSheet, row: SeenRow, header: string): boolean =>
  typeof row.cells[header]?.value === 'number' &&
  row.cells[header].formula === '' &&
  !row.cells[header].filled &&
  marker(row) !== '' &&
  isVisible(sim, sheet, row);

interface Adjusted {
  readonly marker: string;
  readonly before: number;
  readonly after: number;
}

/**
 * After the dialog: either all cells have their new values or none has. `some`: part of them may keep the old
 * value.
 */
function checkAdjusted(
  sim: Sim,
  tab: SimTab,
  header: string,
  cells: readonly Adjusted[],
  result: 'done' | 'some' | 'nothing',
): void {
  const rows = sim.oracle.sheetOf(tab.id)?.rows ?? [];
  for (const { marker: own, before, after } of cells) {
    const now = rows.find((row) => marker(row) === own)?.cells[header]?.value;
    const isRight =
      result === 'done' ? now === after : now === before || (result === 'some' && now === after);
    if (!isRight)
      sim.oracle.fail(
        'adjusted',
        `${tab.sheet} ${own} ${header} was ${before}, is ${JSON.stringify(now)} and should be ${result === 'nothing' ? before : after}`,
      );
    if (now === after && before !== after) sim.oracle.typed(tab.id, own, header, after);
  }
}

/** Preview and change; in between, or during the change, people sort, insert rows or type. */
const adjust: Step = async (sim, dice) => {
  const user = anyone(dice);
  const [id, header] = dice.pick(NUMBERS)!;
  const tab = tabById(id)!;
  const sheet = sim.oracle.sheetOf(id);
  const column = sheet ? sim.world.grid.columnOf(sheet.id, header) : 0;
  const rows = (sheet?.rows ?? []).filter((row) => known(tab, row) && isAdjustable(sim, sheet!, row, header));
  if (!sheet || column === 0 || rows.length === 0) return 'nothing to adjust';
  const chosen = rows.filter(() => dice.chance(0.6));
  const { result, ...adjustment } = operation(dice, tab.edits[header]!);
  const order = { ...adjustment, replacement: '', matchCase: false, wholeCell: false };
  if (chosen.length === 0) return 'nothing selected';
  // Hidden rows between them are selected along.
  const along = sheet.rows.filter((row) => !isVisible(sim, sheet, row));
  const areas = [...chosen, ...along].map(({ row }) => ({ row, column, rows: 1, columns: 1 }));
  const cells = chosen.map((row) => {
    const before = row.cells[header]!.value as number;
    const isGoal = header === 'Bid' && GOAL_TYPES.includes(row.cells['Bid type']?.value);
    return { marker: marker(row), before, after: result(before, isGoal), isGoal };
  });
  const view = await sim.ask<AdjustView>(user, 'adjustPreview', [order, { tab: id, areas }]);
  if (!view.ok || !view.value) return `${user} cannot adjust: ${view.sentence}`;
  const expected = cells.filter(({ before, after }) => before !== after).length;
  if (view.value.changes !== expected && !sim.oracle.hostile)
    sim.oracle.fail(
      'adjusted',
      `${adjustment.kind} ${adjustment.operand} of ${tab.sheet} ${header}: the preview has ${view.value.changes} changes, not ${expected}: ${JSON.stringify(cells)}`,
    );
  const between = dice.weighted({ nothing: 5, sort: 2, insertRows: 1, typed: 2 });
  let typed: Adjusted | null = null;
  if (between === 'typed') {
    const place = dice.pick(cells)!;
    const now = sim.oracle.sheetOf(id)!.rows.find((row) => marker(row) === place.marker)!;
    typed = { ...place, before: place.before + 40, after: place.before + 40 };
    sim.world.grid.put(sheet.id, now.row, column, typed.before);
    sim.oracle.typed(id, place.marker, header, typed.before);
  } else if (between !== 'nothing') await STEPS[between](sim, dice);
  const at = dice.whole(5, 90);
  const moves = dice.chance(0.3)
    ? { meanwhile: new Map([[at, async () => void (await STEPS.sort(sim, dice))]]) }
    : {};
  const done = await sim.ask<{ changed: number }>(
    user,
    'adjustApply',
    [{ adjustment: order, place: view.value.place, token: view.value.token }],
    moves,
  );
  if (sim.oracle.hostile) return 'adjusted';
  // A cell that the operation changes neither before nor after the typing is not part of the preview.
  const was = cells.find((cell) => cell.marker === typed?.marker);
  const counts =
    typed && was && (was.before !== was.after || result(typed.before, was.isGoal) !== typed.before);
  if (counts && done.ok) sim.oracle.fail('adjusted', `${was.marker} was typed after the preview`);
  const all = cells.map((cell) => (cell.marker === typed?.marker ? typed : cell));
  const outcome = !done.ok ? 'nothing' : done.value?.changed === expected ? 'done' : 'some';
  checkAdjusted(sim, tab, header, all, outcome);
  return `${user} adjusts ${chosen.length} cells of ${tab.sheet} ${header} (${adjustment.kind}, ${between}): ${done.ok ? done.value?.changed : done.sentence}`;
};

/** A header of ours gets another text. */
const renameHeader: Step = async (sim, dice) => {
  const sheet = pickTab(sim, dice);
  const tab = sheet && tabOfSheet(sim, sheet);
  if (!sheet || !tab || sim.headers.length > 0) return 'no header to rename';
  const header = dice.pick([...Object.keys(tab.edits), ...Object.keys(tab.shows), ...tab.keys])!;
  const column = sim.world.grid.columnOf(sheet.id, header);
  if (column === 0) return 'no such header';
  const text = `Our ${header} ${sim.unique()}`;
  sim.world.grid.put(sheet.id, 1, column, text);
  sim.headers.push({ tab: tab.id, header, text });
  return `the header ${header} of ${tab.sheet} is now ${text}`;
};

/** A person types below the renamed header. */
const typeBelow: Step = async (sim, dice) => {
  const renamed = dice.pick(sim.headers);
  const tab = renamed && tabById(renamed.tab)!;
  const sheet = renamed && sim.oracle.sheetOf(renamed.tab);
  const kind = tab?.edits[renamed!.header];
  const row = dice.pick((sheet?.rows ?? []).filter((one) => tab && known(tab, one) && marker(one) !== ''));
  if (!renamed || !sheet || !row || (kind !== 'text' && kind !== 'amount')) return 'nothing below the header';
  const value: Cell = kind === 'text' ? `typed ${sim.unique()}` : 20 + (sim.unique() % 300) / 100;
  const column = sim.world.grid.columnOf(sheet.id, renamed.text);
  if (column === 0 || row.cells[renamed.text]?.value == null) return 'nothing below the header';
  sim.world.grid.put(sheet.id, row.row, column, value);
  sim.oracle.typed(tab!.id, marker(row), renamed.header, value);
  return `${JSON.stringify(value)} below ${renamed.text}`;
};

/** A formula that is dragged down, or a paste over a whole column. */
const editAll: Step = async (sim, dice) => {
  const sheet = sim.oracle.sheetOf('source-bids');
  const tab = tabById('source-bids')!;
  const rows = (sheet?.rows ?? []).filter((row) => known(tab, row) && marker(row) !== '');
  const columns = new Map(
    ['Bid value', 'Bid override %'].map((header) => [
      header,
      sheet ? sim.world.grid.columnOf(sheet.id, header) : 0,
    ]),
  );
  let count = 0;
  for (const row of rows) {
    const [header, column] = [...columns].find(([one]) => row.cells[one]?.value != null) ?? ['', 0];
    if (column === 0 || dice.chance(0.04)) continue;
    const value = header === 'Bid value' ? 2 + (sim.unique() % 900) / 100 : 5 + (sim.unique() % 200);
    sim.world.grid.put(sheet!.id, row.row, column, value);
    sim.oracle.typed(tab.id, marker(row), header, value);
    count += 1;
  }
  return `${count} source bids are overwritten`;
};

/** Another client changes most source bids. */
const changeAll: Step = async (sim, dice) =>
  changeService(sim, () => {
    const { state, companies } = sim.world.service;
    let count = 0;
    for (const [id, { bids }] of state.inventories)
      for (const bid of bids) {
        const own = state.campaigns.get(id)?.company_id === companies[0]!.company_id;
        if (!own || dice.chance(0.04)) continue;
        const n = sim.unique();
        if (bid.bid_value !== 'default') bid.bid_value = `${20 + (n % 900) / 100}`;
        else bid.bid_override_percentage = `${300 + (n % 90)}`;
        count += 1;
      }
    return `${count} source bids`;
  });

interface HeaderIssues {
  readonly groups: readonly {
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

/** Check offers to rename it back; sometimes the person does it. */
const repairHeader: Step = async (sim, dice) => {
  const renamed = dice.pick(sim.headers);
  if (!renamed) return 'no renamed header';
  const user = anyone(dice);
  const { text, header } = renamed;
  const checked = await sim.ask<HeaderIssues>(user, 'checkRun', []);
  if (dice.chance(0.2)) await STEPS.moveColumn(sim, dice);
  const place = sim.world.grid.columnOf(sim.oracle.sheetOf(renamed.tab)!.id, text);
  const issues = (checked.value?.groups ?? []).flatMap((group) => group.issues);
  const issue = issues.find(
    (one) =>
      one.tab === renamed.tab && one.rowName === '' && one.fixes.some(({ label }) => label.includes(text)),
  );
  const fix = issue?.fixes.find(({ label }) => label.includes(text));
  if (!issue || !fix || dice.chance(0.2)) {
    restoreHeader(sim, renamed);
    return `${text} is renamed by hand; Check offers ${issue ? fix?.label : 'nothing'}`;
  }
  const { tab, rowName, row, field, found } = issue;
  const fixed = await sim.ask(user, 'checkFix', [[{ tab, rowName, row, field, found, seen: fix.seen }]]);
  const sheet = sim.oracle.sheetOf(renamed.tab)!;
  if (fixed.ok) {
    if (sim.world.grid.columnOf(sheet.id, header) !== place && !sim.oracle.hostile)
      sim.oracle.fail('header', `${fix.label}: column ${place} of ${sheet.name} is not ${header}`);
    sim.headers = sim.headers.filter((one) => one !== renamed);
  }
  return `${user} accepts ${fix.label}: ${fixed.ok || fixed.sentence}`;
};

function restoreHeader(sim: Sim, renamed: Sim['headers'][number]): void {
  const sheet = sim.oracle.sheetOf(renamed.tab);
  const column = sheet ? sim.world.grid.columnOf(sheet.id, renamed.text) : 0;
  if (sheet && column > 0) sim.world.grid.put(sheet.id, 1, column, renamed.header);
  sim.headers = sim.headers.filter((one) => one !== renamed);
}

/** People rename back what they renamed. */
export const restoreHeaders = (sim: Sim): void => {
  for (const renamed of [...sim.headers]) restoreHeader(sim, renamed);
};

/** While a column of ours is renamed, none is added in its place. */
export function checkHeaders(sim: Sim): void {
  if (sim.oracle.hostile) return;
  for (const { tab, header, text } of sim.headers) {
    const headers = sim.oracle.sheetOf(tab)?.headers ?? [];
    if (headers.includes(header) && headers.includes(text))
      sim.oracle.fail('header', `${tabById(tab)!.sheet} has ${header} beside ${text}, which was ${header}`);
  }
  for (const tab of TABS)
    for (const header of [...tab.keys, ...Object.keys(tab.edits), ...Object.keys(tab.shows)]) {
      const found = (sim.oracle.sheetOf(tab.id)?.headers ?? []).filter((one) => one === header);
      if (found.length > 1) sim.oracle.fail('header', `${tab.sheet} has ${header} ${found.length} times`);
    }
}

export const CELL_STEPS = { editAll, changeAll, adjust, renameHeader, typeBelow, repairHeader };
