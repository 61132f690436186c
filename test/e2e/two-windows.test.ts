// test, e2e: two windows or two people run the same action at once. After an interruption at any call, each
// change is sent once, the cells equal the service, and the job ends as requested.

import type { Upload } from '../../src/features/lists/lists-schema';
import type { JobView } from '../../src/jobs/job-view';
import type { Reply } from '../../src/ports/user-error';
import type { RunOptions, RunResult } from '../../workbench/apps-script/host';
import { letPass } from '../faults/frozen';
import { type Scenario, SERVICE } from '../faults/scenario';
import { freeze, type World } from '../faults/world';
import { uuid } from '../features/lists/view/lists';
import { sendings, setWithout } from './asset-orders';
import { newCampaign } from './new-rows';
import { serviceSide } from './service-side';
import { ALL, type Session, wholeOrder } from './session';
import { suppressionOrder } from './upload-order';

const BEN = 'ben@example.com';

/** Evenly spread moments of an execution that are tried, in addition to all those that can differ. */
const SPREAD = 3;

interface Call {
  readonly name: string;
  readonly args: unknown[];
  readonly options?: Partial<RunOptions>;
}

/** Runs the first, and the second once the first has made its n-th call; waits for both. */
async function interleaved(
  session: Session,
  first: Call,
  second: Call,
  n: number,
): Promise<[RunResult, RunResult]> {
  let other: Promise<RunResult> | null = null;
  const start = () => session.run(second.name, second.args, { session: 'page-2', ...second.options });
  const result = await session.run(first.name, first.args, {
    ...first.options,
    onCall: async (call) => {
      if (call !== n) return;
      other = start();
      // The holder of a lock must not wait for an execution that waits for this lock.
      if (session.host.heldLocks().length === 0) await other;
    },
  });
  return [result, await (other ?? start())];
}

/** Calls that change what another execution sees: locks and requests. */
async function momentsOf(session: Session, call: Call, beside: RegExp): Promise<number[]> {
  const moments = new Set<number>([1]);
  let held = '';
  const { totalCalls } = await session.run(call.name, call.args, {
    ...call.options,
    onCall: (n, service) => {
      const now = session.host.heldLocks().join();
      if (now !== held || service === 'UrlFetchApp' || beside.test(service)) moments.add(n);
      held = now;
    },
  });
  for (let i = 1; i <= SPREAD; i += 1) moments.add(Math.ceil((totalCalls * i) / SPREAD));
  return [...moments].sort((a, b) => a - b);
}

const answerOf = <T>(result: RunResult): Reply<T> => {
  if (!result.ok) throw new Error(`${result.ended}: ${result.error?.message}`);
  return result.value as Reply<T>;
};
const resultOf = <T>(result: RunResult): T => {
  const answer = answerOf<T>(result);
  if (!answer.ok) throw new Error(`${answer.error.sentence} [${answer.error.detail}]`);
  return answer.value;
};

/** Opens the world, runs the test with every moment of `call`, and closes it. */
async function atEachMoment(
  world: World,
  callOf: (session: Session) => Promise<Call>,
  attempt: (session: Session, call: Call, n: number) => Promise<void>,
  beside = /^$/,
): Promise<void> {
  const probe = await world.open();
  const moments = await momentsOf(probe, await callOf(probe), beside);
  await probe.close();
  for (const n of moments) {
    const session = await world.open();
    try {
      await attempt(session, await callOf(session), n);
    } catch (error) {
      throw new Error(`After call ${n}: ${(error as Error).message}`, { cause: error });
    } finally {
      await session.close();
    }
  }
}

const edited: Scenario = {
  name: 'three edits and a new campaign',
  service: SERVICE,
  prepare: async (session) => {
    await session.pull(['campaigns']);
    for (const row of [2, 3, 4]) await session.sheets.type('Campaigns', row, 'Name', `Renamed ${row}`);
    const fields = Object.entries(newCampaign('Made once'));
    for (const [header, value] of fields) await session.sheets.type('Campaigns', 5, header, value);
    // Creates the tab of the log.
    await session.ask('reviewBuild');
  },
  act: async () => {},
  recover: async () => {},
};

let world: World;
const inWorld = (scenario: Scenario) => {
  beforeAll(async () => {
    world = await freeze(scenario);
  });
  afterAll(() => world.close());
};

/** Every change arrived exactly once. */
function expectSentOnce(session: Session): void {
  const names = serviceSide(session)
    .writes()
    .map(({ body }) => (body as { name: string }).name);
  expect(names.sort()).toEqual(['Made once', 'Renamed 2', 'Renamed 3', 'Renamed 4']);
  const lines = session.sheets.rows('Campaigns');
  expect(lines.map(({ Change }) => Change)).toEqual([null, null, null, null]);
  expect(lines.filter(({ Status }) => String(Status).startsWith('Pushed'))).toHaveLength(4);
  expect(lines.map((line) => line['Campaign ID'])).not.toContain(null);
}

