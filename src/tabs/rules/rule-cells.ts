// tabs: the cells of a row as issue messages show them, and compared with values of the base.

import { shortened } from '../../shared/cell-text';
import { withMarks } from '../../shared/invisible-characters';
import type { Fields, Value } from '../../shared/value';
import { blankOf, type Column } from '../columns/column';
import type { Tab } from '../columns/tab';

export const columnOf = (tab: Tab, field: string): Column | undefined =>
  tab.columns.find((column) => column.field === field);

export const headerOf = (tab: Tab, field: string): string => columnOf(tab, field)?.header ?? '';

/** A text as sentences quote it. */
export const cut = (text: string): string => shortened(withMarks(text), 80);

/** A value as its cell shows it; `nothing` for an empty one. */
export const shown = (tab: Tab, field: string, value: Value | undefined): string => {
  const column = columnOf(tab, field);
  const text =
    value === undefined ? '' : column ? column.kind.show(value) : String(value === null ? '' : value);
  return text === '' ? 'nothing' : cut(text);
};

export const isEmpty = (value: Value | undefined): boolean =>
  value === undefined || value === null || value === '';

/** The text of a field; `''` for anything else. */
export const textIn = (fields: Readonly<Partial<Record<string, Value>>>, field: string): string => {
  const value = fields[field];
  return typeof value === 'string' ? value : '';
};

const ownColumns = (tab: Tab): readonly Column[] => tab.columns.filter(({ access }) => access !== 'key');

/** Read-only and creation-only columns, whose values people do not change. */
const fixedColumns = (tab: Tab): readonly Column[] =>
  tab.columns.filter(({ access }) => access === 'read-only' || access === 'creation');

/**
 * True if both values are the same; an absent value equals an empty cell.
 * @param value undefined: unreadable
 */
export const isSame = ({ field, kind }: Column, value: Value | undefined, fields: Fields): boolean =>
  value !== undefined && kind.equal(value, fields[field] ?? (value === null ? null : ''));

/** Columns whose cells differ from the last pulled values, cells that cannot be read included. */
export const differingColumns = (tab: Tab, row: Fields, pulled: Fields): readonly Column[] =>
  ownColumns(tab).filter(
    (column) => pulled[column.field] !== undefined && !isSame(column, row[column.field], pulled),
  );

/** True if the fixed cells of a row differ from those of its key. */
export const isContradicted = (tab: Tab, row: Fields, base: Fields): boolean =>
  fixedColumns(tab).some((column) => !isSame(column, row[column.field] ?? blankOf(column), base));

/**
 * For a row that keeps its key: last pulled or empty values for cells that still have the values of its
 * previous key.
 * @param base of its key; null: a new row
 */
export function replacedCells(tab: Tab, row: Fields, base: Fields | null, previous: Fields): Fields {
  const cells: Partial<Record<string, Value>> = {};
  for (const column of ownColumns(tab)) {
    const { field, access } = column;
    const equals = (fields: Fields) => isSame(column, row[field], fields);
    if (base !== null && equals(base)) continue;
    const isLeft = base === null && access !== 'editable';
    if (!equals(previous) && !isLeft) continue;
    const newValue = base?.[field] ?? blankOf(column);
    // In a new row, an unchecked box is a value; an empty cell is not.
    if (row[field] !== newValue) cells[field] = newValue;
  }
  return cells;
}

/** For a row that becomes new: empty values for cells that only the service fills. */
export function servedCells(tab: Tab, row: Fields): Fields {
  const cells: Partial<Record<string, Value>> = {};
  for (const column of tab.columns) {
    const { field, access, kind } = column;
    if (access === 'read-only' && !kind.checkbox && !isEmpty(row[field])) cells[field] = blankOf(column);
  }
  return cells;
}
