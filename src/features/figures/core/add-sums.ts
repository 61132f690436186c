// figures: sums of one key over days. A document keeps no lines of a report, only these sums.

/** Days after an install at which revenue is known. */
export const HORIZONS: readonly number[] = [0, 1, 3, 7, 14, 30];

/** Amounts are integers of 1/10,000 dollars, so that sums are exact. */
export const UNITS_PER_DOLLAR = 10_000;

/** Figures of one day. Amounts in units. */
export interface DaySums {
  /** Days since 1970-01-01. */
  readonly day: number;
  /** null: unknown; so are spend and payers. */
  readonly installs: number | null;
  readonly spend: number | null;
  readonly payers: number | null;
  /** By horizon; absent: unknown. */
  readonly revenue: Readonly<Partial<Record<number, number>>>;
}

/** Figures of a campaign, an app and a country. */
export interface KeyedSums {
  readonly campaignId: string;
  /** `''`: the report has no apps. */
  readonly appId: string;
  /** Two letters; `''`: the report has no countries. */
  readonly country: string;
  readonly days: readonly DaySums[];
  /** The external app ID of the report belongs to several apps: no rule uses these figures. */
  readonly isAmbiguous?: boolean;
}

/** The last day whose figures until this horizon are final; null: spend and installs. */
export type LastDay = (horizon: number | null) => number;

/** Sums over the days of a window; revenue is null where no day has it. */
export interface WindowSums {
  readonly days: number;
  readonly installs: number;
  readonly spend: number;
  readonly payers: number | null;
  readonly revenue: number | null;
  /** First and last day with figures; 0: none. */
  readonly first: number;
  readonly last: number;
}

/**
 * Days without installs, spend or the revenue of the horizon are left out, so that a ratio has the
 * denominator of its own days.
 */
export function windowSums(
  days: readonly DaySums[],
  from: number,
  to: number,
  horizon: number | null,
): WindowSums {
  let [count, installs, spend, payers, revenue, first, last] = [0, 0, 0, 0, 0, 0, 0];
  let knowsPayers = true;
  for (const daySums of days) {
    if (daySums.day < from || daySums.day > to) continue;
    const dayRevenue = horizon === null ? 0 : daySums.revenue[horizon];
    if (dayRevenue === undefined || daySums.installs === null || daySums.spend === null) continue;
    if (count === 0 || daySums.day < first) first = daySums.day;
    if (daySums.day > last) last = daySums.day;
    count += 1;
    installs += daySums.installs;
    spend += daySums.spend;
    revenue += dayRevenue;
    if (daySums.payers === null) knowsPayers = false;
    else payers += daySums.payers;
  }
  return {
    days: count,
    installs,
    spend,
    payers: knowsPayers && count > 0 ? payers : null,
    revenue: horizon !== null && count > 0 ? revenue : null,
    first,
    last,
  };
}

/** The days of several keys, added up by day. */
export function addedDays(dayLists: readonly (readonly DaySums[])[]): readonly DaySums[] {
  if (dayLists.length === 1) return dayLists[0]!;
  const byDay = new Map<number, DaySums>();
  for (const days of dayLists) {
    for (const daySums of days) {
      const sum = byDay.get(daySums.day);
      byDay.set(daySums.day, sum === undefined ? daySums : added(sum, daySums));
    }
  }
  return [...byDay.values()];
}

/** A sum with an unknown part would be too small. */
const both = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : a + b);

function added(a: DaySums, b: DaySums): DaySums {
  const revenue: Partial<Record<number, number>> = {};
  for (const horizon of HORIZONS) {
    const [leftRevenue, rightRevenue] = [a.revenue[horizon], b.revenue[horizon]];
    if (leftRevenue !== undefined && rightRevenue !== undefined)
      revenue[horizon] = leftRevenue + rightRevenue;
  }
  return {
    day: a.day,
    installs: both(a.installs, b.installs),
    spend: both(a.spend, b.spend),
    payers: both(a.payers, b.payers),
    revenue,
  };
}
