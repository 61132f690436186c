// history: totals of the last days, so that Home need not read the tab.

import type { CampaignFigures } from './history-row';

/** null: no campaign has it. */
export interface DayTotal {
  readonly day: number;
  /** US dollars. */
  readonly spend: number | null;
  readonly installs: number | null;
}

const KEPT = 3;

function sum(values: readonly (number | null)[], digits: number): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : Number(known.reduce((a, b) => a + b, 0).toFixed(digits));
}

export const totalOf = (day: number, figures: readonly CampaignFigures[]): DayTotal => ({
  day,
  spend: sum(
    figures.map(({ spend }) => spend),
    4,
  ),
  installs: sum(
    figures.map(({ installs }) => installs),
    0,
  ),
});

/** The last days, ascending, with a new total in place of an old one of its day. */
export function withTotal(
  totals: readonly DayTotal[],
  moves: readonly { readonly from: number; readonly to: number }[],
  total: DayTotal,
): DayTotal[] {
  const days = new Map(moves.map(({ from, to }) => [from, to]));
  const dated = totals.map((one) => ({ ...one, day: days.get(one.day) ?? one.day }));
  return [...dated.filter(({ day }) => day !== total.day), total].sort((a, b) => a.day - b.day).slice(-KEPT);
}
