// Workbench, Apps Script host: notes of Range cells.
import { randomUUID } from 'node:crypto';
import { RemoveNoteMutation, SheetsNoteModel, UpdateNoteMutation } from '@univerjs/sheets-note';
import { SELF } from '../protocol/messages';
import type { HostCore, Run, Served } from './run';
import { checkInside, checkMayEdit, checkShape } from './spreadsheet-grid';
import type { RangeRef } from './spreadsheet-refs';
import { tableOf } from './spreadsheet-values';

/** Size of a note on the page, pixels. */
const NOTE_WIDTH = 220;
const NOTE_HEIGHT = 100;

/** More columns than a sheet can have. */
const MOST_COLUMNS = 2 ** 15;
const place = (row: number, column: number): number => row * MOST_COLUMNS + column;

export function rangeNotes({ workbook }: HostCore): Served<GoogleAppsScript.Spreadsheet.Range> {
  const model = workbook.injector.get(SheetsNoteModel);

  /** Notes by position, because Univer searches all notes of the sheet for each one. Created for one call. */
  const notesOf = (sheetId: string) => {
    const notes = [...(model.getSheetNotes(workbook.unitId, sheetId)?.values() ?? [])];
    const byPlace = new Map(notes.map((note) => [place(note.row, note.col), note]));
    return (row: number, column: number) => byPlace.get(place(row, column));
  };
  const noteAt = (sheetId: string) => {
    const find = notesOf(sheetId);
    return (row: number, column: number) => find(row, column)?.note ?? '';
  };

  const set = (run: Run, ref: RangeRef, noteOf: (row: number, column: number) => unknown) => {
    checkMayEdit(workbook, run, ref);
    const present = notesOf(ref.sheetId);
    for (let r = 0; r < ref.rows; r += 1) {
      for (let c = 0; c < ref.columns; c += 1) {
        const [row, col] = [ref.row - 1 + r, ref.column - 1 + c];
        const text = String(noteOf(r, c) ?? '');
        const before = present(row, col);
        if ((before?.note ?? '') === text) continue;
        const where = { sheetId: ref.sheetId, row, col };
        if (text === '') workbook.execute(RemoveNoteMutation.id, where);
        else {
          const note = { row, col, id: '', note: text, width: NOTE_WIDTH, height: NOTE_HEIGHT, show: false };
          const id = before?.id ?? randomUUID();
          workbook.execute(UpdateNoteMutation.id, { ...where, note: { ...note, id } });
        }
      }
    }
    return SELF;
  };

  return {
    getNote: (_run: Run, ref: RangeRef) =>
      noteAt(checkInside(workbook, ref).sheetId)(ref.row - 1, ref.column - 1),
    getNotes: (_run: Run, ref: RangeRef) => tableOf(ref, noteAt(checkInside(workbook, ref).sheetId)),
    setNote: (run: Run, ref: RangeRef, note: unknown) => set(run, ref, () => note),
    setNotes: (run: Run, ref: RangeRef, notes: unknown) => {
      const table = checkShape(ref, notes, 'SpreadsheetApp.Range.setNotes');
      return set(run, ref, (r, c) => table[r]?.[c]);
    },
    clearNote: (run: Run, ref: RangeRef) => set(run, ref, () => ''),
  };
}
