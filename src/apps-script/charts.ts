// apps-script: charts in a sheet. Ours are known by their titles: one that a person gives another title
// stays.

import type { ChartInSheet } from '../ports/sheet';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

const SIZE = { width: 620, height: 310 };
const BLUE = '#1a73e8';

const typeOf = (kind: ChartInSheet['kind']): GoogleAppsScript.Charts.ChartType => {
  const { COLUMN, LINE, BAR } = Charts.ChartType;
  return { column: COLUMN, line: LINE, bar: BAR }[kind];
};

export function drawCharts(sheet: Sheet, charts: readonly ChartInSheet[]): void {
  const titles = new Set(charts.map(({ title }) => title));
  for (const chart of sheet.getCharts())
    if (titles.has(String(chart.getOptions().get('title')))) sheet.removeChart(chart);
  for (const { title, kind, columns, rows, row, column } of charts) {
    const builder = sheet.newChart().setChartType(typeOf(kind));
    for (const one of columns) builder.addRange(sheet.getRange(1, one, rows, 1));
    const built = builder
      .setMergeStrategy(Charts.ChartMergeStrategy.MERGE_COLUMNS)
      .setNumHeaders(1)
      .setOption('title', title)
      .setOption('width', SIZE.width)
      .setOption('height', SIZE.height)
      .setOption('colors', [BLUE])
      .setOption('legend', { position: 'none' })
      .setPosition(row, column, 0, 0)
      .build();
    sheet.insertChart(built);
  }
}
