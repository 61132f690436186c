// insights: the usual value of a weekday: the median of that weekday over 8 weeks, and the usual deviation
// from it. Computed from logarithms, because spend varies in proportion to its size.

export const PACING = {
  /** Share of the daily budget from which a campaign is limited by it. */
  boundFrom: 0.9,
  /** Share below which an active campaign does not spend its budget. */
  starvedBelow: 0.4,
  /** Share up to which overspend is normal, because installs arrive late. */
  overFrom: 1.05,
  /** A state needs this many days with figures … */
  days: 3,
  /** … among this many last days. */
  among: 7,
} as const;

export const ALARMS = {
  weeks: 8,
  /** Least number of days with figures on the same weekday in the last 8 weeks. */
  leastWeeks: 3,
  /** Least number of days with figures on any weekday in the last 8 weeks. */
  leastDays: 24,
  /** The usual value is shifted by the deviation of this many last days. */
  recentDays: 14,
  /** Deviation in units of the robust standard deviation (1.4826 · MAD of logarithms). */
  spikeDeviations: 3.4,
  dropDeviations: 3.5,
  cpiDeviations: 4,
  /** Least ratio to the usual value, even for a steady campaign. */
  spikeFactor: 1.6,
  dropFactor: 0.4,
  cpiFactor: 1.6,
  /** Least additional or usual spend of a day with an alarm, in US dollars. */
  leastSpend: 20,
  /** Share of the usual spend below which a day counts as silent. */
  silentShare: 0.02,
  /** Least number of installs that the spend of the day usually buys. */
  leastInstalls: 40,
  /** A budget of at least this many times the usual one explains more spend. */
  raisedBudget: 1.2,
  /** Spend of at least this share of the budget is explained by the budget. */
  fullBudget: 0.8,
} as const;

/** @param values not empty; sorted in place */
export function median(values: number[]): number {
  values.sort((a, b) => a - b);
  const middle = values.length >> 1;
  return values.length % 2 === 1 ? values[middle]! : (values[middle - 1]! + values[middle]!) / 2;
}

export interface Usual {
  readonly value: number;
  /** Robust standard deviation of the logarithm. */
  readonly spread: number;
}

/** Standard deviation of normally distributed values divided by their median absolute deviation (MAD). */
const OF_MAD = 1.4826;

/** @param unit added so that 0 has a logarithm; small compared with amounts that matter */
const logOf = (value: number, unit: number): number => Math.log(value + unit);

/** Days with figures of one weekday. */
interface Weekday {
  /** Days from the last of them to the day that is checked: 1 to 7. */
  readonly before: number;
  readonly logs: readonly { readonly log: number; readonly isRecent: boolean }[];
  readonly middle: number;
}

function weekdaysBefore(valueOn: (day: number) => number | null, day: number, unit: number): Weekday[] {
  const { weeks, leastWeeks, recentDays } = ALARMS;
  return [1, 2, 3, 4, 5, 6, 7].flatMap((first) => {
    const logs: Weekday['logs'][number][] = [];
    for (let daysBefore = first; daysBefore <= weeks * 7; daysBefore += 7) {
      const value = valueOn(day - daysBefore);
      if (value !== null) logs.push({ log: logOf(value, unit), isRecent: daysBefore <= recentDays });
    }
    // A median of one or two days is not reliable.
    return logs.length < leastWeeks
      ? []
      : [{ before: first, logs, middle: median(logs.map(({ log }) => log)) }];
  });
}

/**
 * Returns null if too few days have figures. The median of a weekday is about a month old, so it is shifted
 * by the median deviation of recent days.
 * @param valueOn null: unknown
 * @param unit a negligible amount, in the unit of the values
 */
export function usualOn(valueOn: (day: number) => number | null, day: number, unit: number): Usual | null {
  const weekdays = weekdaysBefore(valueOn, day, unit);
  const lastWeek = weekdays.find(({ before }) => before === 7);
  const count = weekdays.reduce((sum, { logs }) => sum + logs.length, 0);
  if (lastWeek === undefined || count < ALARMS.leastDays) return null;
  const off = weekdays.flatMap(({ logs, middle }) => logs.map(({ log }) => Math.abs(log - middle)));
  const spread = OF_MAD * median(off);
  const recent = weekdays.flatMap(({ logs, middle }) =>
    logs.flatMap(({ log, isRecent }) => (isRecent ? [log - middle] : [])),
  );
  const shift = recent.length < ALARMS.leastWeeks ? 0 : median(recent);
  return { value: Math.max(0, Math.exp(lastWeek.middle + shift) - unit), spread };
}

/** Difference of the logarithms. */
export const deviation = (value: number, usual: number, unit: number): number =>
  logOf(value, unit) - logOf(usual, unit);
