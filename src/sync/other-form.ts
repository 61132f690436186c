// sync: another form of a value, in which a service may store it.

import type { Value } from '../shared/value';

/** Fewest and most decimals to which a service rounds or cuts amounts. */
const [FEWEST, MOST] = [2, 6];

/** Of binary fractions, relative to what is compared. */
const TOLERANCE = 1e-9;

const isSame = (a: number, b: number): boolean => Math.abs(a - b) <= TOLERANCE * Math.max(1, Math.abs(a));

/** The number was rounded, or cut, to a number of decimals: 2.706 is stored as 2.71 or 2.70. */
function isRounded(sent: number, stored: number): boolean {
  if (isSame(sent, stored)) return true;
  for (let decimals = FEWEST; decimals <= MOST; decimals += 1) {
    const [exact, rounded] = [sent * 10 ** decimals, stored * 10 ** decimals];
    const isWhole = isSame(rounded, Math.round(rounded));
    if (isWhole && !isSame(exact, Math.round(exact)) && Math.abs(exact - rounded) < 1) return true;
  }
  return false;
}

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase();

/** True for a number that was rounded, and for a text with other spaces and capitals. */
export function isOtherForm(sent: Value, stored: Value): boolean {
  if (typeof sent === 'number' && typeof stored === 'number') return isRounded(sent, stored);
  return typeof sent === 'string' && typeof stored === 'string' && plain(sent) === plain(stored);
}
