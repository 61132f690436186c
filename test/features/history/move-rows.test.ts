// test, features: figures that were given a wrong day get the right one; of two rows of a campaign and day,
// the one that was read later stays.

import { moveRows } from '../../../src/features/history/day-changes';
import type { HistoryLine } from '../../../src/features/history/history-columns';
import { changeRows } from '../../../src/features/history/history-rows';
import { openHistory } from '../../../src/features/history/history-sheet';
import { plainPorts } from '../../ports/plain-ports';

const AT = Date.UTC(2026, 10, 20, 7);
const dayOf = (text: string): number => Date.parse(text) / 86_400_000;

const line = (day: string, fetched: string, spend: number, company = 'Harbour'): HistoryLine => ({
  day,
  campaign: 'Campaign 1',
  impressions: 1,
  clicks: 1,
  installs: 1,
  spend,
  cpi: 1,
  budget: 100,
  fetched,
  company,
  campaignId: '001',
});

/** Rows read from 2026-11-20 07:00 on are of November 18, not 19. */
function moved(...lines: readonly HistoryLine[]) {
  const history = openHistory(plainPorts());
  changeRows(history, () => ({ added: lines }));
  const move = { from: dayOf('2026-11-19'), to: dayOf('2026-11-18'), at: AT, until: AT };
  moveRows(history, { company: 'Harbour', moves: [move], ids: ['001'] });
  const [headers = [], ...rows] = history.sheet.toEnd();
  const [day, spend] = ['Day', 'Spend'].map((header) => headers.indexOf(header));
  return rows.map((cells) => [cells[day!], cells[spend!]]);
}

const LATE = line('2026-11-19', '2026-11-20 07:00', 5);

it('only rows that were read from then on move', () => {
  expect(
    moved(LATE, line('2026-11-19', '2026-11-20 06:59', 4), line('2026-11-19', '2026-11-20 08:00', 3, 'Pelt')),
  ).toEqual([
    ['2026-11-18', 5],
    ['2026-11-19', 4],
    ['2026-11-19', 3],
  ]);
});

it.each([
  ['read earlier', '2026-11-19 07:00', 5],
  ['read later', '2026-11-20 09:00', 1],
] as const)('of two rows of a day, one goes if the other was %s', (_, fetched, left) => {
  const other = line('2026-11-18', fetched, 1);
  expect(moved(LATE, other)).toEqual([['2026-11-18', left]]);
  expect(moved(other, LATE)).toEqual([['2026-11-18', left]]);
});

it('of three rows of a day, the one that was read last stays', () => {
  const [first, second] = [
    line('2026-11-18', '2026-11-19 07:00', 1),
    line('2026-11-18', '2026-11-19 08:00', 2),
  ];
  for (const rows of [
    [first, LATE, second],
    [LATE, second, first],
    [second, first, LATE],
  ])
    expect(moved(...rows)).toEqual([['2026-11-18', 5]]);
});
