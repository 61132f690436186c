// test, e2e: the morning run by real triggers: figures, pull, mail, and what stops it.

import { DAY_MS, HOUR_MS, historyRows, inOrder, shownAt } from './history-days';
import { OWNER, type Session } from './session';
import { openSharedClock, type SharedClock } from './shared-clock';

let clock: SharedClock;
let session: Session;
beforeEach(async () => {
  clock = await openSharedClock({ campaigns: 4, sources: 1, bids: 1, quirks: { figures_change_at: 0 } });
  session = clock.session;
  noon();
});
afterEach(() => session.close());

/** Goes to noon (UTC) of the next day. */
const noon = (): void => clock.until((Math.floor(clock.now() / DAY_MS) + 1) * DAY_MS + 12 * HOUR_MS);
const FORM = { hour: 7, zone: 'Etc/UTC', tabs: [], mail: false };

it('smoke', async () => {
  await session.pull(['campaigns']);
  const saved = await session.ask('scheduleSave', FORM, null);
  console.log(JSON.stringify(saved));
  noon();
  const results = await session.host.runDue();
  console.log(JSON.stringify(results.map(({ ok, error, totalCalls }) => [ok, error, totalCalls])));
  console.log(JSON.stringify(await session.ask('scheduleRead')));
  expect(inOrder(historyRows(session))).toEqual(inOrder(shownAt(session, clock.now(), 0)));
  console.log(JSON.stringify(await session.ask('scheduleRunNow')));
  console.log(OWNER);
});
