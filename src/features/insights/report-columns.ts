// insights: the columns of the tab Insights.

import { integer } from '../../tabs/integer';
import { money } from '../../tabs/money';
import { PLAIN_TEXT } from '../../tabs/text';

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
  columns: [
    { field: 'day', header: 'Day', width: 96, help: 'The last 28 days, in UTC.' },
    { field: 'spend', header: 'Spend', numberFormat: money.numberFormat, width: 96, help: ALL },
    {
      field: 'installs',
      header: 'Installs',
      numberFormat: integer('#,##0').numberFormat,
      width: 80,
      help: ALL,
    },
    {
      field: 'cpi',
      header: 'CPI',
      numberFormat: money.numberFormat,
      width: 80,
      help: 'Spend divided by installs.',
    },
    {
      field: 'top',
      header: 'Top campaign',
      width: 260,
      help: 'Campaigns with the highest spend on the last day.',
    },
    {
      field: 'topSpend',
      header: 'Campaign spend',
      numberFormat: money.numberFormat,
      width: 96,
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
