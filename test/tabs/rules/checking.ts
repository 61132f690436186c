// test of rules: checks one tab with rows, for the tables of good and bad values.

import type { Issue } from '../../../src/shared/issue';
import type { Fields } from '../../../src/shared/value';
import { readTab } from '../../../src/sheet/read-tab';
import { campaigns } from '../../../src/tabs/campaigns/campaigns-columns';
import { checkRow, checkTab } from '../../../src/tabs/check-rows';
import type { Cell } from '../../../src/tabs/columns/column';
import { campaign, columnAt, pulled } from '../../sheet/campaign-rows';
import type { PlainSheet } from '../../sheet/plain-workbook';

/** Typed values, by header or field. */
export type Entry = Readonly<Record<string, Cell>>;

export const enter = (sheet: PlainSheet, row: number, entry: Entry): void => {
  for (const [header, cell] of Object.entries(entry)) sheet.put(row, columnAt(sheet, header), cell);
};

/** The row as it is read, with the issues that can be found from the row alone. */
const alone = (sheet: PlainSheet, base: ReadonlyMap<string, Fields>, row: number): Issue[] => {
  const read = readTab(campaigns, sheet, { first: row, count: 1 }).rows[0];
  return read ? checkRow(campaigns, read, base) : [];
};

export interface Checked {
  readonly all: Issue[];
  /** Issues of the row that was changed. */
  readonly row: Issue[];
  /** The same, found from the row alone. */
  readonly alone: Issue[];
}

const check = (sheet: PlainSheet, base: ReadonlyMap<string, Fields>, row: number): Checked => {
  const all = checkTab(campaigns, readTab(campaigns, sheet), base);
  return { all, row: all.filter((issue) => issue.row === row), alone: alone(sheet, base, row) };
};

/** A pulled campaign (with `over` from the service) after a person changed cells of it. */
export const edited = (entry: Entry, over: Fields = {}): Checked => {
  const { sheet, base } = pulled([campaign('007', over), campaign('8', { trackingMethod: 'partner_a' })]);
  enter(sheet, 2, entry);
  return check(sheet, base, 2);
};

/** A new row below two campaigns: a valid one with these cells changed. */
export const added = (entry: Entry): Checked => {
  const { sheet, base } = pulled([campaign('007'), campaign('8', { trackingMethod: 'partner_a' })]);
  enter(sheet, 4, {
    name: 'Another',
    active: true,
    platform: 'android',
    bidType: 'CPI',
    packageName: 'com.example.other',
    category: 'games',
    trackingMethod: 'custom_track',
    ...entry,
  });
  return check(sheet, base, 4);
};
