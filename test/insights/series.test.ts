// test, insights: series of days from rows of History, in any order and with anything typed into them.

import { dayNumber, lastDayOf, seriesOf, sumOf } from '../../src/insights/series';
import { changeOf, totalOf } from '../../src/insights/windows';
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
});
