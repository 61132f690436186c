// tabs: the number format that a cell needs so that a written value is kept.

import type { Value } from '../model/value';
import type { Cell } from './cell';
import type { ColumnKind } from './column';
import { isPercentFormat } from './percent';
import { PLAIN_TEXT } from './text';

/**
 * The cell to write for a value, and the number format to set first; null: the current format is suitable.
 */
export interface FormattedCell {
  readonly cell: Cell;
  readonly format: string | null;
}

/**
 * A number in such a cell is read back as a date. Text in quotes, brackets and after a backslash is
 * decoration.
 */
const isDateFormat = (format: string): boolean =>
  /[ymdhs]/i.test(format) && /[ymdhs]/i.test(format.replace(/"[^"]*"|\[[^[\]]*\]|\\./g, ''));

const keeps = (kind: ColumnKind, value: Value, cell: Cell, format: string): boolean => {
  if (format === PLAIN_TEXT || isDateFormat(format)) return false;
  // 7 in a percent cell is shown as 700 %, unless the kind divides by 100.
  if (isPercentFormat(format) && kind.encode(1, format) === 1) return false;
  const decoded = kind.decode(cell, format);
  return decoded.ok && kind.equal(decoded.value, value);
};

/**
 * Text is safe in plain-text cells only: elsewhere a spreadsheet converts it to formulas, numbers and dates.
 * Numbers and checkboxes keep the person's format (0.2 for 20 in a percent cell) unless it would change the
 * value.
 * @param format of the cell now
 */
export function formattedCell(kind: ColumnKind, value: Value, format: string): FormattedCell {
  const cell = kind.encode(value, format);
  if (cell === '') return { cell, format: null };
  if (typeof cell === 'string') return { cell, format: format === PLAIN_TEXT ? null : PLAIN_TEXT };
  if (format === kind.numberFormat || keeps(kind, value, cell, format)) return { cell, format: null };
  const own = kind.numberFormat;
  return { cell: kind.encode(value, own), format: own };
}
