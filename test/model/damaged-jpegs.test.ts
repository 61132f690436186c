// test of model: JPEGs whose segments contradict ITU-T T.81 (annex B) are damaged; those at its limits are
// whole.

import { kindOfFile } from '../../src/model/file-kinds';
import { fileDamage } from '../../src/model/whole-file';
import { code, packed, segment, table } from './jpeg-parts';

const DAMAGED = 'The image is damaged and cannot be opened. Export it again.';

/** Codes of four bits for the means 0 and 1, and for the end of a block. */
const TABLES = [...table(0, [0, 1]), ...table(0x10, [0])];
const BLOCK = [...code(1), 1, ...code(0)];
const times = <T>(count: number, one: readonly T[]): T[] => Array.from({ length: count }, () => one).flat();

/** A JPEG of 8 × 8 gray pixels, with some parts replaced. */
interface Parts {
  readonly frame?: number[];
  readonly tables?: number[];
  readonly before?: number[];
  readonly scan?: number[];
  readonly pixels?: number[];
  readonly end?: number[];
}

const FRAME = (components: readonly (readonly [number, number])[], height = 8, width = 8): number[] => [
  ...[8, height >> 8, height & 255, width >> 8, width & 255, components.length],
  ...components.flatMap(([id, factors]) => [id, factors, 0]),
];
const SCAN = (ids: readonly number[], ...spectrum: number[]): number[] => [
  ids.length,
  ...ids.flatMap((id) => [id, 0]),
  ...(spectrum.length > 0 ? spectrum : [0, 63, 0]),
];

const jpeg = (parts: Parts, marker = 0xc0): number[] => [
  ...[0xff, 0xd8],
  ...segment(0xdb, 0, ...new Array<number>(64).fill(1)),
  ...(parts.before ?? []),
  ...segment(marker, ...(parts.frame ?? FRAME([[1, 0x11]]))),
  ...segment(0xc4, ...(parts.tables ?? TABLES)),
  ...segment(0xda, ...(parts.scan ?? SCAN([1]))),
  ...(parts.pixels ?? packed(BLOCK)),
  ...(parts.end ?? [0xff, 0xd9]),
];

const damageOf = (file: readonly number[]): string => {
  const bytes = Uint8Array.from(file);
  return fileDamage(bytes, kindOfFile(bytes)!);
};

const factors = (one: number): Parts => ({
  frame: FRAME([[1, one]]),
  // A single component has only the blocks with pixels.
  pixels: packed(BLOCK),
});
const components = (count: number): Parts => {
  const ids = Array.from({ length: count }, (_, i) => i + 1);
  return {
    frame: FRAME(ids.map((id) => [id, 0x11] as const)),
    scan: SCAN(ids),
    pixels: packed(times(count, BLOCK)),
  };
};
const PLAIN_SCAN = [...segment(0xda, ...SCAN([1])), ...packed(BLOCK)];
const COMMENT = segment(0xfe, 1, 2, 3);

test.each<[string, Parts]>([
  ['one component', {}],
  ['sampling of 4 × 4', factors(0x44)],
  ['four components', components(4)],
  ['a width of 1', { frame: FRAME([[1, 0x11]], 8, 1) }],
  ['9 × 9 pixels', { frame: FRAME([[1, 0x11]], 9, 9), pixels: packed(times(4, BLOCK)) }],
  ['the highest number of a table', { tables: [...TABLES, ...table(0x13, [0])] }],
  ['two more bytes after the pixels', { pixels: [...packed(BLOCK), 1, 2] }],
  ['fill bytes after the pixels', { end: [0xff, 0xff, 0xff, 0xd9] }],
  ['fill bytes before a segment', { before: [0xff, 0xff, 0xff, ...COMMENT] }],
  ['a comment', { before: COMMENT }],
  ['a comment between scan and end', { end: [...COMMENT, 0xff, 0xd9] }],
  ['100 scans', { end: [...times(99, PLAIN_SCAN), 0xff, 0xd9] }],
  ['a restart interval that is not reached', { before: segment(0xdd, 0, 200) }],
])('%s: whole', (_, parts) => expect(damageOf(jpeg(parts))).toBe(''));

