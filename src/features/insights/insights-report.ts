// insights: the formulas of the tab Insights. They read the tab History, so they stay up to date without
// Bidgrid. Arguments are separated by `;`, which every locale accepts, and no number has decimals.
// Campaign names are results of formulas, never part of one.

import { columnLetters } from '../../sheet/find-columns';
import { DOLLARS, integer } from '../../tabs/columns/number-kinds';
import { PLAIN_TEXT } from '../../tabs/columns/text-kinds';
import type { HistoryField } from '../history/history-columns';

export type ReportField = 'day' | 'spend' | 'installs' | 'cpi' | 'top' | 'topSpend' | 'lastDay' | 'company';

export interface ReportColumn {
  readonly field: ReportField;
  readonly header: string;
  /** Absent: the default format, because a formula in a plain-text cell is text. */
  readonly numberFormat?: string;
  /** Pixels. */
  readonly width: number;
  readonly help: string;
}

const ALL = 'Total of all campaigns of the company, from the tab History.';

export const REPORT = {
  title: 'Insights',
  /** The charts cover an empty column after this one, so that they begin beside the days. */
  chartsAfter: 'cpi' as ReportField,
  /** Pixels: at 1280 pixels, days and charts fit beside the sidebar. */
  chartWidth: 540,
  columns: [
    { field: 'day', header: 'Day', numberFormat: 'yyyy-mm-dd', width: 84, help: 'The last 28 days, in UTC.' },
    { field: 'spend', header: 'Spend', numberFormat: DOLLARS, width: 92, help: ALL },
    {
      field: 'installs',
      header: 'Installs',
      numberFormat: integer('#,##0').numberFormat,
      width: 72,
      help: ALL,
    },
    {
      field: 'cpi',
      header: 'CPI',
      numberFormat: DOLLARS,
      width: 64,
      help: 'Spend divided by installs.',
    },
    {
      field: 'top',
      header: 'Top campaign',
      width: 320,
      help: 'Campaigns with the highest spend on the last day.',
    },
    {
      field: 'topSpend',
      header: 'Campaign spend',
      numberFormat: DOLLARS,
      width: 116,
      help: 'Spend of the last day.',
    },
    { field: 'lastDay', header: 'Last day', width: 96, help: 'The last day in the tab History.' },
    {
      field: 'company',
      header: 'Company',
      numberFormat: PLAIN_TEXT,
      width: 130,
      help: 'Formulas use the rows of this company.',
    },
  ] as readonly ReportColumn[],
};

/** Days up to the last one of History. */
export const DAYS = 28;
/** At most so many campaigns with the largest spend of the last day. */
export const TOP = 10;

interface ReportPlaces {
  /** Current name of the tab History. If people rename it, Google updates the formulas. */
  readonly history: string;
  readonly from: ReadonlyMap<HistoryField, number>;
  readonly own: ReadonlyMap<ReportField, number>;
  /** False: rows of the company have no name in History. */
  readonly isNamed: boolean;
}

interface FormulaColumn {
  readonly field: ReportField;
  /** From row 2 on. */
  readonly formulas: readonly string[];
}

