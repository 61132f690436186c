// tabs: whole new rows as the blocks to write, one for each group of neighbouring columns, without an object for each cell.

import type { Fields } from '../model/value';
import type { Cell, Run } from './cell';
import type { Column } from './column';
import type { SheetPort } from './sheet';
import type { Tab } from './tab';

interface Place {
  readonly column: Column;
  /** 1-based. */
  readonly at: number;
}

/** Groups of declared columns that stand side by side; other columns between them are the people's. */
const neighbours = (tab: Tab, columns: ReadonlyMap<string, number>): Place[][] => {
  const places: Place[] = [];
  for (const column of tab.columns) {
    const at = columns.get(column.field);
    if (at !== undefined) places.push({ column, at });
  }
  places.sort((a, b) => a.at - b.at);
  const groups: Place[][] = [];
  for (const place of places) {
    const group = groups[groups.length - 1];
    if (group && group[group.length - 1]!.at === place.at - 1) group.push(place);
    else groups.push([place]);
  }
  return groups;
};

/**
 * The rows from row `first` on; a field that is absent is an empty cell. Where a kind reads formats, each cell gets its
 * value as it is formatted (0.2 for 20 in per cent): one call for each such column. The grid must reach as far already.
 * @param columns 1-based column by field
 */
export const rowRuns = (
  tab: Tab,
  columns: ReadonlyMap<string, number>,
  first: number,
  rows: readonly Fields[],
  sheet: Pick<SheetPort, 'numberFormats'>,
): Run<Cell>[] => {
  const formatsOf = ({ column, at }: Place): string[][] | null => {
    const matter = column.kind.readsFormat && rows.some((row) => typeof row[column.field] === 'number');
    return matter ? sheet.numberFormats({ row: first, column: at, rows: rows.length, columns: 1 }) : null;
  };
  return neighbours(tab, columns).map((group): Run<Cell> => {
    const formats = group.map(formatsOf);
    const cells = rows.map((row, i) =>
      group.map(({ column }, place) => {
        const value = row[column.field];
        const lines = formats[place] ?? null;
        return value === undefined
          ? ''
          : column.kind.encode(value, lines === null ? undefined : lines[i]![0]);
      }),
    );
    return { row: first, column: group[0]!.at, cells };
  });
};
