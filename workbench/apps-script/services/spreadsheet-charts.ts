// Workbench, Apps Script host: the charts of a Sheet.
import type { ChartSpec, SheetChart } from '../engine/sheet-chart';
import { ScriptException, signatureMismatch } from '../protocol/exceptions';
import { handle, isHandle } from '../protocol/messages';
import type { HostCore, Run, Served } from './run';
import { checkInside, checkMayEditSheet, clipped, openEnded, sheetOf } from './spreadsheet-grid';
import type { SheetRef } from './spreadsheet-refs';

/** A number that no chart of the document has. */
export function newChartId({ random, workbook }: HostCore): number {
  for (;;) {
    const id = 1 + Math.floor(random() * 2_000_000_000);
    if (!workbook.own.charts.some((chart) => chart.id === id)) return id;
  }
}

export function chartServices(core: HostCore): Served<GoogleAppsScript.Spreadsheet.Sheet> {
  const { workbook } = core;
  const { own } = workbook;

  /** The chart of an argument, with its ranges as they are stored. */
  const given = (method: string, chart: unknown, sheetId: string): ChartSpec & { id: number | null } => {
    if (!isHandle(chart, 'EmbeddedChart')) throw signatureMismatch(`SpreadsheetApp.Sheet.${method}`, [chart]);
    const spec = chart.ref as ChartSpec & { id: number | null };
    const { row, column } = spec.anchor;
    checkInside(workbook, { sheetId, row, column, rows: 1, columns: 1 });
    // Google's message is not known.
    if (spec.ranges.length === 0) throw new ScriptException('A chart needs at least one range.');
    const ranges = spec.ranges.map((range) => openEnded(workbook, checkInside(workbook, range)));
    return { ...spec, ranges };
  };
  /** Index of the chart in `own.charts`. */
  const placeOf = (chart: unknown, sheetId: string, method: string): number => {
    if (!isHandle(chart, 'EmbeddedChart')) throw signatureMismatch(`SpreadsheetApp.Sheet.${method}`, [chart]);
    const { id } = chart.ref as { id: number | null };
    const place = own.charts.findIndex((each) => each.id === id && each.sheetId === sheetId);
    // Google's message is not known.
    if (place < 0) throw new ScriptException('The chart is not in this sheet.');
    return place;
  };
  /** The chart as scripts read it. Its cell is in the sheet, even if the last rows were removed. */
  const read = (chart: SheetChart): SheetChart => {
    const sheet = sheetOf(workbook, chart.sheetId);
    const row = Math.min(chart.anchor.row, sheet.getRowCount());
    const column = Math.min(chart.anchor.column, sheet.getColumnCount());
    const ranges = chart.ranges.map((range) => clipped(workbook, range));
    return { ...structuredClone(chart), ranges, anchor: { ...chart.anchor, row, column } };
  };

  return {
    getCharts: (_run: Run, { sheetId }: SheetRef) =>
      own.charts
        .filter((chart) => chart.sheetId === sheetOf(workbook, sheetId).getSheetId())
        .map((chart) => handle('EmbeddedChart', read(chart))),
    insertChart: (run: Run, { sheetId }: SheetRef, chart: unknown) => {
      checkMayEditSheet(workbook, run, sheetId);
      own.charts.push({ ...given('insertChart', chart, sheetId), id: newChartId(core), sheetId });
      workbook.ownChanged();
    },
    updateChart: (run: Run, { sheetId }: SheetRef, chart: unknown) => {
      checkMayEditSheet(workbook, run, sheetId);
      const place = placeOf(chart, sheetId, 'updateChart');
      const { id } = own.charts[place]!;
      own.charts[place] = { ...given('updateChart', chart, sheetId), id, sheetId };
      workbook.ownChanged();
    },
    removeChart: (run: Run, { sheetId }: SheetRef, chart: unknown) => {
      checkMayEditSheet(workbook, run, sheetId);
      own.charts.splice(placeOf(chart, sheetId, 'removeChart'), 1);
      workbook.ownChanged();
    },
  };
}
