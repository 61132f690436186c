// Workbench, Apps Script host: keeps notes at their cells when rows or columns move. Univer 0.25.1 moves each
// note on its own and finds it by its position, so that notes that change places get lost or mixed up.
import {
  RemoveNoteMutation,
  SheetsNoteModel,
  UpdateNoteMutation,
  UpdateNotePositionMutation,
} from '@univerjs/sheets-note';
import type { RangeMove } from '../engine/cell-range';
import type { LiveWorkbook } from '../engine/live-workbook';

/** Calls `change`, which moves cells as `move` says, and puts each note where its cell is then. */
export function withNotes(
  workbook: LiveWorkbook,
  sheetId: string,
  move: RangeMove,
  change: () => void,
): void {
  const notes = () =>
    workbook.injector.get(SheetsNoteModel).getSheetNotes(workbook.unitId, sheetId) ?? new Map();
  const before = [...notes().values()];
  change();
  for (const note of before) {
    const cell = move({ sheetId, row: note.row + 1, column: note.col + 1, rows: 1, columns: 1 });
    const now = notes().get(note.id);
    if (!cell) {
      if (now) workbook.execute(RemoveNoteMutation.id, { sheetId, noteId: note.id });
      continue;
    }
    const place = { row: cell.row - 1, col: cell.column - 1 };
    if (!now) workbook.execute(UpdateNoteMutation.id, { sheetId, ...place, note: { ...note, ...place } });
    else if (now.row !== place.row || now.col !== place.col)
      workbook.execute(UpdateNotePositionMutation.id, { sheetId, noteId: note.id, newPosition: place });
  }
}
