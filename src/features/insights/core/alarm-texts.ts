// insights: names of alarms and states, and sentences about alarms.

import { dollarText } from '../../../shared/numbers';
import { grouped } from '../../../shared/sentences';
import { DAY_MS, MONTHS, shortDay } from '../../../shared/time';
import type { Alarm, AlarmKind } from './alarms';
import type { PacingState } from './pacing';

export const ALARM_NAMES: Readonly<Record<AlarmKind, string>> = {
  spike: 'Spend spike',
  drop: 'Spend drop',
  silent: 'Silent',
  cpi: 'CPI up',
};

export const STATE_NAMES: Readonly<Record<PacingState, string>> = {
  over: 'Over budget',
  bound: 'Budget-bound',
  normal: 'Normal',
  starved: 'Starved',
  silent: 'Silent',
  paused: 'Paused',
  unknown: 'Unknown',
};

/** A budget: `$1,950`, with cents only if it has some. */
export const budgetAmount = (amount: number): string => dollarText(amount, Number.isInteger(amount) ? 0 : 2);

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** `May 2026`. @param month `2026-05` */
export const monthText = (month: string): string =>
  `${MONTHS[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;

export const weekdayOf = (day: number): string => WEEKDAYS[new Date(day * DAY_MS).getUTCDay()]!;

/** `3.1 times`, or `32 % of`. */
const timesText = (ratio: number): string =>
  ratio < 1 ? `${grouped(ratio * 100, 0)} % of` : `${grouped(ratio, 1)} times`;

/** Returns one or two sentences without the name of the campaign. */
export function alarmText(alarm: Alarm): string {
  const { kind, day, since, value, usual, spend } = alarm;
  const on = shortDay(day);
  const usually = `the usual ${dollarText(usual)} for a ${weekdayOf(day)}`;
  const lasts = since < day && kind !== 'silent' ? ` It began on ${shortDay(since)}.` : '';
  if (kind === 'silent') {
    const what = spend === 0 ? 'No spend' : `Only ${dollarText(spend)} of spend`;
    const when = since < day ? `since ${shortDay(since)}` : `on ${on}`;
    return `${what} ${when}; the usual spend for a ${weekdayOf(day)} is ${dollarText(usual)}.`;
  }
  if (kind === 'cpi' && value === null)
    return `${dollarText(spend)} was spent on ${on} without an install; the usual CPI is ${dollarText(usual)}.${lasts}`;
  const what = kind === 'cpi' ? 'CPI' : 'Spend';
  // A campaign that usually spends nothing has no ratio.
  if (kind === 'spike' && usual < 1)
    return `Spend of ${dollarText(value!)} on ${on}; the campaign usually spends nothing on a ${weekdayOf(day)}.${lasts}`;
  return `${what} of ${dollarText(value!)} on ${on} is ${timesText(value! / usual)} ${usually}.${lasts}`;
}
