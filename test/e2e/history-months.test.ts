// test, e2e: days older than 13 months become months once, also if the pull that sums them is killed.

import { DAY_MS, type DayLine, HOUR_MS, historyRows, inOrder, keepHistory, shownAt } from './history-days';
import { chosenPoints, isChanging } from './kill-points';
import type { Session } from './session';
import { openSharedClock, type SharedClock } from './shared-clock';

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
afterEach(() => session.close());

/** A document with three days of old months. @returns what it has to have later */
async function openOld(): Promise<string[]> {
  clock = await openSharedClock({ campaigns: 3, sources: 1, bids: 1, quirks: { figures_change_at: 0 } });
  session = clock.session;
  await keepHistory(session);
  const next = new Date(clock.now());
  const start = Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 10, 12);
  const sums = new Map<string, number[]>();
  for (const day of [0, 2, 40]) {
    clock.until(start + day * DAY_MS);
    await session.pull(['campaigns']);
    for (const [date, id, ...figures] of shownAt(session, clock.now(), 0)) {
      const key = `${String(date).slice(0, 7)} | ${id}`;
      const before = sums.get(key) ?? [0, 0, 0, 0];
      sums.set(
        key,
        before.map((sum, i) => Number((sum + Number(figures[i])).toFixed(4))),
      );
    }
  }
  // 14 months after the second of the two months.
  clock.until(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 2 + 14, 20, 12));
  return Array.from(sums, ([key, figures]) => `${key} | ${figures.join(' | ')}`);
}

const shown = (): DayLine[] => shownAt(session, clock.now(), 0);

async function pullAndDie(crashAt: number): Promise<number[]> {
  const changing: number[] = [];
  const started = await session.run('pullStart', [CHOICE]);
  await session.run('jobStep', [(started.value as { value: { id: string } }).value.id], {
    crashAfterCalls: crashAt || undefined,
    onCall: (n, _service, method) => void (isChanging(method) && changing.push(n)),
  });
  return changing;
}

it('sums them once if the pull is killed', async () => {
  await openOld();
  const points = await pullAndDie(0);
  for (const point of chosenPoints(points, 8)) {
    await session.close();
    const months = await openOld();
    const first = shown();
    await pullAndDie(point);
    clock.until(clock.now() + HOUR_MS);
    await session.pull(['campaigns']);
    // If it was killed while it summed them, the next day sums them.
    clock.until(clock.now() + DAY_MS);
    await session.pull(['campaigns']);
    const expected = [...months, ...inOrder([...first, ...shown()])].sort();
    expect([point, inOrder(historyRows(session))]).toEqual([point, expected]);
  }
});
