// app: what one reviewed change adds up to: bids up and down, budgets before and after, and the guards it would pass.

import type { Limits } from '../../model/guards';
import { type Measure, stepOf, type Tally } from '../../model/tally';
import type { Fields, Value } from '../../model/value';
import type { Operation } from '../../sync/operation';
import { sourceBids } from '../../tabs/source-bids';
import { targets } from '../../tabs/targets';

/** A row before and after, as the service would bid for it. */
interface Standing {
  readonly before: Fields;
  readonly after: Fields;
}

/** What of a row is bid for it; null: nothing is said, or it does not run. */
interface Bid {
  /** money: US dollars · goal: per cent that the campaign aims at · factor: times the bid otherwise used. */
  readonly kind: 'money' | 'goal' | 'factor';
  readonly size: number;
}

const amountOf = (value: Value | undefined): number | null => (typeof value === 'number' ? value : null);

const isGoal = (bidType: string): boolean => /^(RET|ROAS_)/.test(bidType);

function bidIn(tab: string, fields: Fields, bidType: string): Bid | null {
  const kind = isGoal(bidType) ? 'goal' : 'money';
  const own = amountOf(tab === targets.id ? fields.bid : fields.bidValue);
  if (tab === targets.id) return own === null ? null : { kind, size: own };
  if (tab !== sourceBids.id) return null;
  if (own !== null) return { kind, size: own };
  // Without an override the bid is the one otherwise used: once.
  return { kind: 'factor', size: 1 + (amountOf(fields.overridePercent) ?? 0) / 100 };
}

const budgetIn = (tab: string, { budget, disabled }: Fields): number | null =>
  tab === targets.id && disabled !== true ? amountOf(budget) : null;

const isOff = ({ disabled }: Fields): boolean => disabled === true;

/** Per cent by which the bid changes; null where none was, none is left, or the two cannot be compared. */
export function bidChange(tab: string, { before, after }: Standing, bidType: string): number | null {
  const [from, to] = [bidIn(tab, before, bidType), bidIn(tab, after, bidType)];
  if (from === null || to === null || from.kind !== to.kind || from.size <= 0) return null;
  // Binary fractions would make 0.2 → 0.3 a little more than 50 %.
  return Number(((to.size / from.size - 1) * 100).toPrecision(12));
}

/** The row as it was agreed and as it shall be. */
export function standingOf({ changes }: Operation, agreed: Fields | undefined): Standing {
  const before: Partial<Record<string, Value>> = { ...agreed };
  const after: Partial<Record<string, Value>> = { ...agreed };
  for (const change of changes) {
    before[change.field] = change.before;
    after[change.field] = change.after;
  }
  return { before, after };
}

type Counts = Partial<Record<Measure, number>>;

function addBid(counts: Counts, tab: string, row: Standing, bidType: string, limits: Limits): void {
  const [from, to] = [bidIn(tab, row.before, bidType), bidIn(tab, row.after, bidType)];
  const same = from?.kind === to?.kind && from?.size === to?.size;
  const runsAgain = isOff(row.before) && !isOff(row.after);
  const change = bidChange(tab, row, bidType);
  if (!same && change === null) counts.otherBid = 1;
  if (!same && change !== null) {
    counts[change > 0 ? 'up' : 'down'] = 1;
    counts[stepOf(change)] = 1;
    const { largestBidChange } = limits;
    if (largestBidChange !== 'off' && Math.abs(change) > largestBidChange) counts.pastChange = 1;
  }
  const { largestBid } = limits;
  const isLarge = to?.kind === 'money' && largestBid !== 'off' && to.size > largestBid;
  if (isLarge && !isOff(row.after) && (!same || runsAgain)) counts.pastBid = 1;
}

function addBudget(counts: Counts, tab: string, row: Standing, limits: Limits): void {
  const [from, to] = [budgetIn(tab, row.before), budgetIn(tab, row.after)];
  if (from === to) return;
  counts.budgetBefore = from ?? 0;
  counts.budgetAfter = to ?? 0;
  const { largestBudget } = limits;
  if (largestBudget !== 'off' && to !== null && to > largestBudget) counts.pastBudget = 1;
}

/**
 * A goal in per cent is no amount, so no largest bid holds for it; how far it changes counts like any other bid's. A country
 * that runs again brings its bid and its budget with it.
 * @param agreed what the service said of the row; undefined for a new one
 * @param bidType of the row's campaign; `''` when nobody knows: then bids are taken for amounts
 */
export function tallyOf(
  operation: Operation,
  agreed: Fields | undefined,
  bidType: string,
  limits: Limits,
): Tally {
  const counts: Counts = { rows: 1 };
  if (operation.action === 'create') counts.created = 1;
  else counts.cells = operation.changes.length;
  const row = standingOf(operation, agreed);
  addBid(counts, operation.tab, row, bidType, limits);
  addBudget(counts, operation.tab, row, limits);
  return counts;
}
