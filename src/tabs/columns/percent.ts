// tabs: percentages: 20 in a cell means 20 %, in every typed form. The percent sign is part of the format.

import { ENGLISH } from '../../shared/number-style';
import { isInStyle, numberIn, withoutPercent } from '../../shared/typed-number';
import { isUnreadable } from '../../shared/unreadable';
import { cellProblem } from './cell-problem';
import type { ColumnKind } from './column';
import { decodeNumber } from './number';
import { PERCENT, PERCENT_FRACTION } from './number-formats';
import { sameValue, valueText } from './text';

const EXPECTED = 'a number; 20 means 20 %';

/** True for a format that shows 0.2 as 20 %; a quoted or escaped sign is only a sign. */
export const isPercentFormat = (format: string): boolean =>
  // Checked first because it is fast and few formats have the sign; this is called for every cell.
  format.indexOf('%') >= 0 && format.replace(/"[^"]*"|\\./g, '').indexOf('%') >= 0;

/** Removes binary noise after moving the point: 0.57 is 57 %, not 56.99999999999999 %. */
const exact = (n: number): number => Number(n.toPrecision(15)) + 0;

/**
 * `20%` as text and 0.2 in a cell with a percent format are both 20. Both are unambiguous. `12,5 %` as text
 * is an error with a fix, as `12,5` is.
 */
export const percent: ColumnKind = {
  name: 'percent',
  numberFormat: PERCENT,
  fractionFormat: PERCENT_FRACTION,
  decimals: 2,
  readsFormat: true,
  encode: (value, format = '') =>
    typeof value !== 'number' ? valueText(value) : isPercentFormat(format) ? exact(value / 100) : value,
  decode: (cell, format = '') => {
    if (typeof cell === 'number' && isPercentFormat(format)) return { ok: true, value: exact(cell * 100) };
    const text = typeof cell === 'string' ? withoutPercent(cell) : null;
    const bare = text !== null && /^[+-]?[\d., ]+$/.test(text) ? text : null;
    const value = bare !== null && isInStyle(bare, ENGLISH) ? numberIn(bare) : null;
    if (value !== null) return { ok: true, value };
    if (typeof cell === 'string' && text !== null && bare === null && !isUnreadable(cell))
      return cellProblem(
        'text-in-number',
        cell,
        EXPECTED,
        'This cannot be read as a number. Type it as 15 or 15 %.',
      );
    const decoded = decodeNumber(bare ?? cell, EXPECTED, Number.isFinite, (n) =>
      cellProblem('text-in-number', n, EXPECTED, 'This is not a number. Type one.'),
    );
    return decoded.ok || bare === null ? decoded : { ...decoded, found: String(cell) };
  },
  equal: sameValue,
  show: valueText,
  parse: (shown) => (shown === '' ? null : Number(shown)),
};
