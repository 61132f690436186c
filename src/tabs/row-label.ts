// tabs: the label of a row for people: `Summer sale · com.example.game · DE`. Only the key identifies a row.

import { isUnreadable } from '../model/unreadable';
import type { Fields, Value } from '../model/value';
import type { LabelPart, Tab } from './tab';

/** Which names several objects have: only these are shown with the ID. */
export interface SharedNames {
  /**
   * @param tab of the objects
   * @param path names of the parents in the label, and of the object
   */
  has(tab: string, path: string): boolean;
}

/** Labels without IDs, where the row is evident or its IDs are shown beside it. */
export const NO_SHARED_NAMES: SharedNames = { has: () => false };
/** Labels with IDs, where rows are compared that have the same name. */
export const ALL_SHARED_NAMES: SharedNames = { has: () => true };

const SEPARATOR = ' · ';

const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

/** The path of the object that `parts[at]` names. @param valueAt value of a field */
export function pathOf(parts: readonly LabelPart[], at: number, valueAt: (field: string) => unknown): string {
  let path = textOf(valueAt(parts[0]!.field));
  for (let i = 1; i <= at; i++) path += SEPARATOR + textOf(valueAt(parts[i]!.field));
  return path;
}

function partOf(
  { id: tabId, keysFrom, label: parts, rowIs }: Tab,
  at: number,
  valueAt: (field: string) => unknown,
  shared: SharedNames,
): string {
  const { field, object } = parts[at]!;
  const name = textOf(valueAt(field));
  if (object === undefined) return name;
  const id = textOf(valueAt(object.id));
  if (name === '') {
    // Rows of a new object have its name instead of an ID. IDs that people type are read as names.
    if (object.tab !== tabId || keysFrom === 'person') return id;
    return id === '' ? `new ${rowIs}` : `${rowIs} ${id}`;
  }
  if (id === '' || id === name) return name;
  return shared.has(object.tab, pathOf(parts, at, valueAt)) ? `${name} (${id})` : name;
}

/** Names without IDs, except where a name is unknown or several objects have it. */
export function rowLabel(tab: Tab, fields: Fields, shared: SharedNames): string {
  const valueAt = (field: string): unknown => fields[field];
  const texts: string[] = [];
  for (let at = 0; at < tab.label.length; at++) {
    const text = partOf(tab, at, valueAt, shared);
    if (text !== '') texts.push(text);
  }
  return texts.join(SEPARATOR);
}

/**
 * The row with the last pulled values of the names in its label that are not editable, because a person may
 * have overwritten them.
 * @param pulled the base row of its key; undefined: none, or the key may be wrong
 */
export function withPulledNames({ label, columns }: Tab, fields: Fields, pulled: Fields | undefined): Fields {
  if (pulled === undefined) return fields;
  const names: Partial<Record<string, Value>> = {};
  for (const { field } of label) {
    const name = pulled[field];
    const isEditable = columns.find((column) => column.field === field)?.access === 'editable';
    if (!isEditable && name !== undefined && !isUnreadable(name)) names[field] = name;
  }
  return { ...fields, ...names };
}