export function reportFormulas({ history, from, own, isNamed }: ReportPlaces): FormulaColumn[] {
  const sheet = `'${history.replace(/'/g, "''")}'`;
  const wholeColumn = (field: HistoryField): string => {
    const column = columnLetters(from.get(field)!);
    return `${sheet}!$${column}$2:$${column}`;
  };
  const cell = (field: ReportField, row: number): string => `$${columnLetters(own.get(field)!)}${row}`;
  const only = (field: ReportField): string => `$${columnLetters(own.get(field)!)}$2`;
  // Conditions are multiplied, because other spreadsheet programs accept only one in FILTER.
  // `=` ignores case.
  const isCompany = isNamed
    ? `EXACT(${wholeColumn('company')};${only('company')})`
    : `(LEN(${wholeColumn('company')})=0)`;
  /** An ID that became a number can be that of several campaigns. */
  const isOwn = `${isCompany}*ISTEXT(${wholeColumn('campaignId')})`;
  /** Other cells were typed by a person. */
  const isKnown = (field: HistoryField): string =>
    `ISNUMBER(${wholeColumn(field)})*(${wholeColumn(field)}>=0)`;
  const isDay = `(LEN(${wholeColumn('day')})=10)*(MID(${wholeColumn('day')};5;1)="-")*(MID(${wholeColumn('day')};8;1)="-")`;
  const hasFigures = `((${isKnown('spend')}+${isKnown('installs')})>0)`;
  /** History has days as texts. The format codes of TEXT depend on the locale, so it is not used. */
  const dayText = (date: string): string =>
    `YEAR(${date})&"-"&RIGHT("0"&MONTH(${date});2)&"-"&RIGHT("0"&DAY(${date});2)`;
  /**
   * No row is fetched before its day. The date of today would make Google compute all formulas again after
   * each edit of any tab.
   */
  const isPast = from.has('fetched')
    ? `(((LEN(${wholeColumn('fetched')})<10)+(${wholeColumn('day')}<=LEFT(${wholeColumn('fetched')};10)))>0)`
    : '1';
  const inRange = `(${wholeColumn('day')}>="2000")*${isPast}`;
  const days = `UNIQUE(FILTER(${wholeColumn('day')};${isDay}*${inRange}*${isOwn}*${hasFigures}))`;
  const part = (work: string): string => `VALUE(${work})`;
  const last = only('lastDay');
  const lastDate = `DATE(${part(`LEFT(${last};4)`)};${part(`MID(${last};6;2)`)};${part(`RIGHT(${last};2)`)})`;
  const dayBefore = (count: number): string => `=IFERROR(${lastDate}-${count};"")`;
  const sumOn = (field: HistoryField, row: number): string => {
    const day = cell('day', row);
    const sum = `SUM(FILTER(${wholeColumn(field)};(${wholeColumn('day')}=${dayText(day)})*${isOwn}*${isKnown(field)}))`;
    return `=IF(${day}="";"";IFERROR(${sum};""))`;
  };
  const onLast = (field: HistoryField, ...more: string[]): string =>
    `FILTER(${wholeColumn(field)};${[`(${wholeColumn('day')}=${last})`, isOwn, ...more].join('*')})`;
  const nameOf = (row: number): string => {
    const spend = cell('topSpend', row);
    const same = `COUNTIF(${only('topSpend')}:${spend};${spend})`;
    const names = onLast('campaign', isKnown('spend'), `(${wholeColumn('spend')}=${spend})`);
    return `=IF(${spend}="";"";IFERROR(INDEX(${names};${same});""))`;
  };
  const rows = <T>(count: number, valueOfRow: (row: number, i: number) => T): T[] =>
    Array.from({ length: count }, (_, i) => valueOfRow(i + 2, i));
  return [
    { field: 'lastDay', formulas: [`=IFERROR(INDEX(SORT(${days});COUNTA(${days}));"")`] },
    { field: 'day', formulas: rows(DAYS, (_row, i) => dayBefore(DAYS - 1 - i)) },
    { field: 'spend', formulas: rows(DAYS, (row) => sumOn('spend', row)) },
    { field: 'installs', formulas: rows(DAYS, (row) => sumOn('installs', row)) },
    {
      field: 'cpi',
      formulas: rows(DAYS, (row) => `=IFERROR(${cell('spend', row)}/${cell('installs', row)};"")`),
    },
    {
      field: 'topSpend',
      formulas: rows(
        TOP,
        (_row, i) =>
          `=IFERROR(LARGE(${onLast('spend', isKnown('spend'), `(${wholeColumn('spend')}>0)`)};${i + 1});"")`,
      ),
    },
    { field: 'top', formulas: rows(TOP, nameOf) },
  ];
}
