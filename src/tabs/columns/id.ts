// tabs: identifiers, opaque texts: `007`, `1E5` and `12345678901234567890` are three IDs, not three
// numbers.

import { isExactInteger, lostDigits } from './cell-problem';
import type { ColumnKind } from './column';
import { decodeText, text } from './text';

export const id: ColumnKind = {
  ...text,
  name: 'id',
  isId: true,
  decode: (cell) =>
    typeof cell === 'number' && !isExactInteger(cell)
      ? lostDigits(cell, 'an ID, as plain text')
      : decodeText(cell),
};
