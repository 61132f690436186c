// tabs: columns and values as issue messages show them.

import { shortened } from '../../shared/cell-text';
import { withMarks } from '../../shared/invisible-characters';
import type { Value } from '../../shared/value';
import type { Column } from '../columns/column';
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
