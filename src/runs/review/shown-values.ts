// review, undo: numbers with their units, as the formats of the grid show them.

import { groupedNumber, type NumberStyle } from '../../model/number-style';
import type { Value } from '../../model/value';
import type { ColumnKind } from '../../tabs/column';
import { isGoal } from './bids';

/** Digits after the point that are shown: as many as a bid can have, so that two values never look equal. */
const DIGITS = 10;

/** `$1,234.50`. */
export const dollars = (amount: number, style: NumberStyle): string =>
  `${amount < 0 ? '−' : ''}$${groupedNumber(Math.abs(amount), style, 2, DIGITS)}`;

/** `−12.5 %`. */
export const percents = (number: number, style: NumberStyle): string =>
  `${groupedNumber(number, style, 0, DIGITS)} %`;

/**
 * null: it has no unit.
 * @param bidType of the row's campaign, for bids: a goal is a percentage; `''`: unknown, or not a bid
 */
export function valueWithUnit(
  { name }: ColumnKind,
  value: Value,
  bidType: string,
  style: NumberStyle,
): string | null {
  if (typeof value !== 'number') return null;
  if (name === 'percent' || (name === 'money' && isGoal(bidType))) return percents(value, style);
  return name === 'money' ? dollars(value, style) : null;
}
