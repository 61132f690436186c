// tabs: free text, exact to the character, in plain-text cells: `=1+1`, `+49` and `1-2` are kept.

import type { Value } from '../../shared/value';
import type { Cell } from './cell';
import { cellProblem, cellText, isExactInteger } from './cell-problem';
import type { ColumnKind, Decoded } from './column';

/** Plain text: a spreadsheet does not convert such a cell to a number, date or formula. */
export const PLAIN_TEXT = '@';

export const sameValue = (a: Value, b: Value): boolean => a === b;

export const valueText = (value: Value): string => (value === null ? '' : String(value));

/**
 * Exact, including spaces at the ends (a pulled name may have one; a rule reports typed ones). A whole number
 * of at most 15 digits can only have been typed as such; any other number, date or box has lost its typed
 * form.
 */
export const decodeText = (cell: Cell): Decoded => {
  if (typeof cell === 'string') return { ok: true, value: cell };
  if (typeof cell === 'number' && isExactInteger(cell)) return { ok: true, value: String(cell + 0) };
  const what = cell instanceof Date ? 'a date' : typeof cell === 'boolean' ? 'a checkbox value' : 'a number';
  return cellProblem(
    cell instanceof Date ? 'date-found' : 'text-expected',
    cell,
    'text',
    `The spreadsheet read this as ${what} (${cellText(cell)}). Format the cell as plain text, then type it again.`,
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
