// test, sidebar: the order, the blocks and the filters of the table of changes.

import { matchingRows } from '../../../../src/push/core/row-filter';
import type { ReviewGroup, ReviewRow } from '../../../../src/push/review/review-schema';
import { detailsOf, notesBelow, summaryOf } from '../../../../src/push/review/view/row-details';
import {
  type Block,
  blockAt,
  blocksOf,
  detailHeight,
  groupAt,
  LINE,
  noteHeight,
  sorted,
} from '../../../../src/push/review/view/table-lines';
import type { Limits } from '../../../../src/shared/guards';

const row = (key: string, before: string, after: string, percent: number | null = null): ReviewRow => ({
  tab: 'targets',
  group: key[0]!,
  key,
  label: key,
  campaign: 'Saga',
  row: key,
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
const LIMITS: Limits = {
  mostRows: 'off',
  largestBidChange: 50,
  largestBid: 100,
  largestBudgetChange: 100,
  largestBudget: 10_000,
  mostFirstBids: 'off',
  mostPaused: 'off',
  mostLost: 'off',
  mostDisabled: 'off',
};
/** Before and After are 115 pixels wide: 15 characters in a line. */
const LOOK = { limits: LIMITS, valueWidth: 115 };
const CLOSED = { rows: new Set<string>(), ...LOOK };
const keys = (rows: readonly ReviewRow[]) => rows.map(({ key }) => key);
const names = (blocks: readonly Block[]) =>
  blocks.map((block) => (block.kind === 'group' ? `group ${block.group.group}` : block.row.key));

test('values sort as numbers, with empty ones last in both directions', () => {
  expect(keys(sorted(ROWS, { by: 'before', isDown: false }, LIMITS))).toEqual(['a2', 'a1', 'b1']);
  expect(keys(sorted(ROWS, { by: 'after', isDown: false }, LIMITS))).toEqual(['a1', 'b1', 'a2']);
  expect(keys(sorted(ROWS, { by: 'after', isDown: true }, LIMITS))).toEqual(['b1', 'a1', 'a2']);
  expect(keys(sorted(ROWS, { by: 'percent', isDown: true }, LIMITS))).toEqual(['a1', 'b1', 'a2']);
  expect(keys(sorted(ROWS, null, LIMITS))).toEqual(['a1', 'a2', 'b1']);
});

test('groups have a header, a folded one hides its rows, and positions find their block', () => {
  const groups = [group('a'), group('b')];
  const open = blocksOf(ROWS, groups, new Set(), CLOSED);
  expect(names(open.blocks)).toEqual(['group a', 'a1', 'a2', 'group b', 'b1']);
  expect(open.height).toBe(5 * LINE);
  expect([0, 31, 32, 100, 10_000].map((position) => blockAt(open.blocks, position))).toEqual([0, 0, 1, 3, 4]);
  const folded = blocksOf(ROWS, groups, new Set([JSON.stringify(['targets', 'a'])]), CLOSED);
  expect(names(folded.blocks)).toEqual(['group a', 'group b', 'b1']);
  expect(names(blocksOf(ROWS, null, new Set(), CLOSED).blocks)).toEqual(['a1', 'a2', 'b1']);
});

test('a group of one row has no header', () => {
  const groups = [group('a'), { ...group('b'), tally: { rows: 1 } }];
  const { blocks } = blocksOf(ROWS, groups, new Set(), CLOSED);
  expect(names(blocks)).toEqual(['group a', 'a1', 'a2', 'b1']);
  // It is apart from the group above, and that group does not stay in view above it.
  expect(blocks.flatMap((block) => (block.kind === 'row' && block.isApart ? [block.row.key] : []))).toEqual([
    'b1',
  ]);
  expect([0, LINE, 2 * LINE, 3 * LINE].map((top) => groupAt(blocks, top)?.group.group)).toEqual([
    'a',
    'a',
    'a',
    undefined,
  ]);
});

test('a long value takes up to five lines', () => {
  const renamed = row('a1', 'Wobbin Harbour Android MENA CPE', 'Wobbin MENA CPE');
  expect(blocksOf([renamed], null, new Set(), CLOSED).height).toBe(LINE + 2 * 18);
  expect(detailsOf(renamed, LOOK)).toEqual([]);
});

test('unfolded details add their height: passed guards, warnings, and values of more than five lines in full', () => {
  const long = 'Wobbin Harbour Android MENA, spring and summer of the second wave, CPE';
  const warned = {
    ...row('a1', long, `${long}s`),
    tally: { rows: 1, pastChange: 1 },
    warnings: ['w'.repeat(140)],
  };
  const open = { rows: new Set([JSON.stringify(['targets', 'a1'])]), ...LOOK };
  expect(detailsOf(warned, LOOK).map(({ text }) => text)).toEqual([
    'Bid over ±50 %',
    'w'.repeat(140),
    `Bid: ${long} → ${long}s`,
  ]);
  expect(summaryOf(warned, LIMITS)).toEqual({ text: 'Bid over ±50 %, 1 more', isWarning: true });
  expect(blocksOf([warned], null, new Set(), CLOSED).height).toBe(LINE);
  expect(blocksOf([warned], null, new Set(), open).height).toBe(
    LINE + LINE + detailHeight('w'.repeat(140)) + detailHeight(`Bid: ${long} → ${long}s`),
  );
  expect(detailHeight('w'.repeat(140))).toBe(LINE + 18);
});

test('a rule is always shown below its row and is no warning', () => {
  const rule = `Rule Less: ${'2.00 × 0.9 = 1.80. '.repeat(9)}`;
  const plain = row('a1', '$2.00', '$1.80', -10);
  const [change] = plain.changes;
  // Both fields of a row have the same rule.
  const ruled = {
    ...plain,
    changes: [
      { ...change!, rule },
      { ...change!, field: 'overridePercent', rule },
    ],
  };
  expect(notesBelow(ruled)).toEqual([rule]);
  expect(blocksOf([ruled], null, new Set(), CLOSED).height).toBe(2 * LINE + noteHeight(rule));
  expect(noteHeight(rule)).toBeGreaterThan(noteHeight('Rule Less: 2.00 × 0.9 = 1.80'));
  expect(detailsOf(ruled, LOOK)).toEqual([]);
  expect(summaryOf(ruled, LIMITS)).toBe(null);
});

test('rows are found by direction, tab and search words', () => {
  expect(keys(matchingRows(ROWS, { only: 'up' }))).toEqual(['a1']);
  expect(keys(matchingRows(ROWS, { only: 'down' }))).toEqual(['b1']);
  expect(keys(matchingRows(ROWS, { tab: 'targets', text: 'bid 600' }))).toEqual(['b1']);
  expect(matchingRows(ROWS, { tab: 'campaigns' })).toEqual([]);
});

test('the code of a country in capital letters finds only rows of that country', () => {
  const bid = row('a | app | DE', '1', '2');
  const rows = [
    { ...bid, label: 'Oddleby · app · DE' },
    // "Override" has "de" in it.
    { ...row('a | app | FR', '1', '2'), label: 'Oddleby Override · app · FR' },
  ];
  expect(keys(matchingRows(rows, { text: 'DE' }))).toEqual(['a | app | DE']);
  expect(keys(matchingRows(rows, { text: 'oddleby FR' }))).toEqual(['a | app | FR']);
  expect(keys(matchingRows(rows, { text: 'de' }))).toEqual(['a | app | DE', 'a | app | FR']);
  // No country has this code, so it is searched everywhere.
  expect(keys(matchingRows(rows, { text: 'ID OV' }))).toEqual([]);
  expect(keys(matchingRows(rows, { text: 'OV' }))).toEqual(['a | app | FR']);
});
