// Workbench, Apps Script host: notes of Range cells.
import { RemoveNoteMutation, SheetsNoteModel, UpdateNoteMutation } from '@univerjs/sheets-note';
import { SELF } from '../protocol';
import type { HostCore, Run, Served } from '../run';
import { checkInside, checkMayEdit, checkShape } from './spreadsheet-grid';
import type { RangeRef } from './spreadsheet-refs';
import { tableOf } from './spreadsheet-values';

/** Pixels of a note as the page shows it. */
const NOTE_WIDTH = 220;
const NOTE_HEIGHT = 100;

export function rangeNotes({ workbook }: HostCore): Served<GoogleAppsScript.Spreadsheet.Range> {
  const model = workbook.injector.get(SheetsNoteModel);

  const noteAt = (sheetId: string) => (row: number, col: number) =>
    model.getNote(workbook.unitId, sheetId, { row, col })?.note ?? '';

  const set = (run: Run, ref: RangeRef, noteOf: (row: number, column: number) => unknown) => {
    checkMayEdit(workbook, run, ref);
    const present = noteAt(ref.sheetId);
    for (let r = 0; r < ref.rows; r += 1) {
      for (let c = 0; c < ref.columns; c += 1) {
        const [row, col] = [ref.row - 1 + r, ref.column - 1 + c];
        const text = String(noteOf(r, c) ?? '');
        if (present(row, col) === text) continue;
        const place = { sheetId: ref.sheetId, row, col };
        if (text === '') workbook.execute(RemoveNoteMutation.id, place);
        else {
          const note = { row, col, id: '', note: text, width: NOTE_WIDTH, height: NOTE_HEIGHT, show: false };
          const id =
            model.getNote(workbook.unitId, ref.sheetId, { row, col })?.id ??
            `${ref.sheetId}-${row}-${col}-${Date.now().toString(36)}`;
          workbook.execute(UpdateNoteMutation.id, { ...place, note: { ...note, id } });
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
