// sheet: the cells that array formulas of people may fill. Such a cell has no formula of its own, and a
// value written there breaks the array, which empties its other cells.

import type { SheetPort } from '../ports/sheet';
import { isErrorValue } from '../tabs/columns/cell-problem';
import type { Block, Cell } from '../tabs/columns/column';
import { type ArraySize, arraySize } from './array-size';
import { isInBlock } from './cell-runs';
import { columnLetters } from './find-columns';

interface Strip {
  /** A1 notation of the cell with the formula. */
  readonly anchor: string;
  readonly first: number;
  readonly last: number;
  /** The array fills all of it. */
  readonly isExact: boolean;
}

export interface FilledCells {
  /** A1 notation of the formula cell whose array may fill this cell, or that is this cell; `''`: none. */
  anchorOf(row: number, column: number): string;
  /** Whether an array fills this cell, unless the array is broken; false also if it only may fill it. */
  isSurelyFilled(row: number, column: number): boolean;
  /**
   * That of an array that may have emptied other cells of this column; `''`: none. It is broken, its size is
   * unknown, or it was moved away with its row, so that it now fills cells below the last row.
   */
  anchorIn(column: number, lastRow: number): string;
  /** A1 notation of the first cell in the way of the broken array at this cell; `''`: none, or unknown. */
  blockerOf(row: number, column: number): string;
}

export const NOT_FILLED: FilledCells = {
  anchorOf: () => '',
  isSurelyFilled: () => false,
  anchorIn: () => '',
  blockerOf: () => '',
};

/** `E2`. */
export const cellName = (row: number, column: number): string => `${columnLetters(column)}${row}`;

/** `E2:E4`, of the merged cells that this one is part of; `''`: none. */
export function mergeName(merges: readonly Block[], row: number, column: number): string {
  const merge = merges.find((block) => isInBlock(block, row, column));
  if (merge === undefined) return '';
  const last = cellName(merge.row + merge.rows - 1, merge.column + merge.columns - 1);
  return `${cellName(merge.row, merge.column)}:${last}`;
}

/** Most arrays begin in these rows. */
const TOP = 100;

/** Formulas from the first cell of the sheet to the end of the block, of few rows of a large tab. */
export function formulasAbove(sheet: Pick<SheetPort, 'formulas'>, { row, rows, columns }: Block): string[][] {
  const block = { column: 1, columns };
  if (row <= TOP + 1) return sheet.formulas({ ...block, row: 1, rows: row + rows - 1 });
  const top = sheet.formulas({ ...block, row: 1, rows: TOP });
  const unread = Array.from({ length: row - TOP - 1 }, () => Array<string>(columns).fill(''));
  return [...top, ...unread, ...sheet.formulas({ ...block, row, rows })];
}

