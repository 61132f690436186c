// apps-script, self-test: charts in tabs, with the calls that Bidgrid's own charts use.

import { errorText, type Probe, whereItFails } from './probe';
import type { Scratch } from './scratch';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;
type Chart = GoogleAppsScript.Spreadsheet.EmbeddedChart;

/** A new tab with numbers of four days in A1:C5 and a line chart of them at E2. */
function withChart({ newSheet }: Scratch): { sheet: Sheet; built: Chart } {
  const sheet = newSheet();
  const days = [1, 2, 3, 4].map((day) => [new Date(2026, 0, day), day * 10, day]);
  sheet.getRange('A1:C5').setValues([['Day', 'Spend', 'Installs'], ...days]);
  const builder = sheet
    .newChart()
    .asLineChart()
    .setTitle('Spend')
    .setXAxisTitle('Day')
    .setColors(['#1a73e8', '#5f6368'])
    .setLegendPosition(Charts.Position.BOTTOM);
  const built = builder
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

function placeOf(chart: Chart): number[] {
  const place = chart.getContainerInfo();
  return [place.getAnchorRow(), place.getAnchorColumn(), place.getOffsetX(), place.getOffsetY()];
}

/** Column and row of the cell of the chart, and its ranges, after a change of the tab. */
const after = (change: (sheet: Sheet) => void) => (scratch: Scratch) => {
  const { sheet } = withChart(scratch);
  change(sheet);
  const chart = chartOf(sheet);
  return [placeOf(chart).slice(0, 2), rangesOf(chart)];
};

export const chartProbes = (): readonly Probe[] => [
  {
    name: 'inserted chart',
    what: 'Number of charts, type, ranges, place and header rows of an inserted chart',
    expected: [1, 'LINE', ['A1:C5'], [2, 5, 3, 4], 1],
    how: (scratch) => {
      const { sheet } = withChart(scratch);
      const chart = chartOf(sheet);
      const type = String(chart.modify().getChartType());
      return [sheet.getCharts().length, type, rangesOf(chart), placeOf(chart), chart.getNumHeaders()];
    },
  },
  {
    name: 'options of a chart',
    what: 'Options of an inserted chart that its builder or setOption has set',
    expected: ['Spend', 'Day', 640],
    how: (scratch) => {
      const options = chartOf(withChart(scratch).sheet).getOptions();
      return ['title', 'hAxis.title', 'width'].map((name) => options.get(name) as string | number | null);
    },
  },
  {
    name: 'other options of a chart',
    what: 'Options as they are read: colors, legend, title of the axis, and one that was not set',
    how: (scratch) => {
      const options = chartOf(withChart(scratch).sheet).getOptions();
      return ['colors', 'legend.position', 'vAxes.0.title', 'height'].map((name) => {
        try {
          return JSON.stringify(options.get(name));
        } catch (error) {
          return errorText(error);
        }
      });
    },
  },
  {
    name: 'ID of a chart',
    what: 'A built chart has no ID; an inserted one has a number, also after an update',
    expected: [null, 'number', true],
    how: (scratch) => {
      const { sheet, built } = withChart(scratch);
      const chart = chartOf(sheet);
      const id = chart.getChartId();
      sheet.updateChart(chart.modify().setOption('title', 'Changed').build());
      return [built.getChartId(), typeof id, chartOf(sheet).getChartId() === id];
    },
  },
  {
    name: 'updated chart',
    what: 'updateChart changes title, place and ranges; the chart that was read before does not change',
    expected: ['Spend', 'Changed', [7, 2, 0, 0], ['A1:A5', 'C1:C5']],
    how: (scratch) => {
      const { sheet } = withChart(scratch);
      const before = chartOf(sheet);
      const changed = before
        .modify()
        .clearRanges()
        .addRange(sheet.getRange('A1:A5'))
        .addRange(sheet.getRange('C1:C5'));
      sheet.updateChart(changed.setPosition(7, 2, 0, 0).setOption('title', 'Changed').build());
      const chart = chartOf(sheet);
      const titles = [before, chart].map((one) => String(one.getOptions().get('title')));
      return [...titles, placeOf(chart), rangesOf(chart)];
    },
  },
  {
    name: 'removed chart',
    what: 'Number of charts after removeChart',
    expected: 0,
    how: (scratch) => {
      const { sheet } = withChart(scratch);
      sheet.removeChart(chartOf(sheet));
      return sheet.getCharts().length;
    },
  },
  {
    name: 'rows above a chart',
    what: 'Cell and ranges of a chart after two rows were inserted at the top',
    expected: [[4, 5], ['A3:C7']],
    how: after((sheet) => sheet.insertRowsBefore(1, 2)),
  },
  {
    name: 'rows in the data of a chart',
    what: 'Cell and ranges of a chart after two rows were inserted in its data',
    expected: [[2, 5], ['A1:C7']],
    how: after((sheet) => sheet.insertRowsBefore(4, 2)),
  },
  {
    name: 'row of a chart',
    what: 'Cell and ranges of a chart after its row was deleted',
    how: after((sheet) => sheet.deleteRow(2)),
  },
  {
    name: 'defaults of a chart',
    what: 'Type, place and header rows of a chart for which none is set',
    how: ({ newSheet }) => {
      const sheet = newSheet();
      sheet.insertChart(sheet.newChart().addRange(sheet.getRange('A1:B5')).build());
      const chart = chartOf(sheet);
      return [String(chart.modify().getChartType()), placeOf(chart), chart.getNumHeaders()];
    },
  },
  {
    name: 'chart without data',
    what: 'Where inserting a chart without ranges fails',
    how: ({ newSheet }) => {
      const sheet = newSheet();
      return whereItFails(
        () => sheet.insertChart(sheet.newChart().build()),
        () => sheet.getCharts().length,
      );
    },
  },
  {
    name: 'update of a removed chart',
    what: 'Where updating a chart that was removed fails',
    how: (scratch) => {
      const { sheet } = withChart(scratch);
      const chart = chartOf(sheet);
      sheet.removeChart(chart);
      SpreadsheetApp.flush();
      return whereItFails(
        () => sheet.updateChart(chart),
        () => sheet.getCharts().length,
      );
    },
  },
];
