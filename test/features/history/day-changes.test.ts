// test, features: which rows of History the figures of a day replace, and which they add.

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
const others = ([first, second]: HistoryRow[]): HistoryRow[] => [
  { ...first!, line: { ...first!.line, day: '2026-11-19' } },
  { ...second!, line: { ...second!.line, company: 'Other' } },
];

test.each<[string, HistoryRow[], replaced: number[], added: string[]]>([
  ['replaces the rows of its day', rows('007', '008'), [2, 3], []],
  ['replaces the first of copied rows', rows('007', '007', '008'), [2, 4], []],
  [
    'adds beside an ID that became a number, which may be that of several campaigns',
    rows(7, '008'),
    [3],
    ['007'],
  ],
  ['adds beside another text', rows('7', '008'), [3], ['007']],
  ['adds beside rows of other days and companies', others(rows('007', '008')), [], ['007', '008']],
])('a day %s', (_name, known, replaced, added) => {
  const changes = changesOfDay(known, [line('007', 9), line('008', 9)]);
  expect(changes.replaced!.map(({ row }) => row)).toEqual(replaced);
  expect(changes.added!.map(({ campaignId }) => campaignId)).toEqual(added);
  // Names and IDs of existing rows stay.
  for (const { line: figures } of changes.replaced!) {
    expect(figures).toMatchObject({ installs: 9 });
    expect(Object.keys(figures)).not.toEqual(expect.arrayContaining(['campaign']));
  }
});
