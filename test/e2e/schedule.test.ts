// test, e2e: scheduling, changing, taking over and stopping a morning run: one trigger for each person,
// wherever an execution is killed.

import { BEN, FORM, fire, morning, nextDay, openMornings, requestsOf, triggersOf } from './morning-runs';
import { OWNER, type Session } from './session';
import type { SharedClock } from './shared-clock';

const SCOPES = ['script.scriptapp', 'script.send_mail'].map(
  (name) => `https://www.googleapis.com/auth/${name}`,
);

jest.setTimeout(120_000);

let clock: SharedClock;
let session: Session;
beforeEach(async () => {
  clock = await openMornings(2);
  session = clock.session;
  nextDay(clock);
  await session.pull(['campaigns']);
});
afterEach(() => session.close());

/** Numbers of calls after which a killed execution leaves another state. */
async function changingCalls(name: string, args: unknown[]): Promise<number[]> {
  const points: number[] = [];
  await session.run(name, args, {
    onCall: (n, _service, method) => void (/^(set|create|delete)/.test(method) && points.push(n)),
  });
  return points;
}

const peopleOf = async (user = OWNER) =>
  (await session.askAs(user, 'scheduleRead')).schedules.map(({ name }) => name);

it('has one trigger, whatever is saved, and how often', async () => {
  await Promise.all([1, 2, 3].map(() => session.run('scheduleSave', [FORM, null])));
  expect(triggersOf(session)).toEqual([OWNER]);
  const { id } = session.host.state.triggers[0]!;
  await session.ask('scheduleSave', { ...FORM, mail: false, tabs: ['targets'] }, null);
  expect(session.host.state.triggers.map((trigger) => trigger.id)).toEqual([id]);
  await session.ask('scheduleSave', { ...FORM, hour: 9 }, null);
  expect(triggersOf(session)).toEqual([OWNER]);
  expect(session.host.state.triggers[0]).toMatchObject({
    handler: 'morningRun',
    schedule: { hour: 9, everyDays: 1 },
  });
  await session.askAs(BEN, 'scheduleSave', FORM, null);
  expect(triggersOf(session).sort()).toEqual([OWNER, BEN]);
  expect(await peopleOf()).toEqual([OWNER, BEN]);
  expect(await peopleOf(BEN)).toEqual([BEN, OWNER]);
});

it('keeps History from then on, and shows when a colleague stops that', async () => {
  expect(await session.ask('scheduleRead')).toMatchObject({ keepsHistory: false, schedules: [] });
  expect(await session.ask('scheduleSave', FORM, null)).toMatchObject({
    keepsHistory: true,
    permissionPage: '',
    address: OWNER,
  });
  await session.ask('settingsSave', { history: 'off' });
  expect(await session.ask('scheduleRead')).toMatchObject({ keepsHistory: false });
});

it('ends with one trigger after a kill at any call of saving, and another save', async () => {
  const first = await changingCalls('scheduleSave', [FORM, null]);
  const again = await changingCalls('scheduleSave', [{ ...FORM, hour: 9 }, null]);
  // History, the trigger, and two records; and the old trigger, which Google permits no second one beside.
  expect([first.length, again.length]).toEqual([4, 6]);
  const points = new Set([...first, ...again]);
  for (const point of points) {
    for (const hour of [8, 9]) {
      await session.run('scheduleStop');
      await session.run('scheduleSave', [{ ...FORM, hour: 8 }, null]);
      const killed = await session.run('scheduleSave', [{ ...FORM, hour }, null], { crashAfterCalls: point });
      expect(killed.ended).toMatch(/crash-point|returned/);
      expect(triggersOf(session).length).toBeLessThanOrEqual(1);
      await session.ask('scheduleSave', { ...FORM, hour }, null);
      expect([point, session.host.state.triggers.map(({ schedule }) => schedule?.hour)]).toEqual([
        point,
        [hour],
      ]);
    }
  }
});

it('deletes a trigger that a kill left, when it fires, and never runs it', async () => {
  const points = await changingCalls('scheduleSave', [FORM, null]);
  const left: number[] = [];
  for (const point of points) {
    await session.ask('scheduleStop');
    await session.run('scheduleSave', [FORM, null], { crashAfterCalls: point });
    if ((await peopleOf()).length > 0) continue;
    left.push(triggersOf(session).length);
    session.service.log.clear();
    await fire(session, OWNER);
    expect([point, triggersOf(session), requestsOf(session)]).toEqual([point, [], []]);
  }
  expect(left).toContain(1);
});

