// Workbench, Apps Script host: Range.copyTo.
import { LexerTreeBuilder } from '@univerjs/engine-formula';
import { readCells } from '../engine/cell-reader';
import type { LiveWorkbook } from '../engine/live-workbook';
import { EMPTY_CELL } from '../engine/typed-cell';
import { notImplemented, signatureMismatch } from '../exceptions';
import type { Run } from '../run';
import { checkInside, checkMayEdit } from './spreadsheet-grid';
import { isRangeHandle, type RangeRef } from './spreadsheet-refs';
import { matrixOf } from './spreadsheet-values';

interface CopyOptions {
  contentsOnly?: boolean;
  formatOnly?: boolean;
}

/** copyTo(target) and copyTo(target, {contentsOnly, formatOnly}); paste types are not there. */
export async function copyRange(
  workbook: LiveWorkbook,
  run: Run,
  ref: RangeRef,
  args: unknown[],
): Promise<void> {
  const [target, options = {}] = args;
  if (!isRangeHandle(target)) throw signatureMismatch('SpreadsheetApp.Range.copyTo', args);
  if (typeof options !== 'object' || options === null || '$' in options) {
    throw notImplemented('Range.copyTo with a paste type');
  }
  await workbook.settled();
  paste(workbook, run, checkInside(workbook, ref), target.ref, options);
}

/** Repeats the source over the target, as a paste does; relative references move along. */
function paste(workbook: LiveWorkbook, run: Run, from: RangeRef, to: RangeRef, only: CopyOptions): void {
  const rows = Math.max(from.rows, to.rows - (to.rows % from.rows));
  const columns = Math.max(from.columns, to.columns - (to.columns % from.columns));
  const target = { ...to, rows, columns };
  checkMayEdit(workbook, run, target);
  const lexer = workbook.injector.get(LexerTreeBuilder);
  const reader = readCells(workbook, from.sheetId);
  const styles = workbook.core.getStyles();
  const cells = matrixOf(target, (r, c) => {
    const [row, column] = [from.row - 1 + (r % from.rows), from.column - 1 + (c % from.columns)];
    const cell = reader.raw(row, column);
    const style = only.contentsOnly ? {} : { s: styles.getStyleByCell(cell) ?? null };
    if (only.formatOnly) return style;
    const formula = only.contentsOnly ? '' : reader.formula(row, column);
    if (formula) {
      const [right, down] = [target.column - 1 + c - column, target.row - 1 + r - row];
      return { ...EMPTY_CELL, f: lexer.moveFormulaRefOffset(formula, right, down), ...style };
    }
    return { ...EMPTY_CELL, v: cell?.v ?? null, t: cell?.t ?? null, p: cell?.p ?? null, ...style };
  });
  // Styles merge with what is there, so the old ones go first.
  if (!only.contentsOnly) {
    const plain = matrixOf(target, () => ({ s: null }));
    workbook.setCells(target.sheetId, plain, true);
  }
  workbook.setCells(target.sheetId, cells);
}
