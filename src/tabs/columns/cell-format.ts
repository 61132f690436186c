// tabs: the number format that a cell needs so that a written value is kept and shows its unit.

import type { Value } from '../../shared/value';
import type { Cell, ColumnKind } from './column';
import { isPercentFormat, OWN_FORMATS } from './number-kinds';
import { PLAIN_TEXT } from './text-kinds';

/**
 * The cell to write for a value, and the number format to set first; null: the current format is suitable.
 */
interface FormattedCell {
  readonly cell: Cell;
  readonly format: string | null;
  /** The format only changes the unit of a number. */
  readonly isOptional?: boolean;
}

/**
 * A number in such a cell is read back as a date. Text in quotes, brackets and after a backslash is
 * decoration.
 */
const isDateFormat = (format: string): boolean =>
  /[ymdhs]/i.test(format) && /[ymdhs]/i.test(format.replace(/"[^"]*"|\[[^[\]]*\]|\\./g, ''));

/** Quoted texts, signs in brackets such as `[$€-407]`, and bare signs of currencies. */
const SIGNS = /"[^"]*"|\[\$[^\]-]+|\p{Sc}/gu;
const CURRENCY = /\p{Sc}|^(?:kr\.?|zł|Kč|Ft|lei|[A-Z]{3})$/u;
const DOLLAR = /^(?:US)?\$(?:US)?$|^USD$/;

/** An amount in euros would still be sent in dollars, and a percentage in dollars as a percentage. */
function isOtherCurrency({ numberFormat }: ColumnKind, format: string): boolean {
  const signs = format.match(SIGNS) ?? [];
  return signs.some((sign) => {
    const name = sign.replace(/^\[\$|"/g, '').trim();
    const isCurrency = sign.startsWith('[') || CURRENCY.test(name);
    return isCurrency && (isPercentage(numberFormat) || !DOLLAR.test(name));
  });
}

/** The format of a percentage of ours shows a literal sign. */
const isPercentage = (numberFormat: string): boolean => numberFormat.includes('%');

/** A number in such a cell looks like another one. */
const misleads = (kind: ColumnKind, format: string): boolean =>
  isPercentFormat(format) || isOtherCurrency(kind, format);

const keeps = (kind: ColumnKind, value: Value, cell: Cell, format: string): boolean => {
  if (format === PLAIN_TEXT || isDateFormat(format)) return false;
  // In a percent cell 7 is shown as 700 % and 0.07 as 7 %, which would mislead a person's formulas.
  if (misleads(kind, format)) return false;
  // A format of ours has another unit.
  if (OWN_FORMATS.has(format)) return false;
  const decoded = kind.decode(cell, format);
  return decoded.ok && kind.equal(decoded.value, value);
};

/**
 * Text is safe in plain-text cells only: elsewhere a spreadsheet converts it to formulas, numbers and dates.
 * Numbers and checkboxes keep the person's format unless it would change the value.
 * @param format of the cell now
 */
export function formattedCell(kind: ColumnKind, value: Value, format: string): FormattedCell {
  if (kind.keepsFormat) return { cell: kind.encode(value, format), format: null };
  const cell = kind.encode(value);
  if (cell === '') return { cell, format: null };
  if (typeof cell === 'string') return { cell, format: format === PLAIN_TEXT ? null : PLAIN_TEXT };
  const ownFormat = kind.numberFormat;
  if (format === ownFormat || keeps(kind, value, cell, format)) return { cell, format: null };
  return { cell, format: ownFormat, isOptional: OWN_FORMATS.has(format) };
}

/**
 * A number whose cell has a percent format, another currency, or a format of ours with another unit.
 * @param format of the cell
 */
export const isMisformatted = (kind: ColumnKind, value: Value, format: string): boolean =>
  typeof value === 'number' &&
  (misleads(kind, format) || (OWN_FORMATS.has(format) && kind.numberFormat !== format));
