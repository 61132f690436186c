// test, sim: people fill cells with arrays, reject values by validations, protect and merge cells, and
// take all of this away again.

import { pullArgs } from './calls';
import type { Dice } from './dice';
import type { SeenRow, SeenSheet } from './grid';
import type { JobSeen } from './oracle';
import type { Sim } from './sim';
import { anyone, changeService, finish, known, newValue, type Step, type } from './steps';
import { type SimTab, tabById } from './tabs';
import { ANNA } from './world';

const COLUMNS: readonly (readonly [tab: string, header: string])[] = [
  ['targets', 'Bid'],
  ['targets', 'Bid'],
  ['targets', 'Daily budget'],
  ['source-bids', 'Bid value'],
  ['source-bids', 'Bid value'],
  ['source-bids', 'Bid override %'],
  ['device-targeting', 'Min OS version'],
];
const STATUS = 'Status';

interface Column {
  readonly tab: SimTab;
  readonly sheet: SeenSheet;
  readonly header: string;
  /** 1-based. */
  readonly column: number;
  /** Rows of the service, in order. */
  readonly rows: readonly SeenRow[];
}

function columnAt(sim: Sim, [id, header]: (typeof COLUMNS)[number]): Column | null {
  const tab = tabById(id)!;
  const sheet = sim.oracle.sheetOf(id);
  const column = sheet ? sim.world.grid.columnOf(sheet.id, header) : 0;
  const rows = (sheet?.rows ?? []).filter((row) => known(tab, row));
  return sheet && column > 0 && rows.length > 0 ? { tab, sheet, header, column, rows } : null;
}

const pickColumn = (sim: Sim, dice: Dice, fits: (column: Column) => boolean = () => true): Column | null =>
  dice.pick(
    COLUMNS.map((one) => columnAt(sim, one)).filter((one): one is Column => one !== null && fits(one)),
  );

