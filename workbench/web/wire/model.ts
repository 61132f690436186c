// Workbench, wire: cells and people, as page and server name them.

/** A rectangle of cells, one-based, as in Apps Script. */
export interface Area {
  row: number;
  column: number;
  rows: number;
  columns: number;
}

export interface Person {
  user: string;
  session: string;
}

/** A rectangle that this user may not edit; `range` null: the whole sheet except `open`. */
export interface ClosedArea {
  sheetId: string;
  range: Area | null;
  open: Area[];
  description: string;
}
