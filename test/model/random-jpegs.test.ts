// test of model: baseline JPEGs with random coefficients, sampling and restart markers (ITU-T T.81, annexes B
// and F) are whole, and what is cut out of their pixels is noticed.

import * as fc from 'fast-check';
import { kindOfFile } from '../../src/model/file-kinds';
import { fileDamage } from '../../src/model/whole-file';
import { code, packed, randomOf, segment, table } from './jpeg-parts';

const damageOf = (file: Uint8Array): string => fileDamage(file, kindOfFile(file)!);

/** Codes of four bits each, in the order of the symbols. */
const MEANS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
/** Zeros before a value, and its bits; 0x00 ends a block, 0xf0 are sixteen zeros. */
const OTHERS = [0x00, 0x01, 0x02, 0x11, 0x23, 0x31, 0x72, 0xa4, 0xf0, 0xf1];
interface Drawn {
  readonly width: number;
  readonly height: number;
  /** Sampling factors of each component. */
  readonly factors: readonly (readonly [number, number])[];
  readonly restart: number;
  readonly seed: readonly number[];
}

/** @returns the file, and the intervals of its pixels: first byte, and first byte after them */
function encoded({ width, height, factors, restart, seed }: Drawn): {
  file: number[];
  intervals: [number, number][];
} {
  const random = randomOf(seed);
  const value = (length: number): number[] => Array.from({ length }, () => random(4) % 2 || random(2));
  const block = (): number[] => {
    const bits = [...code(MEANS.indexOf(random(12)))];
    bits.push(...value(MEANS.findIndex((_, i) => code(i).every((bit, at) => bit === bits[at]))));
    for (let k = 1; k < 64; ) {
      const place = random(OTHERS.length);
      const [zeros, length] = [OTHERS[place]! >> 4, OTHERS[place]! & 15];
      if (place === 0 || k + zeros > 63) return [...bits, ...code(0)];
      bits.push(...code(place), ...value(length));
      k += zeros + 1;
    }
    return bits;
  };
  const isSingle = factors.length === 1;
  const [most, tallest] = [0, 1].map((at) => Math.max(...factors.map((one) => one[at]!))) as [number, number];
  const across = Math.ceil(width / (8 * (isSingle ? 1 : most)));
  const down = Math.ceil(height / (8 * (isSingle ? 1 : tallest)));
  const blocks = isSingle ? 1 : factors.reduce((sum, [h, v]) => sum + h * v, 0);
  const head = [
    ...[0xff, 0xd8],
    ...segment(0xdb, 0, ...new Array<number>(64).fill(1)),
    ...segment(
      0xc0,
      ...[8, height >> 8, height & 255, width >> 8, width & 255, factors.length],
      ...factors.flatMap(([h, v], i) => [i + 1, h * 16 + v, 0]),
    ),
    ...segment(0xc4, ...table(0, MEANS), ...table(0x10, OTHERS)),
    ...(restart > 0 ? segment(0xdd, restart >> 8, restart & 255) : []),
    ...segment(0xda, factors.length, ...factors.flatMap((_, i) => [i + 1, 0]), 0, 63, 0),
  ];
  const file = [...head];
  const intervals: [number, number][] = [];
  const mcus = across * down;
  for (let mcu = 0, count = 0; mcu < mcus; count += 1) {
    const own = restart > 0 ? Math.min(restart, mcus - mcu) : mcus;
    if (mcu > 0) file.push(0xff, 0xd0 + ((count - 1) % 8));
    const bytes = packed(Array.from({ length: own * blocks }, block).flat());
    intervals.push([file.length, file.length + bytes.length]);
    file.push(...bytes);
    mcu += own;
  }
  file.push(0xff, 0xd9);
  return { file, intervals };
}

const drawn: fc.Arbitrary<Drawn> = fc.record({
  width: fc.integer({ min: 1, max: 70 }),
  height: fc.integer({ min: 1, max: 70 }),
  factors: fc.constantFrom(
    [[1, 1]] as const,
    [
      [1, 1],
      [1, 1],
      [1, 1],
    ] as const,
    [
      [2, 2],
      [1, 1],
      [1, 1],
    ] as const,
    [
      [2, 1],
      [1, 1],
      [1, 1],
    ] as const,
  ),
  restart: fc.constantFrom(0, 1, 2, 5),
  seed: fc.array(fc.integer({ min: 0, max: 1e6 }), { minLength: 3, maxLength: 20 }),
});

test('whole files are whole, with metadata after the end', () => {
  fc.assert(
    fc.property(drawn, (one) => {
      const { file } = encoded(one);
      expect(damageOf(Uint8Array.from(file))).toBe('');
      expect(damageOf(Uint8Array.from([...file, 1, 2, 3]))).toBe('');
    }),
    { numRuns: 150 },
  );
});

test('a restart marker that is missing is noticed, and so are pixels cut off before the end', () => {
  fc.assert(
    fc.property(drawn, fc.nat(), (one, place) => {
      const { file, intervals } = encoded(one);
      const [from] = intervals[place % intervals.length]!;
      if (intervals.length > 1 && from > intervals[0]![0]) {
        const without = [...file.slice(0, from - 2), ...file.slice(from)];
        expect(damageOf(Uint8Array.from(without))).not.toBe('');
      }
      const last = intervals.at(-1)!;
      // At least two bytes: a last byte can have all bits of the last code in the bits that fill it.
      const cut = Math.max(last[0], last[1] - 2 - (place % 40));
      expect(damageOf(Uint8Array.from([...file.slice(0, cut), 0xff, 0xd9]))).not.toBe('');
    }),
    { numRuns: 150 },
  );
});
