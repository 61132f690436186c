// test of model: parts of a JPEG (ITU-T T.81, annex B).

/** A marker segment. */
export const segment = (marker: number, ...contents: number[]): number[] => [
  0xff,
  marker,
  (contents.length + 2) >> 8,
  (contents.length + 2) & 255,
  ...contents,
];

/** A table of codes of four bits each, in the order of the symbols. */
export const table = (name: number, symbols: readonly number[]): number[] => [
  name,
  ...Array.from({ length: 16 }, (_, i) => (i === 3 ? symbols.length : 0)),
  ...symbols,
];

/** The bits of an interval: pixels are filled with ones, and a zero follows each byte of ones (B.1.1.5). */
export function packed(bits: readonly number[]): number[] {
  const filled = [...bits, ...new Array<number>((8 - (bits.length % 8)) % 8).fill(1)];
  const bytes: number[] = [];
  for (let at = 0; at < filled.length; at += 8) {
    const byte = filled.slice(at, at + 8).reduce((sum, bit) => sum * 2 + bit, 0);
    bytes.push(byte, ...(byte === 0xff ? [0] : []));
  }
  return bytes;
}

/** The code of four bits at this place of its table. */
export const code = (place: number): number[] => [3, 2, 1, 0].map((bit) => (place >> bit) & 1);

/** Numbers from 0 to below a limit, the same for the same seed. */
export function randomOf(seed: readonly number[]): (below: number) => number {
  let turn = 0;
  return (below) => {
    turn += 1;
    return ((seed[turn % seed.length]! + turn * 7919) >>> 3) % below;
  };
}
