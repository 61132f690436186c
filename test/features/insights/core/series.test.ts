// test, insights: series of days from rows of History, in any order and with anything typed into them.

import { dayNumber, lastDayOf, seriesOf, sumOf } from '../../../../src/features/insights/core/day-series';
import { changeOf, totalOf } from '../../../../src/features/insights/core/day-windows';
import { columnsOf, type FiguresRow, START, series, times } from './rows';

const row = (day: string, own: Partial<FiguresRow> = {}): FiguresRow => ({
  campaignId: 'a',
  campaign: 'A',
  day,
  spend: 1,
  installs: 2,
  budget: 3,
  fetched: '2026-07-02 09:00',
  ...own,
});

const ofRows = (rows: readonly FiguresRow[]) => seriesOf(columnsOf(rows));

it('knows the days that exist', () => {
  expect(['1970-01-02', '2026-07-01', '2026-02-29', '2026-13-01', '2026-07', 'total'].map(dayNumber)).toEqual(
    [1, START, null, null, null, null],
  );
});

it('sorts days, leaves gaps empty, and keeps summed months apart', () => {
  const [a, b, ...more] = ofRows([
    row('2026-07-04', { spend: 4, campaign: 'New name' }),
    row('2026-07-01', { spend: 0 }),
    row('2025-02', { spend: 70, installs: null }),
    row('2026-07-03', { campaignId: 'b', spend: null }),
    row('2025-01', { spend: 60 }),
    row('yesterday', { spend: 1e9 }),
  ]);
  expect(a).toMatchObject({ campaign: 'New name', first: START, spend: [0, null, null, 4] });
  expect(a!.months).toEqual([
    { month: '2025-01', spend: 60, installs: 2 },
    { month: '2025-02', spend: 70, installs: null },
  ]);
  expect(b).toMatchObject({ campaignId: 'b', first: START + 2, spend: [null], installs: [2] });
  expect(more).toEqual([]);
});

it.each([
  ['2026-07-01', START],
  ['2026-7-1', null],
  ['2026-07-01T00:00', null],
  [' 2026-07-01', null],
  ['20260701', null],
  ['2028-02-29', START + 608],
  ['2026-06-31', null],
])('the day %s is %o', (text, expected) => {
  expect(dayNumber(text)).toBe(expected);
});

it('has all figures of a day, and keeps months in order', () => {
  const days = ['2026-07-02', '2026-07-03', '2026-07-01'];
  const all = days.map((day, i) =>
    row(day, { spend: i, installs: 10 + i, budget: 20 + i, fetched: `${day} 23:00` }),
  );
  const months = ['2025-03', '2025-01', '2025-12', '2025-02'].map((day) => row(day));
  const [one] = ofRows([...months, ...all]);
  expect(one).toMatchObject({
    first: START,
    spend: [2, 0, 1],
    installs: [12, 10, 11],
    budget: [22, 20, 21],
    early: [START, START + 1, START + 2],
  });
  expect(one!.months.map(({ month }) => month)).toEqual(['2025-01', '2025-02', '2025-03', '2025-12']);
  expect(ofRows(months)[0]).toMatchObject({ first: 0, spend: [], installs: [], budget: [], early: [] });
  expect(ofRows([row('2025-13'), row('2025-00'), row('2025-1')])).toEqual([]);
});

it('has the name of the newest day, wherever its row is', () => {
  const rows = ['2026-07-02', '2026-07-04', '2025-01', '2026-07-03'].map((day) =>
    row(day, { campaign: day }),
  );
  expect([rows, rows.slice().reverse()].map((all) => ofRows(all)[0]!.campaign)).toEqual([
    '2026-07-04',
    '2026-07-04',
  ]);
});

