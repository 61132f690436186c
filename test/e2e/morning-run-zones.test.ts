// test, e2e: morning runs of two people in two time zones, while both change their clocks and one of them
// moves: one run for each person and local day, in its hour, and one row for each campaign and day.

import { DAY_MS, HOUR_MS, historyRows, inOrder, shownAt } from './history-days';
import { BEN, FORM, morning, nextDay, openMornings } from './morning-runs';
import { serviceSide } from './service-side';
import { OWNER, type Session } from './session';
import type { SharedClock } from './shared-clock';

const BERLIN = 'Europe/Berlin';
const NEW_YORK = 'America/New_York';
const TOKYO = 'Asia/Tokyo';
const HONOLULU = 'Pacific/Honolulu';

jest.setTimeout(120_000);

let clock: SharedClock;
let session: Session;
beforeEach(async () => {
  clock = await openMornings();
  session = clock.session;
});
afterEach(() => session.close());

/** Date and hour on a clock there. */
function localOf(ms: number, timeZone: string): { readonly day: string; readonly hour: number } {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(ms);
  const part = (type: string) => parts.find((one) => one.type === type)!.value;
  return { day: `${part('year')}-${part('month')}-${part('day')}`, hour: Number(part('hour')) };
}

const personId = (user: string): string => session.host.state.users[user]!['bidgrid.person']!;
/** When the last run of a person started. */
function startOf(user: string): number | null {
  const text = session.host.state.document[`bidgrid.schedule-run.${personId(user)}`];
  return text === undefined ? null : (JSON.parse(text) as { startedAt: number }).startedAt;
}

/** Lets time pass; returns the starts of the runs of each person. */
async function pass(days: number): Promise<Map<string, number[]>> {
  const starts = new Map<string, number[]>([
    [OWNER, []],
    [BEN, []],
  ]);
  const end = clock.now() + days * DAY_MS;
  while (clock.now() < end) {
    clock.until(clock.now() + HOUR_MS / 4);
    const before = [...starts.keys()].map((user) => startOf(user));
    for (const result of await morning(session)) expect(result).toMatchObject({ ok: true });
    [...starts.keys()].forEach((user, i) => {
      const now = startOf(user);
      if (now !== null && now !== before[i]) starts.get(user)!.push(now);
    });
  }
  return starts;
}

it('runs once a day, in its hour, through both changes of the clocks', async () => {
  clock.until(Date.UTC(2027, 2, 8));
  await session.pull(['campaigns']);
  await session.ask('scheduleSave', { ...FORM, zone: BERLIN }, null);
  await session.askAs(BEN, 'scheduleSave', { ...FORM, zone: NEW_YORK }, null);
  // New York changes on March 14, Berlin on March 28.
  const starts = await pass(24);
  for (const [user, zone] of [
    [OWNER, BERLIN],
    [BEN, NEW_YORK],
  ] as const) {
    const local = starts.get(user)!.map((ms) => localOf(ms, zone));
    expect(local.length).toBeGreaterThanOrEqual(23);
    // Looked for every quarter of an hour.
    for (const { hour } of local) expect([7, 8]).toContain(hour);
    expect(new Set(local.map(({ day }) => day)).size).toBe(local.length);
  }
  const days = new Set([...starts.values()].flat().map((ms) => Math.floor(ms / DAY_MS)));
  const expected = [...days].flatMap((day) => shownAt(session, day * DAY_MS, 0));
  expect(inOrder(historyRows(session))).toEqual(inOrder(expected));
  for (const user of [OWNER, BEN])
    expect((await session.askAs(user, 'homeRead')).morningRuns).toMatchObject([
      { warning: null },
      { warning: null },
    ]);
});

it('sends one mail for each local day, also to a person who moves across the date line', async () => {
  nextDay(clock);
  await session.pull(['campaigns', 'targets']);
  const mailDays: string[] = [];
  let bid = 1;
  for (const zone of [BERLIN, TOKYO, HONOLULU, TOKYO, BERLIN]) {
    await session.ask('scheduleSave', { ...FORM, zone, tabs: ['targets'] }, null);
    for (let half = 0; half < 6; half += 1) {
      clock.until(clock.now() + DAY_MS / 2);
      bid += 0.01;
      const [campaign] = serviceSide(session).campaigns();
      const { countries } = session.service.state.targets.get(campaign!.campaign_id)!;
      [...countries.values()][0]!.bid = Number(bid.toFixed(2));
      const sent = session.host.outbox.length;
      await morning(session);
      expect(session.host.outbox.length - sent).toBeLessThanOrEqual(1);
      if (session.host.outbox.length > sent) mailDays.push(localOf(clock.now(), zone).day);
    }
  }
  expect(mailDays).toEqual([...new Set(mailDays)].sort());
  expect(mailDays.length).toBeGreaterThan(10);
});
