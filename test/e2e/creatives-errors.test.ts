// test, e2e: uploads that are replaced, cannot be undone, or are canceled.

import type { AssetOrder } from '../../src/features/creatives/creatives-schema';
import type { FaultPlan } from '../../workbench/ad-service/faults';
import { png } from '../workbench/ad-service/image-files';
import { assetAt, fileOrder, type OneSet, seenIn, sendings, setWithout, uploadLines } from './asset-orders';
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
    ['created', expect.stringMatching(/Remove it in Bidgrid ▸ Send lists ▸ Creative assets\.$/)],
  ]);
  await session.ask('creativesSend', await order('IMG_MREC', rectangle()));
  expect(await why()).toEqual([['created', expect.stringMatching(/^Bidgrid keeps no files/)]]);
});

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
