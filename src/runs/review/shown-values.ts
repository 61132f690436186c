// review, undo: numbers with their units, as the formats of the grid show them.

import type { Value } from '../../model/value';
import type { ColumnKind } from '../../tabs/column';
import { isGoal } from './bids';

/** Digits after the point that are shown: as many as a bid can have, so that two values never look equal. */
const DIGITS = 10;

const digitsOf = (size: number, least: number): string =>
  size.toLocaleString('en-US', { minimumFractionDigits: least, maximumFractionDigits: DIGITS });

const signOf = (number: number): string => (number < 0 ? '−' : '');

/** `$1,234.50`. */
export const dollars = (amount: number): string => `${signOf(amount)}$${digitsOf(Math.abs(amount), 2)}`;

/** `−12.5 %`. */
export const percents = (number: number): string => `${signOf(number)}${digitsOf(Math.abs(number), 0)} %`;

/**
 * null: it has no unit.
 * @param bidType of the row's campaign, for bids: a goal is a percentage; `''`: unknown, or not a bid
 */
export function valueWithUnit({ name }: ColumnKind, value: Value, bidType: string): string | null {
  if (typeof value !== 'number') return null;
  if (name === 'percent' || (name === 'money' && isGoal(bidType))) return percents(value);
  return name === 'money' ? dollars(value) : null;
}
