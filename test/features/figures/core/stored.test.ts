// test: the sums of a campaign as the document keeps them. Records are written by hand: day, import,
// installs, spend, payers, revenue of days 0, 1, 3, 7, 14, 30.

import {
  type DayRecord,
  keyedSums,
  type StoredKey,
  storedKeys,
  storedText,
  withoutImport,
  withRecords,
} from '../../../../src/features/figures/core/stored-sums';

const record = (
  day: number,
  by: number,
  installs: number | null,
  spend: number | null,
  d7: number | null = null,
): DayRecord => ({
  day,
  by,
  values: [installs, spend, null, null, null, null, d7, null, null],
});
const key = (...records: DayRecord[]): StoredKey => ({
  appId: 'a',
  country: 'US',
  isAmbiguous: false,
  records,
});
const days = (keys: readonly StoredKey[]) =>
  keyedSums('c', keys).flatMap((one) =>
    one.days.map(({ day, installs, spend, revenue }) => [day, installs, spend, revenue[7] ?? null]),
  );

it('keeps every number in its text', () => {
  const keys = [key(record(20_000, 3, 0, -125_000, 9_007_199_254_740_991), record(20_001, 4, null, null, 1))];
  expect(storedKeys(storedText(keys))).toEqual(keys);
});

it('drops old days, and what a removed import brought', () => {
  const kept = withRecords([key(record(10, 1, 1, 1))], [key(record(50, 2, 2, 2))], 45);
  expect(days(kept)).toEqual([[50, 2, 2, null]]);
  expect(withoutImport(kept, 2)).toEqual([]);
});

it('never brings back what a removed import had replaced', () => {
  const older = withRecords([], [key(record(100, 1, 5, 50, 7))], 0);
  const newer = withRecords(older, [key(record(100, 2, 9, 90), record(101, 2, 1, 1))], 0);
  // Revenue alone is left of the older import on day 100: a part of the day is not kept.
  expect(withoutImport(newer, 2)).toEqual([]);
  const others = withRecords(older, [key(record(101, 2, 1, 1))], 0);
  expect(days(withoutImport(others, 2))).toEqual([[100, 5, 50, 7]]);
});

it('keeps the mark of an app whose figures may be those of another one', () => {
  const mark: StoredKey = { ...key(record(100, 1, null, null)), isAmbiguous: true };
  const kept = withRecords([], [mark], 0);
  expect(kept).toEqual([mark]);
  expect(withRecords(kept, [mark], 0)).toEqual([mark]);
});

it('counts apps that one report does not know once, if another report knows them', () => {
  const unknown = (one: DayRecord): StoredKey => ({ ...key(one), appId: '?' });
  const total = (keys: readonly StoredKey[]) =>
    keyedSums('c', keys)
      .flatMap((one) => one.days)
      .reduce(
        ([installs, spend], one) => [installs! + (one.installs ?? 0), spend! + (one.spend ?? 0)],
        [0, 0],
      );
  const first = withRecords([], [key(record(100, 1, 5, 50)), unknown(record(100, 1, 2, 20))], 0);
  expect(total(first)).toEqual([7, 70]);
  // The second report knows one app fewer, so its unknown ones may be the known one of the first.
  const second = withRecords(first, [unknown(record(100, 2, 7, 70))], 0);
  expect(total(second)).toEqual([5, 50]);
  // A measure that only one report has is counted in full.
  const spendOnly = withRecords(
    [key(record(100, 1, 5, null)), unknown(record(100, 1, 2, null))],
    [key(record(100, 2, null, 50)), unknown(record(100, 2, null, 20))],
    0,
  );
  expect(total(spendOnly)).toEqual([7, 70]);
});

it('keeps what a report has of apps that it does not know beside a sum of all apps', () => {
  const unknown: StoredKey = { ...key(record(100, 1, 2, 20)), appId: '?' };
  const country: StoredKey = { ...key(record(100, 2, 9, 90)), appId: '' };
  const found = keyedSums('c', [country, unknown]).find(({ appId }) => appId === '?');
  expect(found!.days).toMatchObject([{ day: 100, installs: 2, spend: 20 }]);
});

const NOTHING = Array.from({ length: 9 }, () => null);

test.each<[string, readonly (number | null)[]]>([
  ['nothing', NOTHING],
  ['the first figure only', [7, ...NOTHING.slice(1)]],
  ['the last figure only', [...NOTHING.slice(1), 7]],
  ['zeros', [0, 0, 0, 0, 0, 0, 0, 0, 0]],
  ['gaps', [null, 35, null, 36, null, null, -1, null, null]],
])('the text of a record with %s is read as the same record', (_, values) => {
  const keys = [{ ...key({ day: 20_000, by: 36, values }), isAmbiguous: true }, key(record(0, 0, 1, null))];
  expect(storedKeys(storedText(keys))).toEqual(keys);
});

it('needs no text for what is unknown at the end of a record', () => {
  const sparse = storedText([key(record(20_000, 1, 5, 50))]);
  const full = storedText([key({ day: 20_000, by: 1, values: [5, 50, 1, 1, 1, 1, 1, 1, 1] })]);
  expect(full.length - sparse.length).toBe(7 * ',1'.length);
  expect(storedText([key(record(20_000, 1, null, null))])).toBe('[["a","US",0,"ffk,1"]]');
});

