// test, features: an asset is sent once, and only if the set is as the person saw it; the result is found in
// the answer or by reading back.

import type { HttpRequest } from '../../../src/ad-service/transport';
import type { AssetOrder, SentView } from '../../../src/features/creatives/creatives-schema';
import { creativesLook } from '../../../src/features/creatives/current-set';
import { creativesCancel, creativesSend } from '../../../src/features/creatives/send-file';
import { jobStep } from '../../../src/features/jobs/jobs';
import { pullStart } from '../../../src/pull/pull';
import { EVERY_CAMPAIGN } from '../../../src/shared/tab-choices';
import { MINUTE_MS } from '../../../src/shared/time';
import { assets } from '../../../src/tabs/assets/assets-columns';
import { answer, nothing } from '../../ad-service/plain-transport';
import { BEN } from '../../ports/plain-ports';
import { hugePng } from '../../workbench/ad-service/image-files';
import { campaignBody, logOf, rowsIn, type ServicePorts, servicePorts, setBody } from '../service-ports';

const POST = 'POST /creative_set_assets/s1';
const READ = 'GET /creative_sets/c1';

type Asset = readonly [type: string, asset: string, status?: string];
const bodies = (all: readonly Asset[]) =>
  all.map(([type, asset, status = 'ready']) => ({ type, asset, status }));
const withAssets = (...all: readonly Asset[]) => [setBody('s1', 'c1', { assets: bodies(all) })];

/** The set before, the answer to the request, and the set after it, which the answer lists by default. */
function service(
  before: readonly Asset[],
  after: readonly Asset[],
  reply: unknown = bodies(after),
): ServicePorts {
  const ports = servicePorts({ [READ]: withAssets(...before), 'GET /campaigns': [campaignBody('c1')] });
  ports.replies[POST] = () => {
    ports.replies[READ] = withAssets(...after);
    return reply;
  };
  return ports;
}

const TITLE: AssetOrder = {
  setId: 's1',
  campaignId: 'c1',
  type: 'TXT_TITLE',
  seen: null,
  asset: 'New title',
};
const OLD: Asset = ['TXT_TITLE', 'Old title'];
const NEW: Asset = ['TXT_TITLE', 'New title'];
const ICON: Asset = ['IMG_ICON', 'hash-of-an-icon-1'];

/** A GIF of 320 × 50 pixels. */
const GIF = Buffer.from(
  'GIF89a\x40\x01\x32\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02\x44\x01\x00;',
  'latin1',
);
const BANNER: AssetOrder = {
  ...TITLE,
  asset: undefined,
  type: 'IMG_BANNER',
  file: { name: 'banner.gif', base64: GIF.toString('base64'), digest: 'digest-of-the-file' },
};

const send = (ports: ServicePorts, order: AssetOrder = TITLE): SentView => creativesSend(ports, order);
const posts = (ports: ServicePorts) =>
  ports.sent.filter(({ url, method }) => method === 'POST' && url.includes('assets'));
/** The multipart body of a request, as text. */
function formOf({ body }: HttpRequest): string {
  if (typeof body === 'string') return body;
  if (Array.isArray(body)) return Buffer.from(body).toString('latin1');
  return Buffer.from((body as { base64: string }).base64, 'base64').toString('latin1');
}
/** Underscores may fill up the name of a file. */
const fieldsOf = (request: HttpRequest) =>
  [...formOf(request).matchAll(/name="(\w+)"(?:; filename="([^"]*)")?[\s\S]*?\r\n\r\n([^\r]*)/g)].map(
    ([, name, file, value]) => [name, file?.replace(/_+\./, '.') ?? value],
  );

