// figures: what the columns of figures show beside a row.

import {
  addedDays,
  type DaySums,
  HORIZONS,
  type KeyedSums,
  type LastDay,
  UNITS_PER_DOLLAR,
  windowSums,
} from './add-sums';

export type Days = readonly DaySums[];

/** What a row is: one app in one country, an app, a country, or the whole campaign. */
export type Level = 'app and country' | 'app' | 'country' | 'campaign';

/**
 * The days of a row; an empty app or country: all. undefined: none · null: the external app ID of the report
 * belongs to several apps.
 */
type DaysOf = (campaignId: string, appId: string, country: string) => Days | null | undefined;

/** Sums of a scope with the same detail. */
interface Part {
  /** The smaller, the closer to the scope: a report by campaign counts before the sum of its apps. */
  readonly detail: number;
  readonly days: Days;
}

const scopeKey = (campaignId: string, appId: string, country: string): string =>
  `${campaignId}\n${appId}\n${country}`;

const or = (a: number | null, b: number | null): number | null => (a === null ? b : a);

/** What the first does not know is taken from the second. */
function completed(a: DaySums, b: DaySums): DaySums {
  const revenue: Partial<Record<number, number>> = { ...a.revenue };
  for (const horizon of HORIZONS) {
    const newestRevenue = revenue[horizon] ?? b.revenue[horizon];
    if (newestRevenue !== undefined) revenue[horizon] = newestRevenue;
  }
  return {
    day: a.day,
    installs: or(a.installs, b.installs),
    spend: or(a.spend, b.spend),
    payers: or(a.payers, b.payers),
    revenue,
  };
}

/** Parts of equal detail are added up; parts of more detail only fill what is missing. */
function together(parts: readonly Part[]): Days {
  const byDay = new Map<number, DaySums>();
  const details = [...new Set(parts.map(({ detail }) => detail))].sort((a, b) => a - b);
  for (const detail of details) {
    const same = parts.filter((part) => part.detail === detail).map(({ days }) => days);
    for (const daySums of addedDays(same)) {
      const sameDay = byDay.get(daySums.day);
      byDay.set(daySums.day, sameDay === undefined ? daySums : completed(sameDay, daySums));
    }
  }
  return [...byDay.values()];
}

/**
 * @param levels that will be asked for
 */
export function daysByScope(allSums: Iterable<KeyedSums>, levels: ReadonlySet<Level>): DaysOf {
  const partsByScope = new Map<string, Part[] | null>();
  const sums = new Map<string, Days>();
  const add = (key: string, detail: number, days: Days | null): void => {
    const parts = partsByScope.get(key);
    if (days === null || parts === null) partsByScope.set(key, null);
    else if (parts === undefined) partsByScope.set(key, [{ detail, days }]);
    else parts.push({ detail, days });
  };
  for (const { campaignId, appId, country, days, isAmbiguous } of allSums) {
    const detail = (country === '' ? 0 : 1) + (appId === '' ? 0 : 2);
    const ofApp = isAmbiguous ? null : days;
    if (levels.has('app and country') && appId !== '' && country !== '') {
      add(scopeKey(campaignId, appId, country), detail, ofApp);
    }
    if (levels.has('app') && appId !== '') add(scopeKey(campaignId, appId, ''), detail, ofApp);
    // An ambiguous app is certain about its campaign and country.
    if (levels.has('country') && country !== '') add(scopeKey(campaignId, '', country), detail, days);
    if (levels.has('campaign')) add(scopeKey(campaignId, '', ''), detail, days);
  }
  return (campaignId, appId, country) => {
    const key = scopeKey(campaignId, appId, country);
    const parts = partsByScope.get(key);
    if (parts === undefined || parts === null) return parts;
    if (parts.length === 1) return parts[0]!.days;
    let days = sums.get(key);
    if (days === undefined) {
      days = together(parts);
      sums.set(key, days);
    }
    return days;
  };
}

/** Days that are added up: all final ones, those since the last change of the bid, or the last n. */
export type Window = 'final' | 'since-change' | '7' | '28';

/**
 * ok · thin: fewer installs than `THIN_INSTALLS` · immature: no day is old enough · ambiguous: the external
 * app ID of the report belongs to several apps · none: the reports have nothing about the row.
 */
type DataState = 'ok' | 'thin' | 'immature' | 'ambiguous' | 'none';

/** Below this, one lucky player changes a ratio. */
const THIN_INSTALLS = 30;

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
function sumOf(days: Days, { from, to }: Span, valueOfDay: (day: DaySums) => number | null): number | null {
  let sum: number | null = null;
  for (const daySums of days) {
    if (daySums.day < from || daySums.day > to) continue;
    const dayValue = valueOfDay(daySums);
    if (dayValue !== null) sum = (sum ?? 0) + dayValue;
  }
  return sum;
}

const inDollars = (units: number | null): number | null => (units === null ? null : units / UNITS_PER_DOLLAR);

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
    const horizonSpan = spanOf(window, lastDay(horizon), lastChange);
    const revenue = sumOf(days, horizonSpan, (day) => day.revenue[horizon] ?? null);
    const ratio = windowSums(days, horizonSpan.from, horizonSpan.to, horizon);
    const roas = ratio.revenue !== null && ratio.spend > 0 ? ratio.revenue / ratio.spend : null;
    return { revenue: inDollars(revenue), roas };
  });
  const count = days.filter(({ day }) => day >= span.from && day <= span.to).length;
  const hasRevenue = horizons.some((horizon) => days.some(({ revenue }) => revenue[horizon] !== undefined));
  const isImmature = count === 0 || (hasRevenue && byHorizon.every(({ revenue }) => revenue === null));
  return {
    installs,
    spend: inDollars(sumOf(days, span, (day) => day.spend)),
    cpi: both.installs > 0 ? both.spend / UNITS_PER_DOLLAR / both.installs : null,
    payers: sumOf(days, span, (day) => day.payers),
    days: count === 0 ? null : count,
    byHorizon,
    data: isImmature ? 'immature' : (installs ?? 0) < THIN_INSTALLS ? 'thin' : 'ok',
  };
}
