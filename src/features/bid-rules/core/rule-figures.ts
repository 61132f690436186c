// bid-rules: the values of the names of When and Then in one row.

import {
  type DaySums,
  HORIZONS,
  type KeyedSums,
  type LastDay,
  UNITS_PER_DOLLAR,
  type WindowSums,
  windowSums,
} from '../../figures/core/add-sums';
import type { Figure, Name } from './rule-names';

/** Weight of a prior, in installs: a row with this many installs counts half, the prior half. */
const PRIOR_INSTALLS = 50;

/** Installs, and the revenue per install with which that of a row is weighted. */
export interface Prior {
  /** Follows `from`: `this app in other countries`. */
  readonly what: string;
  /** Units of 1/10,000 dollars. */
  readonly revenuePerInstall: number;
}

interface Counted {
  installs: number;
  revenue: number;
}

export interface Priors {
  /**
   * The nearest one with enough installs; null: none has. A row without an app is a whole country.
   * @param days of the row itself: its own installs are no evidence about it
   */
  of(campaignId: string, appId: string, country: string, days: readonly DaySums[]): Prior | null;
}

interface OfCampaign {
  readonly all: Counted;
  readonly byApp: Map<string, Counted>;
  readonly byCountry: Map<string, Counted>;
}

const ALWAYS = Number.NEGATIVE_INFINITY;

function addTo(sums: Map<string, Counted>, name: string, { installs, revenue }: Counted): void {
  const sum = sums.get(name);
  if (sum === undefined) sums.set(name, { installs, revenue });
  else {
    sum.installs += installs;
    sum.revenue += revenue;
  }
}

/** Revenue and installs until this horizon, of all days old enough, by app, by country and by campaign. */
export function priorsOf(sums: Iterable<KeyedSums>, horizon: number, last: LastDay): Priors {
  const to = last(horizon);
  const campaigns = new Map<string, OfCampaign>();
  for (const { campaignId, appId, country, days } of sums) {
    const { installs, revenue } = windowSums(days, ALWAYS, to, horizon);
    if (revenue === null) continue;
    let campaign = campaigns.get(campaignId);
    if (campaign === undefined) {
      campaign = { all: { installs: 0, revenue: 0 }, byApp: new Map(), byCountry: new Map() };
      campaigns.set(campaignId, campaign);
    }
    const keyTotals = { installs, revenue };
    campaign.all.installs += installs;
    campaign.all.revenue += revenue;
    addTo(campaign.byApp, appId, keyTotals);
    addTo(campaign.byCountry, country, keyTotals);
  }
  return {
    of: (campaignId, appId, country, days) => {
      const campaign = campaigns.get(campaignId);
      if (campaign === undefined) return null;
      const windowTotals = windowSums(days, ALWAYS, to, horizon);
      const without = (sum: Counted | undefined, what: string): Prior | null => {
        const installs = (sum?.installs ?? 0) - windowTotals.installs;
        if (sum === undefined || installs < PRIOR_INSTALLS) return null;
        return { what, revenuePerInstall: (sum.revenue - (windowTotals.revenue ?? 0)) / installs };
      };
      const isPart = appId !== '' && country !== '';
      return (
        (isPart ? without(campaign.byApp.get(appId), 'this app in other countries') : null) ??
        (isPart ? without(campaign.byCountry.get(country), `other apps in ${country}`) : null) ??
        without(campaign.all, 'the rest of the campaign')
      );
    },
  };
}

/** The place of a name among the values of a row. */
const PLAIN: readonly Figure[] = ['spend', 'installs', 'cpi', 'payers', 'days', 'bid', 'target'];
export const slotOf = ({ figure, horizon }: Name): number =>
  horizon === null
    ? PLAIN.indexOf(figure)
    : PLAIN.length + HORIZONS.indexOf(horizon) * 2 + (figure === 'roas' ? 0 : 1);
export const SLOTS = PLAIN.length + HORIZONS.length * 2;

/** How a ROAS was weighted with a prior. Ratios, 0.061 is 6.1 %, with the digits that are shown. */
interface Weighted {
  readonly raw: number;
  readonly weight: number;
  /** What this row would have with the revenue per install of the prior; null: no prior. */
  readonly prior: number | null;
  readonly what: string;
}

/** The place of a horizon in the lists of a row. */
export const placeOf = (horizon: number | null): number =>
  horizon === null ? 0 : HORIZONS.indexOf(horizon) + 1;

/** Figures of a row for the rules. */
export interface RowFigures {
  /** By `slotOf`; NaN: unknown. */
  readonly values: Float64Array;
  /** By `placeOf`; only those of horizons in use. */
  readonly windows: readonly (WindowSums | undefined)[];
  /** By `placeOf`. */
  readonly weighted: readonly (Weighted | undefined)[];
}

/** Ratios are used with the digits that Why shows, so that it can be recomputed. */
const fourDigits = (n: number): number => Number(n.toPrecision(4)) + 0;

/**
 * @param values to fill; all rows can share it
 * @param from first day: the one after the last change of the bid
 * @param horizons in use
 */
export function rowFigures(
  values: Float64Array,
  days: readonly DaySums[],
  from: number,
  horizons: readonly number[],
  last: LastDay,
  priorOf: (horizon: number) => Prior | null,
): RowFigures {
  values.fill(Number.NaN);
  const windows: (WindowSums | undefined)[] = [];
  const weighted: (Weighted | undefined)[] = [];
  const whole = windowSums(days, from, last(null), null);
  windows[0] = whole;
  if (whole.days > 0) {
    values[0] = whole.spend / UNITS_PER_DOLLAR;
    values[1] = whole.installs;
    if (whole.installs > 0) values[2] = fourDigits(whole.spend / UNITS_PER_DOLLAR / whole.installs);
    if (whole.payers !== null) values[3] = whole.payers;
    values[4] = whole.days;
  }
  for (const horizon of horizons) {
    const window = windowSums(days, from, last(horizon), horizon);
    const place = placeOf(horizon);
    windows[place] = window;
    if (window.revenue === null) continue;
    values[slotOf({ figure: 'revenue', horizon })] = window.revenue / UNITS_PER_DOLLAR;
    if (window.spend <= 0) continue;
    const prior = window.installs > 0 ? priorOf(horizon) : null;
    const weight = prior === null ? 0 : PRIOR_INSTALLS / (window.installs + PRIOR_INSTALLS);
    const raw = fourDigits(window.revenue / window.spend);
    const priorRoas =
      prior === null ? null : fourDigits((prior.revenuePerInstall * window.installs) / window.spend);
    weighted[place] = { raw, weight, prior: priorRoas, what: prior?.what ?? '' };
    values[slotOf({ figure: 'roas', horizon })] = fourDigits(
      priorRoas === null ? raw : raw * (1 - weight) + priorRoas * weight,
    );
  }
  return { values, windows, weighted };
}
