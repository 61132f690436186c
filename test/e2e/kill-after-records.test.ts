// test, e2e: an action that is killed right after it wrote a property or sent a request. These are durable at
// once, while writes to the spreadsheet are lost unless they were committed before: the resumed action must
// find everything that the properties refer to.

import type { Upload } from '../../src/features/lists/lists-schema';
import type { JobView } from '../../src/jobs/job-view';
import { type Act, answered, drive } from '../faults/act';
import { durableOf, type Frozen, letPass } from '../faults/frozen';
import { SERVICE } from '../faults/scenario';
import { freeze, type World } from '../faults/world';
import { uuid } from '../features/lists/view/lists';
import { setWithout } from './asset-orders';
import { newCampaign, typeNewRow } from './new-rows';
import { ALL, type Session, wholeOrder } from './session';
import { lastRun, restoreRun, undoOrder } from './undo-order';
import { suppressionOrder } from './upload-order';

interface Left extends Frozen {
  readonly after: string;
  /** Writes that the service carried out before the kill. */
  readonly sent: readonly string[];
}

/** Paths of the writes that the service carried out, without the IDs. */
const sentIn = ({ service }: Session): string[] =>
  service.log.entries
    .filter(({ method, path, handled }) => method === 'POST' && handled && path.includes('/v1/'))
    .map(({ path }) => path.split('/v1/')[1]!.split('/')[0]!);

/** The state after a kill, for each property write and each request of the action. */
async function leftBehind(world: World, act: Act): Promise<Left[]> {
  const session = await world.open();
  const durable = durableOf(session);
  const left: Left[] = [];
  let calls = 0;
  try {
    await act(session, (name, args) =>
      session.run(name, args, {
        onCall: (_n, service, method) => {
          calls += 1;
          if (!/^(Properties|UrlFetchApp)$/.test(service) || !/^(set|delete|fetch)/.test(method)) return;
          const after = `call ${calls} (${service}.${method} of ${name})`;
          left.push({ ...durable.take(), after, sent: sentIn(session) });
        },
      }),
    );
  } finally {
    await session.close();
  }
  expect(left.length).toBeGreaterThan(3);
  return left;
}

interface Killed {
  readonly prepare: (session: Session) => Promise<void>;
  readonly act: Act;
  /** Recovers as the person who finds the document does, and checks the result. */
  readonly look: (session: Session, left: Left) => Promise<void>;
}

async function afterEachKill({ prepare, act, look }: Killed): Promise<void> {
  const world = await freeze({ name: '', service: SERVICE, prepare, act, recover: async () => {} });
  try {
    for (const left of await leftBehind(world, act)) {
      const session = await world.open(left);
      try {
        await look(session, left);
      } catch (error) {
        throw new Error(`Killed after ${left.after}: ${(error as Error).message}`, { cause: error });
      } finally {
        await session.close();
      }
    }
  } finally {
    await world.close();
  }
}

const TABS = ['campaigns', 'targets', 'source-bids'];

/** A document with a log. */
async function started(session: Session): Promise<void> {
  await session.pull(TABS);
  await session.sheets.type('Campaigns', 2, 'Name', 'Renamed before');
  expect(await session.push()).toMatchObject({ state: 'finished', problems: [] });
}

async function unfinished(session: Session): Promise<JobView | null> {
  const job = await session.ask('jobCurrent');
  return job && session.finish(job);
}

/** Killed before its plan was complete: nothing was sent, and it has to be started again. */
const isDropped = (job: JobView | null): boolean =>
  job?.state === 'canceled' && job.summary.join().includes('before anything was sent');

/**
 * A killed append ends the push, which says so; the rest stays as edits. Any other push ends with the rows
 * that are unclear.
 */
function expectEnded(job: JobView, unclear: readonly unknown[]): void {
  if (job.state === 'failed') expect(job.summary[0]).toMatch(/cut off while it was written/);
  else expect(job).toMatchObject({ state: 'finished', problems: unclear });
}

/** Outcomes in the log: `field after`, in order of their text. */
const logged = (session: Session, outcome = 'verified'): string[] =>
  session.sheets
    .rows('Bidgrid log')
    .filter(({ Outcome }) => Outcome === outcome)
    .map(({ Field, After }) => `${Field} ${After}`)
    .sort();

const push: Act = async (session, run) => {
  await drive(run, await run('pushStart', [wholeOrder(await session.ask('reviewBuild'))]));
};