it('stops wherever it is killed: no later run, no trigger in the end', async () => {
  await session.ask('scheduleSave', FORM, null);
  const points = await changingCalls('scheduleStop', []);
  expect(triggersOf(session)).toEqual([]);
  for (const point of points) {
    await session.ask('scheduleSave', FORM, null);
    await session.run('scheduleStop', [], { crashAfterCalls: point });
    expect(await peopleOf()).toEqual([]);
    session.service.log.clear();
    await fire(session, OWNER);
    expect([point, triggersOf(session), requestsOf(session)]).toEqual([point, [], []]);
  }
});

describe('taking over', () => {
  const anna = async () => (await session.askAs(BEN, 'scheduleRead')).schedules.find(({ mine }) => !mine)!;

  it('replaces a run that stopped working, with its settings, and its trigger deletes itself', async () => {
    await session.ask('scheduleSave', { ...FORM, tabs: ['targets'], hour: 5 }, null);
    nextDay(clock, 6);
    await morning(session);
    await expect(session.askAs(BEN, 'scheduleSave', FORM, (await anna()).person)).rejects.toThrow(
      `The morning run of ${OWNER} is working again, so it was not taken over.`,
    );
    expect(await peopleOf(BEN)).toEqual([OWNER]);
    nextDay(clock, 12);
    nextDay(clock, 12);
    const { person, warning, hour, zone, tabs, mail } = await anna();
    expect(warning).toBe('late');
    await session.askAs(BEN, 'scheduleSave', { hour, zone, tabs, mail }, person);
    expect(await session.askAs(BEN, 'scheduleRead')).toMatchObject({
      schedules: [{ name: BEN, mine: true, hour: 5, tabs: ['targets'], warning: null }],
    });
    expect(triggersOf(session).sort()).toEqual([OWNER, BEN]);
    session.service.log.clear();
    await fire(session, OWNER);
    expect([triggersOf(session), requestsOf(session)]).toEqual([[BEN], []]);
    // Her own view knows it, and a second person comes too late.
    await expect(session.askAs('cara@example.com', 'scheduleSave', FORM, person)).rejects.toThrow(
      /has been stopped or taken over/,
    );
    expect(await peopleOf()).toEqual([BEN]);
    // Home shows it to her until she confirms it.
    const takenOver = { by: BEN, at: expect.any(Number) };
    expect(await session.ask('homeRead')).toMatchObject({ takenOver });
    expect(await session.ask('scheduleRead')).toMatchObject({ takenOver });
    expect(await session.askAs(BEN, 'homeRead')).toMatchObject({ takenOver: null });
    expect(await session.ask('scheduleTakenSeen')).toMatchObject({ takenOver: null });
    expect(await session.ask('homeRead')).toMatchObject({ takenOver: null });
  });

  it('is one write: each call of it leaves her run, or his', async () => {
    await session.ask('scheduleSave', FORM, null);
    nextDay(clock);
    nextDay(clock);
    const { person } = await anna();
    const states: string[] = [];
    await session.run('scheduleSave', [FORM, person], {
      user: BEN,
      onCall: () => {
        const all = JSON.parse(session.host.state.document['bidgrid.schedules']!) as { name: string }[];
        states.push(all.map(({ name }) => name).join());
      },
    });
    expect([...new Set(states)]).toEqual([OWNER, BEN]);
  });
});

