// push: the totals of one reviewed change: bids up and down, budgets before and after, and guards.

import { type Limits, type Measure, stepOf, type Tally } from '../../shared/guards';
import type { Fields, Value } from '../../shared/value';
import type { Operation } from '../../sync/operation';
import { ads } from '../../tabs/ads/ads-columns';
import { campaigns } from '../../tabs/campaigns/campaigns-columns';
import { targets } from '../../tabs/targets/targets-columns';
import {
  type BeforeAfter,
  type BidEffect,
  type Bids,
  bidChange,
  bidEffect,
  percentChange,
} from './bid-changes';
import { losesAsset } from './lost-asset';

const budgetIn = (tab: string, { budget, disabled }: Fields): number | null =>
  tab === targets.id && disabled !== true && typeof budget === 'number' ? budget : null;

/** The row before and after the push. */
export function beforeAndAfter({ changes }: Operation, agreed: Fields | undefined): BeforeAfter {
  const rowBefore: Partial<Record<string, Value>> = { ...agreed };
  const after: Partial<Record<string, Value>> = { ...agreed };
  for (const change of changes) {
    rowBefore[change.field] = change.before;
    after[change.field] = change.after;
  }
  return { before: rowBefore, after };
}

type Counts = Partial<Record<Measure, number>>;

function addBid(counts: Counts, effect: BidEffect): void {
  const { from, to, isFirst } = effect;
  const change = bidChange(effect);
  const isSame = from?.kind === to?.kind && from?.size === to?.size;
  if (!isSame && change === null) counts.otherBid = 1;
  if (!isSame && change !== null) {
    counts[change > 0 ? 'up' : 'down'] = 1;
    counts[stepOf(change)] = 1;
  }
  if (isFirst) counts.firstBids = 1;
}

function addPastBid(counts: Counts, effect: BidEffect, { largestBid, largestBidChange }: Limits): void {
  const change = bidChange(effect);
  if (largestBidChange !== 'off' && change !== null && Math.abs(change) > largestBidChange)
    counts.pastChange = 1;
  const { sets } = effect;
  if (sets?.kind === 'money' && largestBid !== 'off' && sets.size > largestBid) counts.pastBid = 1;
}

function addBudget(counts: Counts, tab: string, row: BeforeAfter, limits: Limits): void {
  const [from, to] = [budgetIn(tab, row.before), budgetIn(tab, row.after)];
  // The previous budget of a country counts even if the country was disabled meanwhile.
  const change = to === null ? null : percentChange(row.before.budget, to);
  const { largestBudgetChange } = limits;
  if (largestBudgetChange !== 'off' && change !== null && Math.abs(change) > largestBudgetChange)
    counts.pastBudgetChange = 1;
  if (from === to) return;
  counts.budgetBefore = from ?? 0;
  counts.budgetAfter = to ?? 0;
  const { largestBudget } = limits;
  if (largestBudget !== 'off' && to !== null && to > largestBudget) counts.pastBudget = 1;
}

function addStops(counts: Counts, operation: Operation): void {
  const { tab, action, changes } = operation;
  const becomes = (field: string, value: boolean) =>
    action === 'update' && changes.some((change) => change.field === field && change.after === value);
  if ((tab === campaigns.id || tab === ads.id) && becomes('active', false)) counts.pausing = 1;
  if (tab === targets.id && becomes('disabled', true)) counts.disabling = 1;
  if (losesAsset(operation)) counts.losing = 1;
}

/**
 * A goal in percent is not an amount, so only the largest bid change applies to it, not the largest bid. A
 * re-enabled country adds its bid and its budget.
 * @param agreed the base of the row; undefined: new
 * @param bidType of the row's campaign; `''`: unknown
 * @param bids effective bids before and after
 */
export function tallyOf(
  operation: Operation,
  agreed: Fields | undefined,
  bidType: string,
  bids: Bids,
  limits: Limits,
): Tally {
  const counts: Counts = { rows: 1 };
  if (operation.action === 'create') counts.created = 1;
  else counts.cells = operation.changes.length;
  const row = beforeAndAfter(operation, agreed);
  const effect = bidEffect(operation, row, bidType, bids);
  addBid(counts, effect);
  addPastBid(counts, effect, limits);
  addBudget(counts, operation.tab, row, limits);
  addStops(counts, operation);
  return counts;
}
