// Workbench, Apps Script host: sorts the rows of a range like Sheets: numbers, text, booleans, errors, blanks
// last.
import type { ICellData } from '@univerjs/core';
import { LexerTreeBuilder } from '@univerjs/engine-formula';
import { ReorderRangeMutation } from '@univerjs/sheets';
import { SheetsNoteModel, UpdateNotePositionMutation } from '@univerjs/sheets-note';
import type { CellMatrix } from '../engine/cell-matrix';
import { type CellContent, readCells } from '../engine/cell-reader';
import type { LiveWorkbook } from '../engine/live-workbook';
import { ScriptException, signatureMismatch } from '../protocol/exceptions';
import { repaintBandings } from './spreadsheet-bandings';
import { type RangeRef, univerRange } from './spreadsheet-refs';

interface SortKey {
  /** Sheet column from 1. */
  column: number;
  ascending: boolean;
}

/**
 * Sorts by `3`, `{column: 3, ascending: false}` or a list of these. Formats and notes move with their rows.
 */
export function sortRange(workbook: LiveWorkbook, ref: RangeRef, spec: unknown): void {
  const keys = (Array.isArray(spec) ? spec : [spec]).map((each) => keyOf(each));
  for (const { column } of keys) {
    if (column < ref.column || column >= ref.column + ref.columns) {
      throw new ScriptException('The sort column is outside of the range.');
    }
  }
  const reader = readCells(workbook, ref.sheetId);
  const order = Array.from({ length: ref.rows }, (_, i) => ref.row - 1 + i);
  order.sort((a, b) => {
    for (const { column, ascending } of keys) {
      const difference = compare(reader.value(a, column - 1), reader.value(b, column - 1), ascending);
      if (difference !== 0) return difference;
    }
    return a - b;
  });
  const moves = order.map((from, i) => ({ from, to: ref.row - 1 + i })).filter(({ from, to }) => from !== to);
  if (moves.length === 0) return;

  const formulas = movedFormulas(workbook, ref, moves);
  workbook.execute(ReorderRangeMutation.id, {
    subUnitId: ref.sheetId,
    range: univerRange(ref),
    order: Object.fromEntries(moves.map(({ from, to }) => [to, from])),
  });
  if (Object.keys(formulas).length > 0) workbook.setCells(ref.sheetId, formulas);
  moveNotes(workbook, ref, new Map(moves.map(({ from, to }) => [from, to])));
  repaintBandings(workbook, ref.sheetId);
}

function keyOf(spec: unknown): SortKey {
  if (typeof spec === 'number') return { column: spec, ascending: true };
  if (typeof spec === 'object' && spec !== null && 'column' in spec && typeof spec.column === 'number') {
    return { column: spec.column, ascending: !('ascending' in spec) || spec.ascending !== false };
  }
  throw signatureMismatch('SpreadsheetApp.Range.sort', [spec]);
}

const rank = (value: CellContent): number => {
  if (value === '') return 4;
  if (typeof value === 'number' || value instanceof Date) return 0;
  if (typeof value === 'boolean') return 2;
  return value.startsWith('#') && /^#(N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|ERROR!|NULL!)$/.test(value)
    ? 3
    : 1;
};

const collator = new Intl.Collator('en', { sensitivity: 'base' });

function compare(a: CellContent, b: CellContent, ascending: boolean): number {
  const [rankA, rankB] = [rank(a), rank(b)];
  // Blanks are last in either direction.
  if (rankA === 4 || rankB === 4) return rankA - rankB;
  const difference =
    rankA !== rankB
      ? rankA - rankB
      : typeof a === 'string'
        ? collator.compare(a, String(b))
        : Number(a) - Number(b);
  return ascending ? difference : -difference;
}

/** Formulas of moved rows, with their relative references adjusted. */
function movedFormulas(
  workbook: LiveWorkbook,
  ref: RangeRef,
  moves: { from: number; to: number }[],
): CellMatrix {
  const lexer = workbook.injector.get(LexerTreeBuilder);
  const reader = readCells(workbook, ref.sheetId);
  const matrix: CellMatrix = {};
  for (const { from, to } of moves) {
    for (let column = ref.column - 1; column < ref.column - 1 + ref.columns; column += 1) {
      const formula = reader.formula(from, column);
      if (!formula) continue;
      const cell: ICellData = { f: lexer.moveFormulaRefOffset(formula, 0, to - from), si: null };
      matrix[to] = { ...matrix[to], [column]: cell };
    }
  }
  return matrix;
}

function moveNotes(workbook: LiveWorkbook, ref: RangeRef, targets: Map<number, number>): void {
  const notes = workbook.injector.get(SheetsNoteModel).getUnitNotes(workbook.unitId)?.get(ref.sheetId);
  if (!notes) return;
  // By ID, because two notes may change places.
  for (const { id, row, col } of [...notes.values()]) {
    const to = targets.get(row);
    if (to === undefined || col < ref.column - 1 || col >= ref.column - 1 + ref.columns) continue;
    const place = { sheetId: ref.sheetId, noteId: id, row, col, newPosition: { row: to, col } };
    workbook.execute(UpdateNotePositionMutation.id, place);
  }
}
