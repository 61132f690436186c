// tabs: the key of a row, made of its key fields; base, log and the sidebar name rows by it.

import { keyOfParts } from '../model/key-of-parts';
import type { Fields, Value } from '../model/value';
import type { Tab } from './tab';

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

/**
 * The key fields that a key was made of, as texts; the inverse of `keyOf`. Parts that a broken key lacks are
 * empty.
 */
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
