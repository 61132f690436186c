// sheet: repairs missing and duplicate headers. A renamed column gets its header back and keeps its cells; a
// column is added only when no column in the sheet may be the missing one.

import type { SheetPort } from '../ports/sheet';
import type { Agreed } from '../tabs/agreed';
import type { Cell } from '../tabs/cell';
import type { Column } from '../tabs/column';
import { CHANGE_HEADER, STATES_HEADER, type Tab } from '../tabs/tab';
import { lastDropdownRow } from './dropdown-rows';
import { columnLetters, columnsNamed } from './find-columns';
import { changeColors, type HeadedColumn, headedColumns, stateColors } from './lay-out';
import {
  baseRows,
  declared,
  type HeaderGrid,
  isEmpty,
  looksLike,
  type Missing,
  missingColumns,
  readGrid,
} from './renamed-columns';
import { cellRuns } from './write-tab';

/** One way to repair one header. */
export interface HeaderRepair {
  readonly header: string;
  /**
   * rename: the column gets the header back · keep: the other columns of this header are renamed · add: a new
   * column.
   */
  readonly kind: 'rename' | 'keep' | 'add';
  /** 1-based; 0 for `add`. */
  readonly at: number;
  /** For a button. */
  readonly label: string;
}

export interface HeaderProblem {
  readonly header: string;
  /** Message with the problem and what to do. */
  readonly message: string;
  /** One: certain. Several: the person has to choose. None: it must be repaired in the sheet. */
  readonly repairs: readonly HeaderRepair[];
}

export interface HeaderState {
  /** The headers when they were read. */
  readonly headers: readonly Cell[];
  readonly problems: readonly HeaderProblem[];
}

const titleOf = (grid: HeaderGrid, at: number): string => {
  const text = String(grid.headers[at - 1]).trim();
  return text === '' ? `column ${columnLetters(at)}` : `"${text}" in column ${columnLetters(at)}`;
};

const renameTo = (grid: HeaderGrid, header: string, at: number): HeaderRepair => ({
  header,
  kind: 'rename',
  at,
  label: `Rename ${titleOf(grid, at)} to "${header}"`,
});

function missingProblem(
  tab: Tab,
  grid: HeaderGrid,
  missing: Missing,
  all: readonly Missing[],
): HeaderProblem {
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
      message: `The tab ${tab.title} has no column with the header "${header}". Fix its other headers first.`,
      repairs: [],
    };
  }
  return {
    header,
    message: `The tab ${tab.title} has no column with the header "${header}". Add it again with the last pulled values.`,
    repairs: [add],
  };
}

const isLostKey = (tab: Tab, grid: HeaderGrid, { headed }: Missing): boolean =>
  declared(tab, headed)?.access === 'key' && grid.rows.length > 0;

function duplicateProblems(tab: Tab, grid: HeaderGrid, base: Agreed): HeaderProblem[] {
  const problems: HeaderProblem[] = [];
  for (const headed of headedColumns(tab)) {
    const { header } = headed;
    const places = columnsNamed(grid.headers, header);
    if (places.length < 2) continue;
    const ours = places.filter((at) => looksLike(tab, grid, at, headed, base));
    const kept = ours.length === 1 ? ours : places;
    const letters = places.map(columnLetters);
    const list = `${letters.slice(0, -1).join(', ')} and ${letters[letters.length - 1]}`;
    problems.push({
      header,
      message: `The tab ${tab.title} has the header "${header}" in columns ${list}. Choose the column to keep; the others are renamed.`,
      repairs: kept.map((at) => ({ header, kind: 'keep', at, label: `Keep column ${columnLetters(at)}` })),
    });
  }
  return problems;
}

function stateOf(tab: Tab, grid: HeaderGrid, base: Agreed): HeaderState {
  const missing = missingColumns(tab, grid, base);
  return {
    headers: grid.headers.slice(),
    problems: [
      ...duplicateProblems(tab, grid, base),
      ...missing.map((one) => missingProblem(tab, grid, one, missing)),
    ],
  };
}

/** The problems with the headers and how to repair them, in a constant number of calls. */
export const headerState = (tab: Tab, sheet: SheetPort, base: Agreed): HeaderState =>
  stateOf(tab, readGrid(sheet), base);

const setHeader = (sheet: SheetPort, grid: HeaderGrid, at: number, header: string): void => {
  sheet.write([{ row: 1, column: at, cells: [[header]] }]);
  grid.headers[at - 1] = header;
};

/** Writes the values of the last pull into a column. */
const fill = (
  tab: Tab,
  sheet: SheetPort,
  grid: HeaderGrid,
  base: Agreed,
  column: Column,
  at: number,
): void => {
  const writes = baseRows(tab, grid, base, grid.rows.length).map((fields, i) => {
    return { row: i + 2, column: at, cell: column.kind.encode(fields?.[column.field] ?? null) };
  });
  if (writes.length > 0) sheet.write(cellRuns(writes, sheet));
};

const add = (tab: Tab, sheet: SheetPort, grid: HeaderGrid, base: Agreed, headed: HeadedColumn): void => {
  const all = headedColumns(tab);
  let at = 1;
  for (let j = all.findIndex(({ header }) => header === headed.header) - 1; j >= 0 && at === 1; j--) {
    const before = columnsNamed(grid.headers, all[j]!.header)[0];
    if (before !== undefined) at = before + 1;
  }
  sheet.insertColumn(at);
  sheet.styleColumns([{ column: at, ...headed.style }], lastDropdownRow(tab, 1 + grid.rows.length));
  grid.headers.splice(at - 1, 0, '');
  for (const row of grid.rows) row.splice(at - 1, 0, '');
  setHeader(sheet, grid, at, headed.header);
  sheet.writeNotes([{ row: 1, column: at, cells: [[headed.help]] }]);
  // Rules on a deleted column were deleted with it, and formulas that referred to it have lost it.
  const isChange = headed.header === CHANGE_HEADER;
  const states = columnsNamed(grid.headers, STATES_HEADER)[0];
  if (states !== undefined && (isChange || headed.header === STATES_HEADER))
    sheet.colorBy([...stateColors(states, grid.headers.length), ...(isChange ? changeColors(at) : [])]);
  else if (isChange) sheet.colorBy(changeColors(at));
  const column = declared(tab, headed);
  if (column) fill(tab, sheet, grid, base, column, at);
};

/** An empty column is filled like a new one: its empty cells would look like values that people cleared. */
const rename = (
  tab: Tab,
  sheet: SheetPort,
  grid: HeaderGrid,
  base: Agreed,
  headed: HeadedColumn,
  at: number,
): void => {
  setHeader(sheet, grid, at, headed.header);
  const column = declared(tab, headed);
  if (!column || !isEmpty(grid, at)) return;
  sheet.styleColumns([{ column: at, ...headed.style }], lastDropdownRow(tab, 1 + grid.rows.length));
  fill(tab, sheet, grid, base, column, at);
};

const keep = (sheet: SheetPort, grid: HeaderGrid, header: string, kept: number): void => {
  let n = 2;
  for (const at of columnsNamed(grid.headers, header).filter((place) => place !== kept)) {
    while (columnsNamed(grid.headers, `${header} (${n})`).length > 0) n++;
    setHeader(sheet, grid, at, `${header} (${n})`);
  }
};

/**
 * Applies the chosen repairs. Renames before adding, because adding moves columns.
 * @param seen the headers when the repairs were chosen
 * @returns false: the headers have changed, and nothing was done
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
