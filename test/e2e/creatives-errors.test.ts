// test, e2e: failed uploads: broken connection, killed call, a colleague's upload first, forged client data.
// Nothing is sent twice.

import type { AssetOrder } from '../../src/features/creatives/creatives-schema';
import type { FaultPlan } from '../../workbench/ad-service/faults';
import { hugePng, jpeg, png } from '../workbench/ad-service/image-files';
import { mp4 } from '../workbench/ad-service/video-files';
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

describe.each([
  ['added', false],
  ['replaced', true],
])('what is %s', (_, replaced) => {
  const bring = async () => {
    const view = await look();
    const there = seenIn(view, 'IMG_MREC');
    if (replaced && there === null) await session.ask('creativesSend', await order('IMG_MREC', rectangle()));
    if (!replaced && there !== null) {
      await session.ask('creativesSend', { ...set, type: 'IMG_MREC', seen: there, remove: true });
    }
    session.service.log.clear();
  };

  it.each([
    ['a 429 with Retry-After', { kind: 'status', status: 429, retry_after: 1, ...POST }],
    ['a 500 after the work was done', { kind: 'status', status: 500, when: 'after', ...POST }],
    ['a connection dropped after', { kind: 'drop_after', ...POST }],
    ['a cut answer', { kind: 'truncate', ...POST }],
  ] as [string, FaultPlan][])('arrives once in spite of %s', async (_name, plan) => {
    await bring();
    const bytes = rectangle();
    const asked = await order('IMG_MREC', bytes);
    fault(plan);
    const { sent } = await session.ask('creativesSend', asked);
    expect(sent).toMatchObject({ state: 'processing', sentence: '', action: replaced ? 'replace' : 'add' });
    expect(assetAt(session, set, 'IMG_MREC')!.asset).toBe(sha1(bytes));
    expect(sendings(session, true)).toHaveLength(1);
    expect(uploadLines(session).at(-1)).toMatchObject({ Outcome: 'verified' });
  });

  it.each([
    ['a 500 that stays', { kind: 'status', status: 500, times: null, ...POST }],
    ['a line that stays broken', { kind: 'drop_before', times: null, ...POST }],
    ['a refusal', { kind: 'status', status: 400, body: 'text', ...POST }],
  ] as [string, FaultPlan][])(
    'is reported as not sent after %s, and succeeds the next time',
    async (_name, plan) => {
      await bring();
      const bytes = rectangle();
      const asked = await order('IMG_MREC', bytes);
      fault(plan);
      const { sent } = await session.ask('creativesSend', asked);
      expect(sent.state).toBe('failed');
      expect(sent.sentence).not.toBe('');
      expect(uploadLines(session).at(-1)).toMatchObject({ Outcome: 'failed', Detail: sent.sentence });
      session.service.faults.clear();
      expect((await session.ask('creativesSend', asked)).sent.state).toBe('processing');
      expect(assetAt(session, set, 'IMG_MREC')!.asset).toBe(sha1(bytes));
    },
  );
});

it('never mistakes for its own, or overwrites, an asset that a colleague sent while the answer was lost', async () => {
  const text = async (asset: string): Promise<AssetOrder> => {
    return { ...set, type: 'TXT_BUTTON', seen: seenIn(await look(), 'TXT_BUTTON'), asset };
  };
  await session.ask('creativesSend', await text('Play'));
  session.service.log.clear();
  const asked = await text('Play now');
  fault({ kind: 'drop_after', ...POST });
  let done = false;
  const result = await session.run('creativesSend', [asked], {
    onCall: () => {
      if (done || sendings(session).length === 0) return;
      done = true;
      assetAt(session, set, 'TXT_BUTTON')!.asset = 'Install';
    },
  });
  expect(result.value).toMatchObject({ ok: true, value: { sent: { state: 'unknown' } } });
  expect(uploadLines(session).at(-1)).toMatchObject({ Outcome: 'unknown' });
  expect(assetAt(session, set, 'TXT_BUTTON')!.asset).toBe('Install');
  expect(sendings(session)).toHaveLength(1);
});

