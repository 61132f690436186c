// test, insights: series of one campaign from lists of values.

import type { FiguresColumns, Series } from '../../../../src/features/insights/core/day-series';

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

/** A row of History. */
export type FiguresRow = { readonly [K in keyof FiguresColumns]: FiguresColumns[K][number] };

export const columnsOf = (rows: readonly FiguresRow[]): FiguresColumns => ({
  campaignId: rows.map(({ campaignId }) => campaignId),
  campaign: rows.map(({ campaign }) => campaign),
  day: rows.map(({ day }) => day),
  spend: rows.map(({ spend }) => spend),
  installs: rows.map(({ installs }) => installs),
  budget: rows.map(({ budget }) => budget),
  fetched: rows.map(({ fetched }) => fetched),
});
