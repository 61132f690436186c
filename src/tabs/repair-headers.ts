// tabs: mending missing and doubled headers so that every value still belongs to the right row and field.

import type { Issue } from '../model/issue';
import type { Agreed } from './agreed';
import type { Cell } from './cell';
import type { Column } from './column';
import { columnLetters, columnsNamed, findColumns, headerName } from './find-columns';
import { type HeadedColumn, headedColumns } from './lay-out';
import { keyOf } from './row-key';
import type { SheetPort } from './sheet';
import type { Tab } from './tab';
import { cellRuns } from './write-tab';

export interface Repair {
  /** What was done, in sentences. */
  readonly done: readonly string[];
  /** Header troubles that stay, with what to do. */
  readonly left: readonly Issue[];
}

/** The sheet as one reading, kept in step while headers change and columns are put in. */
interface Grid {
  readonly headers: Cell[];
  readonly rows: Cell[][];
}

const readGrid = (sheet: SheetPort): Grid => {
  const { rows, columns } = sheet.extent();
  if (rows === 0) return { headers: [], rows: [] };
  const cells = sheet.values({ row: 1, column: 1, rows, columns });
  return { headers: cells[0]!, rows: cells.slice(1) };
};

/** How many cells of a column say what the base says of that key field; IDs are recognised by what they are. */
const knownKeys = (grid: Grid, at: number, column: Column, base: Agreed): number => {
  const known = new Set<string>();
  base.forEach((fields) => {
    known.add(column.kind.show(fields[column.field] ?? null));
  });
  let count = 0;
  for (const row of grid.rows) {
    const decoded = column.kind.decode(row[at - 1]!);
    if (decoded.ok && decoded.value !== '' && known.has(column.kind.show(decoded.value))) count++;
  }
  return count;
};

const filledCells = (grid: Grid, at: number): number =>
  grid.rows.filter((row) => row[at - 1] !== '' && row[at - 1] !== false).length;

const setHeader = (sheet: SheetPort, grid: Grid, at: number, header: string): void => {
  sheet.write([{ row: 1, column: at, cells: [[header]] }]);
  grid.headers[at - 1] = header;
};

/** Keeps the column that holds the known IDs, or else the first, and renames the others. */
const renameDoubles = (tab: Tab, sheet: SheetPort, grid: Grid, base: Agreed, done: string[]): void => {
  for (const { header, field } of headedColumns(tab)) {
    const places = columnsNamed(grid.headers, header);
    if (places.length < 2) continue;
    const column = tab.columns.find((c) => c.field === field && c.access === 'key');
    const worth = places.map((at) => (column ? knownKeys(grid, at, column, base) : 0));
    const kept = places[worth.indexOf(Math.max(...worth))]!;
    let n = 2;
    for (const at of places.filter((place) => place !== kept)) {
      while (columnsNamed(grid.headers, `${header} (${n})`).length > 0) n++;
      setHeader(sheet, grid, at, `${header} (${n})`);
      done.push(
        `Column ${columnLetters(at)} is now called "${header} (${n})"; column ${columnLetters(kept)} is "${header}".`,
      );
    }
  }
};

/** A column without a header that stands exactly where the missing one belongs, 0 when there is none. */
const namelessPlace = (all: readonly HeadedColumn[], i: number, grid: Grid): number => {
  const before = i === 0 ? 0 : columnsNamed(grid.headers, all[i - 1]!.header)[0];
  const next = all[i + 1];
  if (before === undefined || headerName(grid.headers[before] ?? '') !== '') return 0;
  const at = before + 1;
  if (at > grid.headers.length || typeof grid.headers[at - 1] !== 'string') return 0;
  return next && columnsNamed(grid.headers, next.header)[0] !== at + 1 ? 0 : at;
};

/** The one column of the people's in which most filled cells are known IDs, 0 when none or several are. */
const keyPlace = (tab: Tab, grid: Grid, column: Column, base: Agreed): number => {
  const ours = new Set(headedColumns(tab).map(({ header }) => headerName(header)));
  const likely: number[] = [];
  grid.headers.forEach((header, i) => {
    const known = ours.has(headerName(header)) ? 0 : knownKeys(grid, i + 1, column, base);
    if (known > 0 && known * 2 >= filledCells(grid, i + 1)) likely.push(i + 1);
  });
  return likely.length === 1 ? likely[0]! : 0;
};

