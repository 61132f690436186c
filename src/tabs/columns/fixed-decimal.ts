// tabs: amounts in dollars, stored as text with all digits (spend), and as numbers in the sheet, so that
// they can be summed.

import { LONGEST_NUMBER } from '../../shared/typed-number';
import type { Value } from '../../shared/value';
import { cellProblem } from './cell-problem';
import type { ColumnKind } from './column';
import { decodeNumber } from './number';
import { CENTS } from './number-formats';
import { valueText } from './text';

/**
 * @param digits after the point: 4 makes `1234.5000`. Texts of the same number are equal: `1.5` and `1.5000`
 */
export const fixedDecimal = (digits: number): ColumnKind => {
  const expected = `a number with ${digits} decimals`;
  const whole = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text);
  return {
    name: 'fixed-decimal',
    numberFormat: CENTS,
    // A number with more digits than a spreadsheet keeps stays text.
    encode: (value) => {
      const text = valueText(value);
      return whole(text) && text.replace(/\D/g, '').length <= 15 ? Number(text) : text;
    },
    decode: (cell) => {
      if (typeof cell === 'string' && cell.length <= LONGEST_NUMBER && whole(cell))
        return { ok: true, value: cell };
      const decoded = decodeNumber(cell, expected, Number.isFinite, (n) =>
        cellProblem('text-in-number', n, expected, 'This is not a number. Type one.'),
      );
      return decoded.ok && typeof decoded.value === 'number'
        ? { ok: true, value: decoded.value.toFixed(digits) }
        : decoded;
    },
    equal: (a: Value, b: Value) => a === b || (a !== null && b !== null && Number(a) === Number(b)),
    show: valueText,
    parse: (shown) => (shown === '' ? null : shown),
  };
};
