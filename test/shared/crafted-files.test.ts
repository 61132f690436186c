// test: files crafted to exhaust time or memory take a bounded number of steps.

import { pixelProblem, sizeProblem } from '../../src/features/creatives/core/asset-file';
import { kindOfFile, pixelsByHeader } from '../../src/features/creatives/core/file-header';
import { measureFile } from '../../src/features/creatives/view/measure-file';

const bytesOf = (...parts: (string | readonly number[])[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...part].map((c) => c.charCodeAt(0)) : part)),
  );
const four = (n: number): number[] => [(n >>> 24) & 255, (n >>> 16) & 255, (n >>> 8) & 255, n & 255];
const two = (n: number): number[] => [(n >>> 8) & 255, n & 255];
const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer);

const PNG = '\x89PNG\r\n\x1a\n';
const png = (width: number, height: number) =>
  bytesOf(PNG, four(13), 'IHDR', four(width), four(height), [8, 6, 0, 0, 0]);

describe('the size of an image by its header', () => {
  it.each<[string, Uint8Array, object | null]>([
    ['PNG', png(1200, 628), { width: 1200, height: 628 }],
    ['PNG', png(0xffffffff, 0xffffffff), { width: 0xffffffff, height: 0xffffffff }],
    ['PNG', bytesOf(PNG), null],
    ['GIF', bytesOf('GIF89a', [0x40, 0x01, 0x32, 0x00]), { width: 320, height: 50 }],
    ['GIF', bytesOf('GIF89a'), null],
    [
      'JPEG',
      bytesOf([0xff, 0xd8, 0xff, 0xe0], two(4), [0, 0], [0xff, 0xc2], two(11), [8], two(480), two(320), [3]),
      { width: 320, height: 480 },
    ],
    ['JPEG', bytesOf([0xff, 0xd8, 0xff, 0xe0], two(0), new Array<number>(20).fill(0)), null],
    ['JPEG', bytesOf([0xff, 0xd8], new Array<number>(40).fill(0)), null],
    [
      'WebP',
      bytesOf('RIFF', four(0), 'WEBPVP8X', four(0), [0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]),
      { width: 16_777_216, height: 16_777_216 },
    ],
    [
      'WebP',
      bytesOf('RIFF', four(0), 'WEBPVP8 ', four(0), [0, 0, 0, 0x9d, 0x01, 0x2a, 0x40, 0x01, 0x32, 0x00]),
      { width: 320, height: 50 },
    ],
    [
      'WebP',
      bytesOf('RIFF', four(0), 'WEBPVP8L', four(0), [0x2f, 0x3f, 0x41, 0x0c, 0x00, 0, 0, 0, 0, 0]),
      { width: 320, height: 50 },
    ],
    ['WebP', bytesOf('RIFF', four(0), 'WEBPXXXX', new Array<number>(20).fill(0)), null],
  ])('%s', (format, bytes, size) => {
    expect(pixelsByHeader(viewOf(bytes), { format })).toEqual(size);
  });

  it('is refused before decoding if no ad has so many pixels', () => {
    expect(pixelProblem(65_535, 65_535)).toMatch(/65535 × 65535 pixels, more than 40 million/);
    expect(pixelProblem(1200, 628)).toBe('');
  });

  it('never throws, and ends, for a JPEG that consists of segments', () => {
    const segments = Array.from({ length: 60_000 }, () => [0xff, 0xe1, 0, 2]).flat();
    expect(pixelsByHeader(viewOf(bytesOf([0xff, 0xd8], segments)), { format: 'JPEG' })).toBeNull();
  });
});

it.each<[string, Uint8Array]>([
  ['a ZIP archive', bytesOf('PK\x03\x04', new Array<number>(26).fill(0))],
  ['an SVG image', bytesOf('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['an SVG image with its prologue', bytesOf('<?xml version="1.0"?><!DOCTYPE svg><svg/>')],
  ['a gzip file', bytesOf([0x1f, 0x8b, 8, 0, 0, 0, 0, 0])],
  ['nothing', new Uint8Array()],
])('%s is none of the files that ads are made of', (_name, bytes) => {
  expect(kindOfFile(bytes)).toBeNull();
});

it('judges a file of 2 GB by its size', () => {
  expect(sizeProblem(2 ** 31, 10_000_000)).toMatch(/2,147\.5 MB/);
});

it.each<[string, Uint8Array]>([
  ['an image', png(320, 50)],
  ['a film', bytesOf(four(16), 'ftypisom', four(0))],
])('reads no more than the first bytes of %s of 2 GB', async (_name, bytes) => {
  let opened = 0;
  const open = () => {
    opened += 1;
    return Promise.resolve({ width: 320, height: 50, seconds: null });
  };
  const reads: unknown[] = [];
  const slice = (from: number, to: number) => {
    reads.push([from, to <= 512]);
    return new Blob([Uint8Array.from(bytes.slice(from, to))]);
  };
  const file = Object.assign(new Blob([Uint8Array.from(bytes)]), { slice });
  Object.defineProperty(file, 'size', { value: 2 ** 31 });
  expect(await measureFile(file, 10_000_000, { image: open, video: open })).toMatchObject({
    size: 2 ** 31,
    width: null,
  });
  expect([opened, reads]).toEqual([0, [[0, true]]]);
});
