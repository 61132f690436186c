// tabs: whole numbers: counts and days.

import { cellProblem, isExactInteger } from './cell-problem';
import type { ColumnKind } from './column';
import { decodeNumber } from './number';
import { sameValue, valueText } from './text';

const EXPECTED = 'a whole number';

/** @param numberFormat `0` for days, `#,##0` for counts */
export const integer = (numberFormat: string): ColumnKind => ({
  name: 'integer',
  numberFormat,
  decimals: 0,
  encode: (value) => (value === null ? '' : value),
  decode: (cell) =>
    decodeNumber(cell, EXPECTED, isExactInteger, (n) =>
      cellProblem(
        'not-whole',
        n,
        EXPECTED,
        'This column takes whole numbers only. Type one without a fraction.',
      ),
    ),
  equal: sameValue,
  show: valueText,
  parse: (shown) => (shown === '' ? null : Number(shown)),
});
