// apps-script: the port to a sheet over SpreadsheetApp.

import type { SheetPort } from '../ports/sheet';
import { runsOfNumbers } from '../shared/runs-of-numbers';
import { blockName, columnLetters } from '../sheet/find-columns';
import type { Block, Cell, Run } from '../tabs/columns/column';
import { PLAIN_TEXT } from '../tabs/columns/text-kinds';
import { gridSize } from './grid-size';
import { hiddenRows } from './hidden-rows';
import { noticingPort, type Uncommitted } from './late-errors';
import { blockOfRange, rowsShowing } from './range-places';
import { refusalsIn } from './refusals';
import { drawCharts } from './sheet-charts';
import { createFilter, hideTexts } from './sheet-filter';
import { colorBy, styleColumns, styleHeader } from './sheet-look';
import { insertTopRow, moveRowToTop } from './top-row';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;
type Range = GoogleAppsScript.Spreadsheet.Range;
type RangeList = GoogleAppsScript.Spreadsheet.RangeList;

/** Google is slow and fails with much larger single writes. */
const ROWS_PER_WRITE = 5000;

/**
 * @param isInserted true: this execution has just inserted the sheet
 * @param leftCells gets the cells that writes leave as they are
 */
export function sheetPort(
  sheet: Sheet,
  uncommitted: Uncommitted = { hasWrites: false, hasFormats: false },
  isInserted = false,
  leftCells: Set<string> = new Set(),
): SheetPort {
  return noticingPort(portOver(sheet, isInserted, leftCells), uncommitted);
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

function portOver(sheet: Sheet, isInserted: boolean, leftCells: Set<string>): SheetPort {
  const grid = gridSize(sheet, isInserted);
  const ranges = new Map<string, Range>();
  const rangeOf = ({ row, column, rows, columns }: Block): Range => {
    const name = [row, column, rows, columns].join();
    const range = ranges.get(name) ?? sheet.getRange(row, column, rows, columns);
    ranges.set(name, range);
    return range;
  };
  const namedRange = (name: string): Range => {
    const range = ranges.get(name) ?? sheet.getRange(name);
    ranges.set(name, range);
    return range;
  };
  const columnRanges = new Map<string, Range | RangeList>();
  /** The cells of the columns from a row to the end of the grid; cached. */
  const columnsFrom = (row: number, columns: readonly number[]): Range | RangeList => {
    const names = runsOfNumbers(columns).map(
      ({ first, count }) => `${columnLetters(first)}${row}:${columnLetters(first + count - 1)}`,
    );
    const range =
      columnRanges.get(names.join()) ??
      (names.length === 1 ? sheet.getRange(names[0]!) : sheet.getRangeList(names));
    columnRanges.set(names.join(), range);
    return range;
  };
  /** After rows or columns have moved. */
  const forgetRanges = () => {
    ranges.clear();
    columnRanges.clear();
  };
  const listOf = (blocks: readonly Block[]) => sheet.getRangeList(blocks.map(blockName));
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
    grid.noteCell(block.row + block.rows - 1, block.column + block.columns - 1);
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
    if (!isTried || !gridHas(block)) grid.growTo(lastRow, lastColumn);
    for (const run of filled) {
      for (let start = 0; start < run.cells.length; start += ROWS_PER_WRITE) {
        // Google does not change its arguments.
        const writtenCells = run.cells.slice(start, start + ROWS_PER_WRITE) as T[][];
        const writtenBlock = {
          row: run.row + start,
          column: run.column,
          rows: writtenCells.length,
          columns: writtenCells[0]!.length,
        };
        write(rangeOf(writtenBlock), writtenCells);
      }
    }
  }

  const extent = () => {
    const data = sheet.getDataRange();
    const [rows, columns] = [data.getNumRows(), data.getNumColumns()];
    // The data range of an empty sheet is its first cell.
    if (rows === 1 && columns === 1 && sheet.getLastRow() === 0) return { rows: 0, columns: 0 };
    grid.noteCell(rows, columns);
    return { rows, columns };
  };
  let rowsSeen = 0;
  /** Last row of the dropdowns of a sheet that this execution has inserted and laid out; 0: not known. */
  let lastDropdownRow = 0;
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
      grid.noteCell(cells.length, column - 1 + width);
      return columns === -1 && cells.length === 1 && width === 1 && cells[0]![0] === '' ? [] : cells;
    } catch (error) {
      // An empty sheet throws the same error again; the error of an earlier write is thrown only once.
      const secondError = () => thrownBy(() => sheet.getSheetValues(1, column, rows, columns));
      try {
        if (sheet.getMaxColumns() < column - 1 + columns) return null;
        if (extent().rows === 0 && String(secondError()) === String(error)) return [];
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
    top: (rows) => read(1, rows, -1) ?? [],
    rowsSeen: () => rowsSeen,
    // One call instead of two (range, values).
    values: (block) =>
      isEmpty(block) ? [] : sheet.getSheetValues(block.row, block.column, block.rows, block.columns),
    rowsWith: (column, text, most) => rowsShowing(columnsFrom(2, [column]) as Range, text, most),
    formulas: (block) => (isEmpty(block) ? [] : rangeOf(block).getFormulas()),
    numberFormats: (block) => (isEmpty(block) ? [] : rangeOf(block).getNumberFormats()),
    refusals: (block) => refusalsIn(sheet, rangeOf(block)),
    leave: (cells) => {
      for (const cell of cells) leftCells.add(cell);
    },
    merges: (block) => (isEmpty(block) ? [] : rangeOf(block).getMergedRanges().map(blockOfRange)),
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
    grow: (rows) => grid.growTo(rows, 1),
    write: (runs) => eachRun(runs, (range, cells) => range.setValues(cells)),
    writeSame: (blocks, cell) => {
      if (blocks.length > 0) listOf(blocks).setValue(cell);
    },
    writeFormulas: (runs) => eachRun(runs, (range, cells) => range.setFormulas(cells)),
    writeRowFormula: (block, formula) => {
      rangeOf(block).setFormulaR1C1(formula);
    },
    drawCharts: (charts) => drawCharts(sheet, charts),
    writeNotes: (runs) => eachRun(runs, (range, cells) => range.setNotes(cells)),
    writeBackgrounds: (runs) => eachRun(runs, (range, cells) => range.setBackgrounds(cells)),
    formatColumns: (column, columns, numberFormat, from) => {
      grid.growTo(from, column + columns - 1);
      const places = Array.from({ length: columns }, (_, i) => column + i);
      columnsFrom(from, places).setNumberFormat(numberFormat);
    },
    styleColumns: (styles, lastRow) => {
      if (styles.length === 0) return;
      grid.growTo(lastRow ?? 2, Math.max(...styles.map(({ column }) => column)));
      if (isInserted && lastDropdownRow === 0) lastDropdownRow = lastRow ?? 0;
      styleColumns(sheet, styles, columnsFrom, lastRow);
    },
    copyDropdowns: (block) => {
      const lastRow = block.row + block.rows - 1;
      if (lastRow <= lastDropdownRow) return;
      if (!gridHas(block)) grid.growTo(lastRow, block.column + block.columns - 1);
      const type = SpreadsheetApp.CopyPasteType.PASTE_DATA_VALIDATION;
      rangeOf({ ...block, row: 2, rows: 1 }).copyTo(rangeOf(block), type, false);
    },
    formatCells: (blocks, numberFormat) => {
      if (blocks.length > 0) listOf(blocks).setNumberFormat(numberFormat);
    },
    styleHeader: (styles, frozen, right = []) => {
      const cells = rangeOf({ row: 1, column: 1, rows: 1, columns: styles.length });
      styleHeader(sheet, cells, styles, frozen, right);
    },
    colorBy: (rules) => colorBy(sheet, rules, namedRange, isInserted),
    createFilter: (columns) => {
      if (isInserted || sheet.getFilter() === null) createFilter(sheet, columns);
    },
    hideTexts: (column, texts) => hideTexts(sheet, column, texts),
    insertColumn: (nextColumn) => {
      if (nextColumn > grid.columns()) grid.growTo(1, nextColumn);
      else {
        sheet.insertColumnBefore(nextColumn);
        // It has the checkboxes or dropdowns of the column beside it.
        sheet.getRange(`${columnLetters(nextColumn)}:${columnLetters(nextColumn)}`).clearDataValidations();
      }
      grid.forget();
      forgetRanges();
    },
    moveColumn: (from, nextColumn) => {
      sheet.moveColumns(sheet.getRange(1, from), nextColumn);
      forgetRanges();
    },
    freezeColumns: (count) => {
      sheet.setFrozenColumns(count);
    },
    appendTexts: (runs) => {
      // Ranges that are named after the insertion would commit it.
      const writes: (() => void)[] = [];
      eachRun(runs, (range, cells) => {
        writes.push(() => void range.setNumberFormat(PLAIN_TEXT).setValues(cells));
      });
      if (writes.length === 0) return;
      const [{ row, cells }] = runs as [Run<string>];
      // Below a header alone, there is nothing to write over.
      if (row > 2) {
        sheet.insertRowsBefore(row, cells.length);
        grid.noteInserted(cells.length);
      }
      for (const write of writes) write();
    },
    deleteRows: (first, count) => {
      sheet.deleteRows(first, count);
      grid.forget();
      forgetRanges();
    },
    moveRowToTop: (row) => {
      moveRowToTop(sheet, row);
      grid.forget();
      forgetRanges();
    },
    insertTopRow: () => {
      insertTopRow(sheet);
      grid.forget();
      forgetRanges();
    },
    moveCells: (block, column) => {
      grid.growTo(block.row + block.rows - 1, column + block.columns - 1);
      // Parts of merged cells cannot be moved.
      const [from, to] = [rangeOf(block), rangeOf({ ...block, column })];
      for (const merge of [...from.getMergedRanges(), ...to.getMergedRanges()]) merge.breakApart();
      from.moveTo(to);
    },
    select: (row, column) => {
      sheet.activate();
      sheet.setActiveRange(sheet.getRange(row, column));
    },
  };
}
