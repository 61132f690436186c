// Workbench, Apps Script host: random numbers determined by a seed (mulberry32), for repeatable runs.

/** Numbers from 0 to below 1. */
export function seededRandom(seed: number): () => number {
  let position = seed >>> 0;
  return () => {
    position = (position + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(position ^ (position >>> 15), position | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A UUID of version 4 from such numbers. */
export function seededUuid(random: () => number): string {
  const digits = Array.from({ length: 32 }, () => Math.floor(random() * 16));
  digits[12] = 4;
  digits[16] = 8 + (digits[16]! % 4);
  const text = digits.map((digit) => digit.toString(16)).join('');
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join(
    '-',
  );
}
