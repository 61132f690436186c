// insights: the tab Insights, with formulas and charts of the spreadsheet itself, for people without
// Bidgrid. Adding it again replaces its own cells and charts; other cells, columns and charts stay.

import { withDocument } from '../../jobs/lease';
import type { Ports } from '../../ports/ports';
import type { ChartInSheet, SheetPort, StyledColumn, WorkbookPort } from '../../ports/sheet';
import { Outdated, UserError } from '../../ports/user-error';
import { toCellText } from '../../shared/cell-text';
import { columnsNamed } from '../../sheet/find-columns';
import { writeValues } from '../../sheet/formatted-writes';
import type { Cell } from '../../tabs/columns/column';
import { text } from '../../tabs/columns/text-kinds';
import type { HistoryField } from '../history/history-columns';
import { findHeaders, findHistory, headerProblem } from '../history/history-sheet';
import { accountOf } from '../history/history-state';
import { DAYS, REPORT, type ReportColumn, type ReportField, reportFormulas, TOP } from './insights-report';

/** Tab ID in the sheet index. */
export const REPORT_ID = 'bidgrid-insights';

const NEEDED: readonly HistoryField[] = ['day', 'campaign', 'installs', 'spend', 'company', 'campaignId'];

interface ReportSheet {
  readonly sheet: SheetPort;
  /** 1-based; every field has one. */
  readonly columns: ReadonlyMap<ReportField, number>;
  /** 1-based. */
  readonly chartColumn: number;
}

/** Finds or creates the tab with all its columns. Of duplicate headers, the first one counts. */
function openReport(workbook: WorkbookPort): ReportSheet {
  const reportSheet = workbook.find(REPORT_ID);
  const sheet = reportSheet ?? workbook.create(REPORT_ID, REPORT.title, { aside: true });
  const headers = reportSheet?.header() ?? [];
  const columns = new Map<ReportField, number>();
  const missing: ReportColumn[] = [];
  for (const column of REPORT.columns) {
    const [namedColumn] = columnsNamed(headers, column.header);
    if (namedColumn === undefined) missing.push(column);
    else columns.set(column.field, namedColumn);
  }
  if (missing.length === 0) return { sheet, columns, chartColumn: chartColumnIn(headers, columns) };
  const width = headers.length;
  const gap = width === 0 ? REPORT.columns.findIndex(({ field }) => field === REPORT.chartsAfter) + 1 : -1;
  const styles: StyledColumn[] = gap < 0 ? [] : [{ column: gap + 1, width: REPORT.chartWidth + 16 }];
  const cells: string[] = [];
  const notes: string[] = [];
  for (const { field, header, help, numberFormat, width: pixels } of missing) {
    if (cells.length === gap) {
      cells.push('');
      notes.push('');
    }
    cells.push(header);
    notes.push(help);
    const column = width + cells.length;
    columns.set(field, column);
    styles.push({ column, width: pixels, ...(numberFormat === undefined ? {} : { numberFormat }) });
  }
  sheet.styleColumns(styles);
  sheet.writeNotes([{ row: 1, column: width + 1, cells: [notes] }]);
  if (width === 0) {
    sheet.styleHeader(
      cells.map(() => 'read-only'),
      0,
    );
  }
  // Last, so that all of it is done again if it is killed before.
  sheet.write([{ row: 1, column: width + 1, cells: [cells] }]);
  return { sheet, columns, chartColumn: chartColumnIn([...headers, ...cells], columns) };
}

/** The empty column for charts; right of all columns if a person moved or filled it. */
function chartColumnIn(headers: readonly Cell[], columns: ReportSheet['columns']): number {
  const lastColumn = columns.get(REPORT.chartsAfter)!;
  return lastColumn < headers.length && headers[lastColumn] === '' ? lastColumn + 1 : headers.length + 2;
}

/** Height in pixels, and the number of rows (of 21 pixels) from the top of one chart to that of the next. */
const LOW = { height: 202, rows: 10 };
/** Pixels: room for ten names. */
const HIGH = 288;

function chartsOf({ columns, chartColumn: column }: ReportSheet): ChartInSheet[] {
  const columnsOf = (...fields: ReportField[]): number[] => fields.map((field) => columns.get(field)!);
  const days = { rows: DAYS + 1, column, width: REPORT.chartWidth, height: LOW.height };
  return [
    { ...days, title: 'Spend by day', kind: 'column', columns: columnsOf('day', 'spend'), row: 2 },
    { ...days, title: 'CPI by day', kind: 'line', columns: columnsOf('day', 'cpi'), row: 2 + LOW.rows },
    {
      title: 'Top campaigns of the last day',
      kind: 'bar',
      columns: columnsOf('top', 'topSpend'),
      rows: TOP + 1,
      row: 2 + 2 * LOW.rows,
      column,
      width: REPORT.chartWidth,
      height: HIGH,
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
    const headers = findHeaders(history.header());
    const problem = headerProblem(headers, (field) => NEEDED.includes(field));
    if (problem !== '') throw new UserError(problem);
    const from = headers.columns;
    const report = openReport(workbook);
    const { sheet, columns } = report;
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
    sheet.drawCharts(chartsOf(report));
    workbook.flush();
    return sheet.name();
  });

/** Selects the tab. @throws Outdated if it was deleted */
export function insightsShowReport(ports: Ports): true {
  const sheet = ports.workbook.find(REPORT_ID);
  if (sheet === null) throw new Outdated('The tab Insights was deleted.');
  sheet.select(1, 1);
  return true;
}
