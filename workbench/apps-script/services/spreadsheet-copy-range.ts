// Workbench, Apps Script host: copies ranges: copyTo with its paste types, copyFormatToRange,
// copyValuesToRange.
import type { ICellData, IStyleData } from '@univerjs/core';
import { LexerTreeBuilder } from '@univerjs/engine-formula';
import { SetWorksheetColWidthMutation } from '@univerjs/sheets';
import { readCells } from '../engine/cell-reader';
import { EMPTY_CELL } from '../engine/typed-cell';
import { notImplemented, signatureMismatch } from '../protocol/exceptions';
import type { HostCore, Run, Served, Service } from './run';
import { checkInside, checkMayEdit, sheetOf } from './spreadsheet-grid';
import { enumName, isRangeHandle, isSheetHandle, type RangeRef, univerRange } from './spreadsheet-refs';
import { matrixOf } from './spreadsheet-values';

/** What a paste includes. */
interface Paste {
  content?: 'formulas' | 'values';
  look?: 'all' | 'without borders';
  notes?: boolean;
  validations?: boolean;
  widths?: boolean;
}

const PASTES: Record<string, Paste> = {
  PASTE_NORMAL: { content: 'formulas', look: 'all', notes: true, validations: true },
  PASTE_NO_BORDERS: { content: 'formulas', look: 'without borders', notes: true, validations: true },
  PASTE_FORMAT: { look: 'all' },
  PASTE_FORMULA: { content: 'formulas' },
  PASTE_DATA_VALIDATION: { validations: true },
  PASTE_VALUES: { content: 'values' },
  PASTE_COLUMN_WIDTHS: { widths: true },
};

/** copyTo(target), (target, {contentsOnly, formatOnly}), (target, type, transposed). */
function pasteOf(args: unknown[]): Paste {
  const [, how] = args;
  const type = enumName(how);
  if (type) {
    const paste = PASTES[type];
    if (!paste) throw notImplemented(`Range.copyTo with CopyPasteType.${type}`);
    return paste;
  }
  if (how === undefined || how === null) return PASTES.PASTE_NORMAL as Paste;
  if (typeof how !== 'object') throw signatureMismatch('SpreadsheetApp.Range.copyTo', args);
  const { contentsOnly, formatOnly } = how as { contentsOnly?: boolean; formatOnly?: boolean };
  if (contentsOnly) return PASTES.PASTE_VALUES as Paste;
  return (formatOnly ? PASTES.PASTE_FORMAT : PASTES.PASTE_NORMAL) as Paste;
}

/** Borders are the only style that a paste can exclude. */
const withoutBorders = (style: IStyleData | null): IStyleData | null => {
  if (!style) return null;
  const { bd: _borders, ...rest } = style;
  return rest;
};

