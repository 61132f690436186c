// figures: what the columns of figures show beside a row.

import { type DaySums, type LastDay, windowSums } from './add-sums';
import type { Days } from './figure-scopes';

/** Days that are added up: all final ones, those since the last change of the bid, or the last n. */
export type Window = 'final' | 'since-change' | '7' | '28';

/**
 * ok · thin: fewer installs than `THIN_INSTALLS` · immature: no day is old enough · ambiguous: the external
 * app ID of the report belongs to several apps · none: the reports have nothing about the row.
 */
export type DataState = 'ok' | 'thin' | 'immature' | 'ambiguous' | 'none';

/** Below this, one lucky player changes a ratio. */
export const THIN_INSTALLS = 30;

/** Amounts in dollars, ratios as numbers: 0.061 is 6.1 %. null: unknown, shown as an empty cell. */
export interface ShownRow {
  readonly installs: number | null;
  readonly spend: number | null;
  readonly cpi: number | null;
  readonly payers: number | null;
  /** Days with figures. */
  readonly days: number | null;
  readonly byHorizon: readonly { readonly revenue: number | null; readonly roas: number | null }[];
  readonly data: DataState;
}

const UNITS = 10000;

const NOTHING = { installs: null, spend: null, cpi: null, payers: null, days: null };

interface Span {
  readonly from: number;
  readonly to: number;
}

function spanOf(window: Window, to: number, lastChange: number | null): Span {
  if (window === 'final') return { from: Number.NEGATIVE_INFINITY, to };
  if (window === 'since-change') return { from: (lastChange ?? Number.NEGATIVE_INFINITY) + 1, to };
  return { from: to - Number(window) + 1, to };
}

/** The sum of the days on which it is known; null: it is known on none. */
function sumOf(days: Days, { from, to }: Span, of: (day: DaySums) => number | null): number | null {
  let sum: number | null = null;
  for (const one of days) {
    if (one.day < from || one.day > to) continue;
    const own = of(one);
    if (own !== null) sum = (sum ?? 0) + own;
  }
  return sum;
}

const inDollars = (units: number | null): number | null => (units === null ? null : units / UNITS);

/**
 * Ratios come from sums of the days on which all of their parts are known.
 * @param days of `daysByScope`
 * @param horizons of Revenue and ROAS; the last one decides whether figures are immature
 */
export function shownRow(
  days: Days | null | undefined,
  window: Window,
  horizons: readonly number[],
  lastDay: LastDay,
  lastChange: number | null,
): ShownRow {
  const empty = horizons.map(() => ({ revenue: null, roas: null }));
  if (days === null) return { ...NOTHING, byHorizon: empty, data: 'ambiguous' };
  if (days === undefined || days.length === 0) return { ...NOTHING, byHorizon: empty, data: 'none' };
  const span = spanOf(window, lastDay(null), lastChange);
  const both = windowSums(days, span.from, span.to, null);
  const installs = sumOf(days, span, (day) => day.installs);
  const byHorizon = horizons.map((horizon) => {
    const own = spanOf(window, lastDay(horizon), lastChange);
    const revenue = sumOf(days, own, (day) => day.revenue[horizon] ?? null);
    const ratio = windowSums(days, own.from, own.to, horizon);
    const roas = ratio.revenue !== null && ratio.spend > 0 ? ratio.revenue / ratio.spend : null;
    return { revenue: inDollars(revenue), roas };
  });
  const count = days.filter(({ day }) => day >= span.from && day <= span.to).length;
  const hasRevenue = horizons.some((horizon) => days.some(({ revenue }) => revenue[horizon] !== undefined));
  const isImmature = count === 0 || (hasRevenue && byHorizon.every(({ revenue }) => revenue === null));
  return {
    installs,
    spend: inDollars(sumOf(days, span, (day) => day.spend)),
    cpi: both.installs > 0 ? both.spend / UNITS / both.installs : null,
    payers: sumOf(days, span, (day) => day.payers),
    days: count === 0 ? null : count,
    byHorizon,
    data: isImmature ? 'immature' : (installs ?? 0) < THIN_INSTALLS ? 'thin' : 'ok',
  };
}
