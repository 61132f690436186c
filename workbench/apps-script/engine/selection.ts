// Workbench, Apps Script host, engine: what each page has selected.
import type { LiveWorkbook } from './live-workbook';
import type { CellRange } from './own-store';

export interface Selection {
  sheetId: string;
  /** At least one; the last is the active range. */
  ranges: CellRange[];
  /** The cell with the cursor, inside the active range. */
  current: { row: number; column: number };
}

export interface Selections {
  /**
   * What a session has selected; A1 of the first visible sheet when nothing is known, or the sheet was hidden
   * or deleted.
   */
  of(session: string | null): Selection;
  /**
   * What the user of a page selected. A slow page may still report a sheet that a script showed and hid: that
   * is ignored.
   */
  report(session: string, selection: Selection): void;
  /** A script selects; listeners (the page) hear of it. */
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
