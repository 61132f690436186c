// push: the columns of the table of changes: what they sort by, and their widths from the texts they hold and
// the space there is.

import type { Limits } from '../../../shared/guards';
import { documentStyle, numberInText } from '../../../shared/numbers';
import { TAB_CHOICES } from '../../../shared/tab-choices';
import type { SortKey } from '../../../sidebar/components/table/table-blocks';
import type { ReviewRow } from '../review-view';
import { percentText, titleOf } from './review-numbers';
import { CHARACTER, summaryOf } from './row-details';

export type ColumnName = 'tab' | 'campaign' | 'row' | 'field' | 'before' | 'after' | 'percent' | 'warnings';

function largestPercent({ changes }: ReviewRow): number | null {
  let largest: number | null = null;
  for (const { percent } of changes)
    if (percent !== null && (largest === null || Math.abs(percent) > Math.abs(largest))) largest = percent;
  return largest;
}

/** Numbers with their unit sort as numbers. */
export const valueKey = (text: string): SortKey =>
  text === '' ? null : (numberInText(text, documentStyle()) ?? text);

export const sortKeys = (limits: Limits): Readonly<Record<ColumnName, (row: ReviewRow) => SortKey>> => ({
  tab: (row) => TAB_CHOICES.findIndex(({ tab }) => tab === row.tab),
  campaign: ({ campaign }) => campaign || null,
  row: ({ row }) => row || null,
  field: ({ changes }) => changes[0]?.column ?? null,
  before: ({ changes }) => valueKey(changes[0]?.before ?? ''),
  after: ({ changes }) => valueKey(changes[0]?.after ?? ''),
  percent: largestPercent,
  warnings: (row) => summaryOf(row, limits)?.text ?? null,
});

type Widths = Readonly<Record<ColumnName, number>>;

/** Columns besides those that sort: the box, as in table.css, and the actions. Pixels. */
export const [PICK, ACTIONS] = [32, 92];

/** Padding of a cell, and some space. Pixels. */
const PADDING = 12;

/** Widths in pixels. */
interface Column {
  readonly least: number;
  readonly most: number;
  /** Width that is not reduced further when space is short, if a text needs it; absent: `least`. */
  readonly kept?: number;
  /** Share of the space that is left. */
  readonly share: number;
}

const COLUMNS: Readonly<Record<ColumnName, Column>> = {
  tab: { least: 56, most: 124, share: 0 },
  campaign: { least: 110, most: 330, share: 0.35 },
  // DEFAULT is wider than other texts of its length.
  row: { least: 72, most: 260, kept: 170, share: 0.15 },
  field: { least: 60, most: 140, kept: 140, share: 0 },
  before: { least: 84, most: 220, share: 0.15 },
  after: { least: 84, most: 220, share: 0.15 },
  percent: { least: 48, most: 110, share: 0 },
  warnings: { least: 96, most: 170, share: 0.2 },
};

/** Pixels. */
const TITLE_OF_WARNINGS = 68;

/** Share of the values that fit. A few long ones, such as names, are shortened to what changed. */
const FITTING = 0.9;

const NAMES = Object.keys(COLUMNS) as ColumnName[];

const sum = (widths: Readonly<Record<ColumnName, number>>): number =>
  NAMES.reduce((total, name) => total + widths[name], 0);

const each = (width: (name: ColumnName) => number): Widths =>
  Object.fromEntries(NAMES.map((name) => [name, width(name)])) as Widths;

/** Length in which most values fit. */
function commonLength(lengths: readonly number[]): number {
  const sorted = [...lengths].sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * FITTING) - 1] ?? 0;
}

interface Lengths {
  /** Characters that the texts of each column need. */
  readonly neededLengths: Readonly<Record<ColumnName, number>>;
  /** Of the longest value. */
  readonly longestValue: number;
}

function lengthsOf(rows: readonly ReviewRow[]): Lengths {
  const longest = { ...each(() => 0) } as Record<ColumnName, number>;
  const values: number[] = [];
  const note = (name: ColumnName, length: number) => {
    if (length > longest[name]) longest[name] = length;
  };
  for (const { tab, campaign, label, row, changes, warnings, tally } of rows) {
    note('tab', titleOf(tab).length);
    note('campaign', (campaign || label).length);
    note('row', row.length);
    if (warnings.length > 0 || tally.warned) note('warnings', 24);
    for (const change of changes) {
      const { before: oldValue, after } = change;
      values.push(Math.max(oldValue.length, after.length));
      note('field', change.column.length);
      if (change.percent !== null)
        note('percent', percentText(change.percent).length + (change.isGoal ? 'pay '.length : 0));
    }
  }
  const length = commonLength(values);
  const longestValue = values.reduce((most, size) => Math.max(most, size), 0);
  return { neededLengths: { ...longest, before: length, after: length }, longestValue };
}

/** @param total width of the table in pixels */
export function columnWidths(rows: readonly ReviewRow[], total: number): Widths {
  const { neededLengths, longestValue } = lengthsOf(rows);
  // Without warnings, names get their room.
  const hasWarnings = neededLengths.warnings > 0;
  const leastOf = (name: ColumnName) =>
    name === 'warnings' && !hasWarnings ? TITLE_OF_WARNINGS : COLUMNS[name].least;
  const shareOf = (name: ColumnName): number => {
    const { share } = COLUMNS[name];
    if (hasWarnings) return share;
    return name === 'warnings' ? 0 : name === 'campaign' ? share + COLUMNS.warnings.share : share;
  };
  const widthOf = (name: ColumnName, length: number): number =>
    Math.min(COLUMNS[name].most, Math.max(leastOf(name), length * CHARACTER + PADDING));
  const wantedWidths = each((name) => widthOf(name, neededLengths[name]));
  const room = total - PICK - ACTIONS;
  const leftRoom = room - sum(wantedWidths);
  if (leftRoom >= 0) {
    // Long values come first.
    const more = Math.min(leftRoom / 2, widthOf('before', longestValue) - wantedWidths.before);
    const ofValues = (name: ColumnName) => (name === 'before' || name === 'after' ? more : 0);
    return each(
      (name) => wantedWidths[name] + Math.floor(ofValues(name) + (leftRoom - 2 * more) * shareOf(name)),
    );
  }
  // A number that is cut reads as another one.
  const least = each((name) => (name === 'percent' ? wantedWidths.percent : leastOf(name)));
  const keptWidths = each((name) => Math.min(wantedWidths[name], COLUMNS[name].kept ?? least[name]));
  // Columns with long texts give most.
  const floor = sum(keptWidths) <= room ? keptWidths : least;
  const part = Math.max(0, 1 + leftRoom / Math.max(1, sum(wantedWidths) - sum(floor)));
  return each((name) => floor[name] + Math.floor((wantedWidths[name] - floor[name]) * part));
}
