// test, features: a row of History whose campaign ID became a number is the row of its campaign if it is
// certain, and else belongs to its person.

import { changesOfDay } from '../../../src/features/history/day-changes';
import type { HistoryLine, HistoryRow } from '../../../src/features/history/history-columns';

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
/** Numbers are cells that the spreadsheet converted. */
const rows = (...ids: (string | number)[]): HistoryRow[] =>
  ids.map((id, i) => ({ row: i + 2, line: { ...line(String(id)), campaignId: id } })) as HistoryRow[];
const onDay = (row: HistoryRow, day: string): HistoryRow => ({ ...row, line: { ...row.line, day } });
const fetched = (...ids: string[]) => ids.map((id) => line(id, 9));

test('an ID that became a number is replaced by the ID, and no second row is added', () => {
  const changes = changesOfDay(rows(7, '008'), fetched('007', '008'));
  expect(changes.added).toEqual([]);
  expect(changes.replaced).toMatchObject([
    { row: 2, line: { campaignId: '007', installs: 9 } },
    { row: 3, line: { installs: 9 } },
  ]);
  expect(changes.replaced![1]!.line).not.toHaveProperty('campaignId');
});

test('so is the ID of other days and months, and their figures stay', () => {
  const known = [onDay(rows(7)[0]!, '2026-11-18'), onDay(rows('', 7)[1]!, '2025-09')];
  expect(changesOfDay(known, fetched('007'))).toEqual({
    added: fetched('007'),
    replaced: [
      { row: 2, line: { campaignId: '007' } },
      { row: 3, line: { campaignId: '007' } },
    ],
  });
});

test.each<[string, (string | number)[], string[]]>([
  ['of two campaigns', [7, 7], ['007', '7']],
  ['of one of two campaigns', [7], ['007', '7']],
  ['with leading zeros', [7], ['07', '007']],
  ['that is another way to write a number', [100_000], ['1E5', '100000']],
  ['that was rounded', [12345678901234568], ['12345678901234567']],
  [
    'that two campaigns were rounded to',
    [9007199254740992, 9007199254740992],
    ['9007199254740993', '9007199254740992'],
  ],
  ['that is not exact, although only one campaign fits', [9007199254740992], ['9007199254740992']],
  ['of a campaign that is not in the service any more', [8], ['007']],
  ['of two rows', [7, 7], ['007']],
])('a number %s belongs to its person', (_name, known, ids) => {
  expect(changesOfDay(rows(...known), fetched(...ids))).toEqual({ replaced: [], added: fetched(...ids) });
});

test('a number that a campaign of another row has too belongs to its person', () => {
  const known = [...rows(7), onDay(rows('', '7')[1]!, '2026-11-18')];
  expect(changesOfDay(known, fetched('007'))).toEqual({ replaced: [], added: fetched('007') });
});

test('a number beside the row of its campaign belongs to its person', () => {
  const { added, replaced } = changesOfDay(rows(7, '007'), fetched('007'));
  expect([added, replaced!.map(({ row }) => row)]).toEqual([[], [3]]);
});

test('a text is the ID as it is', () => {
  expect(changesOfDay(rows('7'), fetched('007'))).toEqual({ replaced: [], added: fetched('007') });
  expect(changesOfDay(rows('7'), fetched('007', '7'))).toMatchObject({
    replaced: [{ row: 2 }],
    added: fetched('007'),
  });
});

test('rows of other companies and rows without a day are not changed', () => {
  const known = [
    { row: 2, line: { ...rows(7)[0]!.line, company: 'Other' } },
    onDay(rows('', 7)[1]!, ''),
    onDay(rows('', '', 7)[2]!, 'total'),
  ] as HistoryRow[];
  expect(changesOfDay(known, fetched('007'))).toEqual({ replaced: [], added: fetched('007') });
});
