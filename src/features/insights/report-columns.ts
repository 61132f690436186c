// insights: the columns of the tab Insights.

import { CENTS, integer } from '../../tabs/columns/number-kinds';
import { PLAIN_TEXT } from '../../tabs/columns/text-kinds';

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
    { field: 'spend', header: 'Spend', numberFormat: CENTS, width: 92, help: ALL },
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
      numberFormat: CENTS,
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
      numberFormat: CENTS,
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
