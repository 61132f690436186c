// tabs: amounts in US dollars, with or without their sign.

import { LONGEST_NUMBER, numberIn, plainSigns } from '../../shared/typed-number';
import type { ColumnKind } from './column';
import { decimal } from './decimal';
import { DOLLARS, WHOLE_DOLLARS } from './number-formats';

const plain = decimal(DOLLARS);

/** `US$` and `$US` are the sign, too. */
const withPlainSign = (text: string): string =>
  text.replace(/^(?:US\$|\$US)/i, '$').replace(/(?:US\$|\$US)$/i, '$');

/** The amount after a dollar sign; null without a sign, or if other characters than digits follow. */
function besideSign(typed: string): string | null {
  const text = withPlainSign(typed);
  if (text.startsWith('$')) {
    const amount = text.slice(1).trimStart();
    if (/^[\d.,\s]+$/.test(amount)) return amount;
  }
  return text.endsWith('$') ? text.slice(0, -1).trimEnd() : null;
}

/** `$5.00` as text is 5; `$1,5` is ambiguous and is reported like `1,5`. */
export const money: ColumnKind = {
  ...plain,
  name: 'money',
  decode: (cell, format) => {
    const amount =
      typeof cell === 'string' && cell.length <= LONGEST_NUMBER ? besideSign(plainSigns(cell).trim()) : null;
    if (amount === null || amount === '') return plain.decode(cell, format);
    const value = /^\d+(\.\d{1,2})?$|\d,\d{3}\./.test(amount) ? numberIn(amount) : null;
    return value === null ? plain.decode(amount, format) : { ok: true, value };
  },
};

/** Usually whole amounts, such as budgets: `$1,950`. */
export const wholeMoney: ColumnKind = {
  ...money,
  numberFormat: WHOLE_DOLLARS,
  fractionFormat: DOLLARS,
};