describe('a push', () => {
  inWorld(edited);

  const started = async (session: Session): Promise<JobView> =>
    session.ask('pushStart', wholeOrder(await session.ask('reviewBuild')));

  it('that two windows run at once sends each change once', async () => {
    const step = async (session: Session): Promise<Call> => ({
      name: 'jobStep',
      args: [(await started(session)).id],
    });
    await atEachMoment(world, step, async (session, call, n) => {
      const [one, other] = await interleaved(session, call, call, n);
      const job = await session.finish(resultOf<JobView>(one));
      expect(job).toMatchObject({ state: 'finished', done: 4, total: 4, problems: [] });
      expect(resultOf<JobView>(other)).toMatchObject({ id: job.id });
      expectSentOnce(session);
    });
  });

  it('that two windows start at once is started once', async () => {
    const start = async (session: Session): Promise<Call> => ({
      name: 'pushStart',
      args: [wholeOrder(await session.ask('reviewBuild'))],
    });
    await atEachMoment(world, start, async (session, call, n) => {
      const results = (await interleaved(session, call, call, n)).map((each) => answerOf<JobView>(each));
      const accepted = results.flatMap((answer) => (answer.ok ? [answer.value] : []));
      expect(accepted).toHaveLength(1);
      expect(await session.finish(accepted[0]!)).toMatchObject({ state: 'finished', problems: [] });
      expectSentOnce(session);
      expect((await session.ask('reviewBuild')).rows).toEqual([]);
    });
  });

  it('that is canceled in one window while the other runs it ends there', async () => {
    const step = async (session: Session): Promise<Call> => ({
      name: 'jobStep',
      args: [(await started(session)).id],
    });
    await atEachMoment(world, step, async (session, call, n) => {
      const cancel = { name: 'jobCancel', args: call.args };
      const [, canceled] = await interleaved(session, call, cancel, n);
      const { state } = resultOf<JobView>(canceled);
      expect(['canceled', 'finished']).toContain(state);
      expect(await session.ask('jobCurrent')).toBeNull();
      const sent = serviceSide(session).writes().length;
      const again = await session.run('jobStep', call.args);
      expect(answerOf<JobView>(again)).toMatchObject({ ok: true, value: { state } });
      expect(serviceSide(session).writes()).toHaveLength(sent);
      // Nothing is lost: what was not sent is still an edit.
      const left = (await session.ask('reviewBuild')).rows;
      expect(left.length + sent).toBe(4);
    });
  });
});

describe('a pull', () => {
  const TABS = ['campaigns', 'targets', 'source-bids'];
  inWorld({
    name: 'a pull of changes',
    service: { ...SERVICE, campaigns: 4 },
    prepare: async (session) => {
      await session.pull(TABS);
      let n = 0;
      for (const campaign of session.service.state.campaigns.values()) {
        n += 1;
        campaign.name = `Elsewhere ${n}`;
      }
      await session.sheets.type('Campaigns', 2, 'Category', 'Mine');
    },
    act: async () => {},
    recover: async () => {},
  });

  const step = async (session: Session): Promise<Call> => ({
    name: 'jobStep',
    args: [(await session.ask('pullStart', { ...ALL, tabs: TABS })).id],
  });

  it('that two windows run at once adds every row once', async () => {
    await atEachMoment(world, step, async (session, call, n) => {
      const before = session.sheets.rows('Targets').length;
      const [one] = await interleaved(session, call, call, n);
      expect(await session.finish(resultOf<JobView>(one))).toMatchObject({ state: 'finished' });
      const campaigns = serviceSide(session).campaigns();
      const lines = session.sheets.rows('Campaigns');
      expect(lines.map((line) => [line['Campaign ID'], line.Name]).sort()).toEqual(
        campaigns.map(({ campaign_id, name }) => [campaign_id, name]).sort(),
      );
      expect(session.sheets.rows('Targets')).toHaveLength(before);
      expect(await session.ask('reviewBuild')).toMatchObject({
        rows: [{ changes: [{ column: 'Category', after: 'Mine' }] }],
        held: [],
      });
    });
  });

  it('that is canceled at any moment ends canceled, unless it was finished before', async () => {
    await atEachMoment(world, step, async (session, call, n) => {
      const cancel = { name: 'jobCancel', args: call.args };
      const [one, canceled] = await interleaved(session, call, cancel, n);
      const { state } = resultOf<JobView>(canceled);
      expect(['canceled', 'finished']).toContain(state);
      expect(resultOf<JobView>(one)).toMatchObject({
        state: expect.stringMatching(/canceled|finished|running/),
      });
      expect(resultOf<JobView>(await session.run('jobStep', call.args))).toMatchObject({ state });
      expect(await session.ask('jobCurrent')).toBeNull();
    });
  });

  it('that was replaced by a push while it read the service does not affect the push', async () => {
    await atEachMoment(world, step, async (session, call, n) => {
      const his = wholeOrder(await session.askAs(BEN, 'reviewBuild'));
      let push: JobView | null = null;
      await session.run('jobStep', call.args, {
        onCall: async (calls) => {
          if (calls !== n || session.host.heldLocks().length > 0) return;
          // The first window was silent for so long that others may start an action.
          letPass(session, 120_000);
          const started = await session.run('pushStart', [his], { user: BEN, session: 'page-2' });
          const answer = answerOf<JobView>(started);
          // After a pull that brought other values in between, a new review is needed.
          if (answer.ok) push = answer.value;
        },
      });
      for (let job = push as JobView | null; job !== null; ) {
        expect(job).toMatchObject({ kind: 'push' });
        if (job.state !== 'running') break;
        job = await session.askAs(BEN, 'jobStep', job.id);
      }
      if (push === null) return;
      expect(
        serviceSide(session)
          .writes()
          .map(({ body }) => body),
      ).toEqual([expect.objectContaining({ category: 'Mine' })]);
      expect(
        resultOf<JobView>(await session.run('jobStep', [(push as JobView).id], { user: BEN })),
      ).toMatchObject({
        kind: 'push',
        state: 'finished',
      });
    });
  });
});

