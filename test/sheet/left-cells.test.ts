// test, sheet: cells that a write leaves as they are, because a person changed them or they have a formula,
// and cells between those that are written as blocks.

import type { Value } from '../../src/shared/value';
import { MANY_RUNS } from '../../src/sheet/cell-runs';
import type { CellUpdate } from '../../src/sheet/find-cells';
import { CHANGE } from '../../src/sheet/find-columns';
import { readTab } from '../../src/sheet/read-tab';
import { writeCells } from '../../src/sheet/write-cells';
import { campaigns } from '../../src/tabs/campaigns/campaigns-columns';
import { campaign, columnAt, freeColumn, pulled } from './campaign-rows';
import type { PlainSheet } from './plain-workbook';

const ofCampaigns = (count: number): PlainSheet =>
  pulled(Array.from({ length: count }, (_, i) => campaign(`c${i + 1}`))).sheet;

const update = (n: number, field: string, value: Value): CellUpdate => ({
  name: { key: `c${n}` },
  row: n + 1,
  field,
  value,
});
const cellOf = (sheet: PlainSheet, row: number, header: string) => sheet.cell(row, columnAt(sheet, header));

test('a formula is left, with the reason; for a fix it is replaced', () => {
  const sheet = ofCampaigns(1);
  sheet.put(2, columnAt(sheet, 'Name'), 'Campaign c1', '="Campaign c"&1');
  const reading = readTab(campaigns, sheet);
  const updates = [update(1, 'name', 'New'), update(1, 'category', 'puzzle')];
  expect(writeCells(campaigns, sheet, reading, updates).unwritten).toEqual([
    { update: updates[0], why: 'formula' },
  ]);
  expect(cellOf(sheet, 2, 'Name')).toMatchObject({ value: 'Campaign c1', formula: '="Campaign c"&1' });
  expect(cellOf(sheet, 2, 'Category').value).toBe('puzzle');
  expect(
    writeCells(campaigns, sheet, reading, updates.slice(0, 1), { replaceFormulas: true }).unwritten,
  ).toEqual([]);
  expect(cellOf(sheet, 2, 'Name')).toMatchObject({ value: 'New', formula: '' });
});

test('a cell that a person changed since it was read is left, unless it has the value already', () => {
  const sheet = ofCampaigns(2);
  const reading = readTab(campaigns, sheet);
  const updates = [update(1, 'name', 'New'), update(2, 'name', 'New')];
  sheet.put(2, columnAt(sheet, 'Name'), 'Typed');
  sheet.put(3, columnAt(sheet, 'Name'), 'New');
  expect(writeCells(campaigns, sheet, reading, updates).unwritten).toEqual([
    { update: updates[0], why: 'changed' },
  ]);
  expect([2, 3].map((row) => cellOf(sheet, row, 'Name').value)).toEqual(['Typed', 'New']);
});

test('a text that cannot be read is replaced if it is still there, and left if it changed', () => {
  const sheet = ofCampaigns(2);
  for (const row of [2, 3]) sheet.put(row, columnAt(sheet, 'Clicks yesterday'), 'many');
  const reading = readTab(campaigns, sheet);
  sheet.put(3, columnAt(sheet, 'Clicks yesterday'), 'more');
  const updates = [update(1, 'clicks', 7), update(2, 'clicks', 7)];
  expect(writeCells(campaigns, sheet, reading, updates).unwritten).toEqual([
    { update: updates[1], why: 'changed' },
  ]);
  expect([2, 3].map((row) => cellOf(sheet, row, 'Clicks yesterday').value)).toEqual([7, 'more']);
});

test('without updates, and if every cell has its value, nothing is written', () => {
  const sheet = ofCampaigns(1);
  const reading = readTab(campaigns, sheet);
  sheet.forgetCalls();
  expect(writeCells(campaigns, sheet, reading, [])).toEqual({ gone: [], unwritten: [] });
  expect(sheet.callCount()).toBe(0);
  writeCells(campaigns, sheet, reading, [update(1, 'name', 'Campaign c1')]);
  expect(sheet.calls.write).toBeUndefined();
});

/** Every second campaign, so that their cells are many blocks. */
const EVERY_SECOND = Array.from({ length: MANY_RUNS + 1 }, (_, i) => 2 * i + 1);

test('of many scattered cells, read-only ones are written in one block, and cells between keep their content', () => {
  const sheet = ofCampaigns(2 * MANY_RUNS + 2);
  const clicks = columnAt(sheet, 'Clicks yesterday');
  sheet.put(3, clicks, 3400, '=3000+400');
  sheet.put(5, clicks, 3500);
  const reading = readTab(campaigns, sheet);
  sheet.forgetCalls();
  writeCells(
    campaigns,
    sheet,
    reading,
    EVERY_SECOND.flatMap((n) => [
      update(n, 'clicks', n),
      update(n, CHANGE, 'edit'),
      update(n, 'name', `New ${n}`),
    ]),
  );
  expect(EVERY_SECOND.map((n) => cellOf(sheet, n + 1, 'Clicks yesterday').value)).toEqual(EVERY_SECOND);
  expect(EVERY_SECOND.map((n) => cellOf(sheet, n + 1, 'Name').value)).toEqual(
    EVERY_SECOND.map((n) => `New ${n}`),
  );
  expect(EVERY_SECOND.every((n) => cellOf(sheet, n + 1, 'Change').value === 'edit')).toBe(true);
  // Campaigns 2 and 4: the formula and the typed number stay.
  expect(sheet.cell(3, clicks).formula).toBe('=3000+400');
  expect(sheet.cell(5, clicks).value).toBe(3500);
  expect([3, 5].map((row) => cellOf(sheet, row, 'Name').value)).toEqual(['Campaign c2', 'Campaign c4']);
  expect([3, 5].map((row) => cellOf(sheet, row, 'Change').value)).toEqual(['', '']);
  expect(sheet.calls.write! + (sheet.calls.writeSame ?? 0)).toBeLessThan(EVERY_SECOND.length / 4);
});

test("a person's own column between ours is not written", () => {
  const sheet = ofCampaigns(3);
  const own = freeColumn(sheet);
  for (const row of [2, 3, 4]) sheet.put(row, own, `mine ${row}`);
  sheet.put(1, own, 'Mine');
  sheet.moveColumn(own, columnAt(sheet, 'Clicks yesterday'));
  writeCells(campaigns, sheet, readTab(campaigns, sheet), [
    update(1, 'clicks', 1),
    update(1, 'impressions', 2),
    update(3, 'clicks', 3),
  ]);
  expect([2, 3, 4].map((row) => cellOf(sheet, row, 'Mine').value)).toEqual(['mine 2', 'mine 3', 'mine 4']);
  expect([2, 3, 4].map((row) => cellOf(sheet, row, 'Clicks yesterday').value)).toEqual([1, 3400, 3]);
});
