// insights: what a campaign usually has on a weekday: the median of the same weekday over 8 weeks, and how
// far days usually are from theirs. Logarithms, because spend varies in proportion.

import { ALARMS } from './limits';

/** @param sorted not empty; is sorted in place */
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

/** The standard deviation of normal values, from their median absolute deviation. */
const OF_MAD = 1.4826;

/** Before taking logarithms, so that a day with 0 has one. Small beside amounts that matter. */
const logOf = (value: number, unit: number): number => Math.log(value + unit);

/** Known days of one weekday. */
interface Weekday {
  /** 7 days before the day in question: 7. */
  readonly before: number;
  readonly logs: readonly { readonly log: number; readonly isRecent: boolean }[];
  readonly middle: number;
}

function weekdaysBefore(valueOn: (day: number) => number | null, day: number, unit: number): Weekday[] {
  const { weeks, leastWeeks, recentDays } = ALARMS;
  return [1, 2, 3, 4, 5, 6, 7].flatMap((first) => {
    const logs: Weekday['logs'][number][] = [];
    for (let before = first; before <= weeks * 7; before += 7) {
      const value = valueOn(day - before);
      if (value !== null) logs.push({ log: logOf(value, unit), isRecent: before <= recentDays });
    }
    // The median of one or two days is close to them, whatever they are.
    return logs.length < leastWeeks
      ? []
      : [{ before: first, logs, middle: median(logs.map(({ log }) => log)) }];
  });
}

const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;

/** Variance of a median, for a variance of 1 and one value. */
const OF_MEDIAN = Math.PI / 2;

/**
 * How much of the differences between weekdays is not chance, from 0 to 1 (the estimator of James and
 * Stein). A campaign without a weekly pattern has one usual value, which is less noisy than those of seven
 * weekdays.
 */
function shareOfPattern(weekdays: readonly Weekday[], spread: number): number {
  if (weekdays.length < 4) return 1;
  const center = mean(weekdays.map(({ middle }) => middle));
  const squares = weekdays.reduce((sum, { middle }) => sum + (middle - center) ** 2, 0);
  const chance = mean(weekdays.map(({ logs }) => (OF_MEDIAN * spread ** 2) / logs.length));
  return squares === 0 ? 1 : Math.max(0, 1 - ((weekdays.length - 3) * chance) / squares);
}

/**
 * null: too few days are known. The median of a weekday is that of about a month ago, so it is moved by
 * how far recent days are from it.
 * @param valueOn null: unknown
 * @param unit amount too small to matter, in the unit of the values
 */
export function usualOn(valueOn: (day: number) => number | null, day: number, unit: number): Usual | null {
  const weekdays = weekdaysBefore(valueOn, day, unit);
  const own = weekdays.find(({ before }) => before === 7);
  const count = weekdays.reduce((sum, { logs }) => sum + logs.length, 0);
  if (own === undefined || count < ALARMS.leastDays) return null;
  const off = weekdays.flatMap(({ logs, middle }) => logs.map(({ log }) => Math.abs(log - middle)));
  const spread = OF_MAD * median(off);
  const center = mean(weekdays.map(({ middle }) => middle));
  const share = shareOfPattern(weekdays, spread);
  const levelOf = ({ middle }: Weekday): number => center + share * (middle - center);
  const recent = weekdays.flatMap((one) =>
    one.logs.flatMap(({ log, isRecent }) => (isRecent ? [log - levelOf(one)] : [])),
  );
  const moved = recent.length < ALARMS.leastWeeks ? 0 : median(recent);
  return { value: Math.max(0, Math.exp(levelOf(own) + moved) - unit), spread };
}

/** Difference of the logarithms. */
export const deviation = (value: number, usual: number, unit: number): number =>
  logOf(value, unit) - logOf(usual, unit);
