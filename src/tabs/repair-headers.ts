// tabs: repairs missing and duplicate headers. A renamed column gets its header back and keeps its cells; a column is added
// only when no column in the sheet may be the missing one.

import type { Agreed } from './agreed';
import type { Cell } from './cell';
import type { Column } from './column';
import { columnLetters, columnsNamed, findColumns, headerName } from './find-columns';
import { type HeadedColumn, headedColumns } from './lay-out';
import { keyOf } from './row-key';
import type { SheetPort } from './sheet';
import type { Tab } from './tab';
import { cellRuns } from './write-tab';

/** One way to repair one header. */
export interface HeaderRepair {
  readonly header: string;
  /** rename: the column gets the header back · keep: the other columns of this header are renamed · add: a new column. */
  readonly kind: 'rename' | 'keep' | 'add';
  /** 1-based; 0 for `add`. */
  readonly at: number;
  /** For a button. */
  readonly label: string;
}

export interface HeaderTrouble {
  readonly header: string;
  /** Message with the problem and what to do. */
  readonly message: string;
  /** One: certain. Several: the person has to choose. None: it must be repaired in the sheet. */
  readonly repairs: readonly HeaderRepair[];
}

export interface HeaderState {
  /** The headers when they were read. */
  readonly headers: readonly Cell[];
  readonly troubles: readonly HeaderTrouble[];
}

/** The sheet as one reading, updated while headers change and columns are added. */
interface Grid {
  readonly headers: Cell[];
  readonly notes: readonly string[];
  readonly rows: Cell[][];
}

/** Rows compared to recognize a column as ours. */
const SAMPLE = 1_000;

const readGrid = (sheet: SheetPort): Grid => {
  const { rows, columns } = sheet.extent();
  if (rows === 0 || columns === 0) return { headers: [], notes: [], rows: [] };
  const cells = sheet.values({ row: 1, column: 1, rows, columns });
  const notes = sheet.notes({ row: 1, column: 1, rows: 1, columns })[0]!;
  return { headers: cells[0]!, notes, rows: cells.slice(1) };
};

const declared = (tab: Tab, { field }: HeadedColumn): Column | undefined =>
  tab.columns.find((column) => column.field === field);

const isFilled = (cell: Cell): boolean => cell !== '' && cell !== false;

const isEmpty = (grid: Grid, at: number): boolean => !grid.rows.some((row) => isFilled(row[at - 1]!));

/** Most of the first filled cells are IDs that the base has in this key field. */
const holdsKeys = (grid: Grid, at: number, { field, kind }: Column, base: Agreed): boolean => {
  const known = new Set<string>();
  base.forEach((fields) => {
    known.add(kind.show(fields[field] ?? null));
  });
  let [filled, same] = [0, 0];
  for (const row of grid.rows.slice(0, SAMPLE)) {
    const decoded = kind.decode(row[at - 1]!);
    if (isFilled(row[at - 1]!)) filled++;
    if (decoded.ok && decoded.value !== '' && known.has(kind.show(decoded.value))) same++;
  }
  return same > 0 && same * 2 >= filled;
};

/** The base row of each of the first rows; nothing where a key column is missing too. */
const baseRows = (tab: Tab, grid: Grid, base: Agreed, count: number) => {
  const { columns } = findColumns(tab, grid.headers);
  const keys = tab.columns.filter(({ field }) => tab.keyFields.indexOf(field) >= 0);
  if (keys.some(({ field }) => !columns.has(field))) return [];
  return grid.rows.slice(0, count).map((cells) => {
    const fields: Record<string, string | number | boolean | null> = {};
    for (const { field, kind } of keys) {
      const decoded = kind.decode(cells[columns.get(field)! - 1]!);
      if (decoded.ok) fields[field] = decoded.value;
    }
    const key = keyOf(tab, fields);
    return key === null ? undefined : base.get(key);
  });
};

/** At least half of the values that were pulled into this field are in the column, each in its row. */
const holdsValues = (tab: Tab, grid: Grid, at: number, { field, kind }: Column, base: Agreed): boolean => {
  let [pulled, same] = [0, 0];
  baseRows(tab, grid, base, SAMPLE).forEach((fields, i) => {
    const value = fields?.[field];
    if (value === undefined || value === null || value === '' || value === false) return;
    pulled++;
    const decoded = kind.decode(grid.rows[i]![at - 1]!, kind.numberFormat);
    if (decoded.ok && kind.equal(decoded.value, value)) same++;
  });
  return same > 0 && same * 2 >= pulled;
};

/** Recognized by our note on the header, or our values in the cells: renaming a header changes neither. */
const looksLike = (tab: Tab, grid: Grid, at: number, headed: HeadedColumn, base: Agreed): boolean => {
  if ((grid.notes[at - 1] ?? '').includes(headed.help)) return true;
  const column = declared(tab, headed);
  if (!column) return false;
  return column.access === 'key'
    ? holdsKeys(grid, at, column, base)
    : holdsValues(tab, grid, at, column, base);
};