it('keeps records by day, and of a day by import, in whatever order they arrive', () => {
  const all = [
    record(101, 2, 6, null),
    record(100, 2, null, 50),
    record(101, 1, null, 60),
    record(100, 1, 5, null),
  ];
  const order = (records: readonly DayRecord[]) =>
    withRecords([], [key(...records)], 0)[0]!.records.map(({ day, by }) => [day, by]);
  const expected = [
    [100, 1],
    [100, 2],
    [101, 1],
    [101, 2],
  ];
  expect(order(all)).toEqual(expected);
  expect(order(all.slice().reverse())).toEqual(expected);
});

it('keeps the first day that is not too old, and no app or country without days', () => {
  const keys = [key(record(44, 1, 1, 1)), { ...key(record(45, 1, 2, 2)), country: 'DE' }];
  expect(withRecords([], keys, 45).map(({ country, records }) => [country, records.length])).toEqual([
    ['DE', 1],
  ]);
});

it('drops a record of which a newer one replaces everything, and keeps one without any figure', () => {
  const newer = withRecords([key(record(100, 1, 5, 50))], [key(record(100, 2, 9, 90))], 0);
  expect(newer[0]!.records.map(({ by }) => by)).toEqual([2]);
  const part = withRecords([key(record(100, 1, 5, 50, 7))], [key(record(100, 2, 9, null))], 0);
  expect(part[0]!.records.map(({ by, values }) => [by, values[0], values[1], values[6]])).toEqual([
    [1, null, 50, 7],
    [2, 9, null, null],
  ]);
  const mark = withRecords([key(record(100, 1, 5, 50))], [key(record(100, 2, null, null))], 0);
  expect(mark[0]!.records.map(({ by, values }) => [by, values[0]])).toEqual([
    [1, 5],
    [2, null],
  ]);
});

it('replaces the records of an import that is sent again with other figures', () => {
  const once = withRecords([], [key(record(100, 1, 5, 50, 7))], 0);
  const again = withRecords(once, [key(record(100, 1, 6, null))], 0);
  expect(days(again)).toEqual([[100, 6, null, null]]);
});

it('keeps an import without figures of a day when a newer one is removed', () => {
  const both = withRecords([key(record(100, 1, 5, 50))], [key(record(100, 2, null, null))], 0);
  // The removed import has no figure of the day, so the older one is whole.
  expect(withoutImport(both, 2)).toEqual([key(record(100, 1, 5, 50))]);
});

it('has each figure of a day in its place, and leaves out days without any', () => {
  const all = { day: 100, by: 1, values: [1, 2, 3, 4, 5, 6, 7, 8, 9] };
  expect(keyedSums('c', [key(all, record(101, 1, null, null))])).toEqual([
    {
      campaignId: 'c',
      appId: 'a',
      country: 'US',
      days: [
        { day: 100, installs: 1, spend: 2, payers: 3, revenue: { 0: 4, 1: 5, 3: 6, 7: 7, 14: 8, 30: 9 } },
      ],
    },
  ]);
  // Records of older documents may have fewer measures; an unknown one is not a zero.
  const short = { day: 100, by: 1, values: [1] };
  expect(keyedSums('c', [key(short)])[0]!.days).toStrictEqual([
    { day: 100, installs: 1, spend: null, payers: null, revenue: {} },
  ]);
});

it('takes figures of a day from the newest record, in whatever order the records are', () => {
  const records = [record(100, 1, 5, 50), record(100, 3, 7, null), record(100, 2, 6, 60)];
  expect(days([key(...records)])).toEqual([[100, 7, 60, null]]);
  expect(days([key(...records.slice().reverse())])).toEqual([[100, 7, 60, null]]);
});

it('counts unknown apps of an import only where none but that import has the measure', () => {
  const unknown = (by: number): StoredKey => ({ ...key(record(100, by, 2, 20)), appId: '?' });
  const found = (...keys: StoredKey[]) =>
    keyedSums('c', keys)
      .filter(({ appId }) => appId === '?')
      .flatMap((one) => one.days.map(({ installs, spend }) => [installs, spend]));
  const other = (appId: string, by: number, country = 'US', day = 100): StoredKey => ({
    ...key(record(day, by, 5, null)),
    appId,
    country,
  });
  expect(found(unknown(1))).toEqual([[2, 20]]);
  expect(found(unknown(1), other('a', 1))).toEqual([[2, 20]]);
  expect(found(unknown(1), other('a', 1), other('b', 1))).toEqual([[2, 20]]);
  expect(found(unknown(1), other('a', 2))).toEqual([[null, 20]]);
  // Two imports have the measure, and one of them is the same.
  expect(found(unknown(1), other('a', 1), other('b', 2))).toEqual([[null, 20]]);
  expect(found(unknown(1), other('a', 2), other('b', 1))).toEqual([[null, 20]]);
  // Known apps count in any case.
  const known = keyedSums('c', [unknown(1), other('a', 1), other('b', 2)]);
  expect(known.map(({ days: all }) => all[0]!.installs)).toEqual([null, 5, 5]);
  // Another country, and another day.
  expect(found(unknown(1), other('a', 2, 'DE'))).toEqual([[2, 20]]);
  expect(found(unknown(1), other('a', 2, 'US', 101))).toEqual([[2, 20]]);
});