it('takes the row that was read last of two for a day', () => {
  const rows = [
    row('2026-07-01', { spend: 5, fetched: '2026-07-02 09:00' }),
    row('2026-07-01', { spend: 4, fetched: '2026-07-02 08:00' }),
  ];
  expect(ofRows(rows)[0]!.spend).toEqual([5]);
  expect(ofRows(rows.reverse())[0]!.spend).toEqual([5]);
  // Of two that were read at the same time, the one below.
  const [first, second] = [row('2026-07-01', { spend: 5, campaign: 'B' }), row('2026-07-01', { spend: 4 })];
  expect([ofRows([first, second])[0], ofRows([second, first])[0]]).toMatchObject([
    { spend: [4], campaign: 'A' },
    { spend: [5], campaign: 'B' },
  ]);
});

it('knows which days were read early, within three hours of their end', () => {
  const [one] = ofRows([
    row('2026-07-01', { fetched: '2026-07-02 02:59' }),
    row('2026-07-02', { fetched: '2026-07-03 03:00' }),
    row('2026-07-03', { fetched: 'never' }),
  ]);
  expect(one!.early).toEqual([START]);
});

it('adds campaigns up on each day that one of them has', () => {
  const all = [series([1, null, 3], { installs: [1, 2, null] }), { ...series([10.5]), first: START + 2 }];
  expect(sumOf(all, 'All')).toMatchObject({ first: START, spend: [1, null, 13.5], installs: [1, 2, null] });
  expect(lastDayOf(all)).toBe(START + 2);
  expect(lastDayOf([series([1, null, null])])).toBe(START);
  expect([lastDayOf([]), sumOf([], 'All').spend]).toEqual([null, []]);
});

it('knows the last day with spend or installs of any campaign, in any order', () => {
  const spent = series([1, null, null, null]);
  const installed = series([null, null, null], { installs: [null, 0, null] });
  const later = { ...series([null, 3]), first: START + 4 };
  expect(lastDayOf([spent, installed])).toBe(START + 1);
  expect(lastDayOf([installed, spent])).toBe(START + 1);
  expect(lastDayOf([installed, later, spent])).toBe(START + 5);
  expect(lastDayOf([series([null, null]), series([])])).toBeNull();
});

it('adds up amounts to four decimals, days that were read early, and months', () => {
  const months = (...all: [string, number | null, number | null][]) =>
    all.map(([month, spend, installs]) => ({ month, spend, installs }));
  const a = {
    ...series([0.1, 1.00004], { installs: [1, null], budget: [0.1, 0.1], early: [START + 1] }),
    months: months(['2025-02', 1, null], ['2025-01', 5, 2]),
  };
  const b = {
    ...series([0.2, null], { installs: [2, 3], budget: [0.2, 0.20004], early: [START, START + 1] }),
    months: months(['2025-02', 2, 3], ['2024-12', null, null]),
  };
  const c = { ...series([]), first: 5, months: months(['2025-01', null, 4]) };
  for (const all of [
    [a, b, c],
    [c, b, a],
  ]) {
    expect(sumOf(all, 'All')).toEqual({
      campaignId: '',
      campaign: 'All',
      first: START,
      spend: [0.3, 1],
      installs: [3, 3],
      budget: [0.3, 0.3],
      early: [START, START + 1],
      months: months(['2024-12', null, null], ['2025-01', 5, 6], ['2025-02', 3, 3]),
    });
  }
  expect(sumOf([c], 'All')).toMatchObject({ first: 0, spend: [], months: months(['2025-01', null, 4]) });
  expect(
    sumOf(
      [
        { ...series([1]), first: 1 },
        { ...series([2]), first: 3 },
      ],
      'All',
    ),
  ).toMatchObject({
    first: 1,
    spend: [1, null, 2],
  });
});

it('takes a spend of less than a dollar for spend, and a gap for none', () => {
  const budget = times(8, 40);
  expect(sumOf([series([0.5, ...times(7, 0)], { budget })], 'All').budget).toEqual([...times(7, 40), null]);
  expect(sumOf([series([null, ...times(7, 0)], { budget })], 'All').budget).toEqual(times(8, null));
});

