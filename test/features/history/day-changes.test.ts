// test, features: a row of History whose campaign ID became a number is the row of its campaign.

import { changesOfDay } from '../../../src/features/history/day-changes';
import type { HistoryLine, HistoryRow } from '../../../src/features/history/history-rows';

const line = (campaignId: string, installs = 1): HistoryLine => ({
  day: '2026-11-20',
  campaign: `Campaign ${campaignId}`,
  impressions: 10,
  clicks: 5,
  installs,
  spend: 2,
  cpi: 2,
  budget: null,
  fetched: '2026-11-21 07:00',
  company: 'Harbour',
  campaignId,
});
const rows = (...ids: string[]) => ids.map((id, i) => ({ row: i + 2, line: line(id) })) as HistoryRow[];
const replacedIn = (known: readonly HistoryRow[], lines: readonly HistoryLine[]) =>
  changesOfDay(known, lines).replaced!.map(({ row, line: { campaignId } }) => [row, campaignId]);

test('an ID that became a number is replaced by the ID, and no second row is added', () => {
  const changes = changesOfDay(rows('7', '008'), [line('007', 9), line('008', 9)]);
  expect(changes.added).toEqual([]);
  expect(changes.replaced).toMatchObject([
    { row: 2, line: { campaignId: '007', installs: 9 } },
    { row: 3, line: { installs: 9 } },
  ]);
  expect(changes.replaced![1]!.line).not.toHaveProperty('campaignId');
});

test('a row of another campaign with that number stays its own', () => {
  const changes = changesOfDay(rows('7'), [line('007'), line('7')]);
  expect(changes.added).toEqual([line('007')]);
  expect(replacedIn(rows('7'), [line('007'), line('7')])).toEqual([[2, undefined]]);
});

test('one row is the row of one campaign only', () => {
  const changes = changesOfDay(rows('7'), [line('07'), line('007')]);
  expect(changes.added).toEqual([line('007')]);
  expect(replacedIn(rows('7'), [line('07'), line('007')])).toEqual([[2, '07']]);
});

test('other days and companies are not changed', () => {
  const known = [
    { row: 2, line: { ...line('7'), day: '2026-11-19' } },
    { row: 3, line: { ...line('7'), company: 'Other' } },
  ] as HistoryRow[];
  expect(changesOfDay(known, [line('007')])).toEqual({ replaced: [], added: [line('007')] });
});
