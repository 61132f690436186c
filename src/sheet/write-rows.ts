// sheet: converts whole new rows to blocks, one for each group of adjacent columns, without an object for
// each cell.

import type { SheetPort } from '../ports/sheet';
import type { Fields } from '../shared/value';
import { formattedCell } from '../tabs/columns/cell-format';
import { type Block, type Cell, type Column, kindIn, type Run } from '../tabs/columns/column';
import { withKey } from '../tabs/columns/row-memory';
import { keyOf, type Tab } from '../tabs/columns/tab';
import { PLAIN_TEXT } from '../tabs/columns/text-kinds';
import { blockOf, groupRuns, type Placed } from './cell-runs';
import { type ColumnPlaces, STATES, STATUS } from './find-columns';

interface PlacedColumn {
  /** A declared column, or one of ours: a new row remembers its key, and its Status is empty. */
  readonly column: Column | typeof STATES | typeof STATUS;
  /** 1-based. */
  readonly number: number;
}

const isDeclared = ({ column }: PlacedColumn): boolean => typeof column !== 'string';

type Places = Pick<ColumnPlaces, 'columns' | 'statesColumn' | 'statusColumn'>;

/**
 * Groups of adjacent declared columns. Status between two of them and Cell states beside them belong to their
 * group, because each group is a write and a check of its place.
 */
const neighbors = (tab: Tab, { columns, statesColumn, statusColumn }: Places): PlacedColumn[][] => {
  const places: PlacedColumn[] = [];
  for (const column of tab.columns) {
    const number = columns.get(column.field);
    if (number !== undefined) places.push({ column, number });
  }
  if (statesColumn > 0) places.push({ column: STATES, number: statesColumn });
  if (statusColumn > 0) places.push({ column: STATUS, number: statusColumn });
  places.sort((a, b) => a.number - b.number);
  const groups: PlacedColumn[][] = [];
  for (const place of places) {
    const group = groups[groups.length - 1];
    if (group && group[group.length - 1]!.number === place.number - 1) group.push(place);
    else groups.push([place]);
  }
  return groups.flatMap((group) => {
    const isNeeded = group.map((place) => place.column !== STATUS);
    return group.some(isDeclared)
      ? [group.slice(isNeeded.indexOf(true), isNeeded.lastIndexOf(true) + 1)]
      : [];
  });
};

/** Whole rows as blocks, and the number formats to set before they are written. */
export interface RowWrites {
  readonly runs: readonly Run<Cell>[];
  /** Cells whose number format would change the value, by the required format. */
  readonly formats: ReadonlyMap<string, readonly Block[]>;
}

/** Number formats of all declared columns, in one call. */
const formatsOf = (
  groups: readonly (readonly PlacedColumn[])[],
  first: number,
  count: number,
  sheet: Pick<SheetPort, 'numberFormats'>,
): ((row: number, at: number) => string) => {
  const columns = groups.flat().map(({ number }) => number);
  if (columns.length === 0 || count === 0) return () => PLAIN_TEXT;
  const firstColumn = Math.min(...columns);
  const formats = sheet.numberFormats({
    row: first,
    column: firstColumn,
    rows: count,
    columns: Math.max(...columns) - firstColumn + 1,
  });
  return (row, column) => formats[row]![column - firstColumn]!;
};

/**
 * The rows from row `first` on; an absent field is an empty cell. Values are encoded for the format of the
 * cell (0.2 for 20 in a percent cell); text needs plain-text cells. The grid must have these rows.
 * @param withOptional also formats that only change how numbers look
 */
export const rowWrites = (
  tab: Tab,
  places: Places,
  first: number,
  rows: readonly Fields[],
  sheet: Pick<SheetPort, 'numberFormats'>,
  withOptional = true,
): RowWrites => {
  const groups = neighbors(tab, places);
  const formatAt = formatsOf(groups, first, rows.length, sheet);
  const cellsByFormat = new Map<string, Placed<true>[]>();
  const cellAt = ({ column, number }: PlacedColumn, row: Fields, i: number): Cell => {
    if (column === STATUS) return '';
    if (column === STATES) return withKey('', keyOf(tab, row));
    const value = row[column.field];
    if (value === undefined) return '';
    const kind = kindIn(column, row);
    const currentFormat = formatAt(i, number);
    if (currentFormat === PLAIN_TEXT && kind.numberFormat === PLAIN_TEXT) return kind.encode(value);
    const { cell, format, isOptional } = formattedCell(kind, value, currentFormat);
    if (format === null || (isOptional && !withOptional)) return cell;
    const cellsOfFormat = cellsByFormat.get(format);
    const place = { row: first + i, column: number, cell: true } as const;
    if (cellsOfFormat) cellsOfFormat.push(place);
    else cellsByFormat.set(format, [place]);
    return cell;
  };
  const runs = groups.map((group): Run<Cell> => {
    const cells = rows.map((row, i) => group.map((place) => cellAt(place, row, i)));
    return { row: first, column: group[0]!.number, cells };
  });
  const formats = new Map<string, Block[]>();
  cellsByFormat.forEach((places, format) => void formats.set(format, groupRuns(places).map(blockOf)));
  return { runs, formats };
};
