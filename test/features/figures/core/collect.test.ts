// test, figures: what a report adds up to: its days, what belongs to no row, and how much of it is kept.

import {
  type Collected,
  collector,
  type Line,
  MOST_RECORDS,
} from '../../../../src/features/figures/core/collect-lines';
import { type LineKeys, matcher } from '../../../../src/features/figures/core/match-lines';
import type { Values } from '../../../../src/features/figures/core/stored-sums';

const CATALOG = [{ id: 'c1', name: 'Summer', apps: [{ id: 'a1', externalId: 'x1', countries: ['US'] }] }];
const match = matcher(CATALOG, { app: true, country: true });
const KEYS: LineKeys = { campaignId: 'c1', campaign: '', appId: 'a1', externalAppId: '', country: 'US' };
const NOTHING: Values = [null, null, null, null, null, null, null, null, null];
const FIRST_DAY = 20_000;

const line = (keys: Partial<LineKeys>, spend: number | null, day = FIRST_DAY): Line => ({
  keys: { ...KEYS, ...keys },
  day,
  values: NOTHING.map((none, i) => (i === 1 ? spend : none)),
});

function collect(...lines: readonly Line[]): Collected {
  const sums = collector(match, FIRST_DAY);
  for (const one of lines) sums.add(one);
  return sums.result();
}

const unmatchedOf = ({ unmatched }: Collected) =>
  unmatched.map(({ keys, reason, lines, spend }) => [keys.campaignId, keys.country, reason, lines, spend]);

test('an empty report has no days, no records and nothing unmatched', () => {
  expect(collect()).toMatchObject({
    total: { lines: 0, spend: 0 },
    unmatched: [],
    unlisted: 0,
    days: null,
    records: 0,
    dropped: 0,
  });
});

test('the days of a report are its first and last, also of lines that are too old or belong to no row', () => {
  const days = (...all: number[]) => collect(...all.map((day) => line({}, 1, day))).days;
  expect(days(FIRST_DAY + 1)).toEqual({ first: FIRST_DAY + 1, last: FIRST_DAY + 1 });
  expect(days(FIRST_DAY + 2, FIRST_DAY - 5, FIRST_DAY + 7, FIRST_DAY)).toEqual({
    first: FIRST_DAY - 5,
    last: FIRST_DAY + 7,
  });
  expect(collect(line({ campaignId: 'c9' }, 1, FIRST_DAY + 3)).days).toEqual({
    first: FIRST_DAY + 3,
    last: FIRST_DAY + 3,
  });
});

test('what belongs to no row is listed by key: the largest spend first, then the most lines', () => {
  const found = collect(
    line({ country: 'DE' }, 5),
    line({ campaignId: 'c9' }, 30),
    line({}, 100),
    line({ country: 'FR' }, 2),
    line({ country: 'JP' }, 3),
    line({ country: 'FR' }, 1),
    line({ campaignId: 'c9' }, null),
  );
  expect(unmatchedOf(found)).toEqual([
    ['c9', 'US', 'campaign', 2, 30],
    ['c1', 'DE', 'row', 1, 5],
    ['c1', 'FR', 'row', 2, 3],
    ['c1', 'JP', 'row', 1, 3],
  ]);
  // Where its figures are kept.
  expect(found.unmatched.map(({ place }) => place?.country ?? null)).toEqual([null, 'DE', 'FR', 'JP']);
  expect(found.unlisted).toBe(0);
});

test('a line that cannot be read counts with the spend that could be', () => {
  const sums = collector(match, FIRST_DAY);
  sums.add(line({}, 100));
  sums.leave('unreadable', 7);
  sums.leave('currency', null);
  const { total, matched, byReason, days, records } = sums.result();
  expect([total, matched]).toEqual([
    { lines: 3, spend: 107 },
    { lines: 1, spend: 100 },
  ]);
  expect([byReason.unreadable, byReason.currency]).toEqual([
    { lines: 1, spend: 7 },
    { lines: 1, spend: 0 },
  ]);
  expect([days, records]).toEqual([{ first: FIRST_DAY, last: FIRST_DAY }, 1]);
});

test('a line without figures is counted and keeps no day', () => {
  const found = collect(line({}, null));
  expect([found.matched, found.records, found.sums.size]).toEqual([{ lines: 1, spend: 0 }, 0, 0]);
  // A zero is a figure.
  expect(collect(line({}, 0)).sums.get('c1')).toMatchObject([{ records: [{ day: FIRST_DAY, by: 0 }] }]);
});

test('the day from which figures are kept is itself kept', () => {
  const { byReason, records } = collect(line({}, 4, FIRST_DAY - 1), line({}, 1, FIRST_DAY));
  expect([byReason.old, records]).toEqual([{ lines: 1, spend: 4 }, 1]);
});

test('every figure of many rows and days is kept', () => {
  const all = Array.from({ length: 10_000 }, (_, i) => line({}, i, FIRST_DAY + i));
  const { sums, records } = collect(...all, ...all);
  expect(records).toBe(10_000);
  const [key] = sums.get('c1')!;
  expect(key!.isAmbiguous).toBe(false);
  expect(key!.records.map(({ day, values }) => [day - FIRST_DAY, values])).toEqual(
    all.map(({ values }, i) => [i, values.map((value) => (value === null ? null : 2 * i))]),
  );
});

test('at most 400,000 sums are kept; the others are counted, with their spend', () => {
  const sums = collector(match, FIRST_DAY);
  for (let i = 0; i < MOST_RECORDS + 2; i += 1) sums.add(line({}, 1, FIRST_DAY + i));
  // A day that is kept goes on being added up.
  sums.add(line({}, 1, FIRST_DAY));
  const { records, dropped, matched, sums: kept } = sums.result();
  expect([records, dropped, matched.spend]).toEqual([400_000, 2, 400_003]);
  expect([kept.get('c1')![0]!.records.length, kept.get('c1')![0]!.records[0]!.values[1]]).toEqual([
    400_000, 2,
  ]);
});

test('at most 50,000 keys without a row are listed, and the others are counted', () => {
  const sums = collector(match, FIRST_DAY);
  for (let i = 0; i < 50_003; i += 1) sums.add(line({ campaignId: `other ${i}` }, 1));
  for (let i = 0; i < 50_003; i += 1) sums.add(line({ campaignId: `other ${i}` }, 1));
  const { unmatched, unlisted, byReason } = sums.result();
  expect([unmatched.length, unlisted, byReason.campaign.lines]).toEqual([50_000, 3, 100_006]);
});

test('the files of one report are added up, and what several of them have is counted', () => {
  const sums = collector(match, FIRST_DAY);
  const file = (...lines: readonly Line[]) => {
    sums.nextFile();
    for (const one of lines) sums.add(one);
  };
  file(line({}, 10), line({}, 5), line({ country: 'DE' }, 2));
  file(line({}, 20), line({}, 1), line({}, 4, FIRST_DAY + 1));
  file(line({}, 30));
  const { overlapping, total, sums: kept } = sums.result();
  expect([overlapping, total]).toEqual([2, { lines: 7, spend: 72 }]);
  expect(kept.get('c1')![0]!.records.map(({ values }) => values[1])).toEqual([66, 4]);
  expect(collect(line({}, 10), line({}, 5)).overlapping).toBe(0);
});
