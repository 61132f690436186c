// sheet: empty rows, which new rows can be written into.

import { UserError } from '../ports/user-error';
import type { Cell } from '../tabs/columns/column';
import type { ColumnPlaces } from './find-columns';

/**
 * True for a row without content in our columns; an unchecked box is no content.
 * @param cell by column, 1-based
 * @param status expected content of Status
 */
export function isFree(places: ColumnPlaces, cell: (column: number) => Cell, status = ''): boolean {
  const isNothing = (column: number) => cell(column) === '' || cell(column) === false;
  return (
    Array.from(places.columns.values()).every(isNothing) &&
    isNothing(places.changeColumn) &&
    isNothing(places.statesColumn) &&
    (status === '' ? isNothing(places.statusColumn) : cell(places.statusColumn) === status)
  );
}

export const keptMoving = (): UserError =>
  new UserError(
    'Rows or columns kept moving while new rows were written. Try again when no one is inserting any.',
  );
