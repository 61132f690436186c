// Workbench, Apps Script host, engine: rectangles of cells as they are stored.

/** A rectangle of cells; rows and columns count from 1, as in Apps Script. */
export interface CellRange {
  sheetId: string;
  row: number;
  column: number;
  rows: number;
  columns: number;
}

/** Number of rows or columns of a range that covers all, including later ones. */
export const ALL = 100_000_000;

/** Position of a range of the changed sheet after the change; null: nothing of it is left. */
export type RangeMove = (range: CellRange) => CellRange | null;

/** Univer's rectangle; all four are inside. */
export interface ZeroBasedRange {
  startRow: number;
  endRow: number;
  startColumn: number;
  endColumn: number;
}
