// push: the rows that an order sends, and the totals of exactly these rows.

import { plus, type Tally } from '../../shared/guards';
import { rowInChoice } from '../core/row-in-choice';
import type { GroupName, LargeChange, ReviewFigures, ReviewRow, RowName, SplitMove } from './review-schema';

const LARGEST = 5;

const groupName = ({ tab, group }: GroupName): string => JSON.stringify(['group', tab, group]);
const rowName = ({ tab, key }: RowName): string => JSON.stringify(['row', tab, key]);

export interface ChosenRows {
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
    const { before: oldText, after } = bid ?? change.withUnit ?? change;
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
