// test of model: files that are cut off or damaged are not whole, wherever the damage is.

import { kindOfFile } from '../../src/model/file-kinds';
import { fileDamage } from '../../src/model/whole-file';
import { pngData } from '../../src/model/whole-image';
import { measureFile } from '../../src/sidebar/creatives/measure';
import { gif, jpeg, png, pngChunk, progressiveJpeg, webp } from '../workbench/ad-service/image-files';
import { avcMp4, fragmentedMp4, mp4, webm } from '../workbench/ad-service/video-files';

const damageOf = (file: Uint8Array): string | undefined => {
  const kind = kindOfFile(file);
  return kind ? fileDamage(file, kind) : undefined;
};

const IMAGE_ENDS = 'The image is incomplete: its file ends too early. Export it again.';
const IMAGE_DAMAGED = 'The image is damaged and cannot be opened. Export it again.';
const VIDEO_ENDS = 'The video is incomplete: its file ends too early. Export it again.';

/** Two frames that repeat, as tools export them: with extensions before the frames and a comment. */
function animatedGif(): Buffer {
  const file = Buffer.from(gif(20, 10));
  const [head, frame] = [file.subarray(0, 19), file.subarray(19, -1)];
  const repeat = Buffer.from('!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0', 'latin1');
  const delay = Buffer.from([0x21, 0xf9, 4, 0, 10, 0, 0, 0]);
  const comment = Buffer.from('!\xfe\x02ab\x03cde\0', 'latin1');
  return Buffer.concat([head, repeat, delay, frame, comment, delay, frame, Buffer.from([0x3b])]);
}

const FILES: readonly (readonly [string, Uint8Array])[] = [
  ['a PNG', png(20, 10)],
  ['a GIF', gif(20, 10)],
  ['an animated GIF', animatedGif()],
  ['a JPEG', jpeg(20, 10)],
  ['a progressive JPEG', progressiveJpeg(20, 10)],
  ['a lossy WebP', webp('VP8 ', Buffer.alloc(33, 1))],
  ['a lossless WebP', webp('VP8L', Buffer.alloc(40, 1))],
  ['an MP4', mp4(20, 10, 5)],
  ['an AVC MP4', avcMp4(3)],
  ['an MP4 in fragments that gives its length', fragmentedMp4(3, ['mehd'])],
  ['an MP4 in fragments that lists its segments', fragmentedMp4(3, ['sidx'])],
  ['a WebM', webm()],
];

describe.each(FILES)('%s', (_name, file) => {
  test('is complete', () => {
    expect(damageOf(file)).toBe('');
  });

  test('is incomplete when it is cut off anywhere', () => {
    for (let length = 0; length < file.length; length += 1) {
      // A header without the signature is not a known file.
      expect([length, damageOf(file.subarray(0, length))]).not.toEqual([length, '']);
    }
  });

  test('is read to its end without an error if any byte is wrong', () => {
    for (let at = 0; at < file.length; at += 1) {
      const wrong = Uint8Array.from(file);
      wrong[at] = wrong[at]! ^ 0xff;
      expect(() => damageOf(wrong)).not.toThrow();
    }
  });
});

test('reports the defect', () => {
  expect(damageOf(png(20, 10).subarray(0, 60))).toBe(IMAGE_ENDS);
  expect(damageOf(mp4(20, 10, 5).subarray(0, 150))).toBe(VIDEO_ENDS);
  const flipped = Uint8Array.from(png(20, 10));
  flipped[45] = flipped[45]! ^ 1;
  expect(damageOf(flipped)).toBe(IMAGE_DAMAGED);
});

test('a PNG of an unknown color type has no pixels to decompress', () => {
  const file = Uint8Array.from(png(20, 10));
  expect(pngData(file)).not.toBeNull();
  file[25] = 5;
  expect(pngData(file)).toBeNull();
});

test('bytes after the end of an image are ignored', () => {
  for (const file of [png(20, 10), gif(20, 10), jpeg(20, 10)]) {
    expect(damageOf(Buffer.concat([file, Buffer.from('more')]))).toBe('');
  }
});

describe('a JPEG with an end marker', () => {
  const END = Buffer.from([0xff, 0xd9]);

  test.each([30, 60, 90, 99])('is incomplete when it was cut at %i %%', (percent) => {
    for (const file of [jpeg(800, 800), progressiveJpeg(1600, 1600)]) {
      const part = file.subarray(0, (file.length * percent) / 100);
      expect(damageOf(Buffer.concat([part, END]))).toBe(IMAGE_ENDS);
    }
  });

  test('is incomplete when a scan is missing', () => {
    expect(damageOf(progressiveJpeg(20, 10, 1))).toBe(IMAGE_ENDS);
    expect(damageOf(progressiveJpeg(20, 10, 2))).toBe(IMAGE_ENDS);
  });

  test.each([30, 60, 90, 99])(
    'is damaged when zeros fill it from %i %%, although they stand for flat pixels',
    (percent) => {
      const file = jpeg(800, 800);
      const part = Buffer.from(file.subarray(0, (file.length * percent) / 100));
      const zeros = Buffer.alloc(file.length - part.length);
      expect(damageOf(Buffer.concat([part, zeros, END]))).toBe(IMAGE_DAMAGED);
    },
  );

  test('is damaged if more pixels follow', () => {
    const file = Buffer.from(jpeg(20, 10));
    expect(damageOf(Buffer.concat([file.subarray(0, -2), Buffer.alloc(20), END]))).toBe(IMAGE_DAMAGED);
  });
});

