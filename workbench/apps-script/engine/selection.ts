// Workbench, Apps Script host, engine: the selection of each page.

import type { CellRange } from './cell-range';
import type { LiveWorkbook } from './live-workbook';

export interface Selection {
  sheetId: string;
  /** At least one; the last is the active range. */
  ranges: CellRange[];
  /** The cell with the cursor, inside the active range. */
  current: { row: number; column: number };
}

export interface Selections {
  /**
   * The selection of a session; A1 of the first visible sheet if it is unknown, or if the sheet was hidden or
   * deleted.
   */
  of(session: string | null): Selection;
  /**
   * The selection that the user of a page made. Ignored for a hidden sheet: a slow page may report a sheet
   * that a script showed and hid again.
   */
  report(session: string, selection: Selection): void;
  /** A selection made by a script; listeners (the page) are notified. */
  select(session: string | null, selection: Selection): void;
  onSelect(listener: (session: string | null, selection: Selection) => void): () => void;
}

export function createSelections(workbook: LiveWorkbook): Selections {
  const known = new Map<string | null, Selection>();
  const listeners = new Set<(session: string | null, selection: Selection) => void>();

  const first = (): Selection => {
    const sheets = workbook.core.getSheets();
    const sheet = sheets.find((each) => !each.isSheetHidden()) ?? sheets[0];
    if (!sheet) throw new Error('The workbook has no sheet.');
    const sheetId = sheet.getSheetId();
    return {
      sheetId,
      ranges: [{ sheetId, row: 1, column: 1, rows: 1, columns: 1 }],
      current: { row: 1, column: 1 },
    };
  };

  const isShown = ({ sheetId }: Selection): boolean => {
    const sheet = workbook.core.getSheets().find((each) => each.getSheetId() === sheetId);
    return sheet !== undefined && !sheet.isSheetHidden();
  };

  return {
    of: (session) => {
      const selection = known.get(session);
      return selection && isShown(selection) ? selection : first();
    },
    report: (session, selection) => {
      if (isShown(selection)) known.set(session, selection);
    },
    select: (session, selection) => {
      known.set(session, selection);
      for (const listener of listeners) listener(session, selection);
    },
    onSelect: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
