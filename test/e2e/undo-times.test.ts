// test, e2e: the list of pushes that can be undone tells two of the same minute apart.

import { openSharedClock, type SharedClock } from './shared-clock';

const MINUTE = 60_000;

let clock: SharedClock;
beforeAll(async () => {
  clock = await openSharedClock({ campaigns: 2, sources: 0, bids: 0 });
});
afterAll(() => clock.session.close());

async function pushName(name: string): Promise<void> {
  const { session } = clock;
  session.sheets.set('Campaigns', 2, 'Name', name);
  expect(await session.push()).toMatchObject({ state: 'finished' });
}

it('shows seconds for pushes of the same minute only', async () => {
  const { session } = clock;
  await session.pull(['campaigns']);
  const minute = (Math.floor(clock.now() / MINUTE) + 1) * MINUTE;
  clock.until(minute + 1_000);
  await pushName('First');
  clock.until(minute + 40_000);
  await pushName('Second');
  clock.until(minute + 3 * MINUTE);
  await pushName('Third');
  const { runs } = await session.ask('undoRuns', 20);
  const secondsOf = (time: string) => Number(/\d:\d\d:(\d\d)$/.exec(time)?.[1] ?? -1);
  const [third, second, first] = runs.map(({ time }) => secondsOf(time));
  expect(third).toBe(-1);
  expect(second).toBeGreaterThanOrEqual(40);
  expect(first).toBeGreaterThanOrEqual(1);
  expect(first).toBeLessThan(40);
});
