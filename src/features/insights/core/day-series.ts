// insights: the figures of each campaign by UTC day, from rows of History. A day without a row is null.

import { DAY_MS, HOUR_MS } from '../../../shared/time';

/**
 * Rows of History, each a day or a summed month. All lists have one value for each row: 100,000 rows are no
 * objects.
 */
export interface FiguresColumns {
  readonly campaignId: readonly string[];
  readonly campaign: readonly string[];
  /** `2026-11-22`, or the month `2025-09`; rows with other texts are ignored. */
  readonly day: readonly string[];
  /** US dollars. null, here and below: empty, or not a number. */
  readonly spend: readonly (number | null)[];
  readonly installs: readonly (number | null)[];
  /** Daily budget in US dollars. */
  readonly budget: readonly (number | null)[];
  /** `2026-11-23 06:40`, in UTC. */
  readonly fetched: readonly string[];
}

interface MonthSum {
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
const SETTLED_MS = 3 * HOUR_MS;

/** Returns days since 1970-01-01; null: not a valid day. */
export function dayNumber(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== text ? null : ms / DAY_MS;
}

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/** Caches results, because many rows have the same day and time. */
function memoized<T>(parse: (text: string) => T): (text: string) => T {
  const valuesByText = new Map<string, T>();
  return (text) => {
    let value = valuesByText.get(text);
    if (value === undefined && !valuesByText.has(text)) {
      value = parse(text);
      valuesByText.set(text, value);
    }
    return value as T;
  };
}

/** Milliseconds since 1970; null: unknown. */
function fetchedAt(fetched: string): number | null {
  // Near midnight, a remark that the day is uncertain follows.
  if (!/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}( |$)/.test(fetched)) return null;
  const ms = Date.parse(`${fetched.slice(0, 16).replace(' ', 'T')}:00Z`);
  return Number.isNaN(ms) ? null : ms;
}

/** Numbers of the rows that count, by campaign. */
interface Collected {
  newest: number;
  readonly days: Map<number, number>;
  readonly months: Map<string, number>;
}

function listed(
  { newest, days, months }: Collected,
  rows: FiguresColumns,
  timeOf: (fetched: string) => number | null,
): Series {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const day of days.keys()) {
    if (day < first) first = day;
    if (day > last) last = day;
  }
  const length = days.size === 0 ? 0 : last - first + 1;
  const empty = (): (number | null)[] => new Array<number | null>(length).fill(null);
  const [spend, installs, budget] = [empty(), empty(), empty()];
  const early: number[] = [];
  days.forEach((row, day) => {
    spend[day - first] = rows.spend[row]!;
    installs[day - first] = rows.installs[row]!;
    budget[day - first] = rows.budget[row]!;
    const fetchedAt = timeOf(rows.fetched[row]!);
    if (fetchedAt !== null && fetchedAt < (day + 1) * DAY_MS + SETTLED_MS) early.push(day);
  });
  return {
    campaignId: rows.campaignId[newest]!,
    campaign: rows.campaign[newest]!,
    first: length === 0 ? 0 : first,
    spend,
    installs,
    budget,
    early: early.sort((a, b) => a - b),
    months: Array.from(months)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([month, row]) => ({ month, spend: rows.spend[row]!, installs: rows.installs[row]! })),
  };
}

/**
 * Returns one series for each campaign, in the order of the rows. Of several rows for a day, the one that was
 * fetched last counts.
 */
export function seriesOf(rows: FiguresColumns): Series[] {
  const campaigns = new Map<string, Collected>();
  const [dayOf, timeOf] = [memoized(dayNumber), memoized(fetchedAt)];
  const keepLast = <K>(rowsByKey: Map<K, number>, key: K, row: number): void => {
    const other = rowsByKey.get(key);
    if (other === undefined || rows.fetched[other]! <= rows.fetched[row]!) rowsByKey.set(key, row);
  };
  rows.day.forEach((text, row) => {
    const day = dayOf(text);
    if (day === null && !MONTH.test(text)) return;
    const campaignId = rows.campaignId[row]!;
    let campaignRows = campaigns.get(campaignId);
    if (campaignRows === undefined) {
      campaignRows = { newest: row, days: new Map(), months: new Map() };
      campaigns.set(campaignId, campaignRows);
    }
    if (text >= rows.day[campaignRows.newest]!) campaignRows.newest = row;
    if (day !== null) keepLast(campaignRows.days, day, row);
    else keepLast(campaignRows.months, text, row);
  });
  return Array.from(campaigns.values(), (campaign) => listed(campaign, rows, timeOf));
}

/** The value of a day; null: unknown. */
export const valueOn = ({ first }: Series, values: readonly (number | null)[], day: number): number | null =>
  values[day - first] ?? null;

/** The last day on which a campaign has spend or installs; null: none. */
export function lastDayOf(seriesList: readonly Series[]): number | null {
  let last: number | null = null;
  for (const { first, spend, installs } of seriesList) {
    let index = spend.length - 1;
    while (index >= 0 && spend[index] === null && installs[index] === null) index -= 1;
    if (index >= 0 && (last === null || first + index > last)) last = first + index;
  }
  return last;
}

/** Days up to the day of a budget in which a campaign must have spent for its budget to count. */
const SPENDING_DAYS = 7;

/** Budgets of days on which the campaign spent, or did in the days before; null: others, and unknown. */
function usedBudgets({ spend, budget }: Series): (number | null)[] {
  let spent = Number.NEGATIVE_INFINITY;
  return budget.map((value, i) => {
    if ((spend[i] ?? 0) > 0) spent = i;
    return i - spent < SPENDING_DAYS ? value : null;
  });
}

/**
 * All campaigns as one series: on each day the sum of the known values. Budgets of campaigns that did not
 * spend on the day or in the 6 days before are left out.
 */
export function sumOf(seriesList: readonly Series[], name: string): Series {
  const days = seriesList.filter(({ spend }) => spend.length > 0);
  let [first, end] = [Number.POSITIVE_INFINITY, 0];
  for (const one of days) {
    first = Math.min(first, one.first);
    end = Math.max(end, one.first + one.spend.length);
  }
  const sum = (values: (one: Series) => readonly (number | null)[], digits: number): (number | null)[] => {
    const sums: (number | null)[] = Array.from({ length: days.length === 0 ? 0 : end - first }, () => null);
    for (const one of days)
      values(one).forEach((value, i) => {
        const index = one.first - first + i;
        if (value !== null) sums[index] = (sums[index] ?? 0) + value;
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
    months: sumOfMonths(seriesList),
  };
}

function sumOfMonths(seriesList: readonly Series[]): MonthSum[] {
  const sums = new Map<string, MonthSum>();
  const add = (a: number | null, b: number | null) => (a === null || b === null ? (a ?? b) : a + b);
  for (const { month, spend, installs } of seriesList.flatMap(({ months }) => months)) {
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
