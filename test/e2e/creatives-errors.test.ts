// test, e2e: failed uploads: broken connection, killed call, a cancellation. Nothing is sent twice.

import type { AssetOrder } from '../../src/features/creatives/creatives-schema';
import type { FaultPlan } from '../../workbench/ad-service/faults';
import { png } from '../workbench/ad-service/image-files';
import {
  assetAt,
  fileOrder,
  type OneSet,
  seenIn,
  sendings,
  setWithout,
  sha1,
  uploadLines,
} from './asset-orders';
import { chosenPoints, isChanging } from './kill-points';
import { later } from './script-clock';
import { openSession, type Session } from './session';

let session: Session;
let set: OneSet;

beforeAll(async () => {
  session = await openSession({
    patient: true,
    service: { campaigns: 2, quirks: { asset_processing_seconds: 3600 } },
  });
  await session.pull(['campaigns', 'creative-sets', 'ads', 'assets']);
  set = await setWithout(session, ['IMG_MREC']);
});
beforeEach(() => {
  session.service.faults.clear();
  session.service.log.clear();
});
afterAll(() => session.close());

const POST = { method: 'POST', path: '*/creative_set_assets/*' };
const fault = (plan: FaultPlan) => void session.service.faults.add(plan);
const look = () => session.ask('creativesLook', set);
const openLines = () =>
  uploadLines(session).filter(({ Outcome }) => Outcome === 'sending' || Outcome === 'planned');

/** A new file each time, so that no test finds data of another. */
let files = 0;
const rectangle = (): Uint8Array => {
  files += 1;
  return Buffer.concat([png(300, 250), Buffer.from(`no. ${files}`)]);
};

/** An order for the current content of the set. */
async function order(type: string, bytes: Uint8Array): Promise<AssetOrder> {
  return fileOrder(set, type, bytes, { name: 'a.png', seen: seenIn(await look(), type) });
}

it.each<[string, FaultPlan]>([
  ['a 429 with Retry-After', { kind: 'status', status: 429, retry_after: 1, ...POST }],
  ['a 500 after the work was done', { kind: 'status', status: 500, when: 'after', ...POST }],
  ['a connection dropped after', { kind: 'drop_after', ...POST }],
  ['a cut answer', { kind: 'truncate', ...POST }],
])('replaces a file once in spite of %s', async (_name, plan) => {
  if (seenIn(await look(), 'IMG_MREC') === null)
    await session.ask('creativesSend', await order('IMG_MREC', rectangle()));
  session.service.log.clear();
  const bytes = rectangle();
  const asked = await order('IMG_MREC', bytes);
  fault(plan);
  const { sent } = await session.ask('creativesSend', asked);
  expect(sent).toMatchObject({ state: 'processing', sentence: '', action: 'replace' });
  expect(assetAt(session, set, 'IMG_MREC')!.asset).toBe(sha1(bytes));
  expect(sendings(session, true)).toHaveLength(1);
  expect(uploadLines(session).at(-1)).toMatchObject({ Outcome: 'verified' });
});

it('has its last outcome in the log, in a row of its own, when it is replaced before it is ready', async () => {
  const { sent } = await session.ask('creativesSend', await order('IMG_MREC', rectangle()));
  const rows = () => uploadLines(session).filter(({ Run }) => Run === sent.id);
  expect(rows()).toMatchObject([{ Outcome: 'verified' }]);
  await session.ask('creativesSend', await order('IMG_MREC', rectangle()));
  await look();
  expect(rows()).toMatchObject([
    { Outcome: 'verified' },
    { Outcome: 'done', Detail: expect.stringContaining('before it was ready') },
  ]);
});

it('explains why an undo cannot restore a file', async () => {
  const why = async () => {
    const [run] = (await session.ask('undoRuns', 1)).runs;
    return (await session.ask('undoPreview', run!.run)).values.map((one) => [one.kind, one.why]);
  };
  if (seenIn(await look(), 'IMG_MREC') !== null)
    await session.ask('creativesSend', {
      ...set,
      type: 'IMG_MREC',
      seen: seenIn(await look(), 'IMG_MREC'),
      remove: true,
    });
  await session.ask('creativesSend', await order('IMG_MREC', rectangle()));
  expect(await why()).toEqual([
    ['created', expect.stringMatching(/Remove it in Bidgrid ▸ Creative assets\.$/)],
  ]);
  await session.ask('creativesSend', await order('IMG_MREC', rectangle()));
  expect(await why()).toEqual([['created', expect.stringMatching(/^Bidgrid keeps no files/)]]);
});

it('loses nothing and sends nothing twice, for a kill at any call', async () => {
  const kill = async (asked: AssetOrder, at: number) => {
    const changing: number[] = [];
    const result = await session.run('creativesSend', [asked], {
      ...(at > 0 ? { crashAfterCalls: at } : {}),
      onCall: (n, _service, method) => void (isChanging(method) && changing.push(n)),
    });
    return { ended: result.ended, changing };
  };
  // The first one creates the log tab and needs more calls.
  await session.ask('creativesSend', await order('IMG_MREC', rectangle()));
  const { changing } = await kill(await order('IMG_MREC', rectangle()), 0);
  expect(changing.length).toBeGreaterThan(8);
  const ends = new Set<string>();
  const known = new Set((await look()).uploads.map(({ id }) => id));
  for (const point of chosenPoints(changing, 10)) {
    const bytes = rectangle();
    const asked = await order('IMG_MREC', bytes);
    session.service.log.clear();
    expect([point, (await kill(asked, point)).ended]).toEqual([point, 'crash-point']);
    // The sidebar is opened again when the killed call cannot be running any more.
    later(session.host, 240_000);
    const { uploads } = await look();
    const upload = uploads.find(({ id }) => !known.has(id));
    for (const { id } of uploads) known.add(id);
    ends.add(upload?.state ?? 'never noted');
    const arrived = assetAt(session, set, 'IMG_MREC')!.asset === sha1(bytes);
    expect([point, upload?.state === 'processing']).toEqual([point, arrived]);
    expect([point, openLines()]).toEqual([point, []]);
    const { sent } = await session.ask('creativesSend', asked);
    known.add(sent.id);
    expect(assetAt(session, set, 'IMG_MREC')!.asset).toBe(sha1(bytes));
    expect([point, sendings(session, true).length]).toEqual([point, 1]);
  }
  expect([...ends].sort()).toEqual(['failed', 'never noted', 'processing']);
}, 240_000);

describe('a cancellation', () => {
  const CANCELED = 'Canceled before it was sent. The set is unchanged.';

  it('during a pause of the service ends the waiting, and is logged', async () => {
    const before = assetAt(session, set, 'IMG_MREC')?.asset;
    const asked = { ...(await order('IMG_MREC', rectangle())), ticket: 'ticket-0003' };
    fault({ kind: 'status', status: 429, retry_after: 2, ...POST });
    await session.ask('creativesCancel', 'ticket-0003');
    const marks = session.host.cache.saved();
    session.host.cache.clear();
    const { value } = await session.run('creativesSend', [asked], {
      onCall: () => {
        // The call that cancels comes while this one waits.
        if (sendings(session).length > 0) session.host.cache.restore(marks);
      },
    });
    expect(value).toMatchObject({ ok: true, value: { sent: { state: 'failed', sentence: CANCELED } } });
    expect(sendings(session)).toHaveLength(1);
    expect(assetAt(session, set, 'IMG_MREC')?.asset).toBe(before);
    expect(uploadLines(session).at(-1)).toMatchObject({ Outcome: 'canceled', Detail: CANCELED });
  });
});
