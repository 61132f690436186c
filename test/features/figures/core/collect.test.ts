// test, figures: what a report adds up to: its days, what belongs to no row, and how much of it is kept.

import {
  type Collected,
  collector,
  type Line,
  MOST_RECORDS,
} from '../../../../src/features/figures/core/collect-lines';
import { combined } from '../../../../src/features/figures/core/combine-imports';
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

describe('several files', () => {
  const first = collect(line({}, 10), line({ country: 'DE' }, 2), line({ country: 'FR' }, 4));
  const second = collect(
    line({ country: 'DE' }, 3, FIRST_DAY + 9),
    line({ appId: 'a9' }, 5),
    line({ appId: '', externalAppId: 'x9' }, 5, FIRST_DAY - 4),
  );

  test('one file is what it is', () => {
    expect(combined([first], 'add')).toBe(first);
    expect(combined([], 'add')).toMatchObject({ total: { lines: 0, spend: 0 }, days: null, records: 0 });
  });

  test('lines of the same key without a row are listed once, the largest spend first', () => {
    expect(unmatchedOf(combined([first, second], 'newer'))).toEqual([
      ['c1', 'DE', 'row', 2, 5],
      ['c1', 'US', 'app', 1, 5],
      ['c1', 'FR', 'row', 1, 4],
    ]);
    // Of equal spend, the one with more lines.
    const many = collect(line({ country: 'JP' }, 2), line({ country: 'JP' }, 2));
    expect(unmatchedOf(combined([first, many], 'add')).map(([, country]) => country)).toEqual([
      'JP',
      'FR',
      'DE',
    ]);
  });

  test('keys differ in each of their texts', () => {
    const keys: Partial<LineKeys>[] = [
      { campaignId: 'c8' },
      { campaignId: '', campaign: 'Autumn' },
      { campaignId: '', campaign: 'Winter' },
      { appId: 'a9' },
      { appId: 'a9', externalAppId: 'x1' },
      { country: 'DE' },
    ];
    const files = keys.map((one) => collect(line(one, 1)));
    expect(combined(files, 'add').unmatched.map(({ lines }) => lines)).toEqual([1, 1, 1, 1, 1, 1]);
  });

  test('the days go from the first of any file to the last of any file', () => {
    const { days, records } = combined([first, second, collect()], 'add');
    expect([days, records]).toEqual([{ first: FIRST_DAY - 4, last: FIRST_DAY + 9 }, 5]);
  });

  test('what was not listed or not kept is added up', () => {
    const files = [
      { ...first, unlisted: 2, dropped: 5 },
      { ...second, unlisted: 3, dropped: 6 },
    ];
    expect(combined(files, 'add')).toMatchObject({ unlisted: 5, dropped: 11 });
  });

  test('a figure that a newer file does not have is that of the older one', () => {
    const values = (installs: number | null, spend: number | null): Values =>
      NOTHING.map((none, i) => [installs, spend][i] ?? none);
    const file = (own: Values) => collect({ keys: KEYS, day: FIRST_DAY, values: own });
    const kept = (together: 'add' | 'newer') =>
      combined([file(values(7, 8)), file(values(null, 9)), file(values(0, null))], together)
        .sums.get('c1')![0]!
        .records.map((one) => one.values.slice(0, 3));
    expect(kept('newer')).toEqual([[0, 9, null]]);
    expect(kept('add')).toEqual([[7, 17, null]]);
  });
});
