// ports: the port to a spreadsheet. Every method is one call or a constant number of calls, whatever the
// number of rows.

import type { Block, Cell, Run } from '../tabs/columns/column';

export interface SheetPort {
  /** Stable while the sheet exists; renaming does not change it. */
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
  /** Rows 1 to this one, which the grid has, up to the last column with content; none for an empty sheet. */
  top(rows: number): Cell[][];
  /** Rows found by the last `toEnd` in this execution; 0: none. No call. */
  rowsSeen(): number;
  /**
   * Rows below the header, ascending, whose cell in this column shows exactly this text: the last `most` of
   * them. A call of Google's search, which transfers no other rows.
   */
  rowsWith(column: number, text: string, most: number): number[];
  formulas(block: Block): string[][];
  numberFormats(block: Block): string[][];
  /**
   * What refuses writes to this block, for the error of a write. About four calls, and a few for each
   * protection.
   */
  refusals(block: Block): Refusals;
  /** Notes cells that a write left as they are, for the result: `Targets E5 (protected)`. No call. */
  leave(cells: readonly string[]): void;
  /** The merged cells that share cells with the block. */
  merges(block: Block): Block[];
  notes(block: Block): string[][];
  backgrounds(block: Block): string[][];
  /** The items of the dropdown in the first cell below the header; none: []. */
  choices(column: number): string[];
  /** Of these rows, those hidden by a filter or by hand. A filter view does not count. */
  hiddenRows(rows: readonly number[]): ReadonlySet<number>;
  /** Of these columns, the hidden ones. One call per column. */
  hiddenColumns(columns: readonly number[]): ReadonlySet<number>;
  /** Extends the grid to this row; new rows look like those above. */
  grow(rows: number): void;
  /**
   * Extends the grid if needed. Cells of plain-text columns (`@`) keep texts; in others a text is parsed as
   * if typed. Runs without rows or columns are skipped, here and in the other writes of runs.
   */
  write(runs: readonly Run<Cell>[]): void;
  /** Writes one value to all cells of the blocks in one call. The grid must have these rows. */
  writeSame(blocks: readonly Block[], cell: Cell): void;
  /**
   * Formulas of ours, without any text of the service or of a person. Extends the grid if needed.
   */
  writeFormulas(runs: readonly Run<string>[]): void;
  /** Writes a formula in R1C1 notation to all cells of the block. The grid must have them. */
  writeRowFormula(block: Block, formula: string): void;
  writeNotes(runs: readonly Run<string>[]): void;
  /** `null` clears the background. */
  writeBackgrounds(runs: readonly Run<string | null>[]): void;
  /**
   * Number formats, widths, checkboxes and dropdowns for the cells below the header, empty rows included.
   * Columns with the same format share a call.
   * @param lastRow of checkboxes and dropdowns; absent: the last row of the grid
   */
  styleColumns(styles: readonly StyledColumn[], lastRow?: number): void;
  /** Copies the dropdowns and checkboxes of row 2 to these rows. Extends the grid if needed. */
  copyDropdowns(block: Block): void;
  /** Number format of adjacent columns from a row on, empty rows included. The grid then has that row. */
  formatColumns(column: number, columns: number, numberFormat: string, from: number): void;
  /** Number format of these blocks, in one call. The grid must have these rows. */
  formatCells(blocks: readonly Block[], numberFormat: string): void;
  /**
   * Styles the header cells from column A on, and freezes row 1 and the first `frozen` columns.
   * @param right headers over numbers, which are aligned right
   */
  styleHeader(styles: readonly HeaderStyle[], frozen: number, right?: readonly boolean[]): void;
  /**
   * Adds conditional formats to the cells below the header, and removes earlier ones of the same formulas.
   * Rules of people stay and have priority.
   */
  colorBy(rules: readonly ColorRule[]): void;
  /** Creates a filter over these columns, from A on, if the sheet has none. */
  createFilter(columns: number): void;
  /**
   * Sets what the filter hides: rows with one of these texts in the column; none: nothing by this column. The
   * choices in other columns stay. If needed, the filter is created, or extended to all rows and the column.
   */
  hideTexts(column: number, texts: readonly string[]): void;
  /** Inserts charts. One that has the same title keeps its place and look, and shows the given columns. */
  drawCharts(charts: readonly ChartInSheet[]): void;
  /** Inserts an empty column without dropdowns before this one, 1-based. */
  insertColumn(before: number): void;
  /**
   * Moves a whole column with everything in it; formulas follow.
   * @param before 1-based, counted before the move
   */
  moveColumn(from: number, before: number): void;
  /** Freezes this many columns instead of any others; 0: none. */
  freezeColumns(count: number): void;
  /**
   * Writes plain texts into rows that are inserted for them, in one commit. If a person inserts rows above
   * meanwhile, they are above the last rows with content, and none of these is written over.
   * @param runs their first row is below the last one with content
   */
  appendTexts(runs: readonly Run<string>[]): void;
  /** Deletes whole rows, 1-based; those below move up. */
  deleteRows(first: number, count: number): void;
  /** Makes a row (1-based) the first and only frozen one, with all it has; a filter then starts at it. */
  moveRowToTop(row: number): void;
  /** The same with a new row without content. */
  insertTopRow(): void;
  /** Moves cells with everything in them, so that their first column becomes this one. */
  moveCells(block: Block, column: number): void;
  /** Shows the sheet and selects a cell of it. */
  select(row: number, column: number): void;
}

