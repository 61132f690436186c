// insights: names of alarms and states, sentences about alarms, and how they format numbers.

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

/** Number formats of a document. */
interface NumberTexts {
  /** US dollars with cents, as in the grid: `$1,234.50`. */
  money(amount: number): string;
  /** A budget, as in the grid: `$1,950`, with cents only if it has some. */
  budget(amount: number): string;
  /** At most one decimal. */
  number(value: number): string;
}

const dollars = (amount: number, locale: string, digits: number): string => {
  const size = Math.abs(amount).toLocaleString(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `${amount < 0 ? '−' : ''}$${size}`;
};

/** @param locale as in `toLocaleString` */
export const numberTexts = (locale: string): NumberTexts => ({
  money: (amount) => dollars(amount, locale, 2),
  budget: (amount) => dollars(amount, locale, Number.isInteger(amount) ? 0 : 2),
  number: (value) => value.toLocaleString(locale, { maximumFractionDigits: 1 }),
});

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** `May 2026`. @param month `2026-05` */
export const monthText = (month: string): string =>
  `${MONTHS[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;

export const weekdayOf = (day: number): string => WEEKDAYS[new Date(day * DAY_MS).getUTCDay()]!;

/** `3.1 times`, or `32 % of`. */
const timesText = (ratio: number, { number }: NumberTexts): string =>
  ratio < 1 ? `${number(Math.round(ratio * 100))} % of` : `${number(ratio)} times`;

/** Returns one or two sentences without the name of the campaign. */
export function alarmText(alarm: Alarm, texts: NumberTexts): string {
  const { kind, day, since, value, usual, spend } = alarm;
  const { money } = texts;
  const on = shortDay(day);
  const usually = `the usual ${money(usual)} for a ${weekdayOf(day)}`;
  const lasts = since < day && kind !== 'silent' ? ` It began on ${shortDay(since)}.` : '';
  if (kind === 'silent') {
    const what = spend === 0 ? 'No spend' : `Only ${money(spend)} of spend`;
    const when = since < day ? `since ${shortDay(since)}` : `on ${on}`;
    return `${what} ${when}; the usual spend for a ${weekdayOf(day)} is ${money(usual)}.`;
  }
  if (kind === 'cpi' && value === null)
    return `${money(spend)} was spent on ${on} without an install; the usual CPI is ${money(usual)}.${lasts}`;
  const what = kind === 'cpi' ? 'CPI' : 'Spend';
  // A campaign that usually spends nothing has no ratio.
  if (kind === 'spike' && usual < 1)
    return `Spend of ${money(value!)} on ${on}; the campaign usually spends nothing on a ${weekdayOf(day)}.${lasts}`;
  return `${what} of ${money(value!)} on ${on} is ${timesText(value! / usual, texts)} ${usually}.${lasts}`;
}
