// test, sheet: which row a row was, as the tab was read, if its key does not tell.

import { campaigns } from '../../src/resources/campaigns/columns';
import { rowsBefore } from '../../src/sheet/hit-rows';
import { STATUS } from '../../src/sheet/our-columns';
import type { TabRow } from '../../src/tabs/tab-row';
import { campaign } from './campaign-rows';

const NOTHING: ReadonlySet<string> = new Set();

function rowOf(row: number, name: string, over: Partial<TabRow> = {}): TabRow {
  const { campaignId: _, ...fields } = campaign('007', { name });
  return { row, key: null, fields, issues: [], change: '', states: '', status: '', ...over };
}

const foundAt = (before: readonly TabRow[], now: TabRow, written: ReadonlySet<string>) =>
  rowsBefore(campaigns, before, [now])(now, written)?.row;

it('a row without a key is the only one with its values', () => {
  const before = [rowOf(2, 'Summer'), rowOf(3, 'Winter')];
  expect(foundAt(before, rowOf(9, 'Winter'), NOTHING)).toBe(3);
  expect(foundAt(before, rowOf(9, 'Spring'), NOTHING)).toBeUndefined();
});

it('of two rows with its values it is neither', () => {
  expect(foundAt([rowOf(2, 'Summer'), rowOf(3, 'Summer')], rowOf(9, 'Summer'), NOTHING)).toBeUndefined();
});

it('rows that differ in Status are different rows, unless Status was written', () => {
  const before = [rowOf(2, 'Summer', { status: 'Pushed' }), rowOf(3, 'Summer', { status: 'Failed' })];
  expect(foundAt(before, rowOf(9, 'Summer', { status: 'Failed' }), NOTHING)).toBe(3);
  expect(foundAt(before, rowOf(9, 'Summer', { status: 'Failed' }), new Set([STATUS]))).toBeUndefined();
});

it('what was written is not compared', () => {
  const before = [rowOf(2, 'Summer'), rowOf(3, 'Winter')];
  expect(foundAt(before.slice(0, 1), rowOf(9, 'typed'), new Set(['name']))).toBe(2);
  expect(foundAt(before, rowOf(9, 'typed'), new Set(['name']))).toBeUndefined();
});

it('a cell that could not be read is like one that could not be read', () => {
  const { name: _, ...unread } = rowOf(0, '').fields;
  const before = [rowOf(2, 'Summer'), rowOf(3, '', { fields: unread })];
  expect(foundAt(before, rowOf(9, '', { fields: unread }), NOTHING)).toBe(3);
  expect(foundAt(before.slice(0, 1), rowOf(9, '', { fields: unread }), NOTHING)).toBeUndefined();
});

it('a row whose key is still in the tab is not the row without a key', () => {
  const before = [rowOf(2, 'Summer', { key: '007' })];
  const [keyed, bare] = [rowOf(2, 'Summer', { key: '007' }), rowOf(3, 'Summer')];
  const find = rowsBefore(campaigns, before, [keyed, bare]);
  expect(find(keyed, NOTHING)?.row).toBe(2);
  expect(find(bare, NOTHING)).toBeUndefined();
});
