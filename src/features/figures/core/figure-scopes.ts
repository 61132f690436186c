// figures: the days of a source bid, a source, a country or a campaign, from sums of different detail.

import { addedDays, type DaySums, HORIZONS, type KeyedSums } from './add-sums';

export type Days = readonly DaySums[];

/** What a row is: one app in one country, an app, a country, or the whole campaign. */
export type Level = 'app and country' | 'app' | 'country' | 'campaign';

/**
 * The days of a row; an empty app or country: all. undefined: none · null: the external app ID of the report
 * belongs to several apps.
 */
export type DaysOf = (campaignId: string, appId: string, country: string) => Days | null | undefined;

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
    const own = revenue[horizon] ?? b.revenue[horizon];
    if (own !== undefined) revenue[horizon] = own;
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
    for (const one of addedDays(same)) {
      const before = byDay.get(one.day);
      byDay.set(one.day, before === undefined ? one : completed(before, one));
    }
  }
  return [...byDay.values()];
}

/**
 * @param levels that will be asked for
 */
export function daysByScope(all: Iterable<KeyedSums>, levels: ReadonlySet<Level>): DaysOf {
  const found = new Map<string, Part[] | null>();
  const sums = new Map<string, Days>();
  const add = (key: string, detail: number, days: Days | null): void => {
    const parts = found.get(key);
    if (days === null || parts === null) found.set(key, null);
    else if (parts === undefined) found.set(key, [{ detail, days }]);
    else parts.push({ detail, days });
  };
  for (const { campaignId, appId, country, days, isAmbiguous } of all) {
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
    const parts = found.get(key);
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
