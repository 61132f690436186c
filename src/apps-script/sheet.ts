// apps-script: the port to a sheet over SpreadsheetApp.

import { HEADER_GROUNDS } from '../model/colors';
import { FormatRefused } from '../model/format-refused';
import { runsOfNumbers } from '../model/runs-of-numbers';
import type { ColumnStyle, SheetPort, StyledColumn } from '../ports/sheet';
import type { Block, Cell, Run } from '../tabs/cell';
import { drawCharts } from './charts';
import { widthRuns } from './column-widths';
import { rowsShowing } from './find-rows';
import { hiddenRows } from './hidden-rows';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;
type Range = GoogleAppsScript.Spreadsheet.Range;
type RangeList = GoogleAppsScript.Spreadsheet.RangeList;

/** Google is slow and fails with much larger single writes. */
const ROWS_PER_WRITE = 5000;

const QUIET_GROUND = '#f8f9fa';
/** Its contrast on QUIET_GROUND is 5.7 : 1. */
const OPAQUE_TEXT = '#5f6368';
/** The same formula, perhaps for columns that have moved since or were deleted. */
const isSameRule = (formula: string, other: unknown): boolean =>
  typeof other === 'string' && beforeCells(other) === beforeCells(formula);

/** The part before the first reference to a cell: `=ISNUMBER(FIND("|edit `. */
const beforeCells = (formula: string): string => formula.split('"&')[0]!;

/** Rows that a grid usually has below its content. */
const FEW_ROWS = 100;

/** Size of a sheet that Google inserts. */
const INSERTED = { rows: 1000, columns: 26 };

/** Extends the grid, because setValues does not. Reads its size only if a write may exceed the known size. */
function gridOf(sheet: Sheet, isInserted: boolean) {
  let known = isInserted ? INSERTED : { rows: 1, columns: 1 };
  let askedRows = false;
  let askedColumns = false;
  const rows = () => {
    if (!askedRows) known = { ...known, rows: sheet.getMaxRows() };
    askedRows = true;
    return known.rows;
  };
  const columns = () => {
    if (!askedColumns) known = { ...known, columns: sheet.getMaxColumns() };
    askedColumns = true;
    return known.columns;
  };
  const seen = (row: number, column: number) => {
    known = { rows: Math.max(row, known.rows), columns: Math.max(column, known.columns) };
  };
  return {
    seen,
    rows,
    columns,
    forget: () => {
      known = { rows: 1, columns: 1 };
      askedRows = false;
      askedColumns = false;
    },
    /** True if only reading the size can tell whether the grid has the cell, and few rows may be missing. */
    mayHave: (row: number, column: number) =>
      !askedRows && row > known.rows && row <= known.rows + FEW_ROWS && column <= known.columns,
    atLeast: (row: number, column: number) => {
      if (row > known.rows && row > rows()) sheet.insertRowsAfter(known.rows, row - known.rows);
      if (column > known.columns && column > columns())
        sheet.insertColumnsAfter(known.columns, column - known.columns);
      seen(row, column);
    },
  };
}

function validationOf(style: ColumnStyle): GoogleAppsScript.Spreadsheet.DataValidation | null {
  // Invalid values are allowed: otherwise setValues throws. The rules judge typed values.
  const builder = SpreadsheetApp.newDataValidation().setAllowInvalid(true);
  if (style.checkbox) return builder.requireCheckbox().build();
  if (style.choices && style.choices.length > 0) {
    return builder.requireValueInList([...style.choices], true).build();
  }
  return null;
}

/** The columns for each value of a property; columns without it are in none. */
function grouped<K extends keyof ColumnStyle>(
  styles: readonly StyledColumn[],
  property: K,
): Map<NonNullable<ColumnStyle[K]>, number[]> {
  const groups = new Map<NonNullable<ColumnStyle[K]>, number[]>();
  for (const { column, [property]: value } of styles) {
    if (value === undefined || value === null) continue;
    groups.set(value, [...(groups.get(value) ?? []), column]);
  }
  return groups;
}

const letters = (column: number): string =>
  (column > 26 ? letters(Math.floor((column - 1) / 26)) : '') + String.fromCharCode(65 + ((column - 1) % 26));

const a1Of = ({ row, column, rows, columns }: Block): string =>
  `${letters(column)}${row}:${letters(column + columns - 1)}${row + rows - 1}`;

/** Methods that only read, and whether they commit earlier writes. */
const READS: Readonly<Partial<Record<keyof SheetPort, boolean>>> = {
  name: false,
  extent: true,
  values: true,
  toEnd: true,
  header: true,
  rowsSeen: false,
  rowsWith: true,
  formulas: true,
  numberFormats: true,
  notes: true,
  backgrounds: true,
  choices: true,
  hiddenRows: true,
  hiddenColumns: true,
  select: false,
};

