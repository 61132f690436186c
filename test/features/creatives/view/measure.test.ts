// test, sidebar: which files the browser opens, and what its result means. The browser itself is in
// test/browser/creatives.test.ts.

import {
  type Media,
  measureFile,
  type Size,
  UNMEASURED,
} from '../../../../src/features/creatives/view/measure-file';
import { hugePng, png } from '../../../workbench/ad-service/image-files';
import { box, playableMp4 } from '../../../workbench/ad-service/video-files';

const LARGEST = 10_000_000;
const SIZE: Size = { width: 320, height: 180, seconds: 6 };

/** A browser that returns the size for every file, and how many it opened. */
function mediaOf(size: Size | null): Media & { opened: number } {
  const media = {
    opened: 0,
    image: async () => {
      media.opened += 1;
      return size;
    },
    video: () => media.image(),
  };
  return media;
}

const measure = (bytes: Uint8Array, media: Media) =>
  measureFile(new Blob([Uint8Array.from(bytes)]), LARGEST, media);

const FRAMES = { width: 320, height: 180, configuration: Buffer.alloc(7), frames: [Buffer.alloc(900, 1)] };
const VIDEO = playableMp4(FRAMES, 6);
const CAMERA_VIDEO = playableMp4(FRAMES, 6, true);

describe.each([
  ['an image', png(320, 180)],
  ['a video', VIDEO],
  ['a video of a camera', CAMERA_VIDEO],
  ['a video with zeros after it', Buffer.concat([VIDEO, Buffer.alloc(40)])],
])('%s', (_name, bytes) => {
  test('has the size that the browser measures', async () => {
    expect(await measure(bytes, mediaOf(SIZE))).toMatchObject({ ...SIZE, isDamaged: false });
  });

  test('is damaged if the browser says so', async () => {
    expect(await measure(bytes, mediaOf(null))).toMatchObject({ ...UNMEASURED, isDamaged: true });
  });
});

test('a video that this browser cannot play is not damaged', async () => {
  expect(await measure(VIDEO, mediaOf(UNMEASURED))).toMatchObject({ ...UNMEASURED, isDamaged: false });
});

test.each([
  ['a video', VIDEO],
  ['a video of a camera', CAMERA_VIDEO],
])('%s that was cut off is damaged, also if this browser cannot play it', async (_name, bytes) => {
  for (const length of [40, 300, bytes.length - 500, bytes.length - 8, bytes.length - 1]) {
    const media = mediaOf(UNMEASURED);
    expect([length, await measure(bytes.subarray(0, length), media)]).toEqual([
      length,
      expect.objectContaining({ isDamaged: true }),
    ]);
    expect(media.opened).toBe(0);
  }
});

test('a box with a long size is part of the video', async () => {
  const head = Buffer.alloc(16);
  head.writeUInt32BE(1, 0);
  head.write('mdat', 4, 'latin1');
  head.writeUInt32BE(16 + 100, 12);
  const long = Buffer.concat([VIDEO, head, Buffer.alloc(100)]);
  expect(await measure(long, mediaOf(SIZE))).toMatchObject({ isDamaged: false });
  expect(await measure(long.subarray(0, -1), mediaOf(SIZE))).toMatchObject({ isDamaged: true });
});

test('a video without an index is damaged, and so is one with a box of no length', async () => {
  for (const bytes of [
    box('ftyp', Buffer.from('isom')),
    Buffer.concat([VIDEO, Buffer.from('\0\0\0\x07free')]),
  ])
    expect(await measure(bytes, mediaOf(SIZE))).toMatchObject({ isDamaged: true });
});

test('an image of more pixels than any ad has is never opened', async () => {
  const media = mediaOf(SIZE);
  expect(await measure(hugePng(), media)).toMatchObject({ width: 60_000, height: 60_000, isDamaged: false });
  expect(media.opened).toBe(0);
});
