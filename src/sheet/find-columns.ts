// sheet: finds the current columns of a tab by their headers. Other columns belong to people and are never
// changed.

import type { SheetPort } from '../ports/sheet';
import { UserError } from '../ports/user-error';
import type { Issue } from '../shared/issue';
import type { Block, Cell } from '../tabs/columns/column';
import { CHANGE_HEADER, STATES_HEADER, STATUS_HEADER, type Tab } from '../tabs/columns/tab';

export const CHANGE = '#change';
export const STATES = '#states' as const;
export const STATUS = '#status' as const;

export interface ColumnPlaces {
  /** 1-based column by field. */
  readonly columns: ReadonlyMap<string, number>;
  /** 0 when missing. */
  readonly changeColumn: number;
  readonly statesColumn: number;
  readonly statusColumn: number;
  /** Problems with headers: nothing can be read or written until they are fixed. */
  readonly issues: readonly Issue[];
}

/** Headers are compared without regard to case and to spaces at the ends. */
export const headerName = (cell: Cell): string => (typeof cell === 'string' ? cell.trim().toLowerCase() : '');

/** `C` for 3, `AA` for 27. */
export const columnLetters = (column: number): string =>
  column <= 26
    ? String.fromCharCode(64 + column)
    : columnLetters(Math.floor((column - 1) / 26)) + String.fromCharCode(65 + ((column - 1) % 26));

/** `A2:B50`, `A2`. */
export function blockName({ row, column, rows, columns }: Block): string {
  const first = `${columnLetters(column)}${row}`;
  return rows * columns === 1 ? first : `${first}:${columnLetters(column + columns - 1)}${row + rows - 1}`;
}

/** `columns C, D and T`. */
export const placesText = (places: readonly number[]): string => {
  const letters = places.map(columnLetters);
  return `columns ${letters.slice(0, -1).join(', ')} and ${letters[letters.length - 1]}`;
};

/** All columns, 1-based, whose header is this text. */
export const columnsNamed = (headers: readonly Cell[], header: string): number[] => {
  const name = headerName(header);
  const columns: number[] = [];
  headers.forEach((cell, i) => {
    if (headerName(cell) === name) columns.push(i + 1);
  });
  return columns;
};

/**
 * The number of each header's column before, by its column now; 0: it was not there. Equal headers keep their
 * order.
 */
export function columnsBefore(oldHeaders: readonly Cell[], headers: readonly Cell[]): number[] {
  const places = new Map<string, number[]>();
  oldHeaders.forEach((header, i) => {
    const name = headerName(header);
    places.set(name, [...(places.get(name) ?? []), i + 1]);
  });
  return headers.map((header) => places.get(headerName(header))?.shift() ?? 0);
}

/** At least half of the headers are in these cells: those of people and of rows never are. */
export function haveHeaders(headers: readonly string[], cells: readonly Cell[]): boolean {
  const names = new Set(cells.map(headerName));
  return headers.filter((header) => names.has(headerName(header))).length * 2 >= headers.length;
}

export const isHeaderRow = (tab: Tab, cells: readonly Cell[]): boolean =>
  haveHeaders(
    [CHANGE_HEADER, STATES_HEADER, STATUS_HEADER, ...tab.columns.map(({ header }) => header)],
    cells,
  );

const rowIssue = (tab: Tab): Issue => ({
  tab: tab.id,
  severity: 'error',
  row: 0,
  field: '',
  column: '',
  rule: 'header-row',
  message: `Row 1 of the tab ${tab.title} does not have the headers.`,
  expected: 'the headers in row 1',
  found: 'other cells',
});

const headerIssue = (tab: Tab, field: string, header: string, places: readonly number[]): Issue => {
  const about = { tab: tab.id, severity: 'error' as const, row: 0, field, column: header };
  if (places.length === 0) {
    return {
      ...about,
      rule: 'header-missing',
      message: `The tab ${tab.title} has no column with the header "${header}".`,
      expected: `one column with the header "${header}"`,
      found: 'none',
    };
  }
  const list = placesText(places);
  return {
    ...about,
    rule: 'duplicate-header',
    message: `The tab ${tab.title} has the header "${header}" in ${list}.`,
    expected: `one column with the header "${header}"`,
    found: list,
  };
};

/** `headers`: the whole first row from column A on. */
export const findColumns = (tab: Tab, headers: readonly Cell[]): ColumnPlaces => {
  const columns = new Map<string, number>();
  const issues: Issue[] = [];
  const find = (field: string, header: string): number => {
    const places = columnsNamed(headers, header);
    if (places.length !== 1) issues.push(headerIssue(tab, field, header, places));
    return places[0] || 0;
  };
  const changeColumn = find('', CHANGE_HEADER);
  const statesColumn = find('', STATES_HEADER);
  const statusColumn = find('', STATUS_HEADER);
  for (const { field, header } of tab.columns) {
    const column = find(field, header);
    if (column > 0) columns.set(field, column);
  }
  const isInRow1 = issues.length === 0 || isHeaderRow(tab, headers);
  return {
    columns,
    changeColumn,
    statesColumn,
    statusColumn,
    issues: isInRow1 ? issues : [rowIssue(tab)],
  };
};

export interface CurrentColumns extends ColumnPlaces {
  /** The first row of the sheet. */
  readonly headers: readonly Cell[];
}

/** @param headers row 1, if it was just read */
export function readColumns(
  tab: Tab,
  sheet: SheetPort,
  headers: readonly Cell[] = sheet.header(),
): CurrentColumns {
  return { ...findColumns(tab, headers), headers };
}

/**
 * @param result sentence about the current write, for the error
 * @throws UserError when a header is missing or duplicated
 */
export function needColumns(
  tab: Tab,
  sheet: SheetPort,
  result = 'Some values were not written. Fix this, then pull again.',
  headers?: readonly Cell[],
): CurrentColumns {
  const columns = readColumns(tab, sheet, headers);
  const first = columns.issues[0];
  if (first) throw new UserError(`${first.message} ${result}`);
  return columns;
}
