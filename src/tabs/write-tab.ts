// tabs: turning model values into cells at their places, in few blocks, without touching anything of the people's.

import type { Fields, Value } from '../model/value';
import type { Cell, Run } from './cell';
import type { SheetPort } from './sheet';
import type { Tab } from './tab';

export interface CellWrite {
  readonly row: number;
  readonly column: number;
  readonly cell: Cell;
}

/** The cells of one row at their present columns; fields that are absent are not written. */
export const encodeRow = (
  tab: Tab,
  columns: ReadonlyMap<string, number>,
  row: number,
  fields: Fields,
): CellWrite[] => {
  const writes: CellWrite[] = [];
  for (const { field, kind } of tab.columns) {
    const value: Value | undefined = fields[field];
    const column = columns.get(field);
    if (value !== undefined && column !== undefined) writes.push({ row, column, cell: kind.encode(value) });
  }
  return writes;
};

/** The blocks to write; above a number of scattered blocks it reads what stands between, to keep the calls constant. */
export const cellRuns = (
  _writes: readonly CellWrite[],
  _sheet: Pick<SheetPort, 'values' | 'formulas' | 'numberFormats'>,
): Run<Cell>[] => {
  throw new Error('cellRuns is being written');
};
