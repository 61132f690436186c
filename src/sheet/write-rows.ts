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
import type { FoundColumns } from './find-columns';
import { STATES, STATUS } from './status-columns';

interface Place {
  /** A declared column, or one of ours: a new row remembers its key, and its Status is empty. */
  readonly column: Column | typeof STATES | typeof STATUS;
  /** 1-based. */
  readonly at: number;
}

const isDeclared = ({ column }: Place): boolean => typeof column !== 'string';

type Places = Pick<FoundColumns, 'columns' | 'statesColumn' | 'statusColumn'>;

/**
 * Groups of adjacent declared columns. Status between two of them and Cell states beside them belong to their
 * group, because each group is a write and a check of its place.
 */
const neighbors = (tab: Tab, { columns, statesColumn, statusColumn }: Places): Place[][] => {
  const places: Place[] = [];
  for (const column of tab.columns) {
    const at = columns.get(column.field);
    if (at !== undefined) places.push({ column, at });
  }
  if (statesColumn > 0) places.push({ column: STATES, at: statesColumn });
  if (statusColumn > 0) places.push({ column: STATUS, at: statusColumn });
  places.sort((a, b) => a.at - b.at);
  const groups: Place[][] = [];
  for (const place of places) {
    const group = groups[groups.length - 1];
    if (group && group[group.length - 1]!.at === place.at - 1) group.push(place);
    else groups.push([place]);
  }
  return groups.flatMap((group) => {
    const isNeeded = group.map((place) => place.column !== STATUS);
    return group.some(isDeclared)
      ? [group.slice(isNeeded.indexOf(true), isNeeded.lastIndexOf(true) + 1)]
      : [];
  });
};

/** True if columns of people are between declared columns, so that a new row takes more than one block. */
export const isSplit = (tab: Tab, places: Places): boolean => neighbors(tab, places).length > 1;

/** Whole rows as blocks, and the number formats to set before they are written. */
export interface RowWrites {
  readonly runs: readonly Run<Cell>[];
  /** Cells whose number format would change the value, by the required format. */
  readonly formats: ReadonlyMap<string, readonly Block[]>;
}

/** Number formats of all declared columns, in one call. */
const formatsOf = (
  groups: readonly (readonly Place[])[],
  first: number,
  count: number,
  sheet: Pick<SheetPort, 'numberFormats'>,
): ((row: number, at: number) => string) => {
  const columns = groups.flat().map(({ at }) => at);
  if (columns.length === 0 || count === 0) return () => PLAIN_TEXT;
  const left = Math.min(...columns);
  const formats = sheet.numberFormats({
    row: first,
    column: left,
    rows: count,
    columns: Math.max(...columns) - left + 1,
  });
  return (row, at) => formats[row]![at - left]!;
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
  const changed = new Map<string, Placed<true>[]>();
  const cellAt = ({ column, at }: Place, row: Fields, i: number): Cell => {
    if (column === STATUS) return '';
    if (column === STATES) return withKey('', keyOf(tab, row));
    const value = row[column.field];
    if (value === undefined) return '';
    const kind = kindIn(column, row);
    const now = formatAt(i, at);
    if (now === PLAIN_TEXT && kind.numberFormat === PLAIN_TEXT) return kind.encode(value);
    const { cell, format, isOptional } = formattedCell(kind, value, now);
    if (format === null || (isOptional && !withOptional)) return cell;
    const own = changed.get(format);
    const place = { row: first + i, column: at, cell: true } as const;
    if (own) own.push(place);
    else changed.set(format, [place]);
    return cell;
  };
  const runs = groups.map((group): Run<Cell> => {
    const cells = rows.map((row, i) => group.map((place) => cellAt(place, row, i)));
    return { row: first, column: group[0]!.at, cells };
  });
  const formats = new Map<string, Block[]>();
  changed.forEach((places, format) => void formats.set(format, groupRuns(places).map(blockOf)));
  return { runs, formats };
};
