// tabs: the key of a row, made of its key fields; base, log and the sidebar name rows by it.

import type { Fields, Value } from '../model/value';
import type { Tab } from './tab';

// Parts are joined by ` | `, and a bar or backslash inside a part is escaped, so that two different rows never share a key.
const part = (value: Value | undefined): string => String(value === undefined || value === null ? '' : value);

const escaped = (text: string): string =>
  // Hardly any part holds one, and keys are made by the hundred thousand.
  text.indexOf('|') < 0 && text.indexOf('\\') < 0 ? text : text.replace(/[\\|]/g, '\\$&');

/** The key of these values of the key fields, in their order; null when every one is empty: a new row. */
export const keyOfParts = (values: readonly (Value | undefined)[]): string | null => {
  // A key of one field is that field's text itself.
  if (values.length === 1) return part(values[0]) || null;
  let key = '';
  let isEmpty = true;
  for (let i = 0; i < values.length; i++) {
    const text = part(values[i]);
    if (text !== '') isEmpty = false;
    key += i === 0 ? escaped(text) : ` | ${escaped(text)}`;
  }
  return isEmpty ? null : key;
};

/** The key of a row with these fields, as `keyOfParts`. */
export const keyOf = (tab: Tab, fields: Fields): string | null =>
  keyOfParts(tab.keyFields.map((field) => fields[field]));

/** Rows by their keys; one without a key cannot be anybody's. */
export const byKeyOf = (tab: Tab, rows: readonly Fields[]): Map<string, Fields> => {
  const keyed = new Map<string, Fields>();
  for (const fields of rows) {
    const key = keyOf(tab, fields);
    if (key !== null) keyed.set(key, fields);
  }
  return keyed;
};

/** The key fields that a key was made of, as texts; the inverse of `keyOf`. Parts that a broken key lacks are empty. */
export const fieldsOfKey = (tab: Tab, key: string): Fields => {
  if (tab.keyFields.length === 1) return { [tab.keyFields[0]!]: key };
  const texts: string[] = [];
  let rest = key;
  for (let i = 0; i < tab.keyFields.length; i++) {
    const found = /^((?:[^\\|]|\\[\s\S])*?)(?: \| |$)/.exec(rest);
    texts.push(found ? found[1]!.replace(/\\([\s\S])/g, '$1') : '');
    rest = found ? rest.slice(found[0].length) : '';
  }
  const fields: Partial<Record<string, Value>> = {};
  tab.keyFields.forEach((field, i) => {
    fields[field] = texts[i]!;
  });
  return fields;
};
