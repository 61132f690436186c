// tabs: free text, kept letter by letter in plain-text cells: `=1+1`, `+49` and `1-2` stay what they are.

import type { Value } from '../model/value';
import type { Cell } from './cell';
import { cellText, isExactInteger, trouble } from './cell-problem';
import type { ColumnKind, Decoded } from './column';

/** Plain text: the format that keeps a spreadsheet from reading numbers, dates and formulas into a text. */
export const PLAIN_TEXT = '@';

export const sameValue = (a: Value, b: Value): boolean => a === b;

export const valueText = (value: Value): string => (value === null ? '' : String(value));

/**
 * Texts are exact, spaces at the ends included (a name pulled with one must not look edited; a rule speaks
 * about typed ones). A whole number of at most 15 digits can only have been typed so; any other number, date
 * or tick has lost its typed form.
 */
export const decodeText = (cell: Cell): Decoded => {
  if (typeof cell === 'string') return { ok: true, value: cell };
  if (typeof cell === 'number' && isExactInteger(cell)) return { ok: true, value: String(cell + 0) };
  const what = cell instanceof Date ? 'a date' : typeof cell === 'boolean' ? 'a checkbox value' : 'a number';
  return trouble(
    cell instanceof Date ? 'date-found' : 'text-expected',
    cell,
    'text',
    `The spreadsheet took this for ${what} (${cellText(cell)}). Format the cell as plain text, then type it again.`,
  );
};

export const text: ColumnKind = {
  name: 'text',
  numberFormat: PLAIN_TEXT,
  encode: valueText,
  decode: decodeText,
  equal: sameValue,
  show: valueText,
  parse: (shown) => shown,
};
