// ad-service, generator: seeded random numbers (mulberry32), so that a seed always produces the same world.

export interface Random {
  /** At least 0, below 1. */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number;
  pick<T>(values: readonly T[]): T;
  chance(probability: number): boolean;
  /** Lowercase hexadecimal digits. */
  hex(length: number): string;
}

/** Combines the parts into one 32-bit seed with FNV-1a, for instance a world's seed and a campaign's ID. */
export function seedOf(...parts: (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const character of parts.join('\u0000')) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return hash >>> 0;
}

export function createRandom(seed: number): Random {
  let position = seed >>> 0;
  const next = (): number => {
    position = (position + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(position ^ (position >>> 15), position | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const whole = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    whole,
    pick: (values) => {
      if (values.length === 0) throw new Error('There is nothing to pick from.');
      return values[whole(0, values.length - 1)]!;
    },
    chance: (probability) => next() < probability,
    hex: (length) => Array.from({ length }, () => whole(0, 15).toString(16)).join(''),
  };
}
