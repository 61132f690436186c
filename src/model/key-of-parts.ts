// model: the key of a row as one text, made of the values of its key fields.

import type { Value } from './value';

// Parts are joined by ` | `, and a bar or backslash inside a part is escaped, so that two different rows
// never share a key.
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