test.each<[string, Parts]>([
  ['no component', components(0)],
  ['five components', components(5)],
  ['sampling of 0 across', factors(0x01)],
  ['sampling of 0 down', factors(0x10)],
  ['sampling of 5 across', factors(0x51)],
  ['sampling of 5 down', factors(0x15)],
  ['no width', { frame: FRAME([[1, 0x11]], 8, 0) }],
  ['no height', { frame: FRAME([[1, 0x11]], 0, 8) }],
  ['fewer components than it says', { frame: [8, 0, 8, 0, 8, 2, 1, 0x11, 0] }],
  ['a second frame', { before: segment(0xc0, ...FRAME([[1, 0x11]])) }],
  ['a table of class 2', { tables: [...TABLES, ...table(0x20, [0])] }],
  ['a table with number 4', { tables: [...TABLES, ...table(0x04, [0])] }],
  ['a table with fewer symbols than codes', { tables: [...TABLES, ...table(0x11, [0, 1]).slice(0, -1)] }],
  ['a byte after its tables', { tables: [...TABLES, 0] }],
  ['a restart interval of three bytes', { before: segment(0xdd, 0, 0, 1) }],
  ['a segment shorter than its length', { before: [0xff, 0xfe, 0, 1] }],
  ['bytes between segments', { before: [0, 0, 0] }],
  ['a scan of no component', { scan: SCAN([]) }],
  ['a scan of an unknown component', { scan: SCAN([2]) }],
  ['a scan with a longer header than its components need', { scan: [...SCAN([1]), 0] }],
  ['a scan without a table of means', { tables: table(0x10, [0]) }],
  ['a scan without a table of other coefficients', { tables: table(0, [0, 1]) }],
  ['a scan before the frame', { before: PLAIN_SCAN }],
  ['101 scans', { end: [...times(100, PLAIN_SCAN), 0xff, 0xd9] }],
  ['three more bytes after the pixels', { pixels: [...packed(BLOCK), 1, 2, 3] }],
  ['a code that no table has', { pixels: packed([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0]) }],
])('%s: damaged', (_, parts) => expect(damageOf(jpeg(parts))).toBe(DAMAGED));

test('no scan: damaged', () => {
  const parts = [...segment(0xc0, ...FRAME([[1, 0x11]])), ...segment(0xc4, ...TABLES)];
  expect(damageOf([0xff, 0xd8, ...parts, 0xff, 0xd9])).toBe(DAMAGED);
});

test.each<[string, number[]]>([
  ['the end before the start of its coefficients', [5, 4, 0]],
  ['means together with other coefficients', [0, 5, 0]],
  ['a coefficient above the 64th', [1, 64, 0]],
])('a progressive scan with %s: damaged', (_, spectrum) => {
  expect(damageOf(jpeg({ scan: SCAN([1], ...spectrum) }, 0xc2))).toBe(DAMAGED);
});

test('a progressive scan of other coefficients has one component', () => {
  const frame = FRAME([
    [1, 0x11],
    [2, 0x11],
  ]);
  const scan = SCAN([1, 2], 1, 63, 0);
  expect(damageOf(jpeg({ frame, scan, pixels: packed(times(2, code(0))) }, 0xc2))).toBe(DAMAGED);
});

test('restart intervals of two bytes are counted in MCUs', () => {
  const wide = FRAME([[1, 0x11]], 8, 301 * 8);
  const before = segment(0xdd, 1, 44);
  const pixels = [...packed(times(300, BLOCK)), 0xff, 0xd0, ...packed(BLOCK)];
  expect(damageOf(jpeg({ frame: wide, before, pixels }))).toBe('');
  expect(damageOf(jpeg({ frame: wide, before, pixels: packed(times(301, BLOCK)) }))).not.toBe('');
});

test('pixels are not read above 40 million', () => {
  expect(damageOf(jpeg({ frame: FRAME([[1, 0x11]], 5_000, 8_000) }))).not.toBe('');
  expect(damageOf(jpeg({ frame: FRAME([[1, 0x11]], 5_000, 8_001) }))).toBe('');
});
