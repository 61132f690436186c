// test, history: the sums of old months.

import { firstKeptMonth, monthOf, monthsOf } from '../../../../src/features/history/core/history-row';

it('keeps the days of 13 months before the current one', () => {
  expect(firstKeptMonth('2026-11-22')).toBe('2025-10');
  expect(firstKeptMonth('2026-01-31')).toBe('2024-12');
  expect(firstKeptMonth('2026-02-01')).toBe('2025-01');
});

it('has no month for the row of a month, or for text of a person', () => {
  expect(['2026-11-22', '2026-11', 'total', ''].map(monthOf)).toEqual(['2026-11', null, null, null]);
});

it('adds figures up, and computes CPI from the sums; unknown figures stay unknown', () => {
  const day = { campaignId: 'a', impressions: 10, clicks: 4, spend: 1.1 };
  const rows = [
    { ...day, day: '2025-01-03', campaign: 'Old', fetched: '2025-01-04 07:00', installs: null },
    { ...day, day: '2025-01-09', campaign: 'New', fetched: '2025-01-10 07:00', installs: null, clicks: null },
    { ...day, day: '2025-02-01', campaign: 'New', fetched: '2025-02-02 07:00', installs: 2, spend: 2.2 },
    { ...day, day: '2025-02-02', campaign: 'New', fetched: '2025-02-03 07:00', installs: 4, spend: 0.2 },
    { ...day, day: '2025-02-02', campaignId: 'b', campaign: 'B', fetched: '2025-02-03 07:00', installs: 0 },
  ];
  const january = { day: '2025-01', campaign: 'New', fetched: '2025-01-10 07:00' };
  const february = { day: '2025-02', campaign: 'New', fetched: '2025-02-03 07:00' };
  expect(monthsOf(rows)).toEqual([
    { ...january, campaignId: 'a', impressions: 20, clicks: 4, installs: null, spend: 2.2, cpi: null },
    { ...february, campaignId: 'a', impressions: 20, clicks: 8, installs: 6, spend: 2.4, cpi: 0.4 },
    {
      ...february,
      campaignId: 'b',
      campaign: 'B',
      impressions: 10,
      clicks: 4,
      installs: 0,
      spend: 1.1,
      cpi: null,
    },
  ]);
});

it('keeps what only one of two days has, the newest name in any order, and four decimals', () => {
  const none = { impressions: null, clicks: null, installs: null, spend: null };
  const early = { ...none, day: '2025-01-03', campaignId: 'a', campaign: 'Old', fetched: '2025-01-04 07:00' };
  const late = { ...early, day: '2025-01-04', campaign: 'New', fetched: '2025-01-05 07:00' };
  for (const rows of [
    [
      { ...early, installs: 3, spend: 0.10004 },
      { ...late, clicks: 5, spend: 0.2 },
    ],
    [
      { ...late, clicks: 5, spend: 0.2 },
      { ...early, installs: 3, spend: 0.10004 },
    ],
  ]) {
    expect(monthsOf(rows)).toEqual([
      {
        day: '2025-01',
        campaignId: 'a',
        campaign: 'New',
        fetched: '2025-01-05 07:00',
        impressions: null,
        clicks: 5,
        installs: 3,
        spend: 0.3,
        cpi: 0.1,
      },
    ]);
  }
  // Two fetches at the same time: the name of the first row.
  expect(monthsOf([early, { ...late, fetched: early.fetched }])[0]!.campaign).toBe('Old');
});

it('adds a day once that has several rows: the one that was fetched last', () => {
  const none = { impressions: null, clicks: null };
  const day = { ...none, day: '2025-01-03', campaignId: 'a', campaign: 'A', fetched: '2025-01-04 07:00' };
  const rows = [
    { ...day, installs: 1, spend: 10 },
    { ...day, installs: 2, spend: 20, fetched: '2025-01-04 09:00' },
    { ...day, installs: 1, spend: 10 },
    { ...day, campaignId: 'b', installs: 5, spend: 50 },
    { ...day, day: '2025-01-05', installs: 4, spend: 40, fetched: '2025-01-06 07:00' },
  ];
  for (const all of [rows, [...rows].reverse()]) {
    const sums = monthsOf(all).map(({ campaignId, installs, spend }) => [campaignId, installs, spend]);
    expect(sums.sort()).toEqual([
      ['a', 6, 60],
      ['b', 5, 50],
    ]);
  }
});