it('resumes a push without an error, sends each change once and logs it once', async () => {
  const target = { 'Campaign ID': 'Made once', Country: 'DEFAULT', Bid: 1.5, 'Daily budget': 70 };
  const prepare = async (session: Session) => {
    await started(session);
    await session.sheets.type('Campaigns', 2, 'Name', 'Edited');
    await typeNewRow(session, newCampaign('Made once'));
    const row = session.sheets.rows('Targets').length + 2;
    for (const [header, value] of Object.entries(target))
      await session.sheets.type('Targets', row, header, value);
  };
  const look = async (session: Session, { sent }: Left) => {
    const job = await unfinished(session);
    if (job && !isDropped(job)) {
      // A creation that was recorded and never sent may still exist as far as anyone can tell.
      const unclear = job.problems.filter(({ label }) => label.includes('Made once'));
      expectEnded(job, unclear);
    }
    for (const { run, entry, seen, candidates } of await session.ask('unknownList')) {
      expect(candidates).toEqual([]);
      await session.ask('unknownResolve', { run, entry, take: 'again', seen });
    }
    const review = await session.ask('reviewBuild');
    expect(review).toMatchObject({ held: [], conflicts: [] });
    if (review.rows.length > 0)
      expect(await session.push(review)).toMatchObject({ state: 'finished', problems: [] });
    expect((await session.ask('reviewBuild')).rows).toEqual([]);
    expect([...sent, ...sentIn(session)].sort()).toEqual(['campaign', 'campaign', 'campaign_targets']);
    expect(logged(session).filter((line) => /^(Bid \$?\d|Name|Daily budget)/.test(line))).toEqual([
      'Bid $1.50',
      'Daily budget $70',
      'Name Edited',
      'Name Made once',
      'Name Renamed before',
    ]);
  };
  await afterEachKill({ prepare, act: push, look });
}, 240_000);

it('resumes a pull with every row once and no group that has to be pulled again', async () => {
  const prepare = async (session: Session) => {
    await started(session);
    const [first, second] = session.service.state.campaigns.values();
    Object.assign(first!, { name: 'Elsewhere', clicks: 4321 });
    for (const bid of session.service.state.inventories.get(second!.campaign_id)!.bids)
      bid.bid_override_percentage = '11';
    await session.sheets.type('Campaigns', 3, 'Category', 'Mine');
  };
  const act: Act = async (_session, run) => drive(run, await run('pullStart', [{ ...ALL, tabs: TABS }]));
  const look = async (session: Session) => {
    const mine = [{ changes: [{ column: 'Category', after: 'Mine' }] }];
    // Before the pull is resumed: the part pulled so far is valid.
    expect(await session.ask('reviewBuild')).toMatchObject({ rows: mine, held: [], conflicts: [] });
    const job = await unfinished(session);
    if (job === null) await session.pull(TABS);
    else expect(job).toMatchObject({ state: 'finished' });
    expect(await session.ask('reviewBuild')).toMatchObject({ rows: mine, held: [], conflicts: [] });
    expect(session.sheets.rows('Campaigns').map(({ Name }) => Name)).toContain('Elsewhere');
  };
  await afterEachKill({ prepare, act, look });
}, 240_000);

it('resumes the push of an undo without an error, sends each change once and logs it once', async () => {
  const prepare = async (session: Session) => {
    await started(session);
    await session.sheets.type('Campaigns', 3, 'Name', 'Pushed');
    await session.sheets.type('Targets', 2, 'Daily budget', 4321);
    expect(await session.push()).toMatchObject({ state: 'finished', problems: [] });
  };
  let pushed = '';
  const act: Act = async (session, run) => {
    pushed = await lastRun(session);
    await restoreRun(session, pushed);
    const order = await undoOrder(session, pushed, await session.ask('reviewBuild'));
    await drive(run, await run('pushStart', [order]));
  };
  const look = async (session: Session, { sent }: Left) => {
    const job = await unfinished(session);
    if (job && !isDropped(job)) expect(job).toMatchObject({ state: 'finished', problems: [] });
    const review = await session.ask('reviewBuild');
    if (review.rows.length > 0)
      expect(await session.undo(pushed)).toMatchObject({ state: 'finished', problems: [] });
    expect([...sent, ...sentIn(session)].sort()).toEqual(['campaign', 'campaign_targets']);
    expect(await session.ask('reviewBuild')).toMatchObject({ rows: [], held: [], conflicts: [] });
    expect(logged(session)).toEqual([
      'Daily budget $4,321',
      'Daily budget $800',
      expect.stringMatching(/^Name Oddleby/),
      'Name Pushed',
      'Name Renamed before',
    ]);
  };
  await afterEachKill({ prepare, act, look });
}, 240_000);

