// tabs: numbers with a fraction, such as bids and budgets in dollars.

import { withoutNoise } from '../../shared/arithmetic';
import { cellProblem } from './cell-problem';
import type { ColumnKind } from './column';
import { decodeNumber } from './number';
import { isPercentFormat } from './percent';
import { sameValue, valueText } from './text';

const EXPECTED = 'a number';

/**
 * A cell with a percent format has 0.2 and shows 20 %. Which one was intended is unknown, so it is an error.
 */
export const decimal = (numberFormat: string): ColumnKind => ({
  name: 'decimal',
  numberFormat,
  decimals: 4,
  readsFormat: true,
  encode: (value) => (value === null ? '' : value),
  decode: (cell, format = '') =>
    typeof cell === 'number' && isPercentFormat(format)
      ? cellProblem(
          'percent-found',
          cell,
          EXPECTED,
          `This cell has a percent format, so it shows ${withoutNoise(cell * 100)} % and holds ${withoutNoise(cell)}. ` +
            'Format it as a number, then type the number again.',
        )
      : decodeNumber(cell, EXPECTED, Number.isFinite, (n) =>
          cellProblem('text-in-number', n, EXPECTED, 'This is not a number. Type one.'),
        ),
  equal: sameValue,
  show: valueText,
  parse: (shown) => (shown === '' ? null : Number(shown)),
});
