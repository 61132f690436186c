// Workbench page, charts: the cells of a chart's ranges as a domain (the x values) and series.
import type { CellRange } from '../../../apps-script/engine/cell-range';
import type { ChartSpec } from '../../../apps-script/engine/sheet-chart';

/** Dates are numbers of days, as in cells. */
export interface ChartCell {
  kind: 'empty' | 'text' | 'number' | 'date';
  number: number;
  /** As displayed in the cell. */
  text: string;
  /** Number format; '' if the cell has none. */
  format: string;
}

/** Reads cells; rows and columns count from 1. */
export interface CellSource {
  /** Rows and columns up to the last cell with content; null: there is no such sheet. */
  size(sheetId: string): { rows: number; columns: number } | null;
  cell(sheetId: string, row: number, column: number): ChartCell;
  isHidden(sheetId: string, axis: 'row' | 'column', line: number): boolean;
}

export interface ChartSeries {
  name: string;
  /** null: a gap. */
  values: (number | null)[];
  /** Displayed values, for tooltips; of long series only some. */
  texts: string[];
  format: string;
}

export interface ChartTable {
  domain: {
    name: string;
    kind: 'text' | 'number' | 'date';
    texts: string[];
    numbers: (number | null)[];
    format: string;
  };
  series: ChartSeries[];
}

/** More lines are not visible in a chart and slow down every change. */
const MOST_LINES = 20_000;

/** With more values, single values cannot be pointed at, and only some have a text. */
export const FEW_VALUES = 1000;

export const EMPTY_CELL: ChartCell = { kind: 'empty', number: 0, text: '', format: '' };

/** The visible cells of a range, by row. */
function block(source: CellSource, range: CellRange, hidden: string): ChartCell[][] {
  const size = source.size(range.sheetId);
  if (!size) return [];
  const lines = (axis: 'row' | 'column', last: number): number[] => {
    const skips = hidden === 'IGNORE_BOTH' || hidden === (axis === 'row' ? 'IGNORE_ROWS' : 'IGNORE_COLUMNS');
    const count = Math.min(axis === 'row' ? range.rows : range.columns, MOST_LINES, last - range[axis] + 1);
    return Array.from({ length: Math.max(0, count) }, (_, i) => range[axis] + i).filter(
      (line) => !skips || !source.isHidden(range.sheetId, axis, line),
    );
  };
  // An empty column keeps its place between others.
  const columns = lines('column', Math.max(size.columns, Math.min(range.column + range.columns - 1, 1000)));
  return lines('row', size.rows).map((row) =>
    columns.map((column) => source.cell(range.sheetId, row, column)),
  );
}

const transposed = (rows: ChartCell[][]): ChartCell[][] => {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  return Array.from({ length: width }, (_, i) => rows.map((row) => row[i] ?? EMPTY_CELL));
};

/** All ranges as one list of columns. */
function columnsOf(source: CellSource, chart: ChartSpec): ChartCell[][] {
  const blocks = chart.ranges.map((range) => block(source, range, chart.hidden));
  const joined =
    chart.merge === 'MERGE_ROWS' ? transposed(blocks.flat()) : blocks.flatMap((each) => transposed(each));
  const columns = chart.transpose ? transposed(joined) : joined;
  const length = columns.reduce((most, column) => Math.max(most, filledLength(column)), 0);
  return columns.map((column) => Array.from({ length }, (_, i) => column[i] ?? EMPTY_CELL));
}

/** Number of cells up to the last one with content. */
function filledLength(column: readonly ChartCell[]): number {
  let length = column.length;
  while (length > 0 && column[length - 1]?.kind === 'empty') length -= 1;
  return length;
}

const isFilled = ({ kind }: ChartCell): boolean => kind !== 'empty';

/** Automatic headers: one line, if it has text above numbers. */
function headerLines(columns: ChartCell[][], wanted: number): number {
  if (wanted >= 0) return wanted;
  const isHeader = columns.some(
    ([first, ...rest]) =>
      first?.kind === 'text' && rest.some(({ kind }) => kind === 'number' || kind === 'date'),
  );
  return isHeader ? 1 : 0;
}

/** The data of a chart. A single column is a series over the numbers 1, 2, 3… */
export function readChartTable(source: CellSource, chart: ChartSpec): ChartTable {
  const columns = columnsOf(source, chart);
  const headers = headerLines(columns, chart.headers);
  const names = columns.map((column) =>
    column
      .slice(0, headers)
      .map(({ text }) => text)
      .filter((text) => text !== '')
      .join(' '),
  );
  const bodies = columns.map((column) => column.slice(headers));
  const hasDomain = columns.length > 1;
  const series = (hasDomain ? bodies.slice(1) : bodies).map(
    (cells, i): ChartSeries => ({
      name: names[hasDomain ? i + 1 : i] ?? '',
      values: cells.map(({ kind, number }) => (kind === 'number' || kind === 'date' ? number : null)),
      texts: textsOf(cells),
      format: cells.find(({ kind }) => kind === 'number' || kind === 'date')?.format ?? '',
    }),
  );
  return { domain: domainOf(hasDomain ? bodies[0]! : null, names[0] ?? '', bodies[0]?.length ?? 0), series };
}

function domainOf(cells: ChartCell[] | null, name: string, length: number): ChartTable['domain'] {
  if (!cells) {
    const numbers = Array.from({ length }, (_, i) => i + 1);
    return { name: '', kind: 'text', texts: numbers.map(String), numbers, format: '' };
  }
  const filled = cells.filter(isFilled);
  const all = (kind: ChartCell['kind']): boolean =>
    filled.length > 0 && filled.every((cell) => cell.kind === kind);
  return {
    name,
    kind: all('date') ? 'date' : all('number') ? 'number' : 'text',
    texts: textsOf(cells),
    numbers: cells.map(({ kind, number }) => (kind === 'number' || kind === 'date' ? number : null)),
    format: filled[0]?.format ?? '',
  };
}

function textsOf(cells: readonly ChartCell[]): string[] {
  const every = Math.ceil(cells.length / FEW_VALUES);
  return cells.map((cell, i) => (i % every === 0 || cell.kind === 'text' ? cell.text : ''));
}
