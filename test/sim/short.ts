// test, sim: a few steps of every mode, and every kind of fault at least once.

import { MODES, SERVICE_MODES } from './modes';
import type { SeedOptions } from './run';
import { FAULTS } from './steps';

const STEPS = 12;
const EACH_FAULT = 'eachFault';

/** A seed with its options. */
export type ShortRun = readonly [seed: number, options: Partial<SeedOptions> & { readonly steps: number }];

/** Each mode with its own seed, and an attacker. */
export const shortRuns = (): ShortRun[] => [
  ...Object.keys({ ...MODES, ...SERVICE_MODES }).map((mode, i): ShortRun => {
    return [i + 1, { mode, steps: mode === EACH_FAULT ? 3 * FAULTS.length : STEPS }];
  }),
  [1, { hostile: true, steps: STEPS }],
];

/** Kinds of faults that did not happen. */
export const untriedFaults = (happened: Iterable<string>): string[] => {
  const all = new Set(happened);
  return FAULTS.filter((kind) => !all.has(kind));
};
