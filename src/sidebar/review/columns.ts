// sidebar: widths of the columns of the table of changes, from the texts they hold and the room there is.

import type { ReviewRow } from '../../client-api/review';
import { CHARACTER } from './changed-part';
import { titleOf } from './numbers';
import { valuesOf } from './row-details';

export type SortBy = 'tab' | 'campaign' | 'row' | 'field' | 'before' | 'after' | 'percent' | 'warnings';

export type Widths = Readonly<Record<SortBy, number>>;

/** Columns besides those that sort: the checkbox, and the actions. Pixels. */
export const [PICK, ACTIONS] = [32, 92];

/** Padding of a cell, and some room. Pixels. */
const PADDING = 12;

/** Least and most width that a text gets, in pixels, and the share of the room that is left. */
const COLUMNS: Readonly<Record<SortBy, readonly [least: number, most: number, share: number]>> = {
  tab: [56, 124, 0],
  campaign: [110, 330, 0.3],
  row: [44, 260, 0.1],
  field: [60, 140, 0.1],
  before: [84, 220, 0.15],
  after: [84, 220, 0.15],
  percent: [48, 66, 0],
  warnings: [96, 170, 0.2],
};

const NAMES = Object.keys(COLUMNS) as SortBy[];

const sum = (widths: Readonly<Record<SortBy, number>>): number =>
  NAMES.reduce((total, name) => total + widths[name], 0);

const each = (width: (name: SortBy) => number): Widths =>
  Object.fromEntries(NAMES.map((name) => [name, width(name)])) as Widths;

/** Characters of the longest text of each column. */
function longest(rows: readonly ReviewRow[]): Record<SortBy, number> {
  const found = { ...each(() => 0) } as Record<SortBy, number>;
  const note = (name: SortBy, length: number) => {
    if (length > found[name]) found[name] = length;
  };
  for (const { tab, campaign, label, row, changes, warnings, tally } of rows) {
    note('tab', titleOf(tab).length);
    note('campaign', (campaign || label).length);
    note('row', row.length);
    if (warnings.length > 0 || tally.warned) note('warnings', 24);
    for (const change of changes) {
      const { before, after } = valuesOf(change);
      const length = Math.max(before.length, after.length);
      note('field', change.column.length);
      note('before', length);
      note('after', length);
      if (change.percent !== null) note('percent', 8);
    }
  }
  return found;
}

/** @param total width of the table in pixels */
export function columnWidths(rows: readonly ReviewRow[], total: number): Widths {
  const lengths = longest(rows);
  const wanted = each((name) => {
    const [least, most] = COLUMNS[name];
    return Math.min(most, Math.max(least, lengths[name] * CHARACTER + PADDING));
  });
  const left = total - PICK - ACTIONS - sum(wanted);
  if (left >= 0) return each((name) => wanted[name] + Math.floor(left * COLUMNS[name][2]));
  // Columns with long texts give most.
  const least = each((name) => COLUMNS[name][0]);
  const part = Math.max(0, 1 + left / Math.max(1, sum(wanted) - sum(least)));
  return each((name) => least[name] + Math.floor((wanted[name] - least[name]) * part));
}
