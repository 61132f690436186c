// ports: the port to a spreadsheet. Every method is one call or a constant number of calls, whatever the
// number of rows.

import type { Block, Cell, Run } from '../tabs/cell';

export interface SheetPort {
  /** Stable while the sheet lives; renaming does not change it. */
  readonly sheetId: number;
  name(): string;
  /** Last row and column with content; 0 when empty. */
  extent(): { readonly rows: number; readonly columns: number };
  values(block: Block): Cell[][];
  /**
   * Values from row 1 to the last row with content, in one read: rows inserted at the same time cannot cut
   * off its end.
   * @param column 1-based; absent: all columns up to the last one with content
   * @returns no rows for an empty sheet; null when the grid has fewer columns
   */
  toEnd(): Cell[][];
  toEnd(column: number, columns: number): Cell[][] | null;
  /** Row 1 up to the last column with content of the whole sheet. */
  header(): Cell[];
  /** Rows that the last read to the end found in this execution; 0: there was none. No call. */
  rowsSeen(): number;
  formulas(block: Block): string[][];
  numberFormats(block: Block): string[][];
  notes(block: Block): string[][];
  backgrounds(block: Block): string[][];
  /** The items of the dropdown in the first cell below the header; none: []. */
  choices(column: number): string[];
  /**
   * Those of the rows that nobody sees, hidden by a filter or by hand. What only a filter view hides counts
   * as seen.
   */
  hiddenRows(rows: readonly number[]): ReadonlySet<number>;
  /** Those of the columns that were hidden. One call for each column. */
  hiddenColumns(columns: readonly number[]): ReadonlySet<number>;
  /** Makes the grid reach down to this row; rows added so look like those above. */
  grow(rows: number): void;
  /**
   * Grows the grid where needed. Cells of plain-text columns (`@`) keep texts as they are; elsewhere it is
   * typing.
   */
  write(runs: readonly Run<Cell>[]): void;
  /**
   * One value for all cells of the blocks, in one write whatever their number. The grid must reach as far
   * already.
   */
  writeSame(blocks: readonly Block[], cell: Cell): void;
  writeNotes(runs: readonly Run<string>[]): void;
  /** `null` clears the background. */
  writeBackgrounds(runs: readonly Run<string | null>[]): void;
  /**
   * Number formats, widths, checkboxes and dropdowns for the cells below the header, empty rows included.
   * Columns with the same format share a call.
   */
  styleColumns(styles: readonly StyledColumn[]): void;
  /**
   * The number format alone, for columns side by side, from a row on, empty rows included; the grid reaches
   * that row then.
   */
  formatColumns(column: number, columns: number, numberFormat: string, from: number): void;
  /**
   * The number format of the cells of these blocks, in one write whatever their number. The grid must reach
   * as far already.
   */
  formatCells(blocks: readonly Block[], numberFormat: string): void;
  /** Bold, frozen header row with notes. */
  styleHeader(columns: number): void;
  /** Puts an empty column before the given 1-based column. */
  insertColumn(before: number): void;
  /** Takes whole rows away, 1-based; those below move up. */
  deleteRows(first: number, count: number): void;
  /** Shows the sheet and selects a cell of it. */
  select(row: number, column: number): void;
}

/**
 * Absent properties are not changed. There is no alignment: spreadsheets align texts left, numbers right and
 * checkboxes in the center.
 */
export interface ColumnStyle {
  readonly numberFormat?: string;
  /** Pixels. */
  readonly width?: number;
  /** Cells become checkboxes and keep their values. */
  readonly checkbox?: boolean;
  /** A dropdown that lets other values pass. */
  readonly choices?: readonly string[];
  /** Cells that are not for editing are shown on a grey ground. */
  readonly quiet?: boolean;
}

export interface StyledColumn extends ColumnStyle {
  /** 1-based. */
  readonly column: number;
}

export interface WorkbookPort {
  /** The sheet marked as this tab by its ID: renamed tabs are found, copies are not. */
  find(tab: string): SheetPort | null;
  /** Checks again: false for a sheet that was deleted since it was found. */
  has(sheet: SheetPort): boolean;
  /** The sheet of this name, whoever made it: quick, for reading what proves itself. */
  named(title: string): SheetPort | null;
  /**
   * Makes and marks the sheet and shows it to the person; `hidden` for our own books, `aside` for what is not
   * to take the person away from where they are. Takes another name when the wished one is taken.
   */
  create(
    tab: string,
    title: string,
    options?: { readonly hidden?: boolean; readonly aside?: boolean },
  ): SheetPort;
  /** Makes every write so far last before anything else happens (SpreadsheetApp.flush). */
  flush(): void;
}
