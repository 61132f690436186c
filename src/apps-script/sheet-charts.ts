// apps-script: charts in a sheet. Ours are known by their titles: one that a person gives another title
// stays.

import type { ChartInSheet } from '../ports/sheet';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;
type Chart = GoogleAppsScript.Spreadsheet.EmbeddedChart;
type Builder = GoogleAppsScript.Spreadsheet.EmbeddedChartBuilder;

const BLUE = '#1a73e8';
/** Pixels from the corner of its cell. */
const MARGIN = { left: 8, top: 4 };

const typeOf = (kind: ChartInSheet['kind']): GoogleAppsScript.Charts.ChartType => {
  const { COLUMN, LINE, BAR } = Charts.ChartType;
  return { column: COLUMN, line: LINE, bar: BAR }[kind];
};

function setRanges(sheet: Sheet, builder: Builder, { columns, rows }: ChartInSheet): Builder {
  for (const column of columns) builder.addRange(sheet.getRange(1, column, rows, 1));
  return builder.setMergeStrategy(Charts.ChartMergeStrategy.MERGE_COLUMNS).setNumHeaders(1);
}

const newChart = (sheet: Sheet, chart: ChartInSheet): Chart =>
  setRanges(sheet, sheet.newChart().setChartType(typeOf(chart.kind)), chart)
    .setOption('title', chart.title)
    .setOption('width', chart.width)
    .setOption('height', chart.height)
    .setOption('colors', [BLUE])
    .setOption('legend', { position: 'none' })
    .setPosition(chart.row, chart.column, MARGIN.left, MARGIN.top)
    .build();

/**
 * A chart that exists is changed in one call: if this is killed, it is the old or the new one. Of charts with
 * the same title, the first one counts: the others are copies that a person made.
 */
export function drawCharts(sheet: Sheet, charts: readonly ChartInSheet[]): void {
  const existing = new Map<string, Chart>();
  for (const chart of sheet.getCharts().reverse())
    existing.set(String(chart.getOptions().get('title')), chart);
  for (const chart of charts) {
    const existingChart = existing.get(chart.title);
    if (existingChart === undefined) sheet.insertChart(newChart(sheet, chart));
    else sheet.updateChart(setRanges(sheet, existingChart.modify().clearRanges(), chart).build());
  }
}
