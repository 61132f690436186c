// sync: another form of a value, in which a service may store it.

import type { Value } from '../shared/value';

const MOST_DECIMALS = 3;

function isRounded(sent: number, stored: number): boolean {
  for (let decimals = 0; decimals <= MOST_DECIMALS; decimals += 1) {
    const factor = 10 ** decimals;
    const forms = [Math.round(sent * factor), Math.floor(sent * factor)];
    if (forms.some((form) => form / factor === stored)) return true;
  }
  return Math.abs(sent - stored) < 0.01;
}

const plain = (text: string): string => text.replace(/ +/g, ' ').trim().toLowerCase();

/** True for a rounded number, and for a text with other spaces and capitals. */
export function isOtherForm(sent: Value, stored: Value): boolean {
  if (typeof sent === 'number' && typeof stored === 'number') return isRounded(sent, stored);
  return typeof sent === 'string' && typeof stored === 'string' && plain(sent) === plain(stored);
}