/** How many of the two neighbors of the missing column are next to this one; the edges of the tab count. */
const neighbors = (all: readonly HeadedColumn[], i: number, grid: Grid, at: number): number => {
  const before = i === 0 ? 0 : columnsNamed(grid.headers, all[i - 1]!.header)[0];
  const after = i === all.length - 1 ? undefined : columnsNamed(grid.headers, all[i + 1]!.header)[0];
  return Number(before === at - 1) + Number(i === all.length - 1 || after === at + 1);
};

const titleOf = (grid: Grid, at: number): string => {
  const text = String(grid.headers[at - 1]).trim();
  return text === '' ? `column ${columnLetters(at)}` : `"${text}" in column ${columnLetters(at)}`;
};

const renameTo = (grid: Grid, header: string, at: number): HeaderRepair => ({
  header,
  kind: 'rename',
  at,
  label: `Rename ${titleOf(grid, at)} to "${header}"`,
});

const isMissing = ({ header }: HeadedColumn, grid: Grid): boolean =>
  columnsNamed(grid.headers, header).length === 0;

/** Columns that are not ours by their header. */
const otherColumns = (all: readonly HeadedColumn[], grid: Grid): number[] => {
  const ours = new Set(all.map(({ header }) => headerName(header)));
  return grid.headers.map((_, i) => i + 1).filter((at) => !ours.has(headerName(grid.headers[at - 1]!)));
};

interface Missing {
  readonly headed: HeadedColumn;
  /** Columns that look like it. */
  readonly alike: readonly number[];
  /** Columns in its place that do not look like another missing one. */
  readonly near: readonly number[];
  /** A column without a header exactly between its neighbors; 0: there is none. */
  readonly nameless: number;
}

function missingColumns(tab: Tab, grid: Grid, base: Agreed): Missing[] {
  const all = headedColumns(tab);
  const others = otherColumns(all, grid);
  const missing = all.filter((headed) => isMissing(headed, grid));
  const alike = missing.map((headed) => others.filter((at) => looksLike(tab, grid, at, headed, base)));
  return missing.map((headed, m) => {
    const i = all.indexOf(headed);
    const free = others.filter((at) => !alike.some((found, n) => n !== m && found.includes(at)));
    const isKey = declared(tab, headed)?.access === 'key' && base.size > 0;
    const near = isKey ? [] : free.filter((at) => neighbors(all, i, grid, at) > 0);
    const bare = near.filter(
      (at) => headerName(grid.headers[at - 1]!) === '' && neighbors(all, i, grid, at) === 2,
    );
    return { headed, alike: alike[m]!, near, nameless: bare.length === 1 ? bare[0]! : 0 };
  });
}

function missingTrouble(tab: Tab, grid: Grid, missing: Missing, all: readonly Missing[]): HeaderTrouble {
  const { headed, alike, near, nameless } = missing;
  const { header } = headed;
  const shared = all.some((other) => other !== missing && other.alike.some((at) => alike.includes(at)));
  const certain = alike.length === 1 && !shared ? alike[0]! : alike.length === 0 ? nameless : 0;
  if (certain > 0) {
    const message = `The tab ${tab.title} has no column with the header "${header}". Rename ${titleOf(grid, certain)} to "${header}".`;
    return { header, message, repairs: [renameTo(grid, header, certain)] };
  }
  const column = declared(tab, headed);
  const isKey = column?.access === 'key' && grid.rows.length > 0;
  const candidates = Array.from(new Set([...alike, ...near])).sort((a, b) => a - b);
  const add: HeaderRepair = { header, kind: 'add', at: 0, label: `Add "${header}"` };
  if (candidates.length > 0) {
    const none = { ...add, label: `None of them, add "${header}"` };
    return {
      header,
      message: `The tab ${tab.title} has no column with the header "${header}". Choose the renamed column, or add it again with the last pulled values.`,
      repairs: [...candidates.map((at) => renameTo(grid, header, at)), ...(isKey ? [] : [none])],
    };
  }
  if (isKey) {
    return {
      header,
      message: `The tab ${tab.title} has no column with the header "${header}". It identifies the rows: undo its deletion, or delete this sheet and pull again.`,
      repairs: [],
    };
  }
  if (all.some((other) => other.alike.length + other.near.length > 0 || isLostKey(tab, grid, other))) {
    return {
      header,
      message: `The tab ${tab.title} has no column with the header "${header}". Repair its other headers first.`,
      repairs: [],
    };
  }
  return {
    header,
    message: `The tab ${tab.title} has no column with the header "${header}". Add it again with the last pulled values.`,
    repairs: [add],
  };
}

const isLostKey = (tab: Tab, grid: Grid, { headed }: Missing): boolean =>
  declared(tab, headed)?.access === 'key' && grid.rows.length > 0;

