// tabs: the key of a row, built from its key fields; base, log and sidebar identify rows by it.

import { keyOfParts } from '../../shared/key-of-parts';
import type { Fields, Value } from '../../shared/value';
import type { Tab } from './tab';

/** The key of a row with these fields, as `keyOfParts`. */
export const keyOf = (tab: Tab, fields: Fields): string | null =>
  keyOfParts(tab.keyFields.map((field) => fields[field]));

/** Rows by key, without rows that have none. */
export const byKeyOf = (tab: Tab, rows: readonly Fields[]): Map<string, Fields> => {
  const keyed = new Map<string, Fields>();
  for (const fields of rows) {
    const key = keyOf(tab, fields);
    if (key !== null) keyed.set(key, fields);
  }
  return keyed;
};

/** The inverse of `keyOf`: the key fields as texts. Missing parts of an invalid key are empty. */
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