test.each<[string, readonly Asset[], readonly Asset[], AssetOrder, string[][], string]>([
  [
    'a new text',
    [ICON],
    [ICON, NEW],
    TITLE,
    [
      ['type', 'TXT_TITLE'],
      ['asset', 'New title'],
    ],
    'add',
  ],
  [
    'another text',
    [OLD],
    [NEW],
    { ...TITLE, seen: 'Old title' },
    [
      ['type', 'TXT_TITLE'],
      ['asset', 'New title'],
      ['update', 'true'],
    ],
    'replace',
  ],
  [
    'a removal',
    [OLD, ICON],
    [ICON],
    { ...TITLE, asset: undefined, remove: true, seen: 'Old title' },
    [
      ['type', 'TXT_TITLE'],
      ['remove', 'true'],
    ],
    'remove',
  ],
  [
    'a file',
    [],
    [['IMG_BANNER', 'digest-of-the-file']],
    BANNER,
    [
      ['type', 'IMG_BANNER'],
      ['file', 'banner.gif'],
    ],
    'add',
  ],
])('%s is sent in one request, and verified by its answer', (_, before, after, order, fields, action) => {
  const ports = service(before, after);
  const { sent, assets: now, name } = send(ports, order);
  expect(ports.asked()).toEqual([READ, POST]);
  expect(fieldsOf(posts(ports)[0]!)).toEqual(fields);
  expect(sent).toMatchObject({
    type: order.type,
    action,
    state: 'ready',
    sentence: '',
    who: 'anna@example.com',
  });
  expect(now.map(({ type, asset }) => [type, asset])).toEqual(after.map(([type, asset]) => [type, asset]));
  expect(name).toBe('Set s1');
  expect(logOf(ports)).toMatchObject([{ Outcome: 'verified' }]);
});

test('the log has the previous value, and of a file its name and size', () => {
  const text = service([OLD], [NEW]);
  send(text, { ...TITLE, seen: 'Old title' });
  expect(logOf(text)).toMatchObject([
    { Tab: 'Assets', Field: 'Asset', Before: 'Old title', After: 'New title' },
  ]);
  const file = service([], [['IMG_BANNER', 'digest-of-the-file']]);
  send(file, BANNER);
  expect(logOf(file)).toMatchObject([{ Before: '', After: `file banner.gif, ${GIF.length} bytes` }]);
  const removal = service([OLD], []);
  send(removal, { ...TITLE, asset: undefined, remove: true, seen: 'Old title' });
  expect(logOf(removal)).toMatchObject([{ Field: 'Remove' }]);
});

test.each<[string, string, string]>([
  ['processing', 'processing', ''],
  [
    'error',
    'error',
    'The service could not process it. It gives no reason: check that the file opens, then upload another file.',
  ],
  ['queued', 'processing', ''],
])('an asset that the service reports as %s is %s', (status, state, sentence) => {
  const ports = service([], [['IMG_BANNER', 'digest-of-the-file', status]]);
  expect(send(ports, BANNER).sent).toMatchObject({ state, sentence });
});

test('a file that the service created as another type is named with it', () => {
  const ports = service([], [['IMG_LEADER', 'digest-of-the-file']]);
  expect(send(ports, BANNER).sent).toMatchObject({
    type: 'IMG_LEADER',
    state: 'ready',
    sentence: 'The service created it as IMG_LEADER, not IMG_BANNER.',
  });
});

