// test of model: progressive JPEGs with random coefficients, in first and refining scans (ITU-T T.81, annex
// G), are whole, and a scan that is missing or cut off is noticed.

import * as fc from 'fast-check';
import { kindOfFile } from '../../src/model/file-kinds';
import { fileDamage } from '../../src/model/whole-file';
import { code, packed, randomOf, segment, table } from './jpeg-parts';

const damageOf = (file: readonly number[]): string => {
  const bytes = Uint8Array.from(file);
  return fileDamage(bytes, kindOfFile(bytes)!);
};
const INCOMPLETE = 'The image is incomplete: its file ends too early. Export it again.';

/** Bits of a mean. */
const MEANS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
/** Zeros before a value, and its bits; 0xf0 are sixteen zeros, 0x00 to 0x40 end 1 to 31 blocks. */
const FIRST = [0x00, 0x01, 0x02, 0x11, 0x23, 0x31, 0x72, 0xa4, 0xf0, 0xf1, 0x10, 0x20, 0x40];
/** In refining scans a new value has one bit. */
const REFINING = [0x00, 0x01, 0x11, 0x21, 0x51, 0xf0, 0x10, 0x30, 0xe1, 0xf1];

interface Drawn {
  readonly width: number;
  readonly height: number;
  readonly factors: readonly (readonly [number, number])[];
  readonly restart: number;
  readonly seed: readonly number[];
}

interface Scan {
  readonly bytes: readonly number[];
  /** Length of the pixels, which are at the end. */
  readonly pixels: number;
}

/** Bits of each block, or of each MCU. */
type Blocks = readonly (readonly number[])[];

function scansOf({ width, height, factors, restart, seed }: Drawn): { head: number[]; scans: Scan[] } {
  const random = randomOf(seed);
  const bits = (count: number): number[] => Array.from({ length: count }, () => random(2));
  const [most, tallest] = [0, 1].map((at) => Math.max(...factors.map((one) => one[at]!))) as [number, number];
  const mcus = Math.ceil(width / (8 * most)) * Math.ceil(height / (8 * tallest));
  const isSingle = factors.length === 1;
  /** Blocks with pixels of a component (A.2.2); a single component has no others. */
  const ownOf = ([h, v]: readonly [number, number]): number =>
    Math.ceil(Math.ceil((width * h) / most) / 8) * Math.ceil(Math.ceil((height * v) / tallest) / 8);

  const scan = (parameters: readonly number[], blocks: Blocks, isRun = false): Scan => {
    const pixels: number[] = [];
    // Runs of ended blocks would have to end before a restart.
    const each = restart > 0 && !isRun ? restart : blocks.length;
    for (let from = 0, count = 0; from < blocks.length; from += each, count += 1) {
      if (from > 0) pixels.push(0xff, 0xd0 + ((count - 1) % 8));
      pixels.push(...packed(blocks.slice(from, from + each).flat()));
    }
    const interval = segment(
      0xdd,
      each === blocks.length ? 0 : restart >> 8,
      each === blocks.length ? 0 : restart,
    );
    const bytes = [...interval, ...segment(0xda, ...parameters), ...pixels];
    return { bytes, pixels: pixels.length };
  };

  /** First bits of the means of all components together, or one more bit of each. */
  const means = (isRefining: boolean): Scan => {
    const each = isSingle ? 1 : factors.reduce((sum, [h, v]) => sum + h * v, 0);
    const mean = (): number[] => {
      if (isRefining) return bits(1);
      const place = random(MEANS.length);
      return [...code(place), ...bits(MEANS[place]!)];
    };
    const count = isSingle ? ownOf(factors[0]!) : mcus;
    const blocks = Array.from({ length: count }, () => Array.from({ length: each }, mean).flat());
    const parts = factors.flatMap((_, i) => [i + 1, 0]);
    return scan([factors.length, ...parts, 0, 0, isRefining ? 0x10 : 0x01], blocks);
  };

  /** Coefficients that are not zero, by component and block. */
  const known = factors.map((one) => Array.from({ length: ownOf(one) }, () => new Set<number>()));

  const others = (component: number, [first, last]: readonly [number, number], step: number): Scan => {
    const isRefining = step < 2;
    const symbols = isRefining ? REFINING : FIRST;
    let run = 0;
    const blocks = known[component]!.map((set, block, all) => {
      const corrected = (from: number): number[] =>
        isRefining ? [...set].filter((k) => k >= from && k <= last && old.has(k)).flatMap(() => bits(1)) : [];
      const old = new Set(set);
      if (run > 0) {
        run -= 1;
        return corrected(first);
      }
      const own: number[] = [];
      let k = first;
      while (k <= last) {
        const place = random(symbols.length);
        const [zeros, length] = [symbols[place]! >> 4, symbols[place]! & 15];
        if (length === 0 && zeros < 15) {
          // Ends this block and so many others.
          const more = bits(zeros);
          const count = 2 ** zeros + more.reduce((sum, bit) => sum * 2 + bit, 0);
          if (block + count > all.length) continue;
          own.push(...code(place), ...more, ...corrected(k));
          run = count - 1;
          return own;
        }
        // Places of zeros from here on; known coefficients are corrected where they are passed.
        const free = Array.from({ length: last - k + 1 }, (_, i) => k + i).filter(
          (at) => !isRefining || !old.has(at),
        );
        const at = free[zeros];
        if (at === undefined) {
          own.push(...code(symbols.indexOf(0)), ...corrected(k));
          return own;
        }
        own.push(...code(place));
        const passed = isRefining ? [...old].filter((one) => one >= k && one < at) : [];
        if (isRefining) own.push(...bits(length), ...passed.flatMap(() => bits(1)));
        else own.push(...bits(length));
        if (length > 0) set.add(at);
        k = at + 1;
      }
      return own;
    });
    const steps = isRefining ? (step + 1) * 16 + step : step;
    return scan([1, component + 1, isRefining ? 1 : 0, first, last, steps], blocks, true);
  };

  const head = [
    ...[0xff, 0xd8],
    ...segment(0xdb, 0, ...new Array<number>(64).fill(1)),
    ...segment(
      0xc2,
      ...[8, height >> 8, height & 255, width >> 8, width & 255, factors.length],
      ...factors.flatMap(([h, v], i) => [i + 1, h * 16 + v, 0]),
    ),
    ...segment(0xc4, ...table(0, MEANS), ...table(0x10, FIRST), ...table(0x11, REFINING)),
  ];
  const bands = [[1, 5] as const, [6, 63] as const];
  const each = (step: number): Scan[] =>
    factors.flatMap((_, component) => bands.map((band) => others(component, band, step)));
  return { head, scans: [means(false), ...each(2), ...each(1), means(true), ...each(0)] };
}

