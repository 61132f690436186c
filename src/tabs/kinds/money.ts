// tabs: amounts in US dollars, with or without their sign.

import type { ColumnKind } from '../column';
import { decimal } from './decimal';
import { numberMeant } from './number-text';

const plain = decimal('0.00##');

const AMOUNT = /^\$\s*(?=[\d.,\s]+$)|\s*\$$/;

/** `$5.00` that stayed text is 5; `$1,5` is not certain enough to go unseen, so it is told like `1,5`. */
export const money: ColumnKind = {
  ...plain,
  name: 'money',
  decode: (cell, format) => {
    const text = typeof cell === 'string' ? cell.trim() : '';
    const amount = text.replace(AMOUNT, '');
    if (amount === text || amount === '') return plain.decode(cell, format);
    const value = /^\d+(\.\d{1,2})?$|\d,\d{3}\./.test(amount) ? numberMeant(amount) : null;
    return value === null ? plain.decode(amount, format) : { ok: true, value };
  },
};