export function rangeCopies(
  { workbook }: HostCore,
  others: Service,
): Served<GoogleAppsScript.Spreadsheet.Range> {
  const lexer = workbook.injector.get(LexerTreeBuilder);

  /** The source cell of cell (r, c) of a target, counted from 0 in the source. */
  const origin = (from: RangeRef, r: number, c: number, turned: boolean) =>
    turned
      ? { row: c % from.rows, column: r % from.columns }
      : { row: r % from.rows, column: c % from.columns };

  const copy = async (run: Run, from: RangeRef, to: RangeRef, what: Paste, turned: boolean) => {
    await workbook.settled();
    checkInside(workbook, from);
    const [height, width] = turned ? [from.columns, from.rows] : [from.rows, from.columns];
    const rows = Math.max(height, to.rows - (to.rows % height));
    const columns = Math.max(width, to.columns - (to.columns % width));
    const target: RangeRef = { sheetId: to.sheetId, row: to.row, column: to.column, rows, columns };
    checkMayEdit(workbook, run, target);
    const tiled = (table: unknown[][]) =>
      Array.from({ length: rows }, (_, r) =>
        Array.from({ length: columns }, (_unused, c) => {
          const { row, column } = origin(from, r, c, turned);
          return table[row]?.[column] ?? null;
        }),
      );
    // Read before any write: the ranges may overlap.
    const notes = what.notes ? tiled(others.getNotes?.(run, from as never) as unknown[][]) : null;
    const rules = what.validations
      ? tiled(others.getDataValidations?.(run, from as never) as unknown[][])
      : null;
    if (what.content || what.look) pasteCells(from, target, what, turned);
    if (notes) others.setNotes?.(run, target as never, notes as never);
    if (rules) others.setDataValidations?.(run, target as never, rules as never);
    if (what.widths) pasteWidths(from, target);
  };

  const pasteCells = (from: RangeRef, target: RangeRef, what: Paste, turned: boolean): void => {
    const reader = readCells(workbook, from.sheetId);
    const styles = workbook.core.getStyles();
    const cells = matrixOf(target, (r, c) => {
      const inside = origin(from, r, c, turned);
      const [row, column] = [from.row - 1 + inside.row, from.column - 1 + inside.column];
      const cell = reader.raw(row, column);
      const style = styles.getStyleByCell(cell) ?? null;
      const look: ICellData = !what.look ? {} : { s: what.look === 'all' ? style : withoutBorders(style) };
      if (!what.content) return look;
      const formula = what.content === 'formulas' ? reader.formula(row, column) : '';
      if (formula) {
        const [right, down] = [target.column - 1 + c - column, target.row - 1 + r - row];
        return { ...EMPTY_CELL, f: lexer.moveFormulaRefOffset(formula, right, down), ...look };
      }
      return { ...EMPTY_CELL, v: cell?.v ?? null, t: cell?.t ?? null, p: cell?.p ?? null, ...look };
    });
    // Styles merge with existing ones, so those are removed first.
    if (what.look) {
      const plain = matrixOf(target, () => ({ s: null }));
      workbook.setCells(target.sheetId, plain, true);
    }
    workbook.setCells(target.sheetId, cells);
  };

  const pasteWidths = (from: RangeRef, target: RangeRef): void => {
    const source = sheetOf(workbook, from.sheetId);
    for (let c = 0; c < target.columns; c += 1) {
      const colWidth = source.getColumnWidth(from.column - 1 + (c % from.columns));
      const ranges = [univerRange({ ...target, column: target.column + c, columns: 1 })];
      workbook.execute(SetWorksheetColWidthMutation.id, { subUnitId: target.sheetId, ranges, colWidth });
    }
  };

  /** copyFormatToRange(sheet, firstColumn, lastColumn, firstRow, lastRow), and the same for values. */
  const toRange =
    (name: string, what: Paste) =>
    (run: Run, ref: RangeRef, ...args: unknown[]) => {
      const [sheet, ...numbers] = args;
      const [column, lastColumn, row, lastRow] = numbers.map(Number);
      const sheetId = isSheetHandle(sheet) ? sheet.ref.sheetId : null;
      if (!sheetId || !column || !lastColumn || !row || !lastRow) {
        throw signatureMismatch(`SpreadsheetApp.Range.${name}`, args);
      }
      const size = { rows: lastRow - row + 1, columns: lastColumn - column + 1 };
      return copy(run, ref, checkInside(workbook, { sheetId, row, column, ...size }), what, false);
    };

  return {
    copyTo: (run: Run, ref: RangeRef, ...args: unknown[]) => {
      const [target, , transposed] = args;
      if (!isRangeHandle(target)) throw signatureMismatch('SpreadsheetApp.Range.copyTo', args);
      return copy(run, ref, target.ref, pasteOf(args), transposed === true);
    },
    copyFormatToRange: toRange('copyFormatToRange', PASTES.PASTE_FORMAT as Paste),
    copyValuesToRange: toRange('copyValuesToRange', PASTES.PASTE_VALUES as Paste),
  };
}
