// history: the time of the UTC day at which the service's figures change. Possible times are intervals
// from 12 hours before midnight to 12 hours after it, because a service in Europe or Asia starts its day
// before UTC does. Each observation removes some of them.

import { DAY_MS, HOUR_MS } from '../../../shared/time';

/** Milliseconds after midnight (UTC), the end excluded. */
type Interval = readonly [from: number, to: number];

/** Ascending, without overlaps; []: none. */
export type Hours = readonly Interval[];

const FIRST = -DAY_MS / 2;
const END = DAY_MS / 2;
/** Clocks change by an hour, and a service is not exactly punctual. */
const MARGIN = HOUR_MS;

export const ALL_HOURS: Hours = [[FIRST, END]];

/** The time of day of a moment, as the first one that is not before 12 hours before midnight. */
const timeOf = (ms: number): number => ((((ms - FIRST) % DAY_MS) + DAY_MS) % DAY_MS) + FIRST;

/** Day of the figures at a moment, if they change this long after midnight. */
const dayIf = (ms: number, change: number): number => Math.floor((ms - change) / DAY_MS) - 1;

function joined(intervals: readonly Interval[]): Hours {
  const joinedIntervals: Interval[] = [];
  for (const [from, to] of intervals.slice().sort(([a], [b]) => a - b)) {
    if (from >= to) continue;
    const last = joinedIntervals[joinedIntervals.length - 1];
    if (last !== undefined && from <= last[1])
      joinedIntervals[joinedIntervals.length - 1] = [last[0], Math.max(last[1], to)];
    else joinedIntervals.push([from, to]);
  }
  return joinedIntervals;
}

export const inBoth = (a: Hours, b: Hours): Hours =>
  joined(
    a.flatMap(([from, to]) => b.map(([first, end]): Interval => [Math.max(from, first), Math.min(to, end)])),
  );

const without = (hours: Hours): Hours => {
  const edges = [FIRST, ...hours.flat(), END];
  return joined(edges.flatMap((from, i) => (i % 2 === 0 ? [[from, edges[i + 1]!] as const] : [])));
};

/** Times at which figures change between two moments, less than a day apart; the later one included. */
export function changesBetween(from: number, to: number): Hours {
  const [first, last] = [timeOf(from) + 1, timeOf(to) + 1];
  return first <= last
    ? joined([[first, last]])
    : joined([
        [FIRST, last],
        [first, END],
      ]);
}

/** Times at which they do not. */
export const noChangeBetween = (from: number, to: number): Hours => without(changesBetween(from, to));

/** Times for which figures at a moment are those of a day. */
export function timesFor(ms: number, day: number): Hours {
  const time = timeOf(ms);
  const newest = dayIf(ms, time);
  if (day === newest) return joined([[FIRST, time + 1]]);
  return day === newest - 1 ? joined([[time + 1, END]]) : [];
}

/** With an hour more on both sides. */
export const withMargin = (hours: Hours): Hours =>
  joined(hours.map(([from, to]): Interval => [Math.max(FIRST, from - MARGIN), Math.min(END, to + MARGIN)]));

/** True if figures at this moment can have one day only. */
export const isClearAt = (ms: number, hours: Hours): boolean =>
  hours.length > 0 && dayIf(ms, hours[0]![0]) === dayIf(ms, hours[hours.length - 1]![1] - 1);

/** Also if they change an hour earlier or later. */
export const isSureAt = (ms: number, hours: Hours): boolean => isClearAt(ms, withMargin(hours));

/** Midnight where it is possible, else the middle of the longest interval. */
function likeliest(hours: Hours): number {
  if (hours.length === 0 || hours.some(([from, to]) => from <= 0 && to > 0)) return 0;
  const [from, to] = hours.reduce((a, b) => (b[1] - b[0] > a[1] - a[0] ? b : a));
  return Math.floor((from + to) / 2);
}

/** The likeliest day of figures at this moment. */
export const dayAt = (ms: number, hours: Hours): number => dayIf(ms, likeliest(hours));

const STEP_MS = 600_000;
const clockText = (ms: number): string => new Date(ms + DAY_MS).toISOString().slice(11, 16);

/** `06:10` and `06:40`, in steps of 10 minutes; null: less than half of the day is excluded. */
export function spanOf(hours: Hours): readonly [from: string, to: string] | null {
  if (hours.length === 0) return null;
  const from = Math.floor(hours[0]![0] / STEP_MS) * STEP_MS;
  const to = Math.ceil(hours[hours.length - 1]![1] / STEP_MS) * STEP_MS;
  return to - from > DAY_MS / 2 ? null : [clockText(from), clockText(to)];
}
