// sheet: columns that Bidgrid adds to a tab for values that are not the service's. They belong to no base: a
// pull leaves them, and nothing of them is ever compared or sent.

import { HEADER_GROUNDS } from '../model/colors';
import type { SheetPort } from '../ports/sheet';
import { UserError } from '../ports/user-error';
import type { Column } from '../tabs/column';
import { columnsNamed } from './find-columns';

/** Of the help in the header's note: what follows may differ. */
const KNOWN_BY = 30;

const hasHelp = (note: string, { help }: Column): boolean => note.startsWith(help.slice(0, KNOWN_BY));

/**
 * 1-based places of those that the tab has, by field.
 * @throws UserError when a person has a column of their own with such a header
 */
export function addedColumns(sheet: SheetPort, columns: readonly Column[]): Map<string, number> {
  const headers = sheet.header();
  const found = new Map<string, number>();
  const all = columns.map((column) => ({ column, places: columnsNamed(headers, column.header) }));
  if (all.every(({ places }) => places.length === 0)) return found;
  const notes = sheet.notes({ row: 1, column: 1, rows: 1, columns: headers.length })[0]!;
  for (const { column, places } of all) {
    if (places.length > 1 || places.some((at) => !hasHelp(notes[at - 1]!, column))) {
      throw new UserError(
        `The tab ${sheet.name()} has a column "${column.header}" that Bidgrid did not add. Rename or delete it.`,
      );
    }
    if (places.length === 1) found.set(column.field, places[0]!);
  }
  return found;
}

/**
 * Adds the missing columns, each in its place among the others.
 * @param beside header of the column to the left of the first; absent: at the right end of the tab
 * @throws UserError as `addedColumns`
 */
export function addColumns(sheet: SheetPort, columns: readonly Column[], beside?: string): void {
  const known = addedColumns(sheet, columns);
  if (known.size === columns.length) return;
  const headers = sheet.header();
  const begun = begunColumns(sheet, columns);
  let left = beside === undefined ? headers.length : columnsNamed(headers, beside)[0]!;
  for (const column of columns) {
    const place = known.get(column.field);
    if (place !== undefined) {
      left = place;
      continue;
    }
    const at = left + 1;
    const { kind, width, help, header } = column;
    // The note first and the header last: an interrupted addition is recognized and goes on.
    if (at !== begun.get(column.field)) {
      sheet.insertColumn(at);
      sheet.writeNotes([{ row: 1, column: at, cells: [[help]] }]);
      for (const places of [known, begun]) {
        places.forEach((was, field) => {
          if (was >= at) places.set(field, was + 1);
        });
      }
    }
    sheet.styleColumns([{ column: at, numberFormat: kind.numberFormat, width, quiet: true }]);
    sheet.writeBackgrounds([{ row: 1, column: at, cells: [[HEADER_GROUNDS['read-only']]] }]);
    sheet.write([{ row: 1, column: at, cells: [[header]] }]);
    known.set(column.field, at);
    left = at;
  }
}

/** Columns with our note and no header: an addition was interrupted. By field. */
function begunColumns(sheet: SheetPort, columns: readonly Column[]): Map<string, number> {
  const headers = sheet.header();
  const width = headers.length;
  const begun = new Map<string, number>();
  if (width === 0 || headers.every((cell) => cell !== '')) return begun;
  const notes = sheet.notes({ row: 1, column: 1, rows: 1, columns: width })[0]!;
  headers.forEach((cell, i) => {
    const column = cell === '' ? columns.find((one) => hasHelp(notes[i]!, one)) : undefined;
    if (column) begun.set(column.field, i + 1);
  });
  return begun;
}
