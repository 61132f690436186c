// tabs: the values of a row that the service does not return.

import type { Fields, Value } from '../../shared/value';
import { blankOf } from '../columns/blank';
import { fieldsOfKey } from '../columns/row-key';
import type { Tab } from '../columns/tab';
import type { Resource } from './resource';

export const isSharedRow = ({ sharedRow }: Tab, fields: Fields): boolean =>
  sharedRow !== undefined && fields[sharedRow.field] === sharedRow.value;

/**
 * The shared row of a campaign without values, which the service may leave out (section 2.2); undefined: the
 * key is another row's.
 */
export function emptySharedRow(tab: Tab, key: string): Fields | undefined {
  const keys = fieldsOfKey(tab, key);
  if (!isSharedRow(tab, keys)) return undefined;
  const values: Partial<Record<string, Value>> = {};
  for (const column of tab.columns) {
    const { field, kind, access } = column;
    if (access !== 'editable' || tab.keyFields.includes(field)) continue;
    values[field] = kind.checkbox ? false : blankOf(column);
  }
  return { ...values, ...keys };
}

/** The row with its key; undefined: a row that the service does not return does not exist. */
export function absentRow({ tab, gone }: Resource, key: string): Fields | undefined {
  return emptySharedRow(tab, key) ?? (gone && { ...fieldsOfKey(tab, key), ...gone });
}