describe('permissions', () => {
  const refuse = (...scopes: string[]) => {
    session.host.options.refusedScopes = { [OWNER]: scopes };
  };

  it.each([[SCOPES], [[SCOPES[0]!]], [[SCOPES[1]!]]])(
    'refused, only the schedule does not work, and names the page that grants them: %p',
    async (scopes) => {
      refuse(...scopes);
      const before = JSON.stringify(session.host.state);
      const saved = await session.ask('scheduleSave', FORM, null);
      expect(saved).toMatchObject({
        permissionPage: expect.stringMatching(/^https:\/\//),
        schedules: [],
        keepsHistory: false,
      });
      expect(JSON.stringify(session.host.state)).toBe(before);
      for (const name of ['showHome', 'showSchedule', 'showPull', 'showReview', 'showSettings'])
        expect([name, await session.run(name)]).toMatchObject([name, { ok: true }]);
      await session.ask('homeRead');
      expect(await session.pull(['campaigns'])).toMatchObject({ state: 'finished' });
      session.sheets.set('Campaigns', 2, 'Name', 'A new name');
      expect(await session.push()).toMatchObject({ state: 'finished', done: 1 });
    },
  );

  it('withdrawn later, Home and Schedule say that the run no longer starts; it can be stopped', async () => {
    await session.ask('scheduleSave', FORM, null);
    refuse(...SCOPES);
    expect((await session.ask('scheduleRead')).schedules).toMatchObject([{ warning: 'gone' }]);
    nextDay(clock);
    nextDay(clock);
    for (const user of [OWNER, BEN])
      expect((await session.askAs(user, 'homeRead')).morningRuns).toMatchObject([{ warning: 'late' }]);
    expect(await session.ask('scheduleStop')).toMatchObject({ schedules: [] });
    expect((await session.ask('homeRead')).morningRuns).toEqual([]);
  });

  it('a trigger that Google deleted is noticed by its person, and comes back with the next save', async () => {
    await session.ask('scheduleSave', FORM, null);
    session.host.state.triggers.length = 0;
    expect((await session.ask('scheduleRead')).schedules).toMatchObject([{ warning: 'gone' }]);
    await session.ask('scheduleSave', FORM, null);
    expect(triggersOf(session)).toEqual([OWNER]);
    expect((await session.ask('scheduleRead')).schedules).toMatchObject([{ warning: null }]);
  });
});

it('refuses settings that make no sense, without a trace', async () => {
  const before = JSON.stringify(session.host.state);
  for (const [form, sentence] of [
    [{ ...FORM, hour: 24 }, /does not know/],
    [{ ...FORM, hour: 6.5 }, /does not know/],
    [{ ...FORM, zone: '../../x' }, /does not know/],
    [{ ...FORM, zone: '' }, /does not know/],
    [{ ...FORM, tabs: ['no-such-tab'] }, /does not have/],
    [{ ...FORM, mail: 'yes' }, /does not know/],
  ] as const)
    await expect(session.ask('scheduleSave', form as never, null)).rejects.toThrow(sentence);
  expect(JSON.stringify(session.host.state)).toBe(before);
});

it('says so if Google creates no trigger, and schedules nothing', async () => {
  const { triggers } = session.host.state;
  for (let n = 0; n < 20; n += 1)
    triggers.push({
      id: `other-${n}`,
      user: OWNER,
      handler: 'another',
      eventType: 'CLOCK',
      source: 'CLOCK',
      sourceId: null,
      schedule: { everyHours: 1 },
      dueAt: null,
    });
  await expect(session.ask('scheduleSave', FORM, null)).rejects.toThrow(
    /Google did not accept the schedule.*too many triggers/,
  );
  expect(await peopleOf()).toEqual([]);
});

const answerOf = async (form: typeof FORM) =>
  (await session.run('scheduleSave', [form, null])).value as {
    ok: boolean;
    error?: { field?: string; sentence: string };
  };

it.each(['Mars/Base', 'America/Nowhere'])(
  'names the time zone %s, which Google does not know, and the old schedule still runs',
  async (zone) => {
    expect(await answerOf({ ...FORM, zone })).toMatchObject({ ok: false, error: { field: 'zone' } });
    expect([await peopleOf(), triggersOf(session)]).toEqual([[], []]);
    await session.ask('scheduleSave', FORM, null);
    const before = JSON.stringify(session.host.state.triggers);
    const { error } = await answerOf({ ...FORM, hour: 9, zone });
    expect(error).toMatchObject({
      field: 'zone',
      sentence: `Google does not know the time zone "${zone}", so nothing was changed. Choose another one.`,
    });
    expect(JSON.stringify(session.host.state.triggers)).toBe(before);
    expect((await session.ask('scheduleRead')).schedules).toMatchObject([
      { hour: 7, zone: 'Etc/UTC', warning: null },
    ]);
    session.service.log.clear();
    await fire(session, OWNER);
    expect(requestsOf(session)).toEqual(['GET /campaigns']);
  },
);

it('needs a connection first, and says how to get one', async () => {
  for (const name of ['BIDGRID_CLIENT_ID', 'BIDGRID_CLIENT_SECRET']) delete session.host.state.script[name];
  await expect(session.ask('scheduleSave', FORM, null)).rejects.toThrow(/Bidgrid ▸ Connections…/);
  expect(triggersOf(session)).toEqual([]);
});

it('lets a limited number of people schedule, whose properties stay below the limit of Google', async () => {
  for (let n = 0; n < 13; n += 1) {
    const user = `${'ü'.repeat(60)}${n}@example.com`;
    const asked = session.askAs(user, 'scheduleSave', { ...FORM, tabs: ['campaigns', 'source-bids'] }, null);
    if (n < 12) await asked;
    else await expect(asked).rejects.toThrow(/12 people already have a morning run/);
  }
  const { document } = session.host.state;
  expect(Buffer.byteLength(document['bidgrid.schedules'] ?? '')).toBeLessThan(9_000);
});
