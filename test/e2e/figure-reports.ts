// test, e2e: reports as the browser sends them, after it has read and summed their lines.

import type { ImportOrder } from '../../src/features/figures/figures-schema';

const DAY_MS = 86_400_000;

/** Now, in the documents of these tests. */
export const NOW = Date.UTC(2026, 10, 20, 10);
/** Days since 1970-01-01. */
export const TODAY = Math.floor(NOW / DAY_MS);
export const CLOCK = { name: 'Clock.js', source: `Date.now = function () { return ${NOW}; };` };

const NOTHING = { lines: 0, spend: 0 };
export const order = (more: Partial<ImportOrder> = {}): ImportOrder => ({
  source: 'report.csv',
  fingerprint: 'one',
  kind: 'cohort',
  finalAfterDays: 2,
  firstDay: TODAY - 20,
  lastDay: TODAY - 1,
  total: { lines: 3, spend: 3_000_000 },
  matched: { lines: 3, spend: 3_000_000 },
  byReason: {
    campaign: NOTHING,
    'campaign-twice': NOTHING,
    app: NOTHING,
    country: NOTHING,
    row: NOTHING,
    currency: NOTHING,
    unreadable: NOTHING,
    old: NOTHING,
  },
  layout: { headers: 'Date\nCampaign', meanings: ['day', 'campaign'], decimal: '.', dayOrder: 'ymd' },
  ...more,
});

interface Figures {
  readonly installs?: number;
  readonly spend?: number;
  readonly d7?: number;
}
const digits = (n: number | undefined): string => (n === undefined ? '' : n.toString(36));
/** A record of the hidden sheet: day, import, installs, spend, payers, revenue of D0, D1, D3, D7. */
export const record = (daysAgo: number, { installs, spend, d7 }: Figures): string =>
  [TODAY - daysAgo, 0]
    .map((n) => n.toString(36))
    .concat([digits(installs), digits(spend && spend * 10_000), '', '', '', '', digits(d7 && d7 * 10_000)])
    .join(',');
export type Row = Record<string, unknown>;
export const sums = (row: Row, ...records: string[]) => ({
  campaignId: String(row['Campaign ID']),
  sums: JSON.stringify([[row['App ID'], row.Country, 0, records.join(';')]]),
});
