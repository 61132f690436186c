// test, e2e: a morning run that is killed at any call after it has found a change made elsewhere, up to its
// email: the change is mailed once, by the next run.

import { HOUR_MS } from './history-days';
import { FORM, fire, nextDay, openMornings } from './morning-runs';
import { serviceSide } from './service-side';
import { OWNER } from './session';
import type { SharedClock } from './shared-clock';

jest.setTimeout(120_000);

/** In `npm test`; 1 if FAULT_POINTS=all is set. */
const STRIDE = process.env.FAULT_POINTS === 'all' ? 1 : 19;

let clock: SharedClock;
beforeAll(async () => {
  clock = await openMornings(2);
});
afterAll(() => clock.session.close());

it('mails a change once, wherever the run that found it is killed', async () => {
  const { session } = clock;
  const text = '1 value changed at the service, not from this spreadsheet: Campaigns 1.';
  // After some weeks, there are mails about alarms, too.
  const mailed = () => session.host.outbox.filter(({ body }) => body.includes(text)).length;
  nextDay(clock);
  await session.pull(['campaigns', 'targets']);
  await session.ask('scheduleSave', { ...FORM, tabs: ['campaigns', 'targets'] }, null);
  let changed = 0;
  const change = (): void => {
    changed += 1;
    const [campaign] = serviceSide(session).campaigns();
    serviceSide(session).change(campaign!.campaign_id, { name: `Renamed ${changed}` });
  };

  // The first run creates the tabs History and Bidgrid log.
  const calls: string[] = [];
  for (let day = 0; day < 2; day += 1) {
    nextDay(clock);
    change();
    calls.length = 0;
    await fire(session, OWNER, { onCall: (_n, _service, method) => void calls.push(method) });
    expect(mailed()).toBe(day + 1);
  }
  // Number of calls before the mark of the mail, after which the address of the document is read.
  const marked = calls.lastIndexOf('setProperty', calls.lastIndexOf('getUrl'));
  expect(marked).toBeGreaterThan(100);
  const points = Array.from({ length: Math.floor(marked / STRIDE) }, (_, i) => marked - i * STRIDE);

  let [killed, byNext] = [0, 0];
  for (const point of points) {
    nextDay(clock);
    change();
    const before = mailed();
    const result = await fire(session, OWNER, { crashAfterCalls: point });
    if (result?.ended === 'crash-point') killed += 1;
    expect({ point, mails: mailed() - before }).toEqual({ point, mails: 0 });
    clock.until(clock.now() + HOUR_MS);
    expect(await fire(session, OWNER)).toMatchObject({ ok: true });
    if (mailed() > before) byNext += 1;
    nextDay(clock);
    await fire(session, OWNER);
    expect({ point, mails: mailed() - before }).toEqual({ point, mails: 1 });
  }
  expect(killed).toBe(points.length);
  expect(byNext).toBe(points.length);
});
