// sheet: the cells that array formulas of people may fill. Such a cell has no formula of its own, and a value
// written there breaks the array, which empties its other cells.

import type { Block } from '../tabs/cell';
import { arraySize } from './array-size';
import { columnLetters } from './find-columns';
import { isInBlock } from './runs';

interface Strip {
  /** A1 notation of the cell with the formula. */
  readonly anchor: string;
  readonly first: number;
  readonly last: number;
}

export interface FilledCells {
  /** A1 notation of the formula cell whose array may fill this cell, or that is this cell; `''`: none. */
  anchorOf(row: number, column: number): string;
  /** That of the first array that may fill cells of this column; `''`: none. */
  anchorIn(column: number): string;
}

export const NOT_FILLED: FilledCells = { anchorOf: () => '', anchorIn: () => '' };

/** `E2`. */
export const cellName = (row: number, column: number): string => `${columnLetters(column)}${row}`;

/** `E2:E4`, of the merged cells that this one is part of; `''`: none. */
export function mergeName(merges: readonly Block[], row: number, column: number): string {
  const merge = merges.find((block) => isInBlock(block, row, column));
  if (merge === undefined) return '';
  const last = cellName(merge.row + merge.rows - 1, merge.column + merge.columns - 1);
  return `${cellName(merge.row, merge.column)}:${last}`;
}

/**
 * An array fills a rectangle to the right of its formula and below it, without other formulas.
 * @param formulas from the first row and column of the sheet on
 */
export function filledCells(formulas: readonly (readonly string[])[]): FilledCells {
  const strips = new Map<number, Strip[]>();
  const width = formulas[0]?.length ?? 0;
  /** The last row from `row` on, at most `most`, up to which the column has no formula. */
  const freeTo = (row: number, column: number, most: number): number => {
    for (let r = row; r <= Math.min(most, formulas.length); r += 1)
      if (formulas[r - 1]![column - 1] !== '') return r - 1;
    return most;
  };
  formulas.forEach((line, r) => {
    line.forEach((formula, c) => {
      if (formula === '') return;
      const { rows, columns } = arraySize(formula);
      if (rows * columns === 1) return;
      const [row, anchor] = [r + 1, cellName(r + 1, c + 1)];
      let last = freeTo(row + 1, c + 1, row + rows - 1);
      const lastColumn = Math.min(width, c + columns);
      const own: [number, Strip][] = [[c + 1, { anchor, first: row, last }]];
      for (let column = c + 2; column <= lastColumn; column += 1) {
        last = Math.min(last, freeTo(row, column, last));
        if (last < row) break;
        own.push([column, { anchor, first: row, last }]);
      }
      if (own.length === 1 && own[0]![1].last === row) return;
      for (const [column, strip] of own) strips.set(column, [...(strips.get(column) ?? []), strip]);
    });
  });
  if (strips.size === 0) return NOT_FILLED;
  const strip = (row: number, column: number) =>
    strips.get(column)?.find(({ first, last }) => row >= first && row <= last);
  return {
    anchorOf: (row, column) => strip(row, column)?.anchor ?? '',
    anchorIn: (column) => strips.get(column)?.[0]?.anchor ?? '',
  };
}