const END = [0xff, 0xd9];
const fileOf = (head: readonly number[], scans: readonly Scan[]): number[] => [
  ...head,
  ...scans.flatMap(({ bytes }) => bytes),
  ...END,
];

const drawn: fc.Arbitrary<Drawn> = fc.record({
  width: fc.integer({ min: 1, max: 70 }),
  height: fc.integer({ min: 1, max: 40 }),
  factors: fc.constantFrom<Drawn['factors'][]>(
    [[1, 1]],
    [
      [1, 1],
      [1, 1],
    ],
    [
      [2, 2],
      [1, 1],
      [1, 1],
    ],
    [
      [2, 1],
      [1, 1],
      [1, 2],
    ],
  ),
  restart: fc.constantFrom(0, 1, 3),
  seed: fc.array(fc.integer({ min: 0, max: 1e6 }), { minLength: 3, maxLength: 20 }),
});

test('whole files are whole', () => {
  fc.assert(
    fc.property(drawn, (one) => {
      const { head, scans } = scansOf(one);
      expect(damageOf(fileOf(head, scans))).toBe('');
    }),
    { numRuns: 150 },
  );
});

test('a file that ends after any of its scans is incomplete', () => {
  fc.assert(
    fc.property(drawn, fc.nat(), (one, place) => {
      const { head, scans } = scansOf(one);
      const some = scans.slice(0, 1 + (place % (scans.length - 1)));
      expect(damageOf(fileOf(head, some))).toBe(INCOMPLETE);
    }),
    { numRuns: 100 },
  );
});

test('pixels that are missing from any scan are noticed', () => {
  fc.assert(
    fc.property(drawn, fc.nat(), fc.nat(), (one, place, cut) => {
      const { head, scans } = scansOf(one);
      const at = place % scans.length;
      const { bytes, pixels } = scans[at]!;
      // At least two bytes: a last byte can have all bits of the last code in the bits that fill it.
      if (pixels < 4) return;
      const missing = 2 + (cut % (pixels - 2));
      const shorter = { bytes: bytes.slice(0, bytes.length - missing), pixels: pixels - missing };
      expect(damageOf(fileOf(head, [...scans.slice(0, at), shorter, ...scans.slice(at + 1)]))).not.toBe('');
    }),
    { numRuns: 150 },
  );
});
