// sheet: joins single cells to as few rectangles as possible.

import { groupedBy } from '../shared/grouped-by';
import type { Block, Cell, Run } from '../tabs/columns/column';
import { PLAIN_TEXT } from '../tabs/columns/text-kinds';

export interface Placed<T> {
  readonly row: number;
  readonly column: number;
  readonly cell: T;
}

/** The cells of a run. */
export const blockOf = ({ row, column, cells }: Run<unknown>): Block => {
  return { row, column, rows: cells.length, columns: cells[0]!.length };
};

export const isInBlock = (block: Block, row: number, column: number): boolean =>
  row >= block.row &&
  row < block.row + block.rows &&
  column >= block.column &&
  column < block.column + block.columns;

interface Strip<T> {
  readonly row: number;
  readonly column: number;
  readonly cells: T[];
}

/** Vertical strips of one column without gaps; of two writes to one cell the later counts. */
const stripsOf = <T>(column: number, writes: Placed<T>[]): Strip<T>[] => {
  const inOrder = writes.every((write, i) => i === 0 || writes[i - 1]!.row <= write.row);
  // Array.prototype.sort is stable in V8, so that the later of two writes stays the later.
  const sorted = inOrder ? writes : writes.slice().sort((a, b) => a.row - b.row);
  const strips: Strip<T>[] = [];
  let strip: Strip<T> | null = null;
  for (const { row, cell } of sorted) {
    if (strip && row === strip.row + strip.cells.length - 1) strip.cells[strip.cells.length - 1] = cell;
    else if (strip && row === strip.row + strip.cells.length) strip.cells.push(cell);
    else {
      strip = { row, column, cells: [cell] };
      strips.push(strip);
    }
  }
  return strips;
};

const runOf = <T>(strips: readonly Strip<T>[]): Run<T> => {
  const { row, column, cells } = strips[0]!;
  return { row, column, cells: cells.map((_, i) => strips.map((strip) => strip.cells[i]!)) };
};

/** Joins strips of neighboring columns with the same rows. No cell is in two runs. */
export const groupRuns = <T>(writes: readonly Placed<T>[]): Run<T>[] => {
  const columns = groupedBy(writes, ({ column }) => column);
  const strips = Array.from(columns.keys())
    .sort((a, b) => a - b)
    .flatMap((column) => stripsOf(column, columns.get(column)!));
  const groups = groupedBy(strips, ({ row, cells }) => `${row}:${cells.length}`);
  const runs: Run<T>[] = [];
  groups.forEach((strips) => {
    let start = 0;
    for (let i = 1; i <= strips.length; i++) {
      if (i < strips.length && strips[i]!.column === strips[i - 1]!.column + 1) continue;
      runs.push(runOf(strips.slice(start, i)));
      start = i;
    }
  });
  return runs.sort((a, b) => a.row - b.row || a.column - b.column);
};

/** Above this number of runs, it is cheaper to read the cells between them and to write whole columns. */
export const MANY_RUNS = 40;

/** The writes, with every gap in a column filled by `between`; gaps where it returns undefined stay. */
export const withGapsFilled = <T>(
  writes: readonly Placed<T>[],
  between: (row: number, column: number) => T | undefined,
): Placed<T>[] => {
  const filled: Placed<T>[] = [];
  groupedBy(writes, (write) => write.column).forEach((list, column) => {
    const rows = new Map<number, Placed<T>>();
    let first = list[0]!.row;
    let last = first;
    for (const write of list) {
      rows.set(write.row, write);
      if (write.row < first) first = write.row;
      if (write.row > last) last = write.row;
    }
    for (let row = first; row <= last; row++) {
      const write = rows.get(row);
      const cell = write ? write.cell : between(row, column);
      if (cell !== undefined) filled.push({ row, column, cell });
    }
  });
  return filled;
};

export type CellWrite = Placed<Cell>;

/** The smallest block that holds all the writes. */
export const blockAround = (writes: readonly { readonly row: number; readonly column: number }[]): Block => {
  let firstRow = Number.MAX_SAFE_INTEGER;
  let firstColumn = firstRow;
  let lastRow = 0;
  let lastColumn = 0;
  for (const { row, column } of writes) {
    if (row < firstRow) firstRow = row;
    if (row > lastRow) lastRow = row;
    if (column < firstColumn) firstColumn = column;
    if (column > lastColumn) lastColumn = column;
  }
  return {
    row: firstRow,
    column: firstColumn,
    rows: lastRow - firstRow + 1,
    columns: lastColumn - firstColumn + 1,
  };
};

/**
 * What can be written back to a cell without changing it; undefined: nothing can. Writing a text, date or
 * number again can change it (a formula in a plain-text cell, `1-2` in an ordinary one).
 */
export const writtenBack = (cell: Cell, formula: string, format: string): Cell | undefined => {
  const plain = format === PLAIN_TEXT;
  if (formula !== '') return plain ? undefined : formula;
  if (cell === '') return cell;
  return (typeof cell === 'string') === plain && !(cell instanceof Date) ? cell : undefined;
};
