// sheet: writes previous values to cells that were overwritten, also where number formats are refused.

import type { SheetPort } from '../ports/sheet';
import { UserError } from '../ports/user-error';
import { FormatRefused } from '../shared/google-errors';
import { formattedCell } from '../tabs/columns/cell-format';
import type { Tab } from '../tabs/columns/tab';
import { formatsAround, formatted, setFormats, type ValueAt, writeExactly } from './formatted-writes';

/** False: a number format was refused, and no value was written. */
function wroteAll(sheet: SheetPort, writes: readonly ValueAt[]): boolean {
  const { cells, formats } = formatted(writes, formatsAround(sheet, writes));
  try {
    setFormats(sheet, formats);
    writeExactly(sheet, cells);
    // The next read throws a refusal. Google then drops the values that were written after the format.
    if (formats.size > 0) sheet.extent();
    return true;
  } catch (error) {
    if (!(error instanceof FormatRefused)) throw error;
    return false;
  }
}

/**
 * Writes values with the number formats that they need. If a format is refused, a value that only looks
 * different without it is written in the current format.
 * @throws UserError with the row of a value that would become another value without its format; the other
 * values are then written
 */
export function restoreValues(tab: Tab, sheet: SheetPort, writes: readonly ValueAt[]): void {
  if (writes.length === 0 || wroteAll(sheet, writes)) return;
  const formatAt = formatsAround(sheet, writes);
  const isKept = ({ kind, value, row, column }: ValueAt): boolean => {
    const { format, isOptional } = formattedCell(kind, value, formatAt(row, column));
    return format === null || isOptional === true;
  };
  writeExactly(sheet, formatted(writes.filter(isKept), formatAt, false).cells);
  const lostWrite = writes.find((write) => !isKept(write));
  if (lostWrite === undefined) return;
  throw new UserError(
    `Row ${lostWrite.row} of ${tab.title} was moved while it was written, and Google refused to restore one of its cells. Check this row before you push; if the tab contains a table, convert it back to a range (Format ▸ Convert to unformatted data).`,
  );
}
