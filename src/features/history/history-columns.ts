// history: the columns of the tab History.

import type { Value } from '../../shared/value';
import type { ColumnKind } from '../../tabs/columns/column';
import { integer, money } from '../../tabs/columns/number-kinds';
import { text } from '../../tabs/columns/text-kinds';

export type HistoryField =
  | 'day'
  | 'campaign'
  | 'impressions'
  | 'clicks'
  | 'installs'
  | 'spend'
  | 'cpi'
  | 'budget'
  | 'fetched'
  | 'company'
  | 'campaignId';

export interface HistoryColumn {
  readonly field: HistoryField;
  readonly header: string;
  readonly kind: ColumnKind;
  /** Pixels. */
  readonly width: number;
  readonly help: string;
}

const count = integer('#,##0');

const column = (
  field: HistoryField,
  header: string,
  kind: ColumnKind,
  width: number,
  help: string,
): HistoryColumn => ({ field, header, kind, width, help });

export const HISTORY = {
  title: 'History',
  /** Day and Campaign. */
  frozen: 2,
  columns: [
    column(
      'day',
      'Day',
      text,
      96,
      'Day of the figures: the day before they were read, in UTC. A day without a pull has no row.',
    ),
    column('campaign', 'Campaign', text, 320, 'Name of the campaign when the figures were read.'),
    column('impressions', 'Impressions', count, 96, 'Impressions of the day.'),
    column('clicks', 'Clicks', count, 80, 'Clicks of the day.'),
    column('installs', 'Installs', count, 80, 'Installs of the day.'),
    column('spend', 'Spend', money, 96, 'Spend of the day in US dollars.'),
    column('cpi', 'CPI', money, 80, 'Spend divided by installs. Empty without installs.'),
    column(
      'budget',
      'Daily budget',
      money,
      96,
      'Daily budget when the figures were read: DEFAULT, or the sum of the countries. Empty if Targets was not pulled.',
    ),
    column(
      'fetched',
      'Fetched',
      text,
      130,
      'When the figures were read, in UTC. Within an hour of 00:00, the day is uncertain: the service may have returned the figures of the day before or after.',
    ),
    column('company', 'Company', text, 130, 'Company of the connection.'),
    column('campaignId', 'Campaign ID', text, 196, 'The ID that the service assigned to the campaign.'),
  ] as readonly HistoryColumn[],
};

/** The values of one row by field. */
export type HistoryLine = Readonly<Record<HistoryField, Value>>;

/** A row as it was read. Figures that are no numbers are texts. */
export interface HistoryRow {
  /** 1-based. */
  readonly row: number;
  readonly line: HistoryLine & {
    readonly day: string;
    readonly company: string;
    /** A number: the spreadsheet converted it, and other IDs may be the same number. */
    readonly campaignId: string | number;
  };
}

export interface RowChanges {
  /** Values to replace, by row. */
  readonly replaced?: readonly { readonly row: number; readonly line: Partial<HistoryLine> }[];
  readonly added?: readonly HistoryLine[];
  /** Rows to delete. */
  readonly removed?: readonly number[];
}
