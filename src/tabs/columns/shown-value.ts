// tabs: values as text with the separators of the document, with and without their unit.

import { groupedNumber, type NumberStyle, withSeparator } from '../../shared/numbers';
import type { Value } from '../../shared/value';
import { type Column, type ColumnKind, kindIn } from './column';

/** A text of this kind may be a number, too. */
const IN_TEXT = 'fixed-decimal';

/** Without its unit. Digits are not grouped, so that a number can be typed as shown. */
export function shownValue(kind: ColumnKind, value: Value, style: NumberStyle): string {
  const text = kind.show(value);
  return typeof value === 'number' || kind.name === IN_TEXT ? withSeparator(text, style) : text;
}

/** Digits after the point that are shown: as many as a bid can have, so that two values never look equal. */
const DIGITS = 10;

/** `$1,234.50`. */
export const dollars = (amount: number, style: NumberStyle): string =>
  `${amount < 0 ? '−' : ''}$${groupedNumber(Math.abs(amount), style, 2, DIGITS)}`;

/** `−12.5 %`. */
export const percents = (number: number, style: NumberStyle): string =>
  `${groupedNumber(number, style, 0, DIGITS)} %`;

/** With its unit and all decimals: `$1,234.50`. null: it has none. */
function valueWithUnit({ name }: ColumnKind, value: Value, style: NumberStyle): string | null {
  if (typeof value !== 'number') return null;
  if (name === 'percent') return percents(value, style);
  return name === 'money' ? dollars(value, style) : null;
}

/** In a column that a person added: with the unit of the number format of the cell, if it has one. */
export function shownInFormat(kind: ColumnKind, value: Value, format: string, style: NumberStyle): string {
  if (typeof value !== 'number') return shownValue(kind, value, style);
  if (format.includes('%')) return percents(value, style);
  // `$#,##0.00`, `"$"0`, or `[$$-409]0`; `[$€-407]0` are euros.
  return /^[^[]*\$|\[\$\$/.test(format) ? dollars(value, style) : shownValue(kind, value, style);
}

/** A header beside a value that has the unit: `Bid override` for `Bid override %`. */
export const withoutUnit = (header: string): string => header.replace(/ %$/, '');

/** With its unit, if it has one. @param kind in the row of the value */
export const shownAsInCell = (kind: ColumnKind, value: Value, style: NumberStyle): string =>
  valueWithUnit(kind, value, style) ?? shownValue(kind, value, style);

/**
 * As in a cell; a box is on or off.
 * @param bidType of the row's campaign: a goal is a percentage; `''`: unknown
 */
export function shownOfCampaign(column: Column, value: Value, bidType: string, style: NumberStyle): string {
  const kind = kindIn(column, { bidType });
  if (kind.checkbox && typeof value === 'boolean') return value ? 'on' : 'off';
  return shownAsInCell(kind, value, style);
}