const anchors = ({ sheet, header }: Column): SeenRow[] =>
  sheet.rows.filter(({ cells }) => /SEQUENCE|ARRAYFORMULA|^=\{/.test(cells[header]?.formula ?? ''));

const isBroken = ({ cells }: SeenRow, header: string): boolean =>
  cells[header]?.formula !== '' && String(cells[header]?.value ?? '').startsWith('#');

/** Empties cells without clearing their values: something else is in their place. */
function makeRoom(sim: Sim, { tab, sheet, column, header }: Column, rows: readonly SeenRow[]): void {
  for (const { row } of rows) sim.world.grid.put(sheet.id, row, column, null);
  sim.oracle.emptied(
    tab.id,
    header,
    rows.map((row) => sim.oracle.markerOf(tab.id, sheet, row)),
  );
}

/** Of the first column with keys. */
const letter = (sim: Sim, { tab, sheet }: Column): string =>
  String.fromCharCode(64 + sim.world.grid.columnOf(sheet.id, tab.keys[0]!));
const isOpenEnded = (formula: string): boolean => /=""[,;]""/.test(formula);

/** @param key letters of a column with keys */
function arrayText(sim: Sim, dice: Dice, rows: number, key: string): string {
  const n = sim.unique();
  const from = 2 + (n % 40) / 4;
  switch (dice.pick(['sequence', 'arrayFormula', 'braces', 'toTheEnd'] as const)!) {
    case 'sequence':
      return `=SEQUENCE(${rows},1,${from}+N("SIM ${n}"))`;
    case 'arrayFormula':
      return `=ARRAYFORMULA(ROW(A2:A${rows + 1})/4+${from}+N("SIM ${n}"))`;
    case 'braces':
      return `={${Array.from({ length: rows }, (_, i) => from + i).join(';')}}`;
    default:
      return `=ARRAYFORMULA(IF(${key}2:${key}="","",${from}+N("SIM ${n}")))`;
  }
}

/** As people type it where numbers have a decimal comma. */
const localized = ({ world }: Sim, formula: string): string =>
  world.decimalComma ? formula.replaceAll(',', ';').replace(/(\d)\.(\d)/g, '$1,$2') : formula;

/**
 * Mostly over emptied cells; otherwise the array has no room and is broken. One in a column, because which of
 * two arrays gets a cell differs from calculation to calculation.
 */
const putArray: Step = async (sim, dice) => {
  const place = pickColumn(sim, dice, (column) => anchors(column).length === 0);
  if (!place) return 'no place for an array';
  const { tab, sheet, header, column, rows } = place;
  const size = dice.whole(2, 4);
  const text = arrayText(sim, dice, size, letter(sim, place));
  const isToTheEnd = isOpenEnded(text);
  const hasValue = (at: number) => rows.find(({ row }) => row === at)?.cells[header]?.value != null;
  const overValues = rows.filter(({ row }) => hasValue(row) && hasValue(row + 1));
  const first = isToTheEnd
    ? sheet.rows.find(({ row }) => row === 2)
    : dice.pick(overValues.length > 0 ? overValues : rows);
  if (!first) return 'no place for an array';
  const last = isToTheEnd ? Infinity : first.row + size - 1;
  if (dice.chance(0.8))
    makeRoom(
      sim,
      place,
      sheet.rows.filter(({ row }) => row >= first.row && row <= last),
    );
  await sim.script(ANNA, 'simFormula', sheet.id, first.row, column, localized(sim, text));
  await sim.world.host.workbook.settled();
  const now = sim.oracle.sheetOf(tab.id)!.rows.find(({ row }) => row === first.row)?.cells[header];
  sim.oracle.typed(tab.id, sim.oracle.markerOf(tab.id, sheet, first), header, now?.value ?? null, text);
  return `array ${tab.id} row ${first.row} ${header} ${text}: ${now?.value}`;
};

/** A column of a person's own, up to the end of the sheet. */
const arrayBeside: Step = async (sim, dice) => {
  const place = pickColumn(sim, dice);
  if (!place || place.sheet.headers.some((header) => header.startsWith('Mine'))) return 'no column added';
  const { sheet } = place;
  const own = sheet.headers.length + 1;
  const key = letter(sim, place);
  const n = sim.unique();
  const text = `=ARRAYFORMULA(IF(${key}2:${key}="","",1+N("SIM ${n}")))`;
  sim.world.grid.put(sheet.id, 1, own, `Mine ${n}`);
  await sim.script(ANNA, 'simFormula', sheet.id, 2, own, localized(sim, text));
  return `array beside ${sheet.name}`;
};

/** Types into a cell of an array. */
const breakArray: Step = async (sim, dice) => {
  const filledIn = ({ rows, header }: Column) => rows.filter(({ cells }) => cells[header]?.filled);
  const place = pickColumn(sim, dice, (column) => filledIn(column).length > 0);
  const row = dice.pick(place ? filledIn(place) : []);
  if (!place || !row) return 'no array to break';
  const { tab, sheet, header } = place;
  const value = newValue(sim, dice, tab.edits[header]!, null);
  await type(sim, anyone(dice), sheet, row, header, value);
  return `break the array at ${tab.id} row ${row.row} ${header} with ${value}`;
};

/** Empties the cells below a broken array, so that it has room. */
const repairArray: Step = async (sim, dice) => {
  const brokenIn = (column: Column) => anchors(column).filter((row) => isBroken(row, column.header));
  const place = pickColumn(sim, dice, (column) => brokenIn(column).length > 0);
  const row = dice.pick(place ? brokenIn(place) : []);
  if (!place || !row) return 'no array to repair';
  const below = place.sheet.rows.filter(
    ({ row: at, cells }) =>
      at > row.row && cells[place.header]?.formula === '' && cells[place.header]?.value !== null,
  );
  const isLong = isOpenEnded(row.cells[place.header]!.formula);
  makeRoom(sim, place, isLong ? below : below.filter(({ row: at }) => at < row.row + 4));
  return `repair the array at ${place.tab.id} row ${row.row} ${place.header}`;
};

const deleteArray: Step = async (sim, dice) => {
  const place = pickColumn(sim, dice, (column) => anchors(column).length > 0);
  const row = dice.pick(place ? anchors(place) : []);
  if (!place || !row) return 'no array to delete';
  await type(sim, anyone(dice), place.sheet, row, place.header, null);
  return `delete the array at ${place.tab.id} row ${row.row} ${place.header}`;
};

/** Cells refuse values: of Bidgrid or of another person. */
const closeCells: Step = async (sim, dice) => {
  const place = pickColumn(sim, dice);
  const first = dice.pick(place?.rows ?? []);
  if (!place || !first) return 'no cells to close';
  const { sheet, tab, header, column } = place;
  sim.closedTabs.add(tab.id);
  const rows = dice.whole(1, 4);
  const how = dice.weighted({ numbers: 4, texts: 2, status: 2, protect: 3, merge: 2 });
  const status = sim.world.grid.columnOf(sheet.id, STATUS);
  if (how === 'numbers')
    await sim.script(ANNA, 'simReject', sheet.id, first.row, column, rows, 1, dice.whole(2, 8));
  else if (how === 'texts')
    await sim.script(ANNA, 'simRejectTexts', sheet.id, first.row, column, rows, ['1', '2.5']);
  else if (how === 'status' && status > 0)
    await sim.script(ANNA, 'simRejectTexts', sheet.id, first.row, status, rows, ['mine']);
  else if (how === 'protect')
    await sim.script(ANNA, 'simProtect', sheet.id, first.row, dice.chance(0.3) ? status : column, rows);
  else if (how === 'merge') {
    const covered = sheet.rows.filter(({ row }) => row === first.row + 1);
    if (covered.length === 0 || covered[0]!.cells[header]?.formula !== '') return 'nothing to merge';
    if (first.cells[header]?.formula !== '' || first.cells[header]?.filled) return 'nothing to merge';
    makeRoom(sim, place, covered);
    await sim.script(ANNA, 'simMerge', sheet.id, first.row, column, 2);
  }
  return `${how} ${tab.id} rows ${first.row} to ${first.row + rows - 1} ${header}`;
};

const openSheet = async (sim: Sim, id: string): Promise<void> => {
  const sheet = sim.oracle.sheetOf(id);
  if (!sheet) return;
  const headers = [STATUS, ...COLUMNS.filter(([tab]) => tab === id).map(([, header]) => header)];
  const columns = headers.map((header) => sim.world.grid.columnOf(sheet.id, header)).filter((at) => at > 0);
  const { ok, error } = await sim.script(ANNA, 'simOpen', sheet.id, columns);
  if (!ok) sim.oracle.fail('script', error?.message ?? 'simOpen failed');
};

const openCells: Step = async (sim, dice) => {
  const [id] = dice.pick(COLUMNS)!;
  await openSheet(sim, id);
  return `open the cells of ${id}`;
};

/** At the end, so that everything can be pulled. */
export async function openAllCells(sim: Sim): Promise<void> {
  for (const id of sim.closedTabs) await openSheet(sim, id);
}

/** Many bids change at the service. */
const elsewhereBids: Step = async (sim, dice) =>
  changeService(sim, () => {
    const { state } = sim.world.service;
    for (const { bids } of state.inventories.values())
      for (const bid of bids.filter(() => dice.chance(0.5)))
        Object.assign(bid, {
          bid_override_percentage: 'default',
          bid_value: (dice.whole(300, 999) / 100).toFixed(2),
        });
    for (const { countries } of state.targets.values())
      for (const values of countries.values())
        if (values.bid !== undefined && dice.chance(0.5)) values.bid = dice.whole(900, 2900) / 100;
    return 'many bids';
  });

/** After a whole pull, a cell with another value than the service has was edited, or is named. */
const namedPull: Step = async (sim, dice) => {
  const user = anyone(dice);
  await finish(sim, sim.jobOwner || user);
  if (sim.job) return 'another job is running';
  let { value: job } = await sim.ask<JobSeen>(user, 'pullStart', pullArgs());
  sim.saw(job);
  sim.jobOwner = user;
  for (let i = 0; i < 30 && job?.state === 'running'; i += 1) {
    ({ value: job } = await sim.ask<JobSeen>(user, 'jobStep', [job.id]));
    sim.saw(job);
  }
  if (job?.state !== 'finished') return `${user} pulls: ${job?.state}`;
  const named = job.summary.filter((text) => text.includes('left as')).join(' ');
  if (job.problems.length === 0) sim.oracle.pulled(named || 'none');
  return `${user} pulls: ${named}`;
};

export const PEOPLE_CELLS_STEPS = {
  putArray,
  arrayBeside,
  breakArray,
  repairArray,
  deleteArray,
  closeCells,
  openCells,
  elsewhereBids,
  namedPull,
};
