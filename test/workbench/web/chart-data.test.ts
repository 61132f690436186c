// Workbench page: what a chart shows of its cells, and the gridlines of its axes.
import type { ChartSpec } from '../../../workbench/apps-script/engine/sheet-chart';
import { axisText } from '../../../workbench/web/page/charts/axis-text';
import { readOptions, seriesColor } from '../../../workbench/web/page/charts/chart-options';
import {
  type CellSource,
  type ChartCell,
  readChartTable,
} from '../../../workbench/web/page/charts/chart-table';
import { dateScale, numberScale } from '../../../workbench/web/page/charts/scale';

type Written = string | number | Date | null;

const DAY_MS = 86_400_000;
const serial = (date: Date): number => date.getTime() / DAY_MS + 25_569;

function cellOf(value: Written): ChartCell {
  if (value === null) return { kind: 'empty', number: 0, text: '', format: '' };
  if (typeof value === 'string') return { kind: 'text', number: 0, text: value, format: '' };
  if (typeof value === 'number') return { kind: 'number', number: value, text: `$${value}`, format: '$0' };
  return {
    kind: 'date',
    number: serial(value),
    text: value.toISOString().slice(0, 10),
    format: 'yyyy-mm-dd',
  };
}

/** A sheet `s` with these cells from A1 on. */
const sheet = (rows: Written[][], hidden: string[] = []): CellSource => ({
  size: (id) => (id === 's' ? { rows: rows.length, columns: rows[0]?.length ?? 0 } : null),
  cell: (_id, row, column) => cellOf(rows[row - 1]?.[column - 1] ?? null),
  isHidden: (_id, axis, line) => hidden.includes(`${axis} ${line}`),
});
const range = (row: number, column: number, rows: number, columns: number) => ({
  sheetId: 's',
  row,
  column,
  rows,
  columns,
});
const chart = (change: Partial<ChartSpec> = {}): ChartSpec => ({
  type: 'LINE',
  ranges: [range(1, 1, 100, 3)],
  anchor: { row: 1, column: 1, offsetX: 0, offsetY: 0 },
  options: {},
  headers: 1,
  merge: 'MERGE_COLUMNS',
  transpose: false,
  hidden: 'IGNORE_ROWS',
  ...change,
});
const read = (source: CellSource, change?: Partial<ChartSpec>) => {
  const { domain, series } = readChartTable(source, chart(change));
  return { kind: domain.kind, x: domain.texts, series: series.map(({ name, values }) => [name, ...values]) };
};

const FIGURES: Written[][] = [
  ['Day', 'Spend', 'Installs'],
  ['Mon', 10, 1],
  ['Tue', null, 2],
  ['Wed', 30, null],
];

describe('the cells of a chart', () => {
  test('the first column is the domain, the others are series; empty cells are gaps, empty rows at the end are left out', () => {
    expect(read(sheet(FIGURES))).toEqual({
      kind: 'text',
      x: ['Mon', 'Tue', 'Wed'],
      series: [
        ['Spend', 10, null, 30],
        ['Installs', 1, 2, null],
      ],
    });
  });

  test.each<[string, Written[][], string]>([
    [
      'dates',
      [
        ['Day', 'Spend'],
        [new Date('2026-11-01'), 1],
        [new Date('2026-11-02'), 2],
      ],
      'date',
    ],
    [
      'numbers',
      [
        ['Bid', 'Spend'],
        [1, 1],
        [2, 2],
      ],
      'number',
    ],
    [
      'date texts',
      [
        ['Day', 'Spend'],
        ['2026-11-01', 1],
        ['2026-11-02', 2],
      ],
      'text',
    ],
    [
      'dates and texts',
      [
        ['Day', 'Spend'],
        [new Date('2026-11-01'), 1],
        ['Total', 2],
      ],
      'text',
    ],
  ])('%s', (_name, rows, kind) => {
    expect(read(sheet(rows)).kind).toBe(kind);
  });

  test('several ranges are joined by column or by row, and may be turned', () => {
    const columns = [range(1, 1, 4, 1), range(1, 3, 4, 1)];
    expect(read(sheet(FIGURES), { ranges: columns }).series).toEqual([['Installs', 1, 2, null]]);
    const rows = [range(1, 1, 1, 3), range(4, 1, 1, 3)];
    expect(read(sheet(FIGURES), { ranges: rows, merge: 'MERGE_ROWS' })).toEqual({
      kind: 'text',
      x: ['Wed'],
      series: [
        ['Spend', 30],
        ['Installs', null],
      ],
    });
    expect(read(sheet(FIGURES), { transpose: true })).toEqual({
      kind: 'text',
      x: ['Spend', 'Installs'],
      series: [
        ['Mon', 10, 1],
        ['Tue', null, 2],
        ['Wed', 30, null],
      ],
    });
  });

  test.each([
    ['IGNORE_ROWS', ['Mon', 'Wed'], 2],
    ['IGNORE_COLUMNS', ['Mon', 'Tue', 'Wed'], 1],
    ['IGNORE_BOTH', ['Mon', 'Wed'], 1],
    ['SHOW_BOTH', ['Mon', 'Tue', 'Wed'], 2],
  ])('hidden rows and columns: %s', (hidden, x, count) => {
    const found = read(sheet(FIGURES, ['row 3', 'column 2']), { hidden });
    expect([found.x, found.series.length]).toEqual([x, count]);
  });

  test('headers are found automatically: text above numbers', () => {
    expect(read(sheet(FIGURES), { headers: -1 }).series[0]?.[0]).toBe('Spend');
    expect(read(sheet(FIGURES.slice(1)), { headers: -1 }).x).toEqual(['Mon', 'Tue', 'Wed']);
  });

  test('a single column is a series; a deleted sheet has no data', () => {
    expect(read(sheet([[5], [7]]), { ranges: [range(1, 1, 2, 1)], headers: 0 })).toEqual({
      kind: 'text',
      x: ['1', '2'],
      series: [['', 5, 7]],
    });
    expect(read(sheet(FIGURES), { ranges: [{ ...range(1, 1, 2, 2), sheetId: 'gone' }] }).series).toEqual([]);
  });
});