const insert = (
  tab: Tab,
  sheet: SheetPort,
  grid: Grid,
  base: Agreed,
  all: readonly HeadedColumn[],
  i: number,
): number => {
  let at = 1;
  for (let j = i - 1; j >= 0 && at === 1; j--) {
    const before = columnsNamed(grid.headers, all[j]!.header)[0];
    if (before !== undefined) at = before + 1;
  }
  const { header, help, style, field } = all[i]!;
  sheet.insertColumn(at);
  sheet.styleColumn(at, style);
  grid.headers.splice(at - 1, 0, '');
  for (const row of grid.rows) row.splice(at - 1, 0, '');
  setHeader(sheet, grid, at, header);
  sheet.writeNotes([{ row: 1, column: at, cells: [[help]] }]);
  const column = tab.columns.find((c) => c.field === field);
  if (column) fill(tab, sheet, grid, base, column, at);
  return at;
};

const fill = (tab: Tab, sheet: SheetPort, grid: Grid, base: Agreed, column: Column, at: number): void => {
  const { columns } = findColumns(tab, grid.headers);
  const keys = tab.columns.filter((c) => tab.keyFields.indexOf(c.field) >= 0);
  const writes = grid.rows.map((cells, i) => {
    const fields: Record<string, string | number | boolean | null> = {};
    for (const c of keys) {
      const decoded = c.kind.decode(cells[columns.get(c.field)! - 1]!);
      if (decoded.ok) fields[c.field] = decoded.value;
    }
    const key = keyOf(tab, fields);
    const known = key === null ? undefined : base.get(key);
    return { row: i + 2, column: at, cell: column.kind.encode(known?.[column.field] ?? null) };
  });
  if (writes.length > 0) sheet.write(cellRuns(writes, sheet));
};

/**
 * Mends missing and doubled headers. A header is written back above a nameless column in its place; a lost key column is
 * looked for by its IDs; any other column is put in anew and filled from the base, so that no row looks edited. A key column
 * that cannot be found is never made up: every row would look new. Its trouble stays in `left`, and then nothing is put in.
 */
export const repairHeaders = (tab: Tab, sheet: SheetPort, base: Agreed): Repair => {
  const grid = readGrid(sheet);
  const all = headedColumns(tab);
  const done: string[] = [];
  // Columns that got their header back but hold nothing: they are filled like new ones.
  const hollow: number[] = [];
  const missing = (): number[] => all.map((_, i) => i).filter((i) => isMissing(all[i]!, grid));
  renameDoubles(tab, sheet, grid, base, done);
  for (const i of missing()) {
    const { header, field } = all[i]!;
    const column = tab.columns.find((c) => c.field === field);
    const key = column !== undefined && column.access === 'key';
    const at = (key ? keyPlace(tab, grid, column, base) : 0) || namelessPlace(all, i, grid);
    if (at === 0 || (key && base.size > 0 && knownKeys(grid, at, column, base) === 0)) continue;
    setHeader(sheet, grid, at, header);
    if (column && filledCells(grid, at) === 0) hollow.push(i);
    done.push(`Column ${columnLetters(at)} is called "${header}" again.`);
  }
  const lost = findColumns(tab, grid.headers).issues.filter(({ field }) => tab.keyFields.indexOf(field) >= 0);
  if (lost.length > 0 && grid.rows.length > 0) return { done, left: lost.map(lostKey) };
  for (const i of hollow) {
    const { header, field, style } = all[i]!;
    const at = columnsNamed(grid.headers, header)[0]!;
    sheet.styleColumn(at, style);
    fill(tab, sheet, grid, base, tab.columns.find((c) => c.field === field)!, at);
  }
  for (const i of missing()) {
    const at = insert(tab, sheet, grid, base, all, i);
    done.push(
      `Column "${all[i]!.header}" was put in at ${columnLetters(at)}, with the values of the last pull.`,
    );
  }
  return { done, left: findColumns(tab, grid.headers).issues };
};

const isMissing = ({ header }: HeadedColumn, grid: Grid): boolean =>
  columnsNamed(grid.headers, header).length === 0;

const lostKey = (issue: Issue): Issue => ({
  ...issue,
  message:
    `The column "${issue.column}" is gone, and without it no row can be told from another. Undo its removal, write the header ` +
    'back above it, or delete this sheet and pull again.',
});
