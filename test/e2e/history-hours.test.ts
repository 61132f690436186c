// test, e2e: figures that change at another hour than midnight: pulls after that hour have each day once.

import { DAY_MS, HOUR_MS, historyRows, inOrder, keepHistory, shownAt } from './history-days';
import type { Session } from './session';
import { openSharedClock, type SharedClock } from './shared-clock';

const CHANGE_AT = 380;

let clock: SharedClock;
let session: Session;
beforeEach(async () => {
  const quirks = { figures_change_at: CHANGE_AT };
  clock = await openSharedClock({ campaigns: 10, sources: 1, bids: 1, quirks });
  session = clock.session;
  await keepHistory(session);
  clock.until((Math.floor(clock.now() / DAY_MS) + 2) * DAY_MS);
});
afterEach(() => session.close());

it('has each day once, also if pulls before that hour show unchanged figures', async () => {
  const start = clock.now();
  const expected: string[] = [];
  for (const hour of [9, 20, 26, 33, 50, 57]) {
    clock.until(start + hour * HOUR_MS);
    await session.pull(['campaigns']);
    if ([9, 33, 57].includes(hour)) expected.push(...inOrder(shownAt(session, clock.now(), CHANGE_AT)));
    expect(inOrder(historyRows(session))).toEqual([...expected].sort());
  }
});

it('replaces figures of the day before, which were read too early, at the next pull of the day', async () => {
  const start = clock.now();
  clock.until(start + 3 * HOUR_MS);
  await session.pull(['campaigns']);
  clock.until(start + 9 * HOUR_MS);
  await session.pull(['campaigns']);
  expect(inOrder(historyRows(session))).toEqual(inOrder(shownAt(session, clock.now(), CHANGE_AT)));
});