describe('axes', () => {
  test.each<[number[], boolean, number[]]>([
    [[3, 97], true, [0, 20, 40, 60, 80, 100]],
    [[101, 119], false, [100, 105, 110, 115, 120]],
    [[-40, 60], true, [-40, -20, 0, 20, 40, 60]],
    [[1, 900], false, [0, 200, 400, 600, 800, 1000]],
    [[0, 0], true, [0, 0.2, 0.4, 0.6, 0.8, 1]],
    [[0.1, 0.3], true, [0, 0.1, 0.2, 0.3]],
    [[], true, [0, 0.2, 0.4, 0.6, 0.8, 1]],
  ])('gridlines of %j (from zero: %s)', (values, fromZero, ticks) => {
    expect(numberScale(values, { count: 5, fromZero }).ticks).toEqual(ticks);
  });

  test('fixed ends are kept', () => {
    const { min, max, ticks } = numberScale([3, 97], { count: 5, fromZero: true, min: 10, max: 55 });
    expect([min, max, ticks]).toEqual([10, 55, [10, 20, 30, 40, 50]]);
  });

  test.each([
    [
      '2026-11-01',
      '2026-11-06',
      6,
      ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05', '2026-11-06'],
    ],
    ['2026-11-01', '2026-11-24', 6, ['2026-11-01', '2026-11-08', '2026-11-15', '2026-11-22']],
    ['2026-01-15', '2026-06-20', 8, ['2026-02-01', '2026-03-01', '2026-04-01', '2026-05-01', '2026-06-01']],
    ['2024-02-10', '2026-11-24', 6, ['2024-07-01', '2025-01-01', '2025-07-01', '2026-01-01', '2026-07-01']],
  ])('gridlines of dates from %s to %s', (first, last, count, days) => {
    const { ticks } = dateScale(
      [first, last].map((day) => serial(new Date(day))),
      count,
    );
    expect(ticks.map((tick) => new Date((tick - 25_569) * DAY_MS).toISOString().slice(0, 10))).toEqual(days);
  });

  test.each<[number, string | undefined, string, string]>([
    [12_500, undefined, '', '12,500'],
    [12_500, undefined, '$#,##0.00', '$12,500.00'],
    [0.25, 'percent', '', '25%'],
    [12_500, 'short', '$#,##0', '12.5K'],
    [3_000_000, 'short', '', '3M'],
    [46_350, 'MMM d', 'yyyy-mm-dd', 'Nov 24'],
    [46_350, undefined, 'yyyy-mm-dd', '2026-11-24'],
  ])('label of %d with option %s and cells %s', (value, option, cells, text) => {
    expect(axisText(value, option, cells)).toBe(text);
  });
});

test('options of another type, and colors that are none, count as not set', () => {
  const options = readOptions({
    title: 5,
    legend: 'top',
    colors: ['url(https://example.com/x)', '#abc'],
    series: { 1: { color: 'red' } },
  });
  expect(options.text('title')).toBeUndefined();
  expect(options.text('legend.position', 'legend')).toBe('top');
  expect(options.text('__proto__.constructor')).toBeUndefined();
  expect([0, 1, 2].map((index) => seriesColor(options, index))).toEqual(['#abc', 'red', '#abc']);
});