it('resumes the creation of a campaign again, after a person decided so, and creates it once', async () => {
  const prepare = async (session: Session) => {
    await started(session);
    await typeNewRow(session, newCampaign('Made once'));
    session.service.faults.add({ kind: 'drop_before', method: 'POST', path: '*/campaign' });
    expect(await session.push()).toMatchObject({
      problems: [{ label: expect.stringContaining('Made once') }],
    });
  };
  const decide: Act = async (session, run) => {
    const [open] = await session.ask('unknownList');
    const { run: id, entry, seen } = open!;
    await run('unknownResolve', [{ run: id, entry, take: 'again', seen }]);
  };
  const look = async (session: Session) => {
    for (const { run, entry, seen } of await session.ask('unknownList'))
      await session.ask('unknownResolve', { run, entry, take: 'again', seen });
    const review = await session.ask('reviewBuild');
    expect(review).toMatchObject({ rows: [{ action: 'create' }], held: [], conflicts: [] });
    expect(await session.push(review)).toMatchObject({ state: 'finished', problems: [] });
    expect(sentIn(session)).toEqual(['campaign']);
    // The row never shows a token of the run.
    expect(session.sheets.rows('Campaigns').at(-1)!.Status).toMatch(/^Pushed \d\d-\d\d /);
  };
  await afterEachKill({ prepare, act: decide, look });
}, 240_000);

it('resumes a list of IDs without sending a confirmed part again, and logs it once', async () => {
  const IDS = Array.from({ length: 3 }, (_, n) => uuid(n));
  const order = suppressionOrder('example.harbour', { total: IDS.length, fingerprint: 'one-list' });
  const partOf = ({ id, turn, parts }: Upload) => {
    return { id, turn, part: parts, action: 'add' as const, lines: IDS.join('\n') };
  };
  const act: Act = async (_session, run) => {
    const upload = answered<Upload>(await run('uploadStart', [order]))!;
    await run('uploadSend', [partOf(upload)]);
    await run('uploadEnd', [upload.id]);
  };
  const look = async (session: Session) => {
    const { unfinished: left } = await session.ask('uploadsOpen', 'suppression');
    const [begun] = left;
    const upload = begun
      ? await session.ask('uploadStart', { ...order, resumes: begun.id })
      : session.sheets.rows('Bidgrid log').length > 1
        ? null
        : await session.ask('uploadStart', order);
    if (upload) {
      if (upload.confirmed < IDS.length) await session.ask('uploadSend', partOf(upload));
      await session.ask('uploadEnd', upload.id);
    }
    expect(session.sheets.rows('Bidgrid log').slice(1)).toMatchObject([
      { After: '3 IDs', Outcome: 'verified' },
    ]);
    expect((await session.ask('uploadsOpen', 'suppression')).unfinished).toEqual([]);
  };
  await afterEachKill({ prepare: started, act, look });
}, 240_000);

it('reconciles an asset that was being sent, sends it once and logs it once', async () => {
  const prepare = async (session: Session) => {
    await session.pull(['campaigns', 'creative-sets', 'ads', 'assets']);
  };
  const TITLE = 'Sail further';
  const orderIn = async (session: Session) => {
    return { ...(await setWithout(session, ['TXT_TITLE'])), type: 'TXT_TITLE', seen: null, asset: TITLE };
  };
  let set = { setId: '', campaignId: '' };
  const act: Act = async (session, run) => {
    const order = await orderIn(session);
    set = { setId: order.setId, campaignId: order.campaignId };
    await run('creativesSend', [order]);
  };
  const look = async (session: Session) => {
    // Longer than a request may take.
    letPass(session, 600_000);
    const view = await session.ask('creativesLook', set);
    if (!view.assets.some(({ asset }) => asset === TITLE))
      await session.ask('creativesSend', { ...set, type: 'TXT_TITLE', seen: null, asset: TITLE });
    const held = session.service.state.creative_sets.get(set.setId)!.assets;
    expect(held.filter(({ asset }) => asset === TITLE)).toHaveLength(1);
    const lines = session.sheets.rows('Bidgrid log').filter(({ Outcome }) => Outcome === 'verified');
    expect(lines).toMatchObject([{ After: TITLE }]);
  };
  await afterEachKill({ prepare, act, look });
}, 240_000);
