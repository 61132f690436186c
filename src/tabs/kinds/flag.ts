// tabs: yes or no, shown as a tick box; an empty cell is unknown.

import type { ColumnKind } from '../column';
import { errorValue, isErrorValue, trouble } from './trouble';

const EXPECTED = 'TRUE or FALSE';

const meant = (word: string): boolean | null => {
  const w = word.trim().toLowerCase();
  return w === 'true' || w === 'yes' ? true : w === 'false' || w === 'no' ? false : null;
};

export const flag: ColumnKind = {
  name: 'flag',
  numberFormat: 'General',
  checkbox: true,
  encode: (value) => (value === null ? '' : value === true),
  decode: (cell) => {
    if (typeof cell === 'boolean') return { ok: true, value: cell };
    if (cell === '') return { ok: true, value: null };
    if (isErrorValue(cell)) return errorValue(cell, EXPECTED);
    const value = typeof cell === 'string' ? meant(cell) : cell === 1 ? true : cell === 0 ? false : null;
    return trouble(
      'not-a-flag',
      cell,
      EXPECTED,
      'This cell is a checkbox. Check or clear it, or type TRUE or FALSE.',
      value === null ? null : { value, label: value ? 'Check the box' : 'Clear the box' },
    );
  },
  // An empty box and one that is not ticked look alike, so they say the same; deleting a tick is still a difference.
  equal: (a, b) => (a === true) === (b === true),
  show: (value) => (value === null ? '' : value === true ? 'TRUE' : 'FALSE'),
  parse: (shown) => (shown === '' ? null : shown === 'TRUE'),
};
