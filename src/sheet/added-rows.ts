// sheet: new rows as they would be read back.

import type { Fields, Value } from '../shared/value';
import type { Column } from '../tabs/columns/column';
import { withKey } from '../tabs/columns/row-memory';
import { keyOf, type Tab } from '../tabs/columns/tab';
import type { TabRow } from '../tabs/columns/tab-row';
import type { TabReading } from './read-tab';

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
 * The tab as it was read, with rows that were added since. They may be anywhere by now, so their numbers are
 * only those below the last row that was read.
 */
export function withAdded(tab: Tab, reading: TabReading, addedRows: readonly Fields[]): TabReading {
  if (addedRows.length === 0) return reading;
  const first = reading.lastRow + 1;
  return {
    ...reading,
    rows: [...reading.rows, ...addedRows.map((fields, i) => rowWith(tab, first + i, fields))],
    lastRow: reading.lastRow + addedRows.length,
  };
}