/** Methods that Google refuses in typed columns of a table. */
const FORMATS: ReadonlySet<string> = new Set<keyof SheetPort>([
  'styleColumns',
  'copyDropdowns',
  'formatColumns',
  'formatCells',
]);

/** Writes of this execution that may not be committed yet. Their errors are thrown late. */
export interface Uncommitted {
  /** Any write. A read of another sheet may have committed it since. */
  any: boolean;
  /** A number format or data validation. */
  formats: boolean;
}

/**
 * Runs a call. While formats are uncommitted, an error may be theirs.
 * @throws FormatRefused
 */
export function noticing<T>(uncommitted: Uncommitted, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!uncommitted.formats) throw error;
    uncommitted.formats = false;
    throw new FormatRefused(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
  }
}

/** @param isInserted true: this execution has just inserted the sheet */
export function sheetPort(
  sheet: Sheet,
  uncommitted: Uncommitted = { any: false, formats: false },
  isInserted = false,
): SheetPort {
  const port = portOver(sheet, isInserted);
  const noted: Record<string, unknown> = { ...port };
  for (const [name, method] of Object.entries(port)) {
    if (typeof method !== 'function') continue;
    const commits = READS[name as keyof SheetPort];
    noted[name] = (...args: unknown[]) => {
      if (commits === undefined) uncommitted.any = true;
      if (FORMATS.has(name)) uncommitted.formats = true;
      const value = noticing(uncommitted, () => (method as (...args: unknown[]) => unknown)(...args));
      if (commits) uncommitted.formats = false;
      return value;
    };
  }
  return noted as unknown as SheetPort;
}

/** The error of the work; undefined: none. */
function thrownBy(work: () => void): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  return undefined;
}

