// adjust: the selected cells of a sheet without duplicates, down to the last row with data.

import type { Block } from '../../tabs/cell';

export interface CellsIn {
  /** The smallest block below the header with all of them; null: none. */
  readonly block: Block | null;
  /** By column, in order: 1 for each selected row of the block. */
  readonly columns: ReadonlyMap<number, Uint8Array>;
  /** Number of selected header cells. */
  readonly header: number;
}

export function cellsIn(
  areas: readonly Block[],
  extent: { readonly rows: number; readonly columns: number },
): CellsIn {
  const clipped = areas
    .map(({ row, column, rows, columns }) => ({
      top: row,
      bottom: Math.min(row + rows - 1, extent.rows),
      left: column,
      right: Math.min(column + columns - 1, extent.columns),
    }))
    .filter(({ top, bottom, left, right }) => top <= bottom && left <= right);
  const headers = new Set<number>();
  const below: typeof clipped = [];
  for (const area of clipped) {
    if (area.top === 1) for (let column = area.left; column <= area.right; column += 1) headers.add(column);
    if (area.bottom > 1) below.push({ ...area, top: Math.max(2, area.top) });
  }
  if (below.length === 0) return { block: null, columns: new Map(), header: headers.size };
  const row = Math.min(...below.map(({ top }) => top));
  const column = Math.min(...below.map(({ left }) => left));
  const rows = Math.max(...below.map(({ bottom }) => bottom)) - row + 1;
  const columns = Math.max(...below.map(({ right }) => right)) - column + 1;
  const marks = new Map<number, Uint8Array>();
  for (let at = column; at < column + columns; at += 1) {
    const own = below.filter(({ left, right }) => at >= left && at <= right);
    if (own.length === 0) continue;
    const marked = new Uint8Array(rows);
    for (const { top, bottom } of own) marked.fill(1, top - row, bottom - row + 1);
    marks.set(at, marked);
  }
  return { block: { row, column, rows, columns }, columns: marks, header: headers.size };
}