describe('nothing is sent', () => {
  test.each<[string, readonly Asset[], AssetOrder, RegExp]>([
    [
      'when the asset has changed since the person saw it',
      [OLD],
      { ...TITLE, seen: 'Older title' },
      /^The TXT_TITLE of this set has changed, so nothing was sent/,
    ],
    ['when it is no longer there', [], { ...TITLE, seen: 'Old title' }, /has changed/],
    ['when there is one now', [OLD], TITLE, /has changed/],
    [
      'to remove what is not there',
      [],
      { ...TITLE, asset: undefined, remove: true },
      /^This set has no TXT_TITLE to remove\.$/,
    ],
    ['of an unknown type', [], { ...TITLE, type: 'TXT_X' }, /There is no asset type "TXT_X"/],
    ['of a text and a removal', [], { ...TITLE, remove: true }, /one at a time/],
    ['of nothing', [], { ...TITLE, asset: undefined }, /one at a time/],
    ['of an empty text', [], { ...TITLE, asset: ' ' }, /Enter the text/],
    ['to no set', [], { ...TITLE, setId: '' }, /Choose a creative set first/],
    ['to no campaign', [], { ...TITLE, campaignId: '..' }, /Choose a creative set first/],
    [
      'of a file without a name',
      [],
      { ...BANNER, file: { ...BANNER.file!, name: '' } },
      /name of the file is missing/,
    ],
    [
      'of a file that is no Base64',
      [],
      { ...BANNER, file: { ...BANNER.file!, base64: 'A*==' } },
      /arrived incomplete/,
    ],
    [
      'of a file of another kind',
      [],
      { ...BANNER, file: { ...BANNER.file!, base64: Buffer.from('PK').toString('base64') } },
      /banner\.gif is not a file for ads/,
    ],
    ['of an empty file', [], { ...BANNER, file: { ...BANNER.file!, base64: '' } }, /The file is empty/],
    [
      'of a file that is too large',
      [],
      { ...BANNER, file: { ...BANNER.file!, base64: 'A'.repeat(20_000_000) } },
      /15 MB; the limit is 10 MB/,
    ],
    [
      'of an image with too many pixels',
      [],
      { ...BANNER, file: { ...BANNER.file!, base64: Buffer.from(hugePng()).toString('base64') } },
      /60000 × 60000 pixels, more than 40 million/,
    ],
    [
      'of a text that is too long',
      [],
      { ...TITLE, asset: 'x'.repeat(1_234) },
      /It has 1,234 characters; the limit is 500/,
    ],
    [
      'of an address that is a script',
      [],
      { ...TITLE, type: 'IMG_ICON', asset: 'javascript:alert(1)' },
      /begins with https/,
    ],
    [
      'of an image as a video',
      [],
      { ...BANNER, type: 'VID_LONG_L' },
      /banner\.gif is a GIF file: it cannot become VID_LONG_L/,
    ],
  ])('%s', (_, before, order, why) => {
    const ports = service(before, []);
    expect(() => send(ports, order)).toThrow(why);
    expect(posts(ports)).toEqual([]);
    expect(logOf(ports)).toEqual([]);
    expect(creativesLook(ports, { setId: 's1', campaignId: 'c1' }).uploads).toEqual([]);
  });

  test.each<[string, unknown, RegExp]>([
    ['that cannot be read', answer(500), /HTTP 500/],
    ['that is gone', [], /no longer lists creative set s1/],
    ['that may be an unreadable one', [{ name: 'Half a set' }], /cannot read some creative sets/],
    [
      'with an unreadable asset',
      [setBody('s1', 'c1', { assets: [{ asset: 'x' }] })],
      /cannot read some assets/,
    ],
    ['without its assets', [{ ...setBody('s1', 'c1'), assets: undefined }], /does not return the assets/],
  ])('to a set %s', (_, reply, why) => {
    const ports = service([], [NEW]);
    ports.replies[READ] = reply;
    expect(() => send(ports)).toThrow(why);
    expect(posts(ports)).toEqual([]);
  });

  test('without the permission to write', () => {
    const ports = service([], [NEW]);
    const name = 'bidgrid.connection.a';
    const details = JSON.parse(ports.userStore.get(name)!) as object;
    ports.userStore.set(name, JSON.stringify({ ...details, scope: 'campaigns:read creatives:read' }));
    expect(() => send(ports)).toThrow(/creatives:write/);
    expect(ports.asked()).toEqual([]);
  });

  test('after a cancel, and the log says so', () => {
    const ports = service([], [NEW]);
    ports.replies[READ] = () => {
      creativesCancel(ports, 'ticket-1');
      return withAssets();
    };
    const { sent } = send(ports, { ...TITLE, ticket: 'ticket-1' });
    expect(sent).toMatchObject({
      state: 'failed',
      sentence: 'Canceled before it was sent. The set is unchanged.',
    });
    expect(posts(ports)).toEqual([]);
    expect(logOf(ports)).toMatchObject([{ Outcome: 'canceled' }]);
    expect(send(ports, { ...TITLE, ticket: 'ticket-2' }).sent.state).toBe('ready');
  });
});

