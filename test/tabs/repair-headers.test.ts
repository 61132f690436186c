// test of tabs: repaired headers give every row and every value back.

import { campaigns } from '../../src/tabs/campaigns';
import { readTab } from '../../src/tabs/read-tab';
import { repairHeaders } from '../../src/tabs/repair-headers';
import { campaign, columnAt, pulled } from './campaign-rows';
import type { PlainSheet } from './plain-workbook';

const rows = [campaign('007'), campaign('1E5', { active: false }), campaign('3', { name: '=1+1' })];

const dropColumn = (sheet: PlainSheet, header: string): void => {
  const at = columnAt(sheet, header);
  const others = Array.from({ length: 19 }, (_, i) => i + 1).filter((column) => column !== at);
  sheet.moveColumns(others);
  // What was moved to the end is taken away.
  for (let row = 1; row <= 10; row++) {
    const last = 19;
    sheet.put(row, last, '');
    sheet.note(row, last, '');
  }
};

const fieldsOf = (sheet: PlainSheet) => readTab(campaigns, sheet).rows.map(({ fields }) => fields);

test.each(['Change', 'Campaign ID', 'Name', 'Active', 'Spend'])(
  'a wiped header %s is written back',
  (header) => {
    const { sheet, base } = pulled(rows);
    sheet.put(1, columnAt(sheet, header), '');
    const { done, left } = repairHeaders(campaigns, sheet, base);
    expect(left).toEqual([]);
    expect(done).toHaveLength(1);
    expect(done[0]).toContain(`"${header}"`);
    expect(fieldsOf(sheet)).toEqual(rows);
  },
);

test('a renamed ID column is known by its IDs, wherever it stands', () => {
  const { sheet, base } = pulled(rows);
  sheet.put(1, columnAt(sheet, 'Campaign ID'), 'Number');
  sheet.moveColumns([5, 17, 3, 1]);
  expect(repairHeaders(campaigns, sheet, base).left).toEqual([]);
  expect(fieldsOf(sheet)).toEqual(rows);
});

test.each(['Status', 'Name', 'Active', 'Created', 'Spend'])(
  'a deleted %s is put in anew with the base',
  (header) => {
    const { sheet, base } = pulled(rows);
    sheet.put(1, 18, 'Mine');
    sheet.put(2, 18, 2, '=1+1');
    dropColumn(sheet, header);
    const { done, left } = repairHeaders(campaigns, sheet, base);
    expect(left).toEqual([]);
    expect(done).toEqual([expect.stringContaining(header)]);
    expect(fieldsOf(sheet)).toEqual(rows);
    const mine = columnAt(sheet, 'Mine');
    expect(sheet.cell(2, mine)).toMatchObject({ value: 2, formula: '=1+1' });
    expect(sheet.cell(1, columnAt(sheet, header)).note).not.toBe('');
  },
);

test('a renamed column becomes the people’s own, and a new one is filled', () => {
  const { sheet, base } = pulled(rows);
  sheet.put(1, columnAt(sheet, 'Category'), 'Genre');
  expect(repairHeaders(campaigns, sheet, base).left).toEqual([]);
  expect(sheet.cell(2, columnAt(sheet, 'Genre')).value).toBe('games');
  expect(fieldsOf(sheet)).toEqual(rows);
});

test('an empty column that gets a header back is filled, so that no value looks deleted', () => {
  const { sheet, base } = pulled(rows);
  const at = columnAt(sheet, 'Name');
  for (let row = 1; row <= 4; row++) sheet.put(row, at, '');
  expect(repairHeaders(campaigns, sheet, base).left).toEqual([]);
  expect(fieldsOf(sheet)).toEqual(rows);
});

test('IDs that are gone are never made up', () => {
  const { sheet, base } = pulled(rows);
  dropColumn(sheet, 'Campaign ID');
  dropColumn(sheet, 'Name');
  const before = sheet.extent();
  const { left } = repairHeaders(campaigns, sheet, base);
  expect(left).toMatchObject([{ rule: 'header-missing', field: 'campaignId' }]);
  expect(left[0]!.message).toContain('pull again');
  expect(sheet.extent()).toEqual(before);
});

test('of two ID columns the one with the IDs stays', () => {
  const { sheet, base } = pulled(rows);
  sheet.moveColumns([18, 1, 2, 3]);
  sheet.put(1, 1, 'campaign id');
  sheet.put(2, 1, 'else');
  expect(repairHeaders(campaigns, sheet, base)).toMatchObject({ left: [] });
  expect(sheet.cell(1, 1).value).toBe('Campaign ID (2)');
  expect(fieldsOf(sheet)).toEqual(rows);
});

test('of two other columns the first stays, and new names do not collide', () => {
  const { sheet, base } = pulled(rows);
  sheet.put(1, 18, 'Name');
  sheet.put(1, 19, 'Name (2)');
  const { done, left } = repairHeaders(campaigns, sheet, base);
  expect(left).toEqual([]);
  expect(done).toEqual(['Column R is now called "Name (3)"; column D is "Name".']);
});

test('a sound sheet is left alone', () => {
  const { sheet, base } = pulled(rows);
  expect(repairHeaders(campaigns, sheet, base)).toEqual({ done: [], left: [] });
  expect(sheet.calls.write).toBeUndefined();
});