describe('an upload of IDs', () => {
  const APP = 'example.harbour';
  const IDS = Array.from({ length: 12_000 }, (_, n) => uuid(n));
  const order = suppressionOrder(APP, { total: IDS.length, fingerprint: 'one-list' });
  inWorld({
    name: 'an upload',
    service: { ...SERVICE, campaigns: 1 },
    prepare: async (session) => void (await session.pull(['campaigns'])),
    act: async () => {},
    recover: async () => {},
  });

  const partOf = (upload: Upload) => ({
    id: upload.id,
    turn: upload.turn,
    part: upload.parts,
    action: 'add' as const,
    lines: IDS.slice(upload.confirmed, upload.confirmed + upload.partSize).join('\n'),
  });

  it('of which two windows send the same part at once counts it once', async () => {
    const send = async (session: Session): Promise<Call> => ({
      name: 'uploadSend',
      args: [partOf(await session.ask('uploadStart', order))],
    });
    await atEachMoment(world, send, async (session, call, n) => {
      await interleaved(session, call, call, n);
      const { service } = session;
      let [upload] = (await session.ask('uploadsOpen', 'suppression')).unfinished;
      for (let i = 0; upload && upload.confirmed < upload.total && i < 9; i += 1)
        upload = (await session.ask('uploadSend', partOf(upload))).upload;
      expect(upload).toMatchObject({ confirmed: 12_000, valid: 12_000 });
      await session.ask('uploadEnd', upload!.id);
      const company = [...service.state.companies.values()].find(
        ({ api_key }) => api_key === service.api_key,
      )!;
      expect(service.state.suppression.get(company.company_id)?.get(APP)).toEqual(new Set(IDS));
      expect(session.sheets.rows('Bidgrid log').at(-1)).toMatchObject({ After: '12,000 IDs' });
    });
  });
});

describe('an asset of a creative set', () => {
  const TITLE = 'Sail further';
  inWorld({
    name: 'an asset',
    service: SERVICE,
    prepare: async (session) => void (await session.pull(['campaigns', 'creative-sets', 'ads', 'assets'])),
    act: async () => {},
    recover: async () => {},
  });

  it('that two windows send at once is sent once, and exists once', async () => {
    const send = async (session: Session): Promise<Call> => {
      const set = await setWithout(session, ['TXT_TITLE']);
      return { name: 'creativesSend', args: [{ ...set, type: 'TXT_TITLE', seen: null, asset: TITLE }] };
    };
    await atEachMoment(world, send, async (session, call, n) => {
      await interleaved(session, call, call, n);
      const [{ setId, campaignId }] = call.args as [{ setId: string; campaignId: string }];
      const held = session.service.state.creative_sets.get(setId)!.assets;
      expect(held.filter(({ asset }) => asset === TITLE)).toHaveLength(1);
      expect(sendings(session, true)).toHaveLength(1);
      const view = await session.ask('creativesLook', { setId, campaignId });
      expect(view.assets.filter(({ asset }) => asset === TITLE)).toHaveLength(1);
      expect(view.uploads.filter(({ state }) => state === 'sending')).toEqual([]);
    });
  });
});