test('a refusal is the result', () => {
  const ports = service([], [], answer(400, { error: 'Too long' }));
  const { sent } = send(ports);
  expect(sent.state).toBe('failed');
  expect(sent.sentence).toMatch(/400|Too long/);
  expect(ports.asked()).toEqual([READ, POST]);
  expect(logOf(ports)).toMatchObject([{ Outcome: 'failed' }]);
});

describe('without a clear answer', () => {
  const UNCLEAR: [string, unknown, RegExp][] = [
    [
      'no answer',
      nothing,
      /^No answer came from the advertising service, and the asset is not in the set\. Send it again\.$/,
    ],
    [
      'a 500',
      answer(500, { error: 'Oops' }),
      /^The answer of the advertising service was not clear \(HTTP 500: .*Oops.*\), and the asset is not in the set\. Send it again\.$/,
    ],
    [
      'garbage',
      answer(200, '<html>'),
      /^The answer of the advertising service was not clear \(HTTP 200.*\), and the asset is not in the set\. Send it again\.$/,
    ],
  ];

  test.each(UNCLEAR)(
    '(%s) a text that is in the set is verified, and one that is not failed',
    (_, reply, why) => {
      const arrived = service([OLD], [NEW], reply);
      expect(send(arrived, { ...TITLE, seen: 'Old title' }).sent.state).toBe('ready');
      expect(arrived.asked()).toEqual([READ, POST, READ]);
      const lost = service([OLD], [OLD], reply);
      const { sent } = send(lost, { ...TITLE, seen: 'Old title' });
      expect([sent.state, sent.sentence]).toEqual(['failed', expect.stringMatching(why)]);
      expect(logOf(lost)).toMatchObject([{ Outcome: 'failed' }]);
    },
  );

  test('a file with the own hash is verified; another one may be of someone else', () => {
    const own = service([], [['IMG_BANNER', 'digest-of-the-file']], nothing);
    expect(send(own, BANNER).sent.state).toBe('ready');
    const other = service([], [['IMG_BANNER', 'hash-of-the-service']], nothing);
    const { sent } = send(other, BANNER);
    expect([sent.state, sent.sentence]).toEqual([
      'unknown',
      expect.stringMatching(/someone else may have uploaded/),
    ]);
    expect(logOf(other)).toMatchObject([{ Outcome: 'unknown' }]);
  });

  test('an asset that became a third one is unknown', () => {
    const ports = service([OLD], [['TXT_TITLE', 'Third title']], nothing);
    const { sent } = send(ports, { ...TITLE, seen: 'Old title' });
    expect([sent.state, sent.sentence]).toEqual([
      'unknown',
      expect.stringMatching(/was changed elsewhere meanwhile/),
    ]);
  });

  test('a removal is read back, too', () => {
    const order: AssetOrder = { ...TITLE, asset: undefined, remove: true, seen: 'Old title' };
    expect(send(service([OLD], [], nothing), order).sent).toMatchObject({ state: 'ready', action: 'remove' });
    expect(send(service([OLD], [OLD], nothing), order).sent.state).toBe('failed');
  });

  test('and without a readable set it stays open, until the set can be read', () => {
    const ports = service([], [NEW], nothing);
    const reply = ports.replies[POST] as () => unknown;
    ports.replies[POST] = () => {
      const one = reply();
      ports.replies[READ] = answer(500);
      return one;
    };
    const { sent } = send(ports);
    expect([sent.state, sent.sentence]).toEqual([
      'sending',
      expect.stringMatching(/^No clear answer arrived, and the set could not be read/),
    ]);
    ports.replies[READ] = withAssets(NEW);
    const { uploads } = creativesLook(ports, { setId: 's1', campaignId: 'c1' });
    expect(uploads).toMatchObject([{ state: 'ready', sentence: '' }]);
    expect(logOf(ports).map(({ Outcome }) => Outcome)).toEqual(['unknown', 'verified']);
  });

  test('an accepted asset that the answer does not list is looked for', () => {
    const ports = service([OLD], [NEW], []);
    expect(send(ports, { ...TITLE, asset: undefined, remove: true, seen: 'Old title' }).sent).toMatchObject({
      state: 'ready',
    });
    const half = service([], [NEW], [{ asset: 'New title' }]);
    expect(send(half).sent.state).toBe('ready');
    expect(half.asked()).toEqual([READ, POST, READ]);
  });
});

