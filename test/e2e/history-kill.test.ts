// test, e2e: pulls that are killed after any call: History then has each campaign and day once, with the
// right figures.

import { DAY_MS, HOUR_MS, historyRows, inOrder, keepHistory, shownAt } from './history-days';
import { chosenPoints, isChanging } from './kill-points';
import type { Session } from './session';
import { openSharedClock, type SharedClock } from './shared-clock';

const CHANGE_AT = 0;
const CHOICE = {
  name: '',
  platform: '',
  active: null,
  bidType: '',
  selectedRows: false,
  tabs: ['campaigns'],
};

let clock: SharedClock;
let session: Session;
beforeEach(async () => {
  const quirks = { figures_change_at: CHANGE_AT };
  clock = await openSharedClock({ campaigns: 8, sources: 1, bids: 1, quirks });
  session = clock.session;
  await keepHistory(session);
  nextDay(3);
});
afterEach(() => session.close());

/** Goes to this hour (UTC) of the next day. */
const nextDay = (hour: number): void =>
  clock.until((Math.floor(clock.now() / DAY_MS) + 1) * DAY_MS + hour * HOUR_MS);

const shown = () => shownAt(session, clock.now(), CHANGE_AT);

/** Pulls, and dies after a call; 0: does not die. @returns the numbers of calls that changed something */
async function pullAndDie(crashAt: number): Promise<number[]> {
  const changing: number[] = [];
  let total = 0;
  const run = async (name: string, args: unknown[]) => {
    const before = total;
    const result = await session.run(name, args, {
      crashAfterCalls: crashAt > before ? crashAt - before : undefined,
      onCall: (n, _service, method) => void (isChanging(method) && changing.push(before + n)),
    });
    total += result.totalCalls;
    return result;
  };
  const started = await run('pullStart', [CHOICE]);
  if (started.ended === 'returned')
    await run('jobStep', [(started.value as { value: { id: string } }).value.id]);
  return changing;
}

it('has each row once after kills on every day', async () => {
  const points = await pullAndDie(0);
  nextDay(12);
  const usual = await pullAndDie(0);
  let expected = shown();
  // The first day was read before the figures changed.
  expect(points.length).toBeGreaterThan(usual.length - 10);
  const days = new Map(historyRows(session).map((line) => [String(line[0]), line]));
  expect(days.size).toBe(2);
  const before = historyRows(session).slice(0, 8);
  expected = [...before, ...expected];
  for (const point of chosenPoints(usual, 14)) {
    nextDay(12);
    await pullAndDie(point);
    clock.until(clock.now() + HOUR_MS);
    await session.pull(['campaigns']);
    expected.push(...shown());
    expect([point, inOrder(historyRows(session))]).toEqual([point, inOrder(expected)]);
  }
});
