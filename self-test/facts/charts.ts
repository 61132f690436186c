// self-test: charts in tabs, with the calls that Bidgrid's own charts use.

import { assumed, errorText, type Fact, fact, whereItFails } from './fact';
import type { Scratch } from './scratch';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;
type Chart = GoogleAppsScript.Spreadsheet.EmbeddedChart;

/** A new tab with numbers of four days in A1:C5 and a line chart of them at E2. */
function createChart({ newSheet }: Scratch): { sheet: Sheet; built: Chart } {
  const sheet = newSheet();
  const days = [1, 2, 3, 4].map((day) => [new Date(2026, 0, day), day * 10, day]);
  sheet.getRange('A1:C5').setValues([['Day', 'Spend', 'Installs'], ...days]);
  const built = sheet
    .newChart()
    .asLineChart()
    .setTitle('Spend')
    .setXAxisTitle('Day')
    .setColors(['#1a73e8', '#5f6368'])
    .setLegendPosition(Charts.Position.BOTTOM)
    .addRange(sheet.getRange('A1:C5'))
    .setNumHeaders(1)
    .setPosition(2, 5, 3, 4)
    .setOption('width', 640)
    .setOption('vAxes', { 0: { title: 'USD' } })
    .build();
  sheet.insertChart(built);
  return { sheet, built };
}

const chartOf = (sheet: Sheet): Chart => sheet.getCharts()[0]!;
const rangesOf = (chart: Chart): string[] => chart.getRanges().map((range) => range.getA1Notation());

function positionOf(chart: Chart): number[] {
  const container = chart.getContainerInfo();
  const offset = [container.getOffsetX(), container.getOffsetY()];
  return [container.getAnchorRow(), container.getAnchorColumn(), ...offset];
}

/** Row and column of the cell of the chart, and its ranges, after a change of the tab. */
const after = (change: (sheet: Sheet) => void) => (scratch: Scratch) => {
  const { sheet } = createChart(scratch);
  change(sheet);
  const chart = chartOf(sheet);
  return [positionOf(chart).slice(0, 2), rangesOf(chart)];
};

export const CHART_FACTS: readonly Fact[] = [
  fact(
    'number of charts, type, ranges, position and header rows of an inserted chart',
    [1, 'LINE', ['A1:C5'], [2, 5, 3, 4], 1],
    (scratch) => {
      const { sheet } = createChart(scratch);
      const chart = chartOf(sheet);
      const type = String(chart.modify().getChartType());
      return [sheet.getCharts().length, type, rangesOf(chart), positionOf(chart), chart.getNumHeaders()];
    },
  ),
  fact('options that the builder or setOption has set', ['Spend', 'Day', 640], (scratch) => {
    const options = chartOf(createChart(scratch).sheet).getOptions();
    return ['title', 'hAxis.title', 'width'].map((name) => options.get(name) as string | number | null);
  }),
  fact(
    'options colors, legend, title of the axis, and one that was not set',
    assumed(['["#1a73e8","#5f6368"]', '"bottom"', '"USD"', 'null']),
    (scratch) => {
      const options = chartOf(createChart(scratch).sheet).getOptions();
      return ['colors', 'legend.position', 'vAxes.0.title', 'height'].map((name) => {
        try {
          return JSON.stringify(options.get(name));
        } catch (error) {
          return errorText(error);
        }
      });
    },
  ),
  fact(
    'a built chart has no ID; an inserted one has a number, also after an update',
    [null, 'number', true],
    (scratch) => {
      const { sheet, built } = createChart(scratch);
      const chart = chartOf(sheet);
      const id = chart.getChartId();
      sheet.updateChart(chart.modify().setOption('title', 'Changed').build());
      return [built.getChartId(), typeof id, chartOf(sheet).getChartId() === id];
    },
  ),
  fact(
    'updateChart changes title, position and ranges, but not the chart that was read before',
    ['Spend', 'Changed', [7, 2, 0, 0], ['A1:A5', 'C1:C5']],
    (scratch) => {
      const { sheet } = createChart(scratch);
      const oldChart = chartOf(sheet);
      const builder = oldChart
        .modify()
        .clearRanges()
        .addRange(sheet.getRange('A1:A5'))
        .addRange(sheet.getRange('C1:C5'));
      sheet.updateChart(builder.setPosition(7, 2, 0, 0).setOption('title', 'Changed').build());
      const newChart = chartOf(sheet);
      const titles = [oldChart, newChart].map((chart) => String(chart.getOptions().get('title')));
      return [...titles, positionOf(newChart), rangesOf(newChart)];
    },
  ),
  fact('number of charts after removeChart', 0, (scratch) => {
    const { sheet } = createChart(scratch);
    sheet.removeChart(chartOf(sheet));
    return sheet.getCharts().length;
  }),
  fact(
    'cell and ranges after two rows were inserted at the top',
    [[4, 5], ['A3:C7']],
    after((sheet) => sheet.insertRowsBefore(1, 2)),
  ),
  fact(
    'cell and ranges after two rows were inserted in the data',
    [[2, 5], ['A1:C7']],
    after((sheet) => sheet.insertRowsBefore(4, 2)),
  ),
  fact(
    'cell and ranges after the row of the chart was deleted',
    assumed([[2, 5], ['A1:C4']]),
    after((sheet) => sheet.deleteRow(2)),
  ),
  fact(
    'type, position and header rows of a chart for which none is set',
    assumed(['COLUMN', [1, 1, 0, 0], -1]),
    ({ newSheet }) => {
      const sheet = newSheet();
      sheet.insertChart(sheet.newChart().addRange(sheet.getRange('A1:B5')).build());
      const chart = chartOf(sheet);
      return [String(chart.modify().getChartType()), positionOf(chart), chart.getNumHeaders()];
    },
  ),
  fact('where inserting a chart without ranges fails', assumed('at the next read'), ({ newSheet }) => {
    const sheet = newSheet();
    const [step] = whereItFails(
      () => sheet.insertChart(sheet.newChart().build()),
      () => sheet.getCharts().length,
    );
    return step;
  }),
  fact('where updating a removed chart fails', assumed('at the next read'), (scratch) => {
    const { sheet } = createChart(scratch);
    const chart = chartOf(sheet);
    sheet.removeChart(chart);
    SpreadsheetApp.flush();
    const [step] = whereItFails(
      () => sheet.updateChart(chart),
      () => sheet.getCharts().length,
    );
    return step;
  }),
];
