// test, runs: pages of a review's lists by position, search words and name; with and without cached chunks.

import { keepList, keptList, PAGE, pageOf, pickOf } from '../../../src/push/review/review-pages';
import type { RowQuery } from '../../../src/push/review/review-schema';
import type { ReviewRow } from '../../../src/push/review/review-view';
import { plainPorts } from '../../ports/plain-ports';

const row = (i: number, more: Partial<ReviewRow> = {}): ReviewRow => ({
  tab: 'source-bids',
  key: `k${i}`,
  group: i % 2 ? 'odd' : 'even',
  label: `Grüße ${i} · DE`,
  campaign: `Grüße ${i}`,
  row: 'DE',
  action: 'update',
  changes: [
    { field: 'bidValue', column: 'Bid value', before: '1', after: `${i}`, percent: 5, seen: `s${i}` },
  ],
  also: [],
  warnings: [],
  tally: { rows: 1, up: 1 },
  cell: { tab: 'source-bids', rowName: `k${i}`, row: i + 2, field: '' },
  ...more,
});
const ROWS = Array.from({ length: 1_000 }, (_, i) => row(i));
const find = (query: Partial<RowQuery>) => pageOf(ROWS, { token: 't', from: 0, ...query });

test('a page has at most a hundred rows, and the total number', () => {
  const page = find({ in: { tab: 'source-bids', group: 'odd' }, from: 450 });
  expect([page.found, page.rows.length, page.rows[0]!.key]).toEqual([500, 50, 'k901']);
  expect(find({}).rows).toHaveLength(PAGE);
  expect(find({ in: { tab: 'targets', group: 'odd' } })).toEqual({ rows: [], found: 0 });
});

test.each<[string, number]>([
  ['grüße 77', 19],
  ['BID value', 1_000],
  ['k999', 1],
  ['de 999 bid', 1],
  ['nowhere', 0],
])('"%s" is found in label, key, headers and values of %d rows', (text, found) => {
  expect(find({ text }).found).toBe(found);
});

test('rows are found by name and by kind of change', () => {
  const named = [7, 3].map((i) => ({ tab: 'source-bids', key: `k${i}` }));
  expect(find({ named: [...named, { tab: 'targets', key: 'k9' }] }).rows.map(({ key }) => key)).toEqual([
    'k3',
    'k7',
  ]);
  const all = Array.from({ length: 300 }, (_, i) => ({ tab: 'source-bids', key: `k${i}` }));
  expect(find({ named: all })).toMatchObject({ found: 300, rows: { length: PAGE } });
  expect(pickOf(ROWS, { token: 't', from: 0, named: all }).rows).toHaveLength(300);
  const rows = [
    row(1, { tally: { pastBid: 1 } }),
    row(2, { tally: { warned: 1 } }),
    row(3, { tally: { created: 1 } }),
  ];
  const keys = (only: RowQuery['only']) =>
    pageOf(rows, { token: 't', from: 0, only }).rows.map(({ key }) => key);
  expect([keys('guarded'), keys('warned'), keys('created')]).toEqual([['k1'], ['k2'], ['k3']]);
});

test('rows are selected by name, ten thousand at once, with the values of new ones', () => {
  const many = Array.from({ length: 12_000 }, (_, i) => row(i, i === 0 ? { content: 'c' } : {}));
  const first = pickOf(many, { token: 't', from: 0 });
  expect([first.found, first.rows.length]).toEqual([12_000, 10_000]);
  expect(first.rows.slice(0, 2)).toEqual([
    { tab: 'source-bids', group: 'even', key: 'k0', content: 'c' },
    { tab: 'source-bids', group: 'odd', key: 'k1' },
  ]);
  expect(pickOf(many, { token: 't', from: 10_000 }).rows).toHaveLength(2_000);
});

test('three thousand rows are restored from chunks that fit into the cache', () => {
  const ports = plainPorts();
  const rows = Array.from({ length: 3_000 }, (_, i) => row(i, { label: '漢字 🎯'.repeat(1 + (i % 20)) }));
  keepList(ports, 't', rows);
  expect(keptList(ports, 't')).toEqual(rows);
  expect(ports.userCache.entries.size).toBeLessThan(120);
  expect(keptList(ports, 'another')).toBeNull();
});

test('a review with a missing chunk is not restored', () => {
  const ports = plainPorts();
  keepList(ports, 't', ROWS);
  ports.userCache.entries.delete('review.t.1');
  expect(keptList(ports, 't')).toBeNull();
});

test('a review that would displace other cached values is not cached', () => {
  const ports = plainPorts();
  const label = 'x'.repeat(9_000);
  keepList(
    ports,
    't',
    Array.from({ length: 6_000 }, (_, i) => row(i, { label })),
  );
  expect(ports.userCache.entries.size).toBe(0);
});
