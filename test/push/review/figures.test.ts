// test, runs: the rows that an order sends, and their totals.

import { chosenRows, figuresOf } from '../../../src/push/review/review-tally';
import type { ReviewRow } from '../../../src/push/review/review-view';

const row = (tab: string, group: string, key: string, more: Partial<ReviewRow> = {}): ReviewRow => ({
  tab,
  group,
  key,
  label: key,
  campaign: '',
  row: key,
  action: 'update',
  changes: [],
  also: [],
  warnings: [],
  tally: { rows: 1 },
  cell: { tab, rowName: `k${key}`, row: 2, field: '' },
  ...more,
});
const bid = (key: string, percent: number): ReviewRow =>
  row('targets', 'a', key, {
    changes: [{ field: 'bid', column: 'Bid', before: '1', after: '2', percent, seen: '' }],
    tally: { rows: 1, [percent > 0 ? 'up' : 'down']: 1 },
  });
const campaign = row('campaigns', '', 'new-1', { action: 'create' });
const set = row('creative-sets', 'New', 'new-1', { needs: { tab: 'campaigns', key: 'new-1' } });
const asset = row('assets', 'New', 'new-1', { needs: { tab: 'creative-sets', key: 'new-1' } });
const ALL = [campaign, bid('US', 30), bid('MX', -80), bid('DE', 5), set, asset];
const keysOf = (rows: readonly ReviewRow[]) => rows.map(({ tab, key }) => `${tab} ${key}`);

test('all rows are sent if none is left out', () => {
  expect(chosenRows(ALL, [])).toEqual({ rows: ALL, waiting: [] });
});

test('the largest changes, the sums and the groups are those of the rows that are sent', () => {
  const figures = figuresOf(chosenRows(ALL, [{ tab: 'targets', key: 'MX' }]), []);
  expect(figures.largest.map(({ key }) => key)).toEqual(['US', 'DE']);
  expect(figures.groups).toEqual([
    { tab: 'campaigns', group: '', tally: { rows: 1 } },
    { tab: 'targets', group: 'a', tally: { rows: 2, up: 2 } },
    { tab: 'creative-sets', group: 'New', tally: { rows: 1 } },
    { tab: 'assets', group: 'New', tally: { rows: 1 } },
  ]);
});

test('the values of an override among the largest changes are named', () => {
  const override = (key: string, more: Partial<ReviewRow>): ReviewRow =>
    row('source-bids', 'a', key, {
      changes: [
        {
          field: 'overridePercent',
          column: 'Bid override %',
          before: '10',
          after: '65',
          percent: 50,
          seen: '',
        },
      ],
      tally: { rows: 1, up: 1 },
      ...more,
    });
  const rows = [
    bid('US', 30),
    override('app', { bid: { before: '$2.20', after: '$3.30' } }),
    override('other', {}),
  ];
  expect(figuresOf(chosenRows(rows, []), []).largest).toMatchObject([
    { key: 'app', note: 'bid with the override', before: '$2.20', after: '$3.30' },
    { key: 'other', note: 'override', before: '10', after: '65' },
    { key: 'US', note: '', before: '1', after: '2' },
  ]);
});

test('a row listed beside its group is an exception from it', () => {
  const { rows } = chosenRows(ALL, [
    { tab: 'targets', group: 'a' },
    { tab: 'targets', key: 'DE' },
  ]);
  expect(keysOf(rows)).toEqual(['campaigns new-1', 'targets DE', 'creative-sets new-1', 'assets new-1']);
});

test('rows that belong to a new row that is left out are not sent, at whatever depth', () => {
  const { rows, waiting } = chosenRows(ALL, [{ tab: 'campaigns', key: 'new-1' }]);
  expect(keysOf(rows)).toEqual(['targets US', 'targets MX', 'targets DE']);
  expect(keysOf(waiting)).toEqual(['creative-sets new-1', 'assets new-1']);
});
