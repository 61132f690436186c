// Workbench, Apps Script host: contents of Range: values, display values, formulas.
import type { ICellData } from '@univerjs/core';
import { LexerTreeBuilder } from '@univerjs/engine-formula';
import type { CellMatrix } from '../engine/cell-matrix';
import { type CellContent, type CellReader, readCells } from '../engine/cell-reader';
import type { LiveWorkbook } from '../engine/live-workbook';
import { typedCell } from '../engine/typed-cell';
import { ScriptException } from '../protocol/exceptions';
import { SELF } from '../protocol/messages';
import { formulaFromR1C1, formulaToR1C1 } from '../protocol/r1c1-notation';
import type { HostCore, Run, Served } from './run';
import { checkInside, checkMayEdit, checkShape } from './spreadsheet-grid';
import type { RangeRef } from './spreadsheet-refs';
import { checkValidations } from './spreadsheet-validation-check';

const CHARACTERS_PER_CELL = 50_000;

/** A table of the range's shape, created cell by cell from zero-based positions. */
export function tableOf<T>(ref: RangeRef, cell: (row: number, column: number) => T): T[][] {
  const table: T[][] = [];
  // Loops: callbacks take half of the time of a read of a million cells.
  for (let r = ref.row - 1; r < ref.row - 1 + ref.rows; r += 1) {
    const line: T[] = [];
    for (let c = ref.column - 1; c < ref.column - 1 + ref.columns; c += 1) line.push(cell(r, c));
    table.push(line);
  }
  return table;
}

/** The same as a cell matrix to write: `cell` gets positions inside the range. */
export function matrixOf(
  ref: RangeRef,
  cell: (row: number, column: number) => ICellData | undefined,
): CellMatrix {
  const matrix: CellMatrix = {};
  for (let r = 0; r < ref.rows; r += 1) {
    const row: Record<number, ICellData> = {};
    for (let c = 0; c < ref.columns; c += 1) {
      const data = cell(r, c);
      if (data) row[ref.column - 1 + c] = data;
    }
    matrix[ref.row - 1 + r] = row;
  }
  return matrix;
}

/** Cells that a merge covers take no values. */
function dropCovered(workbook: LiveWorkbook, ref: RangeRef, matrix: CellMatrix): void {
  const merges = workbook
    .sheet(ref.sheetId)
    ?.getMergedCellRange(ref.row - 1, ref.column - 1, ref.row + ref.rows - 2, ref.column + ref.columns - 2);
  for (const { startRow, endRow, startColumn, endColumn } of merges ?? [])
    for (let row = startRow; row <= endRow; row += 1)
      for (let column = startColumn; column <= endColumn; column += 1)
        if (row > startRow || column > startColumn) delete matrix[row]?.[column];
}