/** Formulas of one column often differ only in the rows that they refer to: then their size is the same. */
function sizesOf(): (formula: string, row: number) => ArraySize {
  const sizes = new Map<string, ArraySize>();
  return (formula, row) => {
    const relative = (_: string, column: string, n: string) => `${column}${Number(n) - row}`;
    const shape = formula.replace(/([A-Z])(\d{1,8})(?![\w(.])/gi, relative);
    const size = sizes.get(shape) ?? arraySize(formula);
    sizes.set(shape, size);
    return size;
  };
}

/**
 * An array fills a rectangle to the right of its formula and below it, without other formulas. Without room,
 * it shows #REF! and fills nothing: people typed what is in its rectangle.
 * @param formulas from the first row and column of the sheet on
 * @param sheet its values are read once if there are arrays; absent: no array is broken
 */
export function filledCells(
  formulas: readonly (readonly string[])[],
  sheet?: Pick<SheetPort, 'values'>,
): FilledCells {
  const strips = new Map<number, Strip[]>();
  /** By column: the first array that is broken or of unknown size. */
  const unsure = new Map<number, string>();
  const sizeOf = sizesOf();
  const width = formulas[0]?.length ?? 0;
  /** The last row from `row` on, at most `most`, up to which the column has no formula. */
  const freeTo = (row: number, column: number, most: number): number => {
    for (let r = row; r <= Math.min(most, formulas.length); r += 1)
      if (formulas[r - 1]![column - 1] !== '') return r - 1;
    return most;
  };
  const blockers = new Map<string, string>();
  let values: Cell[][] | null = null;
  const valueAt = (row: number, column: number): Cell => {
    values ??= sheet?.values({ row: 1, column: 1, rows: formulas.length, columns: width }) ?? [];
    return values[row - 1]?.[column - 1] ?? '';
  };
  const isBlank = (column: number, first: number, last: number): boolean => {
    for (let row = first; row <= Math.min(last, formulas.length); row += 1)
      if (valueAt(row, column) !== '') return false;
    return true;
  };
  const firstIn = ({ row, column, rows, columns }: Block): string => {
    for (let r = row; r < Math.min(row + rows, formulas.length + 1); r += 1)
      for (let c = column; c < Math.min(column + columns, width + 1); c += 1)
        if ((r > row || c > column) && valueAt(r, c) !== '') return cellName(r, c);
    return '';
  };
  formulas.forEach((line, r) => {
    line.forEach((formula, c) => {
      if (formula === '') return;
      const size = sizeOf(formula, r + 1);
      if (size.rows * size.columns === 1) return;
      const [row, anchor] = [r + 1, cellName(r + 1, c + 1)];
      const value = sheet === undefined ? null : valueAt(row, c + 1);
      const isError = value !== null && isErrorValue(value);
      const isExact = size.isExact && !isError;
      const isBroken = value === '#REF!';
      for (let column = c + 1; !isExact && column <= Math.min(width, c + size.columns); column += 1) {
        if (!isBroken && column > c + 1 && formulas[r]![column - 1] !== '') break;
        if (!unsure.has(column)) unsure.set(column, anchor);
      }
      if (isBroken) {
        if (size.isExact) blockers.set(anchor, firstIn({ row, column: c + 1, ...size }));
        return;
      }
      let last = freeTo(row + 1, c + 1, row + size.rows - 1);
      // A formula of unknown size without a result fills one cell.
      const isWide = value === null || size.isExact || (value !== '' && !isError);
      const lastColumn = Math.min(width, c + (isWide ? size.columns : 1));
      // An array that something is in the way of is broken.
      const strip = (): Strip => ({
        anchor,
        first: row,
        last,
        isExact: isExact && last === row + size.rows - 1,
      });
      const filledStrips: [number, Strip][] = [[c + 1, strip()]];
      for (let column = c + 2; column <= lastColumn; column += 1) {
        last = Math.min(last, freeTo(row, column, last));
        // Of unknown size: no array is known to have a column without values.
        if (last < row || (value !== null && !size.isExact && isBlank(column, row, last))) break;
        filledStrips.push([column, strip()]);
      }
      if (filledStrips.length === 1 && filledStrips[0]![1].last === row) return;
      for (const [column, filled] of filledStrips) {
        const above = strips.get(column) ?? [];
        strips.set(column, above);
        // First and last rows ascend.
        if ((above[above.length - 1]?.last ?? 0) < filled.last) above.push(filled);
      }
    });
  });
  if (strips.size + unsure.size === 0) return NOT_FILLED;
  const stripOf = (row: number, column: number): Strip | undefined => {
    const inColumn = strips.get(column) ?? [];
    let [low, high] = [0, inColumn.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (inColumn[middle]!.first <= row) low = middle + 1;
      else high = middle;
    }
    const strip = inColumn[low - 1];
    return strip !== undefined && strip.last >= row ? strip : undefined;
  };
  return {
    anchorOf: (row, column) => stripOf(row, column)?.anchor ?? '',
    isSurelyFilled: (row, column) => stripOf(row, column)?.isExact === true,
    anchorIn: (column, lastRow) =>
      unsure.get(column) ?? strips.get(column)?.find(({ last }) => last > lastRow)?.anchor ?? '',
    blockerOf: (row, column) => blockers.get(cellName(row, column)) ?? '',
  };
}
