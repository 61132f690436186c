// sheet: columns that Bidgrid adds to a tab for values that are not the service's. They belong to no base:
// a pull leaves them, and nothing of them is ever compared or sent.

import type { SheetPort } from '../ports/sheet';
import { UserError } from '../ports/user-error';
import type { Cell, Column } from '../tabs/columns/column';
import { columnsNamed } from './find-columns';

/** Of the help in the header's note: what follows may differ. */
const KNOWN_BY = 30;

/** Of row 1, while columns move. */
const READS = 4;

/** True for a note of the header of this column. */
export const hasHelp = (note: string, { help }: Column): boolean => note.startsWith(help.slice(0, KNOWN_BY));

/** A cell of row 1. */
export interface HeaderCell {
  readonly header: Cell;
  readonly note: string;
}

/** Row 1 up to the last column with content; read again if columns moved between the reads. */
export function readHeaders(sheet: SheetPort): HeaderCell[] {
  let headers = sheet.header();
  for (let readsLeft = READS; ; readsLeft -= 1) {
    const notes =
      headers.length === 0 ? [] : sheet.notes({ row: 1, column: 1, rows: 1, columns: headers.length })[0]!;
    const newHeaders = sheet.header();
    if (
      readsLeft === 1 ||
      (newHeaders.length === headers.length && newHeaders.every((cell, i) => cell === headers[i]))
    )
      return headers.map((header, i) => ({ header, note: notes[i]! }));
    headers = newHeaders;
  }
}

/**
 * 1-based places of those that the tab has, by field.
 * @throws UserError when a person has a column of their own with such a header
 */
export function addedColumns(sheet: SheetPort, columns: readonly Column[]): Map<string, number> {
  const headers = sheet.header();
  if (columns.every(({ header }) => columnsNamed(headers, header).length === 0)) return new Map();
  const cells = readHeaders(sheet);
  const placesByField = new Map<string, number>();
  for (const column of columns) {
    const places = columnsNamed(
      cells.map(({ header }) => header),
      column.header,
    );
    if (places.length > 1 || places.some((place) => !hasHelp(cells[place - 1]!.note, column))) {
      throw new UserError(
        `The tab ${sheet.name()} has a column "${column.header}" that Bidgrid did not add. Rename or delete it.`,
      );
    }
    if (places.length === 1) placesByField.set(column.field, places[0]!);
  }
  return placesByField;
}
