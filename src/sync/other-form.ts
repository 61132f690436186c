// sync: another form of a value, in which a service may store it.

import type { Value } from '../shared/value';

/** Rounded to two decimals or more, it differs by less. */
const CENT = 0.01;

const plain = (text: string): string => text.replace(/ +/g, ' ').trim().toLowerCase();

/** True for a number that was rounded to cents, and for a text with other spaces and capitals. */
export function isOtherForm(sent: Value, stored: Value): boolean {
  if (typeof sent === 'number' && typeof stored === 'number') return Math.abs(sent - stored) < CENT;
  return typeof sent === 'string' && typeof stored === 'string' && plain(sent) === plain(stored);
}
