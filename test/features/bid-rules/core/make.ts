// test: rules and rows for the tests of bid rules.

import { type Rule, type RuleCells, readRule } from '../../../../src/features/bid-rules/core/bid-rule';
import type { BidRow } from '../../../../src/features/bid-rules/core/rule-row';
import type { DaySums, KeyedSums } from '../../../../src/features/figures/core/add-sums';

/** A rule that is on; throws with the mistakes of its cells. */
export function rule(cells: RuleCells, row = 2): Rule {
  const read = readRule(row, { On: 'TRUE', Name: 'R', Tab: 'Source bids', ...cells });
  if (!read.ok) throw new Error(read.issues.map(({ column, message }) => `${column}: ${message}`).join('\n'));
  return read.rule;
}

const PLACE = {
  key: 'k',
  campaign: 'Summer sale',
  campaignId: 'c1',
  country: 'US',
  platform: 'ios',
  bidType: 'CPI',
  appId: 'a1',
  externalAppId: 'x1',
  lastChange: null,
  state: 'free',
} as const;

export const sourceBid = (
  cells: { overridePercent?: number; bidValue?: number; targetBid?: number } = {},
  more: Partial<BidRow> = {},
): BidRow => ({
  ...PLACE,
  cells: { tab: 'source-bids', overridePercent: null, bidValue: null, targetBid: null, ...cells },
  ...more,
});

export const target = (bid: number | null, more: Partial<BidRow> = {}): BidRow => ({
  ...PLACE,
  appId: '',
  externalAppId: '',
  cells: { tab: 'targets', bid },
  ...more,
});

/** Dollars as units of 1/10,000. */
export const dollars = (n: number): number => Math.round(n * 10000);

export const day = (
  at: number,
  {
    installs = 0,
    spend = 0,
    payers = null as number | null,
    d0 = undefined as number | undefined,
    d7 = undefined as number | undefined,
  },
): DaySums => ({
  day: at,
  installs,
  spend: dollars(spend),
  payers,
  revenue: { ...(d0 !== undefined && { 0: dollars(d0) }), ...(d7 !== undefined && { 7: dollars(d7) }) },
});

export const sums = (days: readonly DaySums[], more: Partial<KeyedSums> = {}): KeyedSums => ({
  campaignId: 'c1',
  appId: 'a1',
  country: 'US',
  days,
  ...more,
});

/** November 23, 2026, as days since 1970-01-01. */
export const TODAY = Date.UTC(2026, 10, 23) / 86400000;

/** Spend and installs are final after 2 days, revenue after its horizon and 2 days. */
export const lastDay = (horizon: number | null): number => TODAY - 2 - (horizon ?? 0);
