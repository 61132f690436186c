// test, features: which selected cells an adjustment changes and why it skips the others, in an in-memory
// workbook.

import type { StoredBase } from '../../../src/base/base-store';
import type { Adjustment, AdjustmentKind } from '../../../src/features/adjust/adjust-schema';
import { adjuster } from '../../../src/features/adjust/adjust-value';
import { findChanges } from '../../../src/features/adjust/adjusted-cells';
import { ENGLISH } from '../../../src/shared/numbers';
import type { Fields } from '../../../src/shared/value';
import { readTab } from '../../../src/sheet/read-tab';
import { planTab } from '../../../src/sync/push-plan';
import { campaigns } from '../../../src/tabs/campaigns/campaigns-columns';
import type { Block } from '../../../src/tabs/columns/column';
import type { Tab } from '../../../src/tabs/columns/tab';
import { sourceBids } from '../../../src/tabs/source-bids/source-bids-columns';
import { columnAt } from '../../sheet/campaign-rows';
import type { PlainSheet } from '../../sheet/plain-workbook';
import { pulledTab } from '../../sheet/tab-rows';

const NO_BASE = { base: new Map() } as unknown as StoredBase;

const whole = (sheet: PlainSheet, header: string): Block => {
  return { row: 1, column: columnAt(sheet, header), rows: 1000, columns: 1 };
};

const find = (
  tab: Tab,
  sheet: PlainSheet,
  areas: readonly Block[],
  kind: AdjustmentKind,
  operand: string,
) => {
  const how: Adjustment = { kind, operand, replacement: 'X', matchCase: false, wholeCell: false };
  const made = adjuster(how);
  if (!made.ok) throw new Error(made.message);
  const reading = readTab(tab, sheet);
  const standing = {
    tab,
    sheet,
    reading,
    plan: planTab(tab, new Map(), reading.rows, []),
    storedBase: NO_BASE,
  };
  const { changes, skipped, ...rest } = findChanges(standing, areas, {
    adjust: made.adjust,
    override: kind === 'set',
    texts: kind === 'replace',
    style: ENGLISH,
  });
  return {
    ...rest,
    changes: changes.map(({ header, read, after }) => `${header} ${read.row} ${after}`),
    skipped: Object.fromEntries(skipped),
  };
};

const bids = (...percents: (number | null)[]): Fields[] =>
  percents.map((overridePercent, i) => ({ appId: String(i), overridePercent }));

test('numbers change; header, blanks, formulas, unreadable and hidden cells stay', () => {
  const { sheet } = pulledTab(sourceBids, bids(20, null, 30, 40, 50));
  const at = columnAt(sheet, 'Bid override %');
  sheet.put(4, at, 30, '=10*3');
  sheet.put(5, at, '1,5');
  sheet.hide([6]);
  expect(find(sourceBids, sheet, [whole(sheet, 'Bid override %')], 'percent', '10')).toEqual({
    selected: 5,
    hiddenRows: 1,
    hiddenColumns: 0,
    unchanged: 0,
    changes: ['Bid override % 2 32 %'],
    skipped: { header: 1, empty: 1, formula: 1, unreadable: 1 },
  });
});

test('setting a value fills blanks and unreadable cells, and equal cells are no change', () => {
  const { sheet } = pulledTab(sourceBids, bids(20, null, 30));
  sheet.put(4, columnAt(sheet, 'Bid override %'), '1,5');
  const found = find(sourceBids, sheet, [whole(sheet, 'Bid override %')], 'set', '20');
  expect(found.changes).toEqual(['Bid override % 3 20 %', 'Bid override % 4 20 %']);
  expect(found.unchanged).toBe(1);
});

test('cells with a percent format are adjusted by their shown value', () => {
  const { sheet } = pulledTab(sourceBids, bids(20));
  const at = columnAt(sheet, 'Bid override %');
  sheet.put(2, at, 0.2);
  sheet.format(2, at, '0%');
  const reading = readTab(sourceBids, sheet);
  const plan = planTab(sourceBids, new Map(), reading.rows, []);
  const standing = { tab: sourceBids, sheet, reading, plan, storedBase: NO_BASE };
  const { changes } = findChanges(standing, [whole(sheet, 'Bid override %')], {
    adjust: () => ({ ok: true, value: 25 }),
    override: false,
    texts: false,
    style: ENGLISH,
  });
  expect(changes[0]).toMatchObject({ before: '20 %', after: '25 %' });
});