describe('an asset that was just sent', () => {
  const again = (
    after: number,
    order: AssetOrder = BANNER,
    now: readonly Asset[] = [['IMG_BANNER', 'digest-of-the-file', 'processing']],
  ) => {
    const ports = service([], [['IMG_BANNER', 'digest-of-the-file', 'processing']]);
    send(ports, BANNER);
    ports.clock.advance(after);
    ports.replies[READ] = withAssets(...now);
    return { ports, retry: () => send(ports, order) };
  };

  test('is not sent again within 15 minutes while the set has it', () => {
    const { ports, retry } = again(14 * MINUTE_MS);
    expect(retry().sent).toMatchObject({ type: 'IMG_BANNER', state: 'processing' });
    expect(posts(ports)).toHaveLength(1);
  });

  test.each<[string, Parameters<typeof again>, RegExp | null]>([
    ['later', [16 * MINUTE_MS], /has changed/],
    [
      'with another content',
      [MINUTE_MS, { ...BANNER, file: { ...BANNER.file!, digest: 'another' } }],
      /has changed/,
    ],
    ['when it was removed', [MINUTE_MS, BANNER, []], null],
  ])('counts as a new one %s', (_, course, why) => {
    const { ports, retry } = again(...course);
    if (why) expect(retry).toThrow(why);
    else retry();
    expect(posts(ports)).toHaveLength(why ? 1 : 2);
  });

  test('counts as a new one when a colleague replaced it', () => {
    const ports = service([], [['IMG_BANNER', 'digest-of-the-file']]);
    send(ports, BANNER);
    ports.replies[READ] = withAssets(['IMG_BANNER', 'of-a-colleague']);
    expect(() => send(ports, BANNER)).toThrow(/has changed/);
  });

  test('of another set counts as a new one', () => {
    const { ports } = again(MINUTE_MS);
    ports.replies['GET /creative_sets/c1'] = [setBody('s2', 'c1')];
    ports.replies['POST /creative_set_assets/s2'] = bodies([['IMG_BANNER', 'digest-of-the-file']]);
    expect(send(ports, { ...BANNER, setId: 's2' }).sent.state).toBe('ready');
    expect(posts(ports)).toHaveLength(2);
  });
});

test('while another person sends the same type, nothing is sent; other types are', () => {
  const ports = service([], [NEW]);
  const reply = ports.replies[POST] as () => unknown;
  const seen: unknown[] = [];
  ports.replies[POST] = () => {
    ports.replies[POST] = reply;
    ports.at = BEN;
    expect(() => send(ports)).toThrow(
      /^anna@example\.com is sending New title as TXT_TITLE to this set, and the result is not known yet\. Try again at /,
    );
    seen.push(send(ports, { ...TITLE, type: 'TXT_BUTTON', asset: 'Play' }).sent.who);
    return reply();
  };
  expect(send(ports).sent.who).toBe('anna@example.com');
  expect(seen).toEqual([BEN.name]);
  expect(posts(ports)).toHaveLength(2);
});