it('adds up the budgets of campaigns that spent on the day or in the 6 days before', () => {
  const spent = series([5, ...times(8, 0)], { budget: times(9, 40) });
  const gaps = series([0, 3, ...times<number | null>(7, null)], { budget: times(9, 1) });
  const never = series(times(9, 0), { budget: times(9, 1000) });
  expect(sumOf([spent, gaps, never], 'All').budget).toEqual([40, ...times(6, 41), 1, null]);
});

describe('windows', () => {
  const last = START + 13;

  it('say how many days are known, and compute CPI on days that have both', () => {
    const one = series([...times(7, 100), 10, null, 30, 5, 5, 5, 5], {
      installs: [...times(9, 1), null, ...times(4, 2)],
    });
    expect(totalOf(one, { last, length: 7 })).toEqual({ spend: 60, installs: 10, cpi: 3.3333, days: 6 });
    expect(totalOf(one, { last: START - 1, length: 7 })).toEqual({
      spend: null,
      installs: null,
      cpi: null,
      days: 0,
    });
  });

  it('compare each day with the same weekday, if both are known', () => {
    const week = [10, 20, 30, 40, 50, 60, 70];
    const doubled = week.map((spend) => 2 * spend);
    const missing = [null, 20, 30, 40, 50, 60, 70];
    expect(changeOf(series([...week, ...doubled]), { last, length: 7 })).toMatchObject({ spend: 1, days: 7 });
    expect(changeOf(series([...missing, ...doubled]), { last, length: 7 })).toMatchObject({
      spend: 1,
      days: 6,
    });
    expect(changeOf(series(doubled), { last: START + 6, length: 7 })).toMatchObject({ spend: null, days: 0 });
    expect(changeOf(series([...times(7, 0), ...week]), { last, length: 7 }).spend).toBeNull();
  });

  it('compare spend, installs and CPI, each on the days that have both', () => {
    const week = times(7, 10);
    const one = series([...week, ...times(7, 15)], { installs: [...times(7, 5), ...times(7, 5)] });
    expect(changeOf(one, { last, length: 7 })).toEqual({ spend: 0.5, installs: 0, cpi: 0.5, days: 7 });
    // Installs of one day are unknown: CPI leaves out its spend, too.
    const gap = series([...week, 1000, ...times(6, 15)], {
      installs: [null, ...times(6, 5), ...times(7, 5)],
    });
    expect(changeOf(gap, { last, length: 7 })).toEqual({
      spend: 1090 / 70 - 1,
      installs: 0,
      cpi: 0.5,
      days: 7,
    });
    const none = series([...week, ...week], { installs: [...times(7, 0), ...times(7, 5)] });
    expect(changeOf(none, { last, length: 7 })).toMatchObject({ installs: null, cpi: null });
    const gone = series([...week, ...week], { installs: [...times(7, 5), ...times(7, 0)] });
    expect(changeOf(gone, { last, length: 7 })).toMatchObject({ installs: -1, cpi: null });
    const cheap = series([...times(7, 0.1), ...week]);
    expect(changeOf(cheap, { last, length: 7 }).spend).toBeCloseTo(99, 9);
    expect(changeOf(one, { last, length: 14 })).toEqual({ spend: null, installs: null, cpi: null, days: 0 });
  });

  it('have exactly their days', () => {
    const one = series(Array.from({ length: 14 }, (_, i) => 2 ** i));
    expect(totalOf(one, { last, length: 2 }).spend).toBe(2 ** 12 + 2 ** 13);
    expect(totalOf(one, { last: last - 1, length: 1 }).spend).toBe(2 ** 12);
    expect(changeOf(one, { last, length: 2 })).toMatchObject({ spend: 3, days: 2 });
    expect(totalOf(series([0.1, 0.2, 0.00004]), { last: START + 2, length: 3 }).spend).toBe(0.3);
    expect(totalOf(series([5], { installs: [0] }), { last: START, length: 1 })).toEqual({
      spend: 5,
      installs: 0,
      cpi: null,
      days: 1,
    });
    expect(totalOf(series([null], { installs: [4] }), { last: START, length: 1 })).toEqual({
      spend: null,
      installs: 4,
      cpi: null,
      days: 0,
    });
  });
});