function portOver(sheet: Sheet, isInserted: boolean): SheetPort {
  const grid = gridOf(sheet, isInserted);
  const ranges = new Map<string, Range>();
  const rangeOf = ({ row, column, rows, columns }: Block): Range => {
    const name = [row, column, rows, columns].join();
    const range = ranges.get(name) ?? sheet.getRange(row, column, rows, columns);
    ranges.set(name, range);
    return range;
  };
  const opened = new Map<string, Range | RangeList>();
  /** The cells of the columns from a row to the end of the grid; cached by columns. */
  const columnsFrom = (row: number, columns: readonly number[]): Range | RangeList => {
    const names = runsOfNumbers(columns).map(
      ({ first, count }) => `${letters(first)}${row}:${letters(first + count - 1)}`,
    );
    const range =
      opened.get(names.join()) ??
      (names.length === 1 ? sheet.getRange(names[0]!) : sheet.getRangeList(names));
    opened.set(names.join(), range);
    return range;
  };
  const listOf = (blocks: readonly Block[]) => sheet.getRangeList(blocks.map(a1Of));
  const isEmpty = (block: Block) => block.rows < 1 || block.columns < 1;

  /**
   * Whether the grid has these cells, found by referring to them, which the write does anyway.
   * Reading the size of the grid would be one more call.
   * @returns false: not known, or it lacks them
   * @throws the error of an earlier write, which Google throws once
   */
  function gridHas(block: Block): boolean {
    const refused = thrownBy(() => rangeOf(block));
    if (refused !== undefined) {
      if (String(thrownBy(() => rangeOf(block))) !== String(refused)) throw refused;
      return false;
    }
    grid.seen(block.row + block.rows - 1, block.column + block.columns - 1);
    return true;
  }

  /** One call per run (of up to 5,000 rows); runs without cells are skipped. */
  function eachRun<T>(runs: readonly Run<T>[], write: (range: Range, cells: T[][]) => void): void {
    const filled = runs.filter((run) => run.cells.length > 0 && run.cells[0]!.length > 0);
    if (filled.length === 0) return;
    const largest = (ends: readonly number[]) => ends.reduce((a, b) => Math.max(a, b));
    const lastRow = largest(filled.map((run) => run.row + run.cells.length - 1));
    const lastColumn = largest(filled.map((run) => run.column + run.cells[0]!.length - 1));
    const [{ row, column, cells }] = filled as [Run<T>];
    const block = { row, column, rows: cells.length, columns: cells[0]!.length };
    const isTried = filled.length === 1 && grid.mayHave(lastRow, lastColumn);
    if (!isTried || !gridHas(block)) grid.atLeast(lastRow, lastColumn);
    for (const run of filled) {
      for (let start = 0; start < run.cells.length; start += ROWS_PER_WRITE) {
        // Google does not change its arguments.
        const cells = run.cells.slice(start, start + ROWS_PER_WRITE) as T[][];
        const block = {
          row: run.row + start,
          column: run.column,
          rows: cells.length,
          columns: cells[0]!.length,
        };
        write(rangeOf(block), cells);
      }
    }
  }

  const extent = () => {
    const data = sheet.getDataRange();
    const [rows, columns] = [data.getNumRows(), data.getNumColumns()];
    // The data range of an empty sheet is its first cell.
    if (rows === 1 && columns === 1 && sheet.getLastRow() === 0) return { rows: 0, columns: 0 };
    grid.seen(rows, columns);
    return { rows, columns };
  };
  let rowsSeen = 0;
  /** Last row of the dropdowns of a sheet that this execution has inserted and laid out; 0: not known. */
  let dropdownsTo = 0;
  /**
   * From row 1 on.
   * @param rows -1: up to the last one with content
   * @param columns -1: likewise
   * @returns null: the grid has fewer columns
   */
  function read(column: number, rows: number, columns: number): Cell[][] | null {
    try {
      const cells: Cell[][] = sheet.getSheetValues(1, column, rows, columns);
      const width = cells[0]?.length ?? 0;
      grid.seen(cells.length, column - 1 + width);
      return columns === -1 && cells.length === 1 && width === 1 && cells[0]![0] === '' ? [] : cells;
    } catch (error) {
      // An empty sheet throws the same error again; the error of an earlier write is thrown only once.
      const again = () => thrownBy(() => sheet.getSheetValues(1, column, rows, columns));
      try {
        if (sheet.getMaxColumns() < column - 1 + columns) return null;
        if (extent().rows === 0 && String(again()) === String(error)) return [];
      } catch {}
      throw error;
    }
  }
  function toEnd(): Cell[][];
  function toEnd(column: number, columns: number): Cell[][] | null;
  function toEnd(column = 1, columns = -1): Cell[][] | null {
    const cells = read(column, -1, columns);
    rowsSeen = cells?.length ?? 0;
    return cells;
  }

  return {
    sheetId: sheet.getSheetId(),
    name: () => sheet.getName(),
    extent,
    toEnd,
    header: () => read(1, 1, -1)?.[0] ?? [],
    rowsSeen: () => rowsSeen,
    // One call instead of two (range, values).
    values: (block) =>
      isEmpty(block) ? [] : sheet.getSheetValues(block.row, block.column, block.rows, block.columns),
    rowsWith: (column, text, most) => rowsShowing(columnsFrom(2, [column]) as Range, text, most),
    formulas: (block) => (isEmpty(block) ? [] : rangeOf(block).getFormulas()),
    numberFormats: (block) => (isEmpty(block) ? [] : rangeOf(block).getNumberFormats()),
    notes: (block) => (isEmpty(block) ? [] : rangeOf(block).getNotes()),
    backgrounds: (block) => (isEmpty(block) ? [] : rangeOf(block).getBackgrounds()),
    choices: (column) => {
      const rule = sheet.getRange(2, column).getDataValidation();
      if (rule === null || rule.getCriteriaType() !== SpreadsheetApp.DataValidationCriteria.VALUE_IN_LIST)
        return [];
      return (rule.getCriteriaValues()[0] as string[]).map(String);
    },
    hiddenRows: (rows) => hiddenRows(sheet, rows),
    hiddenColumns: (columns) => new Set(columns.filter((column) => sheet.isColumnHiddenByUser(column))),
    grow: (rows) => grid.atLeast(rows, 1),
    write: (runs) => eachRun(runs, (range, cells) => range.setValues(cells)),
    writeSame: (blocks, cell) => {
      if (blocks.length > 0) listOf(blocks).setValue(cell);
    },
    writeFormulas: (runs) => eachRun(runs, (range, cells) => range.setFormulas(cells)),
    drawCharts: (charts) => drawCharts(sheet, charts),
    writeNotes: (runs) => eachRun(runs, (range, cells) => range.setNotes(cells)),
    writeBackgrounds: (runs) => eachRun(runs, (range, cells) => range.setBackgrounds(cells)),
    formatColumns: (column, columns, numberFormat, from) => {
      grid.atLeast(from, column + columns - 1);
      const places = Array.from({ length: columns }, (_, i) => column + i);
      columnsFrom(from, places).setNumberFormat(numberFormat);
    },
    styleColumns: (styles, lastRow) => {
      if (styles.length === 0) return;
      grid.atLeast(lastRow ?? 2, Math.max(...styles.map(({ column }) => column)));
      if (isInserted && dropdownsTo === 0) dropdownsTo = lastRow ?? 0;
      const below = (columns: readonly number[]) => columnsFrom(2, columns);
      for (const [format, columns] of grouped(styles, 'numberFormat')) below(columns).setNumberFormat(format);
      const isQuiet = grouped(styles, 'quiet').get(true);
      if (isQuiet) below(isQuiet).setBackground(QUIET_GROUND);
      const isOpaque = grouped(styles, 'opaque').get(true);
      if (isOpaque)
        below(isOpaque).setFontColor(OPAQUE_TEXT).setWrapStrategy(SpreadsheetApp.WrapStrategy.CLIP);
      const isRight = grouped(styles, 'right').get(true);
      if (isRight) columnsFrom(1, isRight).setHorizontalAlignment('right');
      for (const { first, count, width } of widthRuns(styles)) sheet.setColumnWidths(first, count, width);
      for (const column of grouped(styles, 'hidden').get(true) ?? []) sheet.hideColumns(column);
      for (const { column, ...style } of styles) {
        const validation = validationOf(style);
        const cells = `${letters(column)}2:${letters(column)}${lastRow ?? ''}`;
        if (validation) sheet.getRange(cells).setDataValidation(validation);
      }
    },
    copyDropdowns: (block) => {
      const lastRow = block.row + block.rows - 1;
      if (lastRow <= dropdownsTo) return;
      if (!gridHas(block)) grid.atLeast(lastRow, block.column + block.columns - 1);
      const type = SpreadsheetApp.CopyPasteType.PASTE_DATA_VALIDATION;
      rangeOf({ ...block, row: 2, rows: 1 }).copyTo(rangeOf(block), type, false);
    },
    formatCells: (blocks, numberFormat) => {
      if (blocks.length > 0) listOf(blocks).setNumberFormat(numberFormat);
    },
    styleHeader: (styles, frozen, right = []) => {
      const cells = rangeOf({ row: 1, column: 1, rows: 1, columns: styles.length })
        .setFontWeight('bold')
        .setBackgrounds([styles.map((style) => HEADER_GROUNDS[style])]);
      if (styles.includes('creation'))
        cells.setFontStyles([styles.map((style) => (style === 'creation' ? 'italic' : 'normal'))]);
      if (right.includes(true))
        cells.setHorizontalAlignments([styles.map((_, i) => (right[i] ? 'right' : 'left'))]);
      sheet.setFrozenRows(1);
      if (frozen > 0) sheet.setFrozenColumns(frozen);
    },
    colorBy: (rules) => {
      // Setting rules replaces all, so those of people are kept. A sheet that was just inserted has none.
      const all = isInserted ? [] : sheet.getConditionalFormatRules();
      const isNew = (formula: unknown) =>
        !rules.some((rule) => 'formula' in rule && isSameRule(rule.formula, formula));
      const theirs = all.filter((rule) => isNew(rule.getBooleanCondition()?.getCriteriaValues()[0]));
      const ours = rules.map((rule) => {
        const [first, last] = rule.columns;
        const name = `${letters(first)}2:${letters(last)}`;
        const range = ranges.get(name) ?? sheet.getRange(name);
        ranges.set(name, range);
        const built = SpreadsheetApp.newConditionalFormatRule().setRanges([range]).setBackground(rule.ground);
        if (rule.text !== undefined) built.setFontColor(rule.text);
        return (
          'word' in rule ? built.whenTextEqualTo(rule.word) : built.whenFormulaSatisfied(rule.formula)
        ).build();
      });
      sheet.setConditionalFormatRules([...theirs, ...ours]);
    },
    insertColumn: (before) => {
      if (before > grid.columns()) grid.atLeast(1, before);
      else {
        sheet.insertColumnBefore(before);
        // It has the checkboxes or dropdowns of the column beside it.
        sheet.getRange(`${letters(before)}:${letters(before)}`).clearDataValidations();
      }
      grid.forget();
      ranges.clear();
      opened.clear();
    },
    moveColumn: (from, before) => {
      sheet.moveColumns(sheet.getRange(1, from), before);
      ranges.clear();
      opened.clear();
    },
    freezeColumns: (count) => {
      sheet.setFrozenColumns(count);
    },
    deleteRows: (first, count) => {
      sheet.deleteRows(first, count);
      grid.forget();
      ranges.clear();
      opened.clear();
    },
    select: (row, column) => {
      sheet.activate();
      sheet.setActiveRange(sheet.getRange(row, column));
    },
  };
}