test('a PNG or GIF without an image is damaged', () => {
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const header = png(20, 10).subarray(8, 33);
  const end = pngChunk('IEND', Buffer.alloc(0));
  expect(damageOf(Buffer.concat([signature, header, end]))).toBe(IMAGE_DAMAGED);
  expect(damageOf(Buffer.concat([signature, end]))).toBe(IMAGE_DAMAGED);
  expect(damageOf(Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1'))).toBe(IMAGE_DAMAGED);
});

test('a GIF whose frame has fewer pixels than its size is incomplete', () => {
  const file = Buffer.from(gif(20, 10));
  file.writeUInt16LE(11, 26);
  expect(damageOf(file)).toBe(IMAGE_ENDS);
});

test('codes of a GIF grow with its table, as in its encoder', () => {
  // Real encoders clear the table rarely: 400 different pairs, then one clear code.
  const file = grownGif(64, 64);
  expect(damageOf(file)).toBe('');
});

test.each([
  [7, ''],
  [12, IMAGE_DAMAGED],
  [0, IMAGE_DAMAGED],
])('the codes of a GIF begin with 2 to 12 bits: %d for its pixels', (least, damage) => {
  const file = grownGif(1, 1, least);
  expect(damageOf(file)).toBe(damage);
});

/** A GIF by the usual encoder: the table grows to 12 bits, because the pixels follow no pattern. */
function grownGif(width: number, height: number, least = 7): Uint8Array {
  const [CLEAR, END] = [1 << least, (1 << least) + 1];
  const bits: number[] = [];
  let size = least + 1;
  const put = (code: number) => {
    for (let bit = 0; bit < size; bit += 1) bits.push((code >> bit) & 1);
  };
  let table = new Map<string, number>();
  let next = END + 1;
  put(CLEAR);
  let prefix = '';
  const codeOf = (text: string) => (text.length === 1 ? text.charCodeAt(0) : table.get(text)!);
  for (let i = 0; i < width * height; i += 1) {
    const letter = String.fromCharCode((i * i * 7 + i * 13) % 128);
    if (prefix === '' || table.has(prefix + letter)) {
      prefix += letter;
      continue;
    }
    put(codeOf(prefix));
    if (next < 4096) {
      table.set(prefix + letter, next);
      if (next === 1 << size) size += 1;
      next += 1;
    } else {
      put(CLEAR);
      table = new Map();
      [size, next] = [least + 1, END + 1];
    }
    prefix = letter;
  }
  put(codeOf(prefix));
  put(END);
  const bytes = Buffer.alloc(Math.ceil(bits.length / 8));
  for (const [i, bit] of bits.entries()) bytes[i >> 3]! |= bit << (i & 7);
  const head = Buffer.from(`GIF89a\0\0\0\0\0\0\0,\0\0\0\0\0\0\0\0\0${String.fromCharCode(least)}`, 'latin1');
  for (const at of [6, 18]) {
    head.writeUInt16LE(width, at);
    head.writeUInt16LE(height, at + 2);
  }
  const blocks: Buffer[] = [];
  for (let from = 0; from < bytes.length; from += 255) {
    const block = bytes.subarray(from, from + 255);
    blocks.push(Buffer.from([block.length]), block);
  }
  return Buffer.concat([head, ...blocks, Buffer.from([0, 0x3b])]);
}

describe('the pixels of a PNG', () => {
  const media = {
    image: async () => ({ width: 20, height: 10, seconds: null }),
    video: async () => ({ width: null, height: null, seconds: null }),
  };

  test('are counted, because browsers show the part that is there', async () => {
    const whole = await measureFile(new Blob([Uint8Array.from(png(20, 10))]), 1_000, media);
    expect(whole).toMatchObject({ width: 20, height: 10, damage: '' });
    const part = await measureFile(new Blob([Uint8Array.from(png(20, 10, 9))]), 1_000, media);
    expect(part).toMatchObject({ width: null, damage: IMAGE_ENDS });
  });

  // Section 8.2 of the PNG specification: sizes of the seven passes of an interlaced image.
  test.each([
    ['one bit a pixel, rows filled to bytes', 9, 3, 1, 0, 0, 3 * (1 + 2)],
    ['RGB', 2, 2, 8, 2, 0, 2 * (1 + 6)],
    ['16 bits, RGBA', 2, 2, 16, 6, 0, 2 * (1 + 16)],
    ['interlaced, 8 × 8', 8, 8, 8, 0, 1, 64 + 15],
    ['interlaced, 1 × 1', 1, 1, 8, 0, 1, 2],
  ])('%s', (_name, width, height, depth, color, interlaced, size) => {
    const file = Buffer.from(png(1, 1));
    file.writeUInt32BE(width, 16);
    file.writeUInt32BE(height, 20);
    file[24] = depth;
    file[25] = color;
    file[28] = interlaced;
    expect(pngData(file)?.size).toBe(size);
  });

  // Section 8.2 of the PNG specification: the pass of each pixel; repeated every eight columns and rows.
  const PASSES = [
    '16462646',
    '77777777',
    '56565656',
    '77777777',
    '36463646',
    '77777777',
    '56565656',
    '77777777',
  ];

  test('interlaced, every size up to 17 × 17', () => {
    for (let width = 1; width <= 17; width++)
      for (let height = 1; height <= 17; height++) {
        let size = 0;
        for (let pass = 1; pass <= 7; pass++)
          for (let y = 0; y < height; y++) {
            const pixels = Array.from({ length: width }, (_, x) => PASSES[y % 8]![x % 8]);
            const count = pixels.filter((one) => one === String(pass)).length;
            // A row of a pass begins with its filter.
            if (count > 0) size += 1 + count;
          }
        const file = Buffer.from(png(width, height));
        file[24] = 8;
        file[25] = 0;
        file[28] = 1;
        expect([width, height, pngData(file)?.size]).toEqual([width, height, size]);
      }
  });
});
