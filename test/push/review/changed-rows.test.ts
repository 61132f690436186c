// test, review: which rows are named as changed since a review.

import { changedRows } from '../../../src/push/review/changed-rows';
import type { ReviewRow } from '../../../src/push/review/review-view';

/** A row with these values, by column. */
const row = (key: string, values: Readonly<Record<string, string>>, content?: string): ReviewRow =>
  ({
    tab: 'campaigns',
    key,
    label: key,
    changes: Object.entries(values).map(([column, after]) => ({ field: column, column, seen: after })),
    also: [],
    ...(content === undefined ? {} : { content }),
  }) as unknown as ReviewRow;

const named = (before: readonly ReviewRow[], now: readonly ReviewRow[], isClean = true) =>
  changedRows(before, now, () => isClean).map(({ row: { key }, columns }) => [key, ...columns]);

test('which of them the review still lists', () => {
  const found = changedRows(
    [row('7', { Name: 'A' }), row('8', { Name: 'B' })],
    [row('8', { Name: 'C' }), row('9', { Name: 'D' })],
    () => true,
  );
  expect(found.map(({ row: { key }, isListed }) => [key, isListed])).toEqual([
    ['7', false],
    ['8', true],
    ['9', true],
  ]);
});

test('nothing changed', () => {
  const rows = [row('7', { Name: 'A', Category: 'B' }), row('new-1', { Name: 'N' }, 'n')];
  expect(named(rows, rows)).toEqual([]);
});

test('a row is named once, with the columns that differ', () => {
  expect(
    named([row('7', { Name: 'A', Category: 'B' })], [row('7', { Name: 'A2', Category: 'B', Active: 'on' })]),
  ).toEqual([['7', 'Name', 'Active']]);
});

test('an edit that was taken back, and one that is new', () => {
  expect(named([row('7', { Name: 'A' })], [row('8', { Category: 'B' })])).toEqual([
    ['7', 'Name'],
    ['8', 'Category'],
  ]);
});

test('no column is named of a row that is held back now: another one may be wrong', () => {
  expect(named([row('7', { Name: 'A' })], [], false)).toEqual([['7']]);
});

test('a new row that was typed over is one row', () => {
  expect(named([row('new-1', { Name: 'N' }, 'n')], [row('new-1', { Name: 'M' }, 'm')])).toEqual([
    ['new-1', 'Name'],
  ]);
});

test('a new row that only got another number did not change', () => {
  const [first, second] = [row('new-1', { Name: 'N' }, 'n'), row('new-2', { Name: 'M' }, 'm')];
  expect(named([first, second], [row('new-1', { Name: 'M' }, 'm')])).toEqual([['new-1', 'Name']]);
});
