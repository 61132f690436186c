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
} from '../../src/figures/stored';

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

it('changes nothing when the same import arrives again', () => {
  const once = withRecords([], [key(record(100, 1, 5, 50), record(101, 1, 6, 60))], 0);
  expect(withRecords(once, [key(record(100, 1, 5, 50), record(101, 1, 6, 60))], 0)).toEqual(once);
});

it('takes each figure from the newest import that has it', () => {
  const older = withRecords([], [key(record(100, 1, 5, 50, 7), record(101, 1, 6, 60, 8))], 0);
  const newer = withRecords(older, [key(record(100, 2, 9, 90))], 0);
  expect(days(newer)).toEqual([
    [100, 9, 90, 7],
    [101, 6, 60, 8],
  ]);
  // Also in the other order of arrival.
  const late = withRecords(
    withRecords([], [key(record(100, 2, 9, 90))], 0),
    [key(record(100, 1, 5, 50, 7))],
    0,
  );
  expect(days(late)).toEqual([[100, 9, 90, 7]]);
});

it('adds nothing of two imports to each other', () => {
  const both = withRecords(withRecords([], [key(record(100, 1, 5, 50))], 0), [key(record(100, 2, 5, 50))], 0);
  expect(days(both)).toEqual([[100, 5, 50, null]]);
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