it.each(['drop_before', 'drop_after'] as const)(
  'does not count a file that a colleague may have sent as its own: %s',
  async (kind) => {
    if (seenIn(await look(), 'IMG_MREC') === null)
      await session.ask('creativesSend', await order('IMG_MREC', rectangle()));
    session.service.log.clear();
    const asked = await order('IMG_MREC', rectangle());
    fault({ kind, ...POST });
    const theirs = sha1(rectangle());
    let done = false;
    const result = await session.run('creativesSend', [asked], {
      onCall: () => {
        if (done || sendings(session).length === 0) return;
        done = true;
        assetAt(session, set, 'IMG_MREC')!.asset = theirs;
      },
    });
    const sentence = expect.stringMatching(/^No clear answer arrived/);
    expect(result.value).toMatchObject({ ok: true, value: { sent: { state: 'unknown', sentence } } });
    expect(uploadLines(session).at(-1)).toMatchObject({ Outcome: 'unknown', Detail: sentence });
    expect((await look()).uploads[0]).toMatchObject({ state: 'unknown' });
    const [run] = (await session.ask('undoRuns', 1)).runs;
    expect(run).toMatchObject({ outcomes: [{ outcome: 'unknown', rows: 1 }] });
    // Sending it again overwrites only what the person has seen.
    await expect(session.ask('creativesSend', asked)).rejects.toThrow(/has changed, so nothing was sent/);
  },
);