export function rangeValues(core: HostCore): Served<GoogleAppsScript.Spreadsheet.Range> {
  const { workbook } = core;

  /** A reader of the range, after all its formulas are calculated. */
  const fresh = async (ref: RangeRef): Promise<CellReader> => {
    checkInside(workbook, ref);
    await workbook.settled();
    return readCells(workbook, ref.sheetId);
  };

  const write = (run: Run, ref: RangeRef, valueAt: (row: number, column: number) => unknown): void => {
    checkMayEdit(workbook, run, ref);
    const reader = readCells(workbook, ref.sheetId);
    const cells = workbook.cells(ref.sheetId);
    const today = new Date(core.now());
    const matrix = matrixOf(ref, (r, c) => {
      const value = valueAt(r, c);
      if (typeof value === 'string' && value.length > CHARACTERS_PER_CELL) {
        throw new ScriptException(
          `Your input contains more than the maximum of ${CHARACTERS_PER_CELL} characters in a single cell.`,
        );
      }
      const [row, column] = [ref.row - 1 + r, ref.column - 1 + c];
      const present = cells.getValue(row, column);
      const bare = !present?.f && !present?.si && !present?.p;
      return typedCell(value, reader.pattern(row, column), today, bare, workbook.locale);
    });
    checkValidations(workbook, ref, matrix);
    dropCovered(workbook, ref, matrix);
    workbook.setCells(ref.sheetId, matrix);
  };

  const lexer = workbook.injector.get(LexerTreeBuilder);
  /** One formula for many cells: its relative references are adjusted, as when it is filled down. */
  const writeOne = (run: Run, ref: RangeRef, value: unknown): void => {
    const isFormula = typeof value === 'string' && value.startsWith('=') && value.length > 1;
    const moves = isFormula && ref.rows * ref.columns > 1;
    write(run, ref, (r, c) => (moves ? lexer.moveFormulaRefOffset(value, c, r) : value));
  };

  const toR1C1 = (reader: CellReader) => (row: number, column: number) =>
    formulaToR1C1(reader.formula(row, column), row + 1, column + 1);
  const writeR1C1 = (run: Run, ref: RangeRef, formulaAt: (row: number, column: number) => unknown) => {
    write(run, ref, (r, c) => formulaFromR1C1(formulaText(formulaAt(r, c)), ref.row + r, ref.column + c));
    return SELF;
  };

  const formulaText = (formula: unknown): string => {
    const text = String(formula ?? '');
    return text === '' || text.startsWith('=') ? text : `=${text}`;
  };

  return {
    getValue: async (_run: Run, ref: RangeRef): Promise<CellContent> =>
      (await fresh(ref)).value(ref.row - 1, ref.column - 1),
    getValues: async (_run: Run, ref: RangeRef) => tableOf(ref, (await fresh(ref)).value),
    getDisplayValue: async (_run: Run, ref: RangeRef) =>
      (await fresh(ref)).display(ref.row - 1, ref.column - 1),
    getDisplayValues: async (_run: Run, ref: RangeRef) => tableOf(ref, (await fresh(ref)).display),
    getFormula: async (_run: Run, ref: RangeRef) => (await fresh(ref)).formula(ref.row - 1, ref.column - 1),
    getFormulas: async (_run: Run, ref: RangeRef) => tableOf(ref, (await fresh(ref)).formula),
    isBlank: async (_run: Run, ref: RangeRef) => {
      const reader = await fresh(ref);
      return tableOf(ref, reader.value)
        .flat()
        .every((value) => value === '');
    },
    getFormulaR1C1: async (_run: Run, ref: RangeRef) => toR1C1(await fresh(ref))(ref.row - 1, ref.column - 1),
    getFormulasR1C1: async (_run: Run, ref: RangeRef) => tableOf(ref, toR1C1(await fresh(ref))),
    setFormulaR1C1: (run: Run, ref: RangeRef, formula: unknown) => writeR1C1(run, ref, () => formula),
    setFormulasR1C1: (run: Run, ref: RangeRef, formulas: unknown) => {
      const table = checkShape(ref, formulas, 'SpreadsheetApp.Range.setFormulasR1C1');
      return writeR1C1(run, ref, (r, c) => table[r]?.[c]);
    },
    setValue: (run: Run, ref: RangeRef, value: unknown) => {
      writeOne(run, ref, value);
      return SELF;
    },
    setValues: (run: Run, ref: RangeRef, values: unknown) => {
      const table = checkShape(ref, values, 'SpreadsheetApp.Range.setValues');
      write(run, ref, (r, c) => table[r]?.[c]);
      return SELF;
    },
    setFormula: (run: Run, ref: RangeRef, formula: unknown) => {
      writeOne(run, ref, formulaText(formula));
      return SELF;
    },
    setFormulas: (run: Run, ref: RangeRef, formulas: unknown) => {
      const table = checkShape(ref, formulas, 'SpreadsheetApp.Range.setFormulas');
      write(run, ref, (r, c) => formulaText(table[r]?.[c]));
      return SELF;
    },
  };
}
