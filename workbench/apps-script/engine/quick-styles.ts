// Workbench, Apps Script host, engine: sets one style on many cells without merging it for each cell.
import { type ICellData, IUniverInstanceService, type Nullable, type Workbook } from '@univerjs/core';
import { type ISetRangeValuesMutationParams, SetRangeValuesMutation } from '@univerjs/sheets';
import type { CellMatrix } from './cell-matrix';

type Row = Record<number, Nullable<ICellData>>;
type WriteAll = (cells: CellMatrix) => void;

let done = false;

/**
 * Univer clones, merges and serializes a style for every cell. Documents have few styles, so Univer merges
 * each pair of styles once per write and the result is reused. 100,000 new rows take a fifth of the time.
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

/** Styles cells that have at most a style. Returns the remaining writes. */
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

/** A cell that does not exist, or has only a style. */
function isStyleOnly(cell: Nullable<ICellData>): boolean {
  for (const key in cell) if (key !== 's') return false;
  return true;
}

/** Returns the style of a cell after another style is set; null: the two styles do not determine it. */
function createMerge(present: Record<number, Row>, write: WriteAll) {
  const known = new Map<unknown, Map<unknown, ICellData['s']>>();
  return (
    row: number,
    column: number,
    cell: Nullable<ICellData>,
    before: Nullable<ICellData>,
  ): ICellData['s'] => {
    // `null` clears a cell, a missing style does not change it.
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
