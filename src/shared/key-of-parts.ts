// shared: builds the key of a row from the values of its key fields.

import type { Value } from './value';

// Parts are joined by ` | `; a bar or backslash inside a part is escaped, so that keys are unique.
const part = (value: Value | undefined): string => String(value === undefined || value === null ? '' : value);

const escaped = (text: string): string =>
  // Checked first because few parts have one and there are up to 100,000 keys.
  text.indexOf('|') < 0 && text.indexOf('\\') < 0 ? text : text.replace(/[\\|]/g, '\\$&');

/**
 * @param values of the key fields, in their order.
 * @returns null: all are empty, so the row is new
 */
export const keyOfParts = (values: readonly (Value | undefined)[]): string | null => {
  // The key of a single field is its text.
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
