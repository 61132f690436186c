// sheet: adds choices to dropdowns.

import type { SheetPort, StyledColumn } from '../ports/sheet';
import { UserError } from '../ports/user-error';
import type { Tab } from '../tabs/columns/tab';
import { needColumns } from './find-columns';
import { choicesOf, lastDropdownRow, type MoreChoices } from './lay-out';
import type { TabReading } from './read-tab';

/**
 * Adds the choices that dropdowns lack. A column that moves at that moment is reported: another one may have
 * got its dropdown, which accepts any value.
 * @param addedCount rows that will be written below the last one
 * @throws UserError when a header is missing, or columns moved
 */
export function addChoices(
  tab: Tab,
  sheet: SheetPort,
  reading: TabReading,
  more: MoreChoices,
  addedCount: number,
): void {
  const widened = tab.columns.filter(({ field }) => (more[field] ?? []).length > 0);
  if (widened.length === 0) return;
  const { columns, headers } = needColumns(tab, sheet);
  const styles = widened.flatMap((column): StyledColumn[] => {
    const columnNumber = columns.get(column.field)!;
    const present = sheet.choices(columnNumber);
    const choices = choicesOf(column, more);
    return choices.some((text) => !present.includes(text)) ? [{ column: columnNumber, choices }] : [];
  });
  if (styles.length === 0) return;
  sheet.styleColumns(styles, lastDropdownRow(tab, reading.lastRow + addedCount));
  const newHeaders = needColumns(tab, sheet).headers;
  if (headers.every((header, i) => header === newHeaders[i])) return;
  throw new UserError(
    `Columns of ${tab.title} were moved while Bidgrid added choices to a dropdown, so another column may have it. Undo that move, then pull again.`,
  );
}
