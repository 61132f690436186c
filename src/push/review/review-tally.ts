// push: the totals of one reviewed change: bids up and down, budgets before and after, and guards.

import { isTextType } from '../../shared/asset-content';
import { type Limits, type Measure, plus, stepOf, type Tally } from '../../shared/guards';
import type { Fields, Value } from '../../shared/value';
import type { Operation } from '../../sync/operation';
import { ads } from '../../tabs/ads/ads-columns';
import { assets } from '../../tabs/assets/assets-columns';
import { campaigns } from '../../tabs/campaigns/campaigns-columns';
import { fieldsOfKey } from '../../tabs/columns/tab';
import { targets } from '../../tabs/targets/targets-columns';
import { rowInChoice } from '../core/row-filter';
import {
  type BeforeAfter,
  type BidEffect,
  type Bids,
  bidChange,
  bidEffect,
  percentChange,
} from './bid-changes';
import type { GroupName, RowName } from './review-schema';
import type { LargeChange, ReviewFigures, ReviewRow, SplitMove } from './review-view';

const isText = (key: string): boolean => isTextType(String(fieldsOfKey(assets, key).type));

/** Removing an asset, or replacing one that is not text, cannot be undone. */
export function losesAsset({ tab, key, changes }: Operation): boolean {
  if (tab !== assets.id) return false;
  return changes.some(
    ({ field, before: oldValue, after }) =>
      (field === 'remove' && after === true) || (field === 'asset' && oldValue !== '' && !isText(key)),
  );
}

/** How to restore the asset of a row. */
export const restoreAssetHint = (key: string): string =>
  isText(key)
    ? 'To get the asset back, type its text in a new row and push.'
    : 'To get the asset back, upload its file again in Bidgrid ▸ Send lists ▸ Creative assets.';

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

const LARGEST = 5;

const groupName = ({ tab, group }: GroupName): string => JSON.stringify(['group', tab, group]);
const rowName = ({ tab, key }: RowName): string => JSON.stringify(['row', tab, key]);

interface ChosenRows {
  /** In the order of the review. */
  readonly rows: readonly ReviewRow[];
  /** Chosen, but not sent: their new parent is left out. */
  readonly waiting: readonly ReviewRow[];
}

/** The rows to send without these groups and rows. A row named in addition to its group is sent. */
export function chosenRows(
  allRows: readonly ReviewRow[],
  leaveOut: readonly (GroupName | RowName)[],
): ChosenRows {
  const names = new Set(leaveOut.map((name) => ('key' in name ? rowName(name) : groupName(name))));
  const wantedRows = new Map<string, ReviewRow>();
  for (const row of allRows) {
    if (names.has(groupName(row)) === names.has(rowName(row))) wantedRows.set(rowName(row), row);
  }
  /** Visited rows. A row depends on a row of another tab, which has no dependency, so this ends. */
  const sentByName = new Map<string, boolean>();
  const isSent = (name: string): boolean => {
    const earlierResult = sentByName.get(name);
    if (earlierResult !== undefined) return earlierResult;
    const row = wantedRows.get(name);
    const goes = row !== undefined && (row.needs === undefined || isSent(rowName(row.needs)));
    sentByName.set(name, goes);
    return goes;
  };
  const rows: ReviewRow[] = [];
  const waiting: ReviewRow[] = [];
  wantedRows.forEach((row, name) => {
    if (isSent(name)) rows.push(rowInChoice(row, (other) => isSent(rowName(other))));
    else waiting.push(row);
  });
  return { rows, waiting };
}

/** One tally for each group of consecutive rows. */
export function tallies(rows: readonly ReviewRow[]): (GroupName & { readonly tally: Tally })[] {
  const groups: { tab: string; group: string; tally: Tally }[] = [];
  for (const { tab, group, tally } of rows) {
    const last = groups[groups.length - 1];
    if (last && last.tab === tab && last.group === group) last.tally = plus(last.tally, tally);
    else groups.push({ tab, group, tally });
  }
  return groups;
}

/** The largest bid changes, largest first; budgets have separate sums. */
export function largestOf(rows: readonly ReviewRow[]): LargeChange[] {
  const largestChanges: LargeChange[] = [];
  for (const { tab, key, label, changes, tally, bid } of rows) {
    if (!tally.up && !tally.down) continue;
    const change = changes.find(({ field, percent }) => field !== 'budget' && percent !== null);
    if (!change) continue;
    const { before: oldText, after } = bid ?? change;
    const isOverride = change.field === 'overridePercent';
    const note = !isOverride ? '' : bid ? 'bid with the override' : 'override';
    const { percent, isGoal } = change;
    largestChanges.push({
      tab,
      key,
      label,
      note,
      before: oldText,
      after,
      percent: percent!,
      ...(isGoal && { isGoal }),
    });
  }
  return largestChanges.sort((a, b) => Math.abs(b.percent) - Math.abs(a.percent)).slice(0, LARGEST);
}

export const figuresOf = ({ rows, waiting }: ChosenRows, split: readonly SplitMove[]): ReviewFigures => ({
  groups: tallies(rows),
  largest: largestOf(rows),
  waiting: waiting.length,
  split,
});
