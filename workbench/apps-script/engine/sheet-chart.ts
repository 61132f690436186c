// Workbench, Apps Script host, engine: charts in sheets: what is stored of them, and how they follow rows and
// columns.

import type { RangeMove } from './cell-range';
import { ALL, type CellRange } from './cell-range';

/** Position of a chart: a cell, counted from 1, and pixels from its upper left corner. */
export interface ChartAnchor {
  row: number;
  column: number;
  offsetX: number;
  offsetY: number;
}

/** Options as a tree: `hAxis.title` is `{hAxis: {title}}`. Their values are JSON. */
export interface ChartOptions {
  [name: string]: unknown;
}

/** What a script sets of a chart. Enums are stored by name. */
export interface ChartSpec {
  /** Name in `Charts.ChartType`. */
  type: string;
  /** In any sheets; rows and columns as in {@link CellRange}. */
  ranges: CellRange[];
  anchor: ChartAnchor;
  options: ChartOptions;
  /** Rows or columns of the ranges that are headers; negative: the page finds out. */
  headers: number;
  merge: 'MERGE_COLUMNS' | 'MERGE_ROWS';
  /** True: each row is a series. */
  transpose: boolean;
  /** Name in `Charts.ChartHiddenDimensionStrategy`. */
  hidden: string;
}

/** A chart in a sheet. Its ID is unique in the document. */
export interface SheetChart extends ChartSpec {
  id: number;
  sheetId: string;
}

/** The chart after rows or columns moved. It keeps its place if the cell below it was removed. */
export function movedChart(chart: SheetChart, move: RangeMove): SheetChart {
  const { row, column } = chart.anchor;
  const cell = move({ sheetId: chart.sheetId, row, column, rows: 1, columns: 1 });
  const anchor = cell ?? {
    row: afterRest(move({ sheetId: chart.sheetId, row: 1, column: 1, rows: row, columns: ALL })?.rows, row),
    column: afterRest(
      move({ sheetId: chart.sheetId, row: 1, column: 1, rows: ALL, columns: column })?.columns,
      column,
    ),
  };
  return {
    ...chart,
    anchor: { ...chart.anchor, row: anchor.row, column: anchor.column },
    ranges: chart.ranges.flatMap((range) => move(range) ?? []),
  };
}

/** The first line after the `rest` of `line` lines; the same line if all are left. */
const afterRest = (rest: number | undefined, line: number): number =>
  rest === line ? line : (rest ?? 0) + 1;

/** A copy for a copied sheet: its ranges in the copied sheet are those of the copy. */
export const copiedChart = (chart: SheetChart, id: number, sheetId: string): SheetChart => ({
  ...structuredClone(chart),
  id,
  sheetId,
  ranges: chart.ranges.map((range) =>
    range.sheetId === chart.sheetId ? { ...range, sheetId } : { ...range },
  ),
});