test("numbers in a person's columns change, except in a column without a header", () => {
  const { sheet } = pulledTab(sourceBids, bids(20));
  const first = sheet.extent().columns + 1;
  for (const [i, header] of ['Mine', '', 'Twice', 'twice '].entries()) {
    sheet.put(1, first + i, header);
    sheet.put(2, first + i, 5);
  }
  const found = find(sourceBids, sheet, [{ row: 2, column: first, rows: 1, columns: 4 }], 'add', '1');
  expect(found).toMatchObject({ changes: ['Mine 2 6'], skipped: { unnamed: 3 } });
});

test('columns that are not edited, hidden columns and Change and Status stay', () => {
  const { sheet } = pulledTab(sourceBids, bids(20));
  sheet.hide([], [columnAt(sheet, 'Bid value')]);
  const all = { row: 1, column: 1, rows: 1000, columns: 26 };
  const found = find(sourceBids, sheet, [all], 'add', '1');
  expect(found).toMatchObject({ changes: ['Bid override % 2 21 %'], hiddenRows: 0, hiddenColumns: 1 });
  expect(found.skipped).toEqual({ header: sheet.extent().columns - 2, locked: 7 });
});

test("the person's own columns: numbers change, texts and dates stay", () => {
  const { sheet } = pulledTab(sourceBids, bids(20, 20, 20, 20));
  sheet.put(1, 12, 'My target');
  sheet.put(2, 12, 0.1);
  sheet.put(3, 12, 'n/a');
  sheet.put(4, 12, new Date(2026, 0, 1));
  const area = { row: 1, column: 12, rows: 1000, columns: 1 };
  const found = find(sourceBids, sheet, [area], 'percent', '10');
  expect(found.changes).toEqual(['My target 2 0.11']);
  expect(found.skipped).toEqual({ header: 1, own: 2, empty: 1 });
});

test.each([
  ['General', 'My target 2 6'],
  ['$#,##0.00', 'My target 2 $6.00'],
  ['"$"0', 'My target 2 $6.00'],
  ['[$$-409]#,##0.00', 'My target 2 $6.00'],
  ['[$€-407]#,##0.00', 'My target 2 6'],
])("in the person's own columns, new values have the unit of the format %s", (format, change) => {
  const { sheet } = pulledTab(sourceBids, bids(20));
  sheet.put(1, 12, 'My target');
  sheet.put(2, 12, 5);
  sheet.format(2, 12, format);
  const found = find(sourceBids, sheet, [{ row: 2, column: 12, rows: 1, columns: 1 }], 'add', '1');
  expect(found.changes).toEqual([change]);
});

test('a text goes only into a plain-text cell, where it cannot become a formula', () => {
  const { sheet } = pulledTab(campaigns, [{}, { campaignId: '8' }]);
  sheet.format(3, columnAt(sheet, 'Name'), 'General');
  const found = find(campaigns, sheet, [whole(sheet, 'Name')], 'replace', 'Campaign');
  expect(found.changes).toEqual(['Name 2 X 007']);
  expect(found.skipped).toEqual({ header: 1, 'not-plain': 1 });
});

test('empty rows do not count', () => {
  const { sheet } = pulledTab(sourceBids, bids(20));
  sheet.put(9, 20, 'far away');
  expect(find(sourceBids, sheet, [whole(sheet, 'Bid value')], 'set', '2').changes).toEqual([
    'Bid value 2 $2.00',
  ]);
});

test('thousands of selected cells take as many calls as a few', () => {
  const many = pulledTab(sourceBids, bids(...Array.from({ length: 2000 }, (_, i) => i + 1))).sheet;
  const few = pulledTab(sourceBids, bids(1, 2, 3)).sheet;
  for (const sheet of [few, many]) {
    find(sourceBids, sheet, [{ row: 1, column: 1, rows: 5000, columns: 9 }], 'percent', '10');
  }
  expect(many.calls).toEqual(few.calls);
});