test('of 16 uploads that are not finished, no further one is sent', () => {
  const ports = service([], []);
  const order = (i: number): AssetOrder => ({
    ...BANNER,
    setId: `s${i}`,
    file: { ...BANNER.file!, digest: `d${i}` },
  });
  const sets = (count: number, status: string) =>
    Array.from({ length: count }, (_, i) =>
      setBody(`s${i}`, 'c1', { assets: i < count - 1 ? bodies([['IMG_BANNER', `d${i}`, status]]) : [] }),
    );
  for (let i = 0; i < 16; i += 1) {
    ports.replies[READ] = sets(i + 1, 'processing');
    ports.replies[`POST /creative_set_assets/s${i}`] = bodies([['IMG_BANNER', `d${i}`, 'processing']]);
    expect(send(ports, order(i)).sent.state).toBe('processing');
  }
  ports.replies[READ] = sets(17, 'processing');
  ports.replies['POST /creative_set_assets/s16'] = bodies([['IMG_BANNER', 'd16']]);
  expect(() => send(ports, order(16))).toThrow(/^16 uploads of this spreadsheet are not finished/);
  ports.replies[READ] = sets(17, 'ready');
  creativesLook(ports, { setId: 's0', campaignId: 'c1' });
  expect(send(ports, order(16)).sent.state).toBe('ready');
});

test('the tab Assets gets the asset', () => {
  const ports = service([ICON], [ICON, NEW]);
  jobStep(ports, pullStart(ports, { ...EVERY_CAMPAIGN, tabs: ['assets'] }).id);
  expect(send(ports).remark).toBe('');
  expect(rowsIn(ports, assets).map(({ fields: { type, asset } }) => [type, asset])).toEqual([
    [...ICON],
    [...NEW],
  ]);
});

describe('the view of a set', () => {
  test('has the campaign, its assets and ads, and the types that were ready before', () => {
    const ports = service([ICON, ['IMG_MREC', 'x', 'processing']], [ICON, NEW]);
    jobStep(ports, pullStart(ports, { ...EVERY_CAMPAIGN, tabs: ['campaigns'] }).id);
    const view = send(ports);
    expect(view).toMatchObject({
      setId: 's1',
      campaignId: 'c1',
      campaign: 'Name c1',
      ads: 0,
      uploads: [{ readyBefore: ['IMG_ICON'] }],
    });
    expect(view.largestFile).toBe(10_000_000);
  });

  test('shows the last uploads, newest first, for an hour', () => {
    const ports = service([], []);
    for (let i = 1; i <= 14; i += 1) {
      ports.replies[READ] = withAssets();
      ports.replies[POST] = bodies([['TXT_TITLE', `Title ${i}`]]);
      send(ports, { ...TITLE, asset: `Title ${i}` });
      ports.clock.advance(1000);
    }
    const look = () =>
      creativesLook(ports, { setId: 's1', campaignId: 'c1' }).uploads.map(({ name }) => name);
    expect(look()).toEqual(Array.from({ length: 12 }, (_, i) => `Title ${14 - i}`));
    ports.clock.advance(60 * MINUTE_MS - 10_000);
    expect(look()).toEqual(Array.from({ length: 9 }, (_, i) => `Title ${14 - i}`));
    ports.clock.advance(MINUTE_MS);
    expect(look()).toEqual([]);
  });

  test('is refused for no set, and when the service cannot be read', () => {
    const ports = service([], []);
    expect(() => creativesLook(ports, { setId: '', campaignId: 'c1' })).toThrow(
      /Choose a creative set first/,
    );
    expect(() => creativesLook(ports, { setId: 's1', campaignId: '' })).toThrow(
      /Choose a creative set first/,
    );
    ports.replies[READ] = answer(403);
    expect(() => creativesLook(ports, { setId: 's1', campaignId: 'c1' })).toThrow(/HTTP 403/);
  });
});

test('an upload that was interrupted before its request fails once its call must have ended', () => {
  const ports = service([], []);
  ports.replies[POST] = () => {
    throw new Error('killed');
  };
  expect(() => send(ports)).toThrow('killed');
  const look = () =>
    creativesLook(ports, { setId: 's1', campaignId: 'c1' }).uploads.map(({ state }) => state);
  expect(look()).toEqual(['sending']);
  expect(() => send(ports)).toThrow(/^anna@example.com is sending New title/);
  ports.clock.advance(3 * MINUTE_MS);
  expect(look()).toEqual(['failed']);
  expect(logOf(ports)).toMatchObject([{ Outcome: 'canceled' }]);
  ports.replies[POST] = bodies([NEW]);
  expect(send(ports).sent.state).toBe('ready');
});
