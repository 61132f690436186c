// test, e2e: figures that change at another hour than midnight: History learns the hour, says it, and has
// each day once.

import {
  DAY_MS,
  type DayLine,
  HOUR_MS,
  historyRows,
  inOrder,
  keepHistory,
  noteOfDay,
  shownAt,
} from './history-days';
import type { Session } from './session';
import { openSharedClock, type SharedClock } from './shared-clock';

const CHANGE_AT = 380;

let clock: SharedClock;
let session: Session;
afterEach(() => session.close());

async function open(): Promise<void> {
  const quirks = { figures_change_at: CHANGE_AT };
  clock = await openSharedClock({ campaigns: 10, sources: 1, bids: 1, quirks });
  session = clock.session;
  await keepHistory(session);
  // The demo of the workbench has a day of which the hour is not known.
  clock.until((Math.floor(clock.now() / DAY_MS) + 2) * DAY_MS);
}

/** Pulls at these hours after the start, in order. @returns all that the service showed */
async function pullAt(hours: readonly number[]): Promise<DayLine[]> {
  const start = Math.floor(clock.now() / DAY_MS) * DAY_MS;
  const seen = new Map<string, DayLine>();
  for (const hour of hours) {
    clock.until(start + hour * HOUR_MS);
    for (const line of shownAt(session, clock.now(), CHANGE_AT)) seen.set(line.slice(0, 2).join(), line);
    await session.pull(['campaigns']);
  }
  return [...seen.values()];
}

it('moves rows to their day when pulls have shown the hour', async () => {
  await open();
  const seen = await pullAt([3, 27]);
  // Midnight is assumed: both are a day late, and the note says that it is not known.
  expect(inOrder(historyRows(session))).not.toEqual(inOrder(seen));
  expect(noteOfDay(session)).toMatch(/does not know yet/);
  const more = await pullAt([33 - 24, 29, 32]);
  expect(inOrder(historyRows(session))).toEqual(inOrder([...seen, ...more]));
  expect(noteOfDay(session)).toMatch(
    /Figures change between 0[3-6]:\d0 and 0[6-9]:\d0 UTC, learned from \d pulls\./,
  );
});

it('has each day once, whatever the hours of the pulls', async () => {
  await open();
  const seen = await pullAt([3, 9, 26, 35, 54, 56, 79, 100, 126, 129, 150]);
  expect(inOrder(historyRows(session))).toEqual(inOrder(seen));
});

it('leaves late figures with their day', async () => {
  await open();
  await pullAt([3, 9, 29, 32]);
  const before = historyRows(session);
  // The next morning at 9: they should have changed at 6:20, but have not.
  const start = Math.floor(clock.now() / DAY_MS) * DAY_MS;
  const { quirks } = session.service;
  clock.until(start + DAY_MS + 3 * HOUR_MS);
  quirks.figures_change_at = 11 * 60;
  for (const hour of [3, 9]) {
    clock.until(start + DAY_MS + hour * HOUR_MS);
    await session.pull(['campaigns']);
    expect(historyRows(session)).toEqual(before);
  }
  quirks.figures_change_at = CHANGE_AT;
  clock.until(start + DAY_MS + 12 * HOUR_MS);
  await session.pull(['campaigns']);
  expect(inOrder(historyRows(session))).toEqual(
    inOrder([...before, ...shownAt(session, clock.now(), CHANGE_AT)]),
  );
});
