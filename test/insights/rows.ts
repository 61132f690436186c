// test, insights: series of one campaign from lists of values.

import type { Series } from '../../src/insights/series';

/** Wednesday, 2026-07-01. */
export const START = 20_635;

type Values = readonly (number | null)[];

export const series = (
  spend: Values,
  { installs, budget, early = [] }: { installs?: Values; budget?: Values; early?: number[] } = {},
): Series => ({
  campaignId: 'a',
  campaign: 'A',
  first: START,
  spend,
  installs: installs ?? spend.map(() => null),
  budget: budget ?? spend.map(() => null),
  early,
  months: [],
});

export const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);
