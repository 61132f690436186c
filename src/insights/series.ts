// insights: the figures of each campaign by UTC day, from rows of History. A day without a row is null.

import { DAY_MS } from '../history/day';

/** A row of History: a day or a summed month. null: empty, or not a number. */
export interface FiguresRow {
  readonly campaignId: string;
  readonly campaign: string;
  /** `2026-11-22`, or the month `2025-09`; rows with other texts are ignored. */
  readonly day: string;
  /** US dollars. */
  readonly spend: number | null;
  readonly installs: number | null;
  /** Daily budget in US dollars. */
  readonly budget: number | null;
  /** `2026-11-23 06:40`, in UTC. */
  readonly fetched: string;
}

export interface MonthSum {
  /** `2025-09` */
  readonly month: string;
  readonly spend: number | null;
  readonly installs: number | null;
}

/** Plain data that can be sent to the browser. The lists by day have the same length. */
export interface Series {
  readonly campaignId: string;
  /** The newest name. */
  readonly campaign: string;
  /** First day, as days since 1970-01-01. */
  readonly first: number;
  readonly spend: readonly (number | null)[];
  readonly installs: readonly (number | null)[];
  readonly budget: readonly (number | null)[];
  /** Days whose figures were read before late installs arrived. Ascending. */
  readonly early: readonly number[];
  /** Months that replaced their days, ascending. */
  readonly months: readonly MonthSum[];
}

/** Time after the end of a day from which its installs count as complete. */
const SETTLED_MS = 3 * (DAY_MS / 24);

/** Returns days since 1970-01-01; null: not a valid day. */
export function dayNumber(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== text ? null : ms / DAY_MS;
}

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/** Caches results, because many rows have the same day and time. */
function memoized<T>(of: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    let value = known.get(text);
    if (value === undefined && !known.has(text)) {
      value = of(text);
      known.set(text, value);
    }
    return value as T;
  };
}

/** Milliseconds since 1970; null: unknown. */
function fetchedAt(fetched: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/.test(fetched)) return null;
  const at = Date.parse(`${fetched.replace(' ', 'T')}:00Z`);
  return Number.isNaN(at) ? null : at;
}

interface Collected {
  readonly campaignId: string;
  newest: { readonly campaign: string; readonly day: string };
  readonly days: Map<number, FiguresRow>;
  readonly months: Map<string, FiguresRow>;
}

function listed(
  { campaignId, newest, days, months }: Collected,
  timeOf: (fetched: string) => number | null,
): Series {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const day of days.keys()) {
    if (day < first) first = day;
    if (day > last) last = day;
  }
  const length = days.size === 0 ? 0 : last - first + 1;
  const empty = (): (number | null)[] => Array.from({ length }, () => null);
  const [spend, installs, budget] = [empty(), empty(), empty()];
  const early: number[] = [];
  days.forEach((row, day) => {
    spend[day - first] = row.spend;
    installs[day - first] = row.installs;
    budget[day - first] = row.budget;
    const at = timeOf(row.fetched);
    if (at !== null && at < (day + 1) * DAY_MS + SETTLED_MS) early.push(day);
  });
  return {
    campaignId,
    campaign: newest.campaign,
    first: length === 0 ? 0 : first,
    spend,
    installs,
    budget,
    early: early.sort((a, b) => a - b),
    months: Array.from(months.values())
      .sort((a, b) => (a.day < b.day ? -1 : 1))
      .map((row) => ({ month: row.day, spend: row.spend, installs: row.installs })),
  };
}

/**
 * Returns one series for each campaign, in the order of the rows. Of several rows for a day, the one that was
 * fetched last counts.
 */
export function seriesOf(rows: Iterable<FiguresRow>): Series[] {
  const campaigns = new Map<string, Collected>();
  const [dayOf, timeOf] = [memoized(dayNumber), memoized(fetchedAt)];
  for (const row of rows) {
    const day = dayOf(row.day);
    if (day === null && !MONTH.test(row.day)) continue;
    let own = campaigns.get(row.campaignId);
    if (own === undefined) {
      own = { campaignId: row.campaignId, newest: row, days: new Map(), months: new Map() };
      campaigns.set(row.campaignId, own);
    }
    if (row.day >= own.newest.day) own.newest = row;
    if (day !== null) keepLast(own.days, day, row);
    else keepLast(own.months, row.day, row);
  }
  return Array.from(campaigns.values(), (one) => listed(one, timeOf));
}

function keepLast<K>(rows: Map<K, FiguresRow>, key: K, row: FiguresRow): void {
  const known = rows.get(key);
  if (known === undefined || known.fetched <= row.fetched) rows.set(key, row);
}

/** The value of a day; null: unknown. */
export const valueOn = ({ first }: Series, values: readonly (number | null)[], day: number): number | null =>
  values[day - first] ?? null;

/** The last day on which a campaign has spend or installs; null: none. */
export function lastDayOf(all: readonly Series[]): number | null {
  let last: number | null = null;
  for (const { first, spend, installs } of all) {
    let at = spend.length - 1;
    while (at >= 0 && spend[at] === null && installs[at] === null) at -= 1;
    if (at >= 0 && (last === null || first + at > last)) last = first + at;
  }
  return last;
}

/** Days up to the day of a budget in which a campaign must have spent for its budget to count. */
const SPENDING_DAYS = 7;

/** Budgets of days on which the campaign spent, or did in the days before; null: others, and unknown. */
const usedBudgets = ({ spend, budget }: Series): (number | null)[] =>
  budget.map((value, i) => {
    const from = Math.max(0, i - SPENDING_DAYS + 1);
    return spend.slice(from, i + 1).some((amount) => amount !== null && amount > 0) ? value : null;
  });

/**
 * All campaigns as one series: on each day the sum of the known values. Budgets of campaigns that did not
 * spend on the day or in the 6 days before are left out.
 */
export function sumOf(all: readonly Series[], name: string): Series {
  const days = all.filter(({ spend }) => spend.length > 0);
  let [first, end] = [Number.POSITIVE_INFINITY, 0];
  for (const one of days) {
    first = Math.min(first, one.first);
    end = Math.max(end, one.first + one.spend.length);
  }
  const sum = (values: (one: Series) => readonly (number | null)[], digits: number): (number | null)[] => {
    const sums: (number | null)[] = Array.from({ length: days.length === 0 ? 0 : end - first }, () => null);
    for (const one of days)
      values(one).forEach((value, i) => {
        const at = one.first - first + i;
        if (value !== null) sums[at] = (sums[at] ?? 0) + value;
      });
    return sums.map((value) => (value === null ? null : Number(value.toFixed(digits))));
  };
  return {
    campaignId: '',
    campaign: name,
    first: days.length === 0 ? 0 : first,
    spend: sum(({ spend }) => spend, 4),
    installs: sum(({ installs }) => installs, 0),
    budget: sum(usedBudgets, 4),
    early: Array.from(new Set(days.flatMap(({ early }) => early))).sort((a, b) => a - b),
    months: sumOfMonths(all),
  };
}

function sumOfMonths(all: readonly Series[]): MonthSum[] {
  const sums = new Map<string, MonthSum>();
  const add = (a: number | null, b: number | null) => (a === null || b === null ? (a ?? b) : a + b);
  for (const { month, spend, installs } of all.flatMap(({ months }) => months)) {
    const sum = sums.get(month);
    sums.set(
      month,
      sum === undefined
        ? { month, spend, installs }
        : { month, spend: add(sum.spend, spend), installs: add(sum.installs, installs) },
    );
  }
  return Array.from(sums.values()).sort((a, b) => (a.month < b.month ? -1 : 1));
}
