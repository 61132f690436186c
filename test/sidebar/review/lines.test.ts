// test, sidebar: the order, the blocks and the filters of the table of changes.

import type { ReviewGroup, ReviewRow } from '../../../src/client-api/review';
import { matchingRows } from '../../../src/model/row-filter';
import {
  type Block,
  blockAt,
  blocksOf,
  changeHeight,
  LINE,
  labelPieces,
  sorted,
} from '../../../src/sidebar/review/lines';

const row = (key: string, before: string, after: string, percent: number | null = null): ReviewRow => ({
  tab: 'targets',
  group: key[0]!,
  key,
  label: key,
  action: 'update',
  changes: [{ field: 'bid', column: 'Bid', before, after, percent, seen: '' }],
  also: [],
  warnings: [],
  cell: { tab: 'targets', rowName: `k${key}`, row: 2, field: '' },
  tally: percent === null ? { rows: 1 } : { rows: 1, [percent > 0 ? 'up' : 'down']: 1 },
});
const group = (name: string): ReviewGroup => ({
  tab: 'targets',
  group: name,
  label: name,
  tally: { rows: 2 },
});
const ROWS = [
  row('a1', '$9.00', '$10.00', 11),
  row('a2', '−$2.50', '', null),
  row('b1', '$1,200', '$600', -50),
];
const keys = (rows: readonly ReviewRow[]) => rows.map(({ key }) => key);
const names = (blocks: readonly Block[]) =>
  blocks.map((block) => (block.kind === 'group' ? `group ${block.group.group}` : block.row.key));

test('values sort as numbers, with empty ones last in both directions', () => {
  expect(keys(sorted(ROWS, { by: 'before', isDown: false }))).toEqual(['a2', 'a1', 'b1']);
  expect(keys(sorted(ROWS, { by: 'after', isDown: false }))).toEqual(['a1', 'b1', 'a2']);
  expect(keys(sorted(ROWS, { by: 'after', isDown: true }))).toEqual(['b1', 'a1', 'a2']);
  expect(keys(sorted(ROWS, { by: 'percent', isDown: true }))).toEqual(['a1', 'b1', 'a2']);
  expect(keys(sorted(ROWS, null))).toEqual(['a1', 'a2', 'b1']);
});

test('groups have a header, a folded one hides its rows, and positions find their block', () => {
  const groups = [group('a'), group('b')];
  const open = blocksOf(ROWS, groups, new Set());
  expect(names(open.blocks)).toEqual(['group a', 'a1', 'a2', 'group b', 'b1']);
  expect(open.height).toBe(5 * LINE);
  expect([0, 31, 32, 100, 10_000].map((position) => blockAt(open.blocks, position))).toEqual([0, 0, 1, 3, 4]);
  const folded = blocksOf(ROWS, groups, new Set([JSON.stringify(['targets', 'a'])]));
  expect(names(folded.blocks)).toEqual(['group a', 'group b', 'b1']);
  expect(names(blocksOf(ROWS, null, new Set()).blocks)).toEqual(['a1', 'a2', 'b1']);
});

test('a line with a long value is taller', () => {
  expect(blocksOf([row('a1', 'short', 'x'.repeat(90))], null, new Set()).height).toBeGreaterThan(LINE);
});

test('the height of a value counts the lines of its wrapped words', () => {
  // Three lines of at most 17 characters: `Wobbin Harbour`, `Android MENA`, `CPP_GOAL`.
  expect(changeHeight(['Wobbin Harbour Android MENA CPP_GOAL', ''])).toBe(LINE + 2 * 18);
  expect(changeHeight(['short', 'x'.repeat(18)])).toBe(LINE + 18);
  expect(changeHeight(['a\nb', 'a'])).toBe(LINE + 18);
  expect(changeHeight(['', 'x'.repeat(17)])).toBe(LINE);
});

test('a cut label keeps the end of the campaign and all other parts', () => {
  const label = 'Zumbo Racers iOS Tier 1 CPI · 8902345678901234 · US';
  expect(labelPieces(label)).toEqual(['Zumbo Racers iOS T', 'ier 1 CPI · 8902345678901234 · US']);
  expect(labelPieces('Short · DE')).toEqual(['', 'Short · DE']);
  expect(labelPieces('A campaign alone')).toEqual(['A campaign alone', '']);
});

test('rows are found by direction, tab and search words', () => {
  expect(keys(matchingRows(ROWS, { only: 'up' }))).toEqual(['a1']);
  expect(keys(matchingRows(ROWS, { only: 'down' }))).toEqual(['b1']);
  expect(keys(matchingRows(ROWS, { tab: 'targets', text: 'bid 600' }))).toEqual(['b1']);
  expect(matchingRows(ROWS, { tab: 'campaigns' })).toEqual([]);
});