it('reports that the service does not have it if no request arrives', async () => {
  const asked = await order('IMG_MREC', rectangle());
  fault({ kind: 'drop_before', times: null, ...POST });
  const { sent } = await session.ask('creativesSend', asked);
  expect(sent).toMatchObject({
    state: 'failed',
    sentence: 'No answer came from the advertising service, and the asset is not in the set. Send it again.',
  });
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
    return (await session.ask('undoPreview', run!.run)).left.map((one) => [one.kind, one.why]);
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

it('is unknown if the set cannot be read either, and is reconciled by the next read, without sending', async () => {
  const bytes = rectangle();
  const asked = await order('IMG_MREC', bytes);
  fault({ kind: 'drop_after', times: null, ...POST });
  fault({ kind: 'status', status: 503, times: null, method: 'GET', path: '*/creative_sets/*', skip: 1 });
  const { sent } = await session.ask('creativesSend', asked);
  expect(sent).toMatchObject({ state: 'sending' });
  expect(sent.sentence).toContain('No clear answer arrived');
  expect(uploadLines(session).at(-1)).toMatchObject({ Outcome: 'unknown' });
  session.service.faults.clear();
  session.service.log.clear();
  expect((await session.ask('creativesSend', asked)).sent).toMatchObject({
    id: sent.id,
    state: 'processing',
  });
  expect(sendings(session)).toEqual([]);
  expect(uploadLines(session).at(-1)).toMatchObject({ Outcome: 'verified' });
});

it("never overwrites a colleague's change made in between", async () => {
  const asked = await order('IMG_MREC', rectangle());
  const theirs = rectangle();
  await session.askAs('ben@example.com', 'creativesSend', await order('IMG_MREC', theirs));
  session.service.log.clear();
  await expect(session.ask('creativesSend', asked)).rejects.toThrow(/has changed, so nothing was sent/);
  expect(sendings(session)).toEqual([]);
  expect(assetAt(session, set, 'IMG_MREC')!.asset).toBe(sha1(theirs));
});

it('does not send an existing asset again if only the answer to the sidebar was lost', async () => {
  const asked = await order('IMG_MREC', rectangle());
  const first = await session.ask('creativesSend', asked);
  session.service.log.clear();
  const again = await session.ask('creativesSend', asked);
  expect(again.sent.id).toBe(first.sent.id);
  expect(sendings(session)).toEqual([]);
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

it('waits while another call is sending the same type', async () => {
  const asked = await order('IMG_MREC', rectangle());
  fault({ kind: 'latency', milliseconds: 2500, ...POST });
  const slow = session.ask('creativesSend', asked);
  const other = (async () => {
    for (;;) {
      const { uploads } = await look();
      if (uploads[0]?.state === 'sending') break;
    }
    const mine = { ...asked, file: { ...asked.file!, digest: 'another' } };
    return session.askAs('ben@example.com', 'creativesSend', mine);
  })();
  await expect(other).rejects.toThrow(/anna@example.com is sending a.png as IMG_MREC to this set/);
  expect((await slow).sent.state).toBe('processing');
});

it('an empty file never replaces a good one', async () => {
  const good = rectangle();
  await session.ask('creativesSend', await order('IMG_MREC', good));
  const empty = await order('IMG_MREC', new Uint8Array());
  await expect(session.ask('creativesSend', empty)).rejects.toThrow('a.png: The file is empty.');
  expect(assetAt(session, set, 'IMG_MREC')!.asset).toBe(sha1(good));
});

describe('a cancellation', () => {
  const CANCELED = 'Canceled before it was sent. The set is unchanged.';

  it('before anything is sent leaves the set unchanged', async () => {
    const before = assetAt(session, set, 'IMG_MREC')?.asset;
    await session.ask('creativesCancel', 'ticket-0001');
    const asked = { ...(await order('IMG_MREC', rectangle())), ticket: 'ticket-0001' };
    await expect(session.ask('creativesSend', asked)).rejects.toThrow(CANCELED);
    // Another person cannot cancel it.
    await session.askAs('ben@example.com', 'creativesCancel', 'ticket-0002');
    expect(sendings(session)).toEqual([]);
    expect(assetAt(session, set, 'IMG_MREC')?.asset).toBe(before);
    const again = { ...asked, ticket: 'ticket-0002' };
    expect((await session.ask('creativesSend', again)).sent.state).toBe('processing');
  });

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

it('refuses forged data from a client', async () => {
  const good = fileOrder(set, 'IMG_ICON', png(10, 10));
  const withFile = (file: Partial<NonNullable<AssetOrder['file']>>) => ({
    ...good,
    file: { ...good.file!, ...file },
  });
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
  const lies: [unknown, RegExp][] = [
    [{ ...good, type: 'IMG_OTHER' }, /no asset type "IMG_OTHER"/],
    [{ ...good, type: 'VID_LONG_L' }, /is a PNG file: it cannot become VID_LONG_L/],
    [withFile({ base64: base64(Buffer.from('%PDF-1.7')) }), /not a file for ads/],
    [withFile({ base64: '' }), /The file is empty/],
    [withFile({ base64: 'AA=A' }), /arrived incomplete/],
    [withFile({ base64: `${base64(jpeg(1, 1))} ` }), /arrived incomplete/],
    [withFile({ base64: 'A'.repeat(20_000_000) }), /15\.0 MB; the limit is 10 MB/],
    [withFile({ base64: base64(hugePng()) }), /60000 × 60000 pixels, more than 40 million/],
    [{ ...good, asset: 'x' }, /one at a time/],
    [{ ...good, file: undefined }, /one at a time/],
    [{ ...set, type: 'TXT_RATING', seen: null, asset: '4,5' }, /in steps of 0.5/],
    [{ ...set, type: 'IMG_ICON', seen: null, asset: 'javascript:alert(1)' }, /begins with https/],
    [{ ...set, type: 'VID_LONG_L', seen: null, asset: 'http://x' }, /must begin with https:\/\/, not http/],
    [
      { ...set, type: 'VID_LONG_L', seen: null, asset: 'hello' },
      /a hash of the service \(16 to 128 letters and digits/,
    ],
    [
      { ...set, type: 'TXT_TITLE', seen: null, asset: 'x'.repeat(1_234) },
      /It has 1,234 characters; the limit is 500/,
    ],
    [{ ...good, ticket: 'Not a ticket' }, /does not know/],
    [{ ...good, setId: '..' }, /Choose a creative set first/],
    [{ ...good, setId: 'unknown' }, /no longer lists creative set unknown/],
    [{ ...good, campaignId: 'unknown' }, /campaign unknown/],
    [{ ...good, seen: 5 }, /does not know/],
    ['nonsense', /does not know/],
  ];
  const lines = uploadLines(session).length;
  for (const [lie, sentence] of lies) {
    await expect(session.ask('creativesSend', lie as AssetOrder)).rejects.toThrow(sentence);
  }
  expect(sendings(session)).toEqual([]);
  expect(uploadLines(session)).toHaveLength(lines);
});

it('a set without the write permission gives a message, and leaves no unfinished upload', async () => {
  fault({ kind: 'status', status: 403, ...POST });
  const { sent } = await session.ask('creativesSend', await order('VID_SHORT_L', mp4(20, 10, 5)));
  expect(sent).toMatchObject({ state: 'failed' });
  expect(sent.sentence).toContain('not allowed');
  expect(openLines()).toEqual([]);
});
