// Workbench, Apps Script host, engine: gives many cells one style without merging it anew for each of them.
import { type ICellData, IUniverInstanceService, type Nullable, type Workbook } from '@univerjs/core';
import { type ISetRangeValuesMutationParams, SetRangeValuesMutation } from '@univerjs/sheets';
import type { CellMatrix } from './cell-matrix';

type Row = Record<number, Nullable<ICellData>>;
type WriteAll = (cells: CellMatrix) => void;

let done = false;

/**
 * Univer clones, merges and serializes a style for every cell that gets one. Documents have few styles: what
 * one gives on top of another is found out once for each write, by Univer itself. 100,000 new rows take a
 * fifth of the time.
 */
export function styleQuickly(): void {
  if (done) return;
  done = true;
  const original = SetRangeValuesMutation.handler;
  SetRangeValuesMutation.handler = (accessor, params) => {
    const write = (cellValue: ISetRangeValuesMutationParams['cellValue']) =>
      original(accessor, { ...params, cellValue });
    const sheet = accessor
      .get(IUniverInstanceService)
      .getUnit<Workbook>(params.unitId)
      ?.getSheetBySheetId(params.subUnitId);
    if (!sheet || !params.cellValue) return original(accessor, params);
    const rest = styleEmptyCells(params.cellValue, sheet.getCellMatrix().getMatrix(), write);
    return rest ? write(rest) : true;
  };
}

/** Styles cells that hold nothing but a style, or nothing; answers with what is left to write. */
function styleEmptyCells(
  cells: CellMatrix,
  present: Record<number, Row>,
  write: WriteAll,
): CellMatrix | null {
  const merged = createMerge(present, write);
  let rest: CellMatrix | null = null;
  for (const rowKey in cells) {
    const row = Number(rowKey);
    const wanted = cells[row] as Row;
    for (const columnKey in wanted) {
      const column = Number(columnKey);
      const cell = wanted[column];
      const before = present[row]?.[column];
      const style = isStyleOnly(cell) && isStyleOnly(before) ? merged(row, column, cell, before) : null;
      if (style === null) {
        rest ??= {};
        rest[row] ??= {};
        rest[row][column] = cell;
      } else if (before) before.s = style;
      else {
        present[row] ??= {};
        present[row][column] = { s: style };
      }
    }
  }
  return rest;
}

/** A cell that is missing, or has a style and nothing else. */
function isStyleOnly(cell: Nullable<ICellData>): boolean {
  for (const key in cell) if (key !== 's') return false;
  return true;
}

/**
 * Answers with the style that a cell has when it gets another one; null when that cannot be told by its two
 * styles.
 */
function createMerge(present: Record<number, Row>, write: WriteAll) {
  const known = new Map<unknown, Map<unknown, ICellData['s']>>();
  return (
    row: number,
    column: number,
    cell: Nullable<ICellData>,
    before: Nullable<ICellData>,
  ): ICellData['s'] => {
    // Asked of what is written: `null` empties a cell, and no style leaves it as it is.
    const wanted = cell?.s;
    if (!wanted || (before && typeof before.s !== 'string')) return null;
    let byStyle = known.get(wanted);
    if (!byStyle) {
      byStyle = new Map();
      known.set(wanted, byStyle);
    }
    const style = byStyle.get(before?.s);
    if (style !== undefined) return style;
    const was = before?.s;
    write({ [row]: { [column]: { s: wanted } } });
    const found = present[row]?.[column]?.s;
    byStyle.set(was, typeof found === 'string' ? found : null);
    return typeof found === 'string' ? found : null;
  };
}
