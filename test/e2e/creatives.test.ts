// test, e2e: assets sent to creative sets by the built add-on: every kind of file, byte for byte, until
// processed.

import { ASSET_TYPES } from '../../src/shared/ad-templates';
import { gif, jpeg, png } from '../workbench/ad-service/image-files';
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
import { openSession, type Session } from './session';

let session: Session;
let set: OneSet;

beforeAll(async () => {
  session = await openSession({ service: { campaigns: 6 } });
  await session.pull(['campaigns', 'creative-sets', 'ads', 'assets']);
  set = await setWithout(session, []);
});
afterAll(() => session.close());

const lineOf = (type: string) =>
  session.sheets.rows('Assets').find((row) => row['Creative set ID'] === set.setId && row.Type === type);

/** Uploads a file in place of the current asset, and compares every byte at the service's own address. */
async function sendFile(type: string, bytes: Uint8Array, name: string): Promise<void> {
  const view = await session.ask('creativesLook', set);
  const { sent } = await session.ask(
    'creativesSend',
    fileOrder(set, type, bytes, { name, seen: seenIn(view, type) }),
  );
  expect(sent).toMatchObject({ type, name, state: 'processing', sentence: '' });
  const { asset } = assetAt(session, set, type)!;
  expect(asset).toBe(sha1(bytes));
  const { control_url, control_token } = session.service;
  const headers = { 'x-control-token': control_token };
  const answer = await fetch(`${control_url}/files/${asset}`, { headers });
  expect(Buffer.compare(Buffer.from(await answer.arrayBuffer()), Buffer.from(bytes))).toBe(0);
}

const page = Buffer.from(
  '\ufeff<!doctype html>\r\n<html><body>ü 💡 --bidgrid-form-boundary-0\r\n</body></html>\r\n',
);

const FILES: [type: string, bytes: Uint8Array, name: string][] = [
  ['HOSTED_HTML', page, 'spiel "größer".html'],
  ['IMG_BANNER', png(320, 50), 'banner.png'],
  ['IMG_ICON', jpeg(512, 512), 'icon.jpg'],
  ['IMG_INTER_L', png(1920, 1080), 'wide.png'],
  ['IMG_INTER_P', jpeg(1080, 1920), 'high.jpeg'],
  ['IMG_LEADER', gif(728, 90), 'leader.gif'],
  ['IMG_MREC', gif(300, 250), '日本.gif'],
  ['IMG_NATIVE', png(1200, 627), 'native.png'],
  ['VID_LONG_L', mp4(1920, 1080, 30), 'long, wide.mp4'],
  ['VID_LONG_P', mp4(1080, 1920, 16), 'long-high.mp4'],
  ['VID_SHORT_L', mp4(1280, 720, 14), 'short-wide.mp4'],
  ['VID_SHORT_P', mp4(720, 1280, 6), 'short-high.mp4'],
];
const TEXTS = [
  ['TXT_BUTTON', '=HYPERLINK("x")'],
  ['TXT_RATING', '4.5'],
  ['TXT_SUBTITLE', 'Größer 💡 "now"'],
  ['TXT_TITLE', '+1 life'],
] as const;

it('covers every type of the documentation', () => {
  expect([...FILES, ...TEXTS].map(([type]) => type).sort()).toEqual([...ASSET_TYPES]);
});

it.each(FILES)('uploads %s, every byte', (type, bytes, name) => sendFile(type, bytes, name));

it.each(TEXTS)('sends the text of %s', async (type, text) => {
  const view = await session.ask('creativesLook', set);
  const sent = await session.ask('creativesSend', { ...set, type, seen: seenIn(view, type), asset: text });
  expect(sent.sent).toMatchObject({ type, state: 'processing' });
  expect(assetAt(session, set, type)!.asset).toBe(text);
  expect(lineOf(type)).toMatchObject({ Asset: text, Processing: 'processing' });
});

it('follows them to the end, updates the tabs, and logs all of it', async () => {
  session.service.clock.advance(60);
  const view = await session.ask('creativesLook', set);
  expect(new Set(view.assets.map(({ processing }) => processing))).toEqual(new Set(['ready']));
  expect(new Set(view.uploads.map(({ state }) => state))).toEqual(new Set(['ready']));
  const ads = session.service.state.creative_sets.get(set.setId)!.ads.length;
  expect(ads).toBe(14);
  expect(session.sheets.rows('Ads').filter((row) => row['Creative set ID'] === set.setId)).toHaveLength(ads);
  for (const type of ASSET_TYPES) expect(lineOf(type)).toMatchObject({ Processing: 'ready' });
  const sets = session.sheets.rows('Creative sets').find((row) => row['Creative set ID'] === set.setId)!;
  expect(String(sets['Templates ready']).split(', ')).toHaveLength(15);
  const lines = uploadLines(session);
  expect(lines).toHaveLength(FILES.length + TEXTS.length);
  expect(new Set(lines.map(({ Outcome }) => Outcome))).toEqual(new Set(['verified']));
  expect(lines[0]).toMatchObject({
    Field: 'Asset',
    After: `file spiel "größer".html, ${page.length} bytes`,
    Who: 'anna@example.com',
  });
  // An upload does not make the tab edited.
  expect((await session.ask('reviewBuild')).rows).toEqual([]);
});

it('removes an asset', async () => {
  const view = await session.ask('creativesLook', set);
  const order = { ...set, type: 'IMG_ICON', seen: seenIn(view, 'IMG_ICON'), remove: true };
  const { sent, assets } = await session.ask('creativesSend', order);
  expect(sent).toMatchObject({ action: 'remove', state: 'ready' });
  expect(assets.map(({ type }) => type)).not.toContain('IMG_ICON');
  expect(assetAt(session, set, 'IMG_ICON')).toBeUndefined();
  expect(sendings(session).at(-1)!.body).toEqual({ type: 'IMG_ICON', remove: 'true' });
  expect(uploadLines(session).at(-1)).toMatchObject({ Field: 'Remove', After: 'TRUE', Outcome: 'verified' });
});

it('sends 20 MB when the setting permits it, byte for byte', async () => {
  const video = Buffer.alloc(20_000_000);
  for (let i = 0; i < video.length; i += 4) video.writeUInt32LE(Math.imul(i, 2654435761) >>> 0, i);
  const head = mp4(1920, 1080, 30);
  video.set(head);
  // One more box fills the rest, as the frames of a video would.
  video.writeUInt32BE(video.length - head.length, head.length);
  video.write('mdat', head.length + 4, 'latin1');
  await expect(sendFile('VID_LONG_L', video, 'twenty.mp4')).rejects.toThrow(/20 MB.*the limit is 10 MB/);
  await session.ask('settingsSave', { largestFile: 25 });
  expect((await session.ask('creativesLook', set)).largestFile).toBe(25_000_000);
  await sendFile('VID_LONG_L', video, 'twenty.mp4');
}, 120_000);