function duplicateTroubles(tab: Tab, grid: Grid, base: Agreed): HeaderTrouble[] {
  const troubles: HeaderTrouble[] = [];
  for (const headed of headedColumns(tab)) {
    const { header } = headed;
    const places = columnsNamed(grid.headers, header);
    if (places.length < 2) continue;
    const ours = places.filter((at) => looksLike(tab, grid, at, headed, base));
    const kept = ours.length === 1 ? ours : places;
    const letters = places.map(columnLetters);
    const list = `${letters.slice(0, -1).join(', ')} and ${letters[letters.length - 1]}`;
    troubles.push({
      header,
      message: `The tab ${tab.title} has the header "${header}" in columns ${list}. Choose the column to keep; the others are renamed.`,
      repairs: kept.map((at) => ({ header, kind: 'keep', at, label: `Keep column ${columnLetters(at)}` })),
    });
  }
  return troubles;
}

function stateOf(tab: Tab, grid: Grid, base: Agreed): HeaderState {
  const missing = missingColumns(tab, grid, base);
  return {
    headers: grid.headers.slice(),
    troubles: [
      ...duplicateTroubles(tab, grid, base),
      ...missing.map((one) => missingTrouble(tab, grid, one, missing)),
    ],
  };
}

/** What is wrong with the headers and how each of them can be repaired, in a constant number of calls. */
export const headerState = (tab: Tab, sheet: SheetPort, base: Agreed): HeaderState =>
  stateOf(tab, readGrid(sheet), base);

const setHeader = (sheet: SheetPort, grid: Grid, at: number, header: string): void => {
  sheet.write([{ row: 1, column: at, cells: [[header]] }]);
  grid.headers[at - 1] = header;
};

/** Writes the values of the last pull into a column. */
const fill = (tab: Tab, sheet: SheetPort, grid: Grid, base: Agreed, column: Column, at: number): void => {
  const writes = baseRows(tab, grid, base, grid.rows.length).map((fields, i) => {
    return { row: i + 2, column: at, cell: column.kind.encode(fields?.[column.field] ?? null) };
  });
  if (writes.length > 0) sheet.write(cellRuns(writes, sheet));
};

const add = (tab: Tab, sheet: SheetPort, grid: Grid, base: Agreed, headed: HeadedColumn): void => {
  const all = headedColumns(tab);
  let at = 1;
  for (let j = all.findIndex(({ header }) => header === headed.header) - 1; j >= 0 && at === 1; j--) {
    const before = columnsNamed(grid.headers, all[j]!.header)[0];
    if (before !== undefined) at = before + 1;
  }
  sheet.insertColumn(at);
  sheet.styleColumn(at, headed.style);
  grid.headers.splice(at - 1, 0, '');
  for (const row of grid.rows) row.splice(at - 1, 0, '');
  setHeader(sheet, grid, at, headed.header);
  sheet.writeNotes([{ row: 1, column: at, cells: [[headed.help]] }]);
  const column = declared(tab, headed);
  if (column) fill(tab, sheet, grid, base, column, at);
};

/** An empty column is filled like a new one: its empty cells would look like values that people cleared. */
const rename = (
  tab: Tab,
  sheet: SheetPort,
  grid: Grid,
  base: Agreed,
  headed: HeadedColumn,
  at: number,
): void => {
  setHeader(sheet, grid, at, headed.header);
  const column = declared(tab, headed);
  if (!column || !isEmpty(grid, at)) return;
  sheet.styleColumn(at, headed.style);
  fill(tab, sheet, grid, base, column, at);
};

const keep = (sheet: SheetPort, grid: Grid, header: string, kept: number): void => {
  let n = 2;
  for (const at of columnsNamed(grid.headers, header).filter((place) => place !== kept)) {
    while (columnsNamed(grid.headers, `${header} (${n})`).length > 0) n++;
    setHeader(sheet, grid, at, `${header} (${n})`);
  }
};

/**
 * Does the chosen repairs. Renames before adding, because adding moves columns.
 * @param seen the headers when the repairs were chosen
 * @returns false: the headers changed since, and nothing was done
 */
export const repairHeaders = (
  tab: Tab,
  sheet: SheetPort,
  base: Agreed,
  repairs: readonly HeaderRepair[],
  seen: readonly Cell[],
): boolean => {
  const grid = readGrid(sheet);
  if (grid.headers.length !== seen.length || grid.headers.some((header, i) => header !== seen[i]))
    return false;
  const all = headedColumns(tab);
  const headedBy = (header: string): HeadedColumn => all.find((headed) => headed.header === header)!;
  for (const { kind, header, at } of repairs) if (kind === 'keep') keep(sheet, grid, header, at);
  for (const { kind, header, at } of repairs)
    if (kind === 'rename') rename(tab, sheet, grid, base, headedBy(header), at);
  for (const { kind, header } of repairs) if (kind === 'add') add(tab, sheet, grid, base, headedBy(header));
  return true;
};
