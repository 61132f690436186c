// bid-rules: what a small sum is drawn toward: the same app, country or campaign elsewhere.

import { type DaySums, type KeyedSums, type LastDay, windowSums } from '../../figures/core/add-sums';

/** Weight of a prior, in installs: a row with this many installs is drawn half way to it. */
export const PRIOR_INSTALLS = 50;

/** Installs, and the revenue per install that a row is drawn toward. */
export interface Prior {
  /** Follows `to`: `this app in other countries`. */
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
export function priorsOf(all: Iterable<KeyedSums>, horizon: number, last: LastDay): Priors {
  const to = last(horizon);
  const campaigns = new Map<string, OfCampaign>();
  for (const { campaignId, appId, country, days } of all) {
    const { installs, revenue } = windowSums(days, ALWAYS, to, horizon);
    if (revenue === null) continue;
    let of = campaigns.get(campaignId);
    if (of === undefined) {
      of = { all: { installs: 0, revenue: 0 }, byApp: new Map(), byCountry: new Map() };
      campaigns.set(campaignId, of);
    }
    const own = { installs, revenue };
    of.all.installs += installs;
    of.all.revenue += revenue;
    addTo(of.byApp, appId, own);
    addTo(of.byCountry, country, own);
  }
  return {
    of: (campaignId, appId, country, days) => {
      const found = campaigns.get(campaignId);
      if (found === undefined) return null;
      const own = windowSums(days, ALWAYS, to, horizon);
      const without = (sum: Counted | undefined, what: string): Prior | null => {
        const installs = (sum?.installs ?? 0) - own.installs;
        if (sum === undefined || installs < PRIOR_INSTALLS) return null;
        return { what, revenuePerInstall: (sum.revenue - (own.revenue ?? 0)) / installs };
      };
      const isPart = appId !== '' && country !== '';
      return (
        (isPart ? without(found.byApp.get(appId), 'this app in other countries') : null) ??
        (isPart ? without(found.byCountry.get(country), `other apps in ${country}`) : null) ??
        without(found.all, 'the rest of the campaign')
      );
    },
  };
}
