// insights: the tab Insights, with formulas and charts of the spreadsheet itself, for people without Bidgrid.
// Adding it again replaces its own cells and charts; other cells, columns and charts stay.

import { withDocument } from '../../jobs/lease';
import { toCellText } from '../../model/cell-text';
import type { Ports } from '../../ports/ports';
import type { ChartInSheet, SheetPort, StyledColumn, WorkbookPort } from '../../ports/sheet';
import { UserError } from '../../ports/user-error';
import { columnsNamed } from '../../sheet/find-columns';
import { writeValues } from '../../sheet/formatted-writes';
import { text } from '../../tabs/text';
import type { HistoryField } from '../history/columns';
import { findHistory } from '../history/history-sheet';
import { accountOf } from '../history/state';
import { columnsIn } from './read-history';
import { REPORT, type ReportColumn, type ReportField } from './report-columns';
import { DAYS, reportFormulas, TOP } from './report-formulas';

/** Tab ID in the sheet index. */
export const REPORT_ID = 'bidgrid-insights';

const NEEDED: readonly HistoryField[] = ['day', 'campaign', 'installs', 'spend', 'company'];

interface ReportSheet {
  readonly sheet: SheetPort;
  /** 1-based; every field has one. */
  readonly columns: ReadonlyMap<ReportField, number>;
}

/** Finds or creates the tab with all its columns. Of duplicate headers, the first one counts. */
function openReport(workbook: WorkbookPort): ReportSheet {
  const known = workbook.find(REPORT_ID);
  const sheet = known ?? workbook.create(REPORT_ID, REPORT.title, { aside: true });
  const headers = known?.header() ?? [];
  const columns = new Map<ReportField, number>();
  const missing: ReportColumn[] = [];
  for (const column of REPORT.columns) {
    const [found] = columnsNamed(headers, column.header);
    if (found === undefined) missing.push(column);
    else columns.set(column.field, found);
  }
  if (missing.length === 0) return { sheet, columns };
  const width = headers.length;
  const styles = missing.map(({ field, numberFormat, width: pixels }, i): StyledColumn => {
    columns.set(field, width + 1 + i);
    return { column: width + 1 + i, width: pixels, ...(numberFormat === undefined ? {} : { numberFormat }) };
  });
  sheet.styleColumns(styles);
  sheet.write([{ row: 1, column: width + 1, cells: [missing.map(({ header }) => header)] }]);
  sheet.writeNotes([{ row: 1, column: width + 1, cells: [missing.map(({ help }) => help)] }]);
  if (width === 0) {
    sheet.styleHeader(
      missing.map(() => 'read-only'),
      0,
    );
  }
  return { sheet, columns };
}

/** Rows between two charts. */
const CHART_ROWS = 16;

function chartsOf(columns: ReportSheet['columns']): ChartInSheet[] {
  const right = Math.max(...columns.values()) + 2;
  const days = { rows: DAYS + 1, column: right };
  const of = (...fields: ReportField[]): number[] => fields.map((field) => columns.get(field)!);
  return [
    { ...days, title: 'Spend by day', kind: 'column', columns: of('day', 'spend'), row: 2 },
    { ...days, title: 'CPI by day', kind: 'line', columns: of('day', 'cpi'), row: 2 + CHART_ROWS },
    {
      title: 'Top campaigns of the last day',
      kind: 'bar',
      columns: of('top', 'topSpend'),
      rows: TOP + 1,
      row: 2 + 2 * CHART_ROWS,
      column: right,
    },
  ];
}

/**
 * @returns name of the tab
 * @throws UserError if there is no tab History, or its headers are missing
 */
export const insightsAdd = (ports: Ports): string =>
  withDocument(ports, () => {
    const { workbook } = ports;
    const history = findHistory(workbook);
    if (history === null) throw new UserError('There is no tab History yet. Pull campaigns first.');
    const from = columnsIn(history.header());
    if (NEEDED.some((field) => !from.has(field)))
      throw new UserError(
        'The tab History has renamed or missing headers. Rename them back, or pull to add the columns.',
      );
    const { sheet, columns } = openReport(workbook);
    const company = toCellText(accountOf(ports).company);
    writeValues(sheet, [{ row: 2, column: columns.get('company')!, kind: text, value: company }]);
    const formulas = reportFormulas({ history: history.name(), from, own: columns, isNamed: company !== '' });
    sheet.writeFormulas(
      formulas.map(({ field, formulas: lines }) => ({
        row: 2,
        column: columns.get(field)!,
        cells: lines.map((line) => [line]),
      })),
    );
    sheet.drawCharts(chartsOf(columns));
    workbook.flush();
    sheet.select(1, 1);
    return sheet.name();
  });
