// sheet: new rows as they would be read back, and the empty rows that they can be written into.

import { UserError } from '../ports/user-error';
import type { Fields, Value } from '../shared/value';
import type { Cell, Column } from '../tabs/columns/column';
import { withKey } from '../tabs/columns/row-memory';
import { keyOf, type Tab } from '../tabs/columns/tab';
import type { TabRow } from '../tabs/columns/tab-row';
import type { ColumnPlaces } from './find-columns';

/** The value of an empty cell; undefined: an empty cell is invalid. */
export const emptyValue = ({ kind }: Column): Value | undefined => {
  const decoded = kind.decode('');
  return decoded.ok ? decoded.value : undefined;
};

/** All fields of a row; those without a value are empty. */
export const wholeFields = (tab: Tab, fields: Fields): Fields =>
  Object.fromEntries(
    tab.columns.map((column) => [column.field, fields[column.field] ?? emptyValue(column)]),
  ) as Fields;

/**
 * A row with these values.
 * @param row 1-based
 */
export const rowWith = (tab: Tab, row: number, fields: Fields, status = ''): TabRow => ({
  row,
  key: keyOf(tab, fields),
  fields: wholeFields(tab, fields),
  issues: [],
  change: '',
  states: withKey('', keyOf(tab, fields)),
  status,
});

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
