// test, e2e: scheduling, changing, taking over and stopping a morning run: one trigger for each person,
// wherever an execution is killed.

import { BEN, FORM, fire, nextDay, openMornings, requestsOf, triggersOf } from './morning-runs';
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

  it.each([[SCOPES], [[SCOPES[0]!]]])(
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
});
