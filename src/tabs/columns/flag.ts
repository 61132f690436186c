// tabs: yes or no, shown as a checkbox; an empty cell is unknown, and an unreadable value of the service
// stays a text.

import { isUnreadable } from '../../shared/unreadable';
import { cellProblem, errorValue, isErrorValue } from './cell-problem';
import type { ColumnKind } from './column';

const EXPECTED = 'TRUE or FALSE';

const meant = (word: string): boolean | null => {
  const w = word.trim().toLowerCase();
  return w === 'true' || w === 'yes' ? true : w === 'false' || w === 'no' ? false : null;
};

export const flag: ColumnKind = {
  name: 'flag',
  numberFormat: 'General',
  checkbox: true,
  encode: (value) => (value === null ? '' : isUnreadable(value) ? value : value === true),
  decode: (cell) => {
    if (typeof cell === 'boolean') return { ok: true, value: cell };
    if (cell === '') return { ok: true, value: null };
    if (typeof cell === 'string' && isUnreadable(cell)) return { ok: true, value: cell };
    if (isErrorValue(cell)) return errorValue(cell, EXPECTED);
    const value = typeof cell === 'string' ? meant(cell) : cell === 1 ? true : cell === 0 ? false : null;
    return cellProblem(
      'not-a-flag',
      cell,
      EXPECTED,
      'This cell is a checkbox. Check or clear it, or type TRUE or FALSE.',
      value === null ? null : { value, label: value ? 'Check the box' : 'Clear the box' },
    );
  },
  // An empty and an unchecked checkbox look the same, so they are equal.
  equal: (a, b) => (isUnreadable(a) || isUnreadable(b) ? a === b : (a === true) === (b === true)),
  show: (value) => (value === null ? '' : isUnreadable(value) ? value : value === true ? 'TRUE' : 'FALSE'),
  parse: (shown) => (shown === '' ? null : isUnreadable(shown) ? shown : shown === 'TRUE'),
};
