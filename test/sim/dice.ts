// test, sim: choices determined by a seed. Each step has its own dice, so leaving out other steps does not
// change it.

import { seededRandom } from '../../workbench/apps-script/protocol/seeded';

export interface Dice {
  /** From 0 to below 1. */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number;
  chance(probability: number): boolean;
  /** null: the list is empty. */
  pick<T>(items: readonly T[]): T | null;
  /** One of the names, with a probability proportional to its weight. */
  weighted<K extends string>(weights: Readonly<Partial<Record<K, number>>>): K;
}

/** Combines several numbers into one: FNV-1a with a final mix. */
export function mix(...parts: readonly (number | string)[]): number {
  let hash = 0x811c9dc5;
  for (const character of parts.join('\u0000'))
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}

export function diceOf(...parts: readonly (number | string)[]): Dice {
  const next = seededRandom(mix(...parts));
  const whole: Dice['whole'] = (low, high) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    whole,
    chance: (probability) => next() < probability,
    pick: (items) => (items.length === 0 ? null : items[whole(0, items.length - 1)]!),
    weighted: (weights) => {
      const entries = Object.entries(weights) as [never, number][];
      let rest = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [name, weight] of entries) {
        rest -= weight;
        if (rest < 0) return name;
      }
      return entries.at(-1)![0];
    },
  };
}