/** A data validation that rejects other values. */
export interface ValueRule {
  /** As Google names it: `NUMBER_BETWEEN`. */
  readonly criteria: string;
  readonly values: readonly unknown[];
}

/** Rows and columns 1-based. */
export interface Refusals {
  /** null: none, or one that only warns. */
  rule(row: number, column: number): ValueRule | null;
  isProtected(row: number, column: number): boolean;
  readonly merges: readonly Block[];
}

/** A chart of columns of its own sheet; the first has the categories. */
export interface ChartInSheet {
  readonly title: string;
  readonly kind: 'column' | 'line' | 'bar';
  /** 1-based. */
  readonly columns: readonly number[];
  /** From the header on. */
  readonly rows: number;
  /** Cell of its upper left corner. */
  readonly row: number;
  readonly column: number;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/**
 * Absent properties are not changed. Spreadsheets align texts left, numbers right and checkboxes in the
 * center.
 */
export interface ColumnStyle {
  readonly numberFormat?: string;
  /** Pixels. */
  readonly width?: number;
  /** Cells become checkboxes and keep their values. */
  readonly checkbox?: boolean;
  /** A dropdown that lets other values pass. */
  readonly choices?: readonly string[];
  /** Cells that are not for editing have a gray background. */
  readonly quiet?: boolean;
  /** IDs that people do not read: gray, and cut off at the edge of the cell, also beside an empty one. */
  readonly opaque?: boolean;
  /** Cut off at the edge of the cell, also beside an empty one. */
  readonly clipped?: boolean;
  readonly hidden?: boolean;
  /**
   * Of the cells and their header. A text at the right is cut at its beginning, so a line separates it from
   * the text beside it.
   */
  readonly align?: 'left' | 'right';
  /** Aligns the header with the numbers below it. */
  readonly isNumber?: boolean;
}

/**
 * Colors, `#rrggbb`, of cells with exactly this word, or for which the formula, written for A2, is true.
 */
export type ColorRule = {
  /** First and last column, 1-based. */
  readonly columns: readonly [first: number, last: number];
  readonly text?: string;
  readonly ground: string;
} & ({ readonly word: string } | { readonly formula: string });

/**
 * How a header shows who may change its column: blue; gray and italic for what is fixed after creation;
 * gray.
 */
export type HeaderStyle = 'editable' | 'creation' | 'read-only';

export interface StyledColumn extends ColumnStyle {
  /** 1-based. */
  readonly column: number;
}

export interface WorkbookPort {
  /** The sheet marked as this tab by its ID: renamed tabs are found, copies are not. */
  find(tab: string): SheetPort | null;
  /** True for a tab that was created once, even if its sheet was deleted. */
  wasCreated(tab: string): boolean;
  /** Checks again: false for a sheet that was deleted since it was found. */
  has(sheet: SheetPort): boolean;
  /** The sheet with this name, created by any person: fast, for content that is sealed. */
  named(title: string): SheetPort | null;
  /** The sheet that the person has open. */
  active(): SheetPort | null;
  /**
   * Creates, marks and activates the sheet. `hidden`: for internal data. `aside`: the active sheet stays
   * active. Takes another name if this one exists.
   */
  create(
    tab: string,
    title: string,
    options?: { readonly hidden?: boolean; readonly aside?: boolean },
  ): SheetPort;
  /** The cells of all sheets that writes of this execution left as they are. */
  leftCells(): readonly string[];
  /** Commits all writes so far (SpreadsheetApp.flush). */
  flush(): void;
}
