// test, e2e: 40 days of two people's morning runs, each killed after another call, changing or reading, with
// limits, expired and withdrawn logins: each campaign has one row a day, each person one mail a day, and
// nothing is written.

import { HOUR_MS, historyRows, shownAt } from './history-days';
import { chosenPoints, isChanging } from './kill-points';
import { BEN, FORM, fire, fireUntil, nextDay, requestsOf } from './morning-runs';
import { serviceSide } from './service-side';
import { OWNER, type Session } from './session';
import { openSharedClock, type SharedClock } from './shared-clock';
import { addressesOf, connectThirdParty, expireAccess, RETURN, reconnect } from './third-party';

jest.setTimeout(240_000);

const DAYS = 40;
const PEOPLE = [OWNER, BEN];

let clock: SharedClock;
let session: Session;
/** Connection of each person. */
const connections = new Map<string, string>();
beforeAll(async () => {
  const service = {
    campaigns: 6,
    sources: 1,
    bids: 1,
    quirks: { figures_change_at: 0 },
    redirectUri: RETURN,
  };
  clock = await openSharedClock(service, { scriptProperties: {} });
  session = clock.session;
  Object.assign(session.host.state.script, addressesOf(session.service));
  nextDay(clock);
  for (const user of PEOPLE) connections.set(user, await connectThirdParty(session, user));
  await session.pull(['campaigns', 'targets']);
});
afterAll(() => session.close());

/** Another bid at the service, so that there is something to mail every day. */
function changeBid(day: number): void {
  const [campaign] = serviceSide(session).campaigns();
  const { countries } = session.service.state.targets.get(campaign!.campaign_id)!;
  [...countries.values()][0]!.bid = 1 + day / 100;
}

const isBlocked = async (user: string): Promise<boolean> =>
  (await session.askAs(user, 'scheduleRead')).schedules[0]!.warning === 'blocked';

/** In `npm test`; all of them if FAULT_POINTS=all is set. */
const READING_CALLS = 15;

/** Numbers of the calls of a run: those after which something is different, and some of the others. */
async function callsOf(user: string): Promise<{ changing: number[]; reading: readonly number[] }> {
  const [changing, reading] = [[] as number[], [] as number[]];
  const result = await fire(session, user, {
    onCall: (n, _service, method) =>
      void (isChanging(method) || method === 'sendEmail' ? changing : reading).push(n),
  });
  expect(result).toMatchObject({ ok: true });
  return { changing, reading: chosenPoints(reading, READING_CALLS) };
}

it('two people have one row for each campaign and day, one mail a day at most, and no write', async () => {
  for (const user of PEOPLE) await session.askAs(user, 'scheduleSave', { ...FORM, tabs: ['targets'] }, null);
  nextDay(clock);
  changeBid(0);
  const { changing, reading } = await callsOf(OWNER);
  expect(changing.length).toBeGreaterThan(40);
  expect(reading.length).toBeGreaterThanOrEqual(READING_CALLS);
  const points = [...changing, ...reading].sort((a, b) => a - b);
  // Each day has two runs to kill.
  const days = Math.max(DAYS, Math.ceil((points.length + 1) / 2));
  const expected = new Map<string, string>();
  const expectDay = (): void => {
    for (const line of shownAt(session, clock.now(), 0))
      expected.set(line.slice(0, 2).join(' | '), line.join(' | '));
  };
  expectDay();
  let runs = 0;
  let ended = 0;
  let reconnected = 0;
  for (let day = 1; day <= days; day += 1) {
    // Some of the time, both at once; on every second day, a second run.
    nextDay(clock, 5 + (day % 5));
    expectDay();
    changeBid(day);
    session.service.faults.clear();
    if (day % 7 === 3)
      session.service.faults.add({
        kind: 'status',
        status: 429,
        retry_after: 120,
        times: day % 2 ? null : 2,
      });
    if (day % 7 === 5) session.service.state.access_tokens.clear();
    if (day % 9 === 4) for (const user of PEOPLE) expireAccess(session, connections.get(user)!, user);
    if (day === 20) session.service.state.refresh_tokens.clear();
    const kill = async (user: string): Promise<void> => {
      const point = points[runs % points.length]!;
      runs += 1;
      const isAtMail = day % 6 === 1;
      const result = isAtMail
        ? await fireUntil(session, user, 'sendEmail')
        : await fire(session, user, { crashAfterCalls: point });
      if (result?.ended === 'returned') ended += 1;
    };
    if (day % 4 === 0) await Promise.all(PEOPLE.map(kill));
    else for (const user of PEOPLE) await kill(user);
    if (day % 2 === 1) {
      clock.until(clock.now() + HOUR_MS);
      // News again, on a day with a mail or a killed run.
      changeBid(day + 0.5);
      session.service.faults.clear();
      for (const user of PEOPLE) await fire(session, user);
    }
    session.service.faults.clear();
    for (const user of PEOPLE) {
      if (!(await isBlocked(user)) || day % 3 !== 2) continue;
      await reconnect(session, connections.get(user)!, user);
      reconnected += 1;
    }
  }
  // Every call was a point, and most runs were killed.
  expect(runs).toBeGreaterThan(points.length);
  expect(ended).toBeLessThan(runs * 0.6);
  expect(reconnected).toBeGreaterThan(1);

  const rows = historyRows(session);
  const keys = rows.map((line) => line.slice(0, 2).join(' | '));
  expect(new Set(keys).size).toBe(keys.length);
  for (const line of rows) expect(line.join(' | ')).toBe(expected.get(line.slice(0, 2).join(' | ')));
  expect(new Set(rows.map(([day]) => day)).size).toBeGreaterThan(days / 2);

  const mails = session.host.outbox.map(({ from, to, time }) => {
    expect(to).toBe(from);
    return `${from} ${new Date(time).toISOString().slice(0, 10)}`;
  });
  expect(new Set(mails).size).toBe(mails.length);
  // A change that one of both finds is mailed to both.
  for (const user of PEOPLE)
    expect(mails.filter((mail) => mail.startsWith(user)).length).toBeGreaterThan(days / 4);

  expect(requestsOf(session).filter((request) => !request.startsWith('GET '))).toEqual([]);
  expect(session.service.log.entries.map(({ status }) => status)).toContain(429);
  // After all of it, both work.
  nextDay(clock);
  session.service.faults.clear();
  for (const user of PEOPLE) {
    if (await isBlocked(user)) await reconnect(session, connections.get(user)!, user);
    await fire(session, user);
    expect((await session.askAs(user, 'scheduleRead')).schedules[0]).toMatchObject({
      mine: true,
      warning: null,
    });
  }
});
