// insights: totals of a range of days and their change from the range before. Only days that are known in
// both are compared.

import { costPerInstall } from '../../history/core/history-row';
import { type Series, valueOn } from './day-series';

export interface Total {
  /** US dollars; null: unknown on all days. */
  readonly spend: number | null;
  readonly installs: number | null;
  /** From days on which both are known; null: no such days, or no installs. */
  readonly cpi: number | null;
  /** Days with known spend. */
  readonly days: number;
}

/** A change of +25 % is 0.25. */
export interface Change {
  /** null: nothing to compare with. */
  readonly spend: number | null;
  readonly installs: number | null;
  readonly cpi: number | null;
  /** Days whose spend is known in both windows. */
  readonly days: number;
}

export interface Window {
  /** The last day, as days since 1970-01-01. */
  readonly last: number;
  /** Number of days. A multiple of 7 compares each day with the same weekday. */
  readonly length: number;
}

interface Sums {
  spend: number;
  spendDays: number;
  installs: number;
  installDays: number;
  /** Spend and installs of days on which both are known. */
  paidFor: number;
  paid: number;
}

const none = (): Sums => ({ spend: 0, spendDays: 0, installs: 0, installDays: 0, paidFor: 0, paid: 0 });

function add(sums: Sums, spend: number | null, installs: number | null): void {
  if (spend !== null) {
    sums.spend += spend;
    sums.spendDays += 1;
  }
  if (installs !== null) {
    sums.installs += installs;
    sums.installDays += 1;
  }
  if (spend !== null && installs !== null) {
    sums.paidFor += spend;
    sums.paid += installs;
  }
}

export function totalOf(series: Series, { last, length }: Window): Total {
  const sums = none();
  for (let day = last - length + 1; day <= last; day += 1)
    add(sums, valueOn(series, series.spend, day), valueOn(series, series.installs, day));
  return {
    spend: sums.spendDays === 0 ? null : Number(sums.spend.toFixed(4)),
    installs: sums.installDays === 0 ? null : sums.installs,
    cpi: costPerInstall(sums.paidFor, sums.paid),
    days: sums.spendDays,
  };
}

const ratio = (newSum: number, oldSum: number): number | null => (oldSum > 0 ? newSum / oldSum - 1 : null);

/** Compares each day with the day `length` days before. */
export function changeOf(series: Series, { last, length }: Window): Change {
  const [now, before] = [none(), none()];
  for (let day = last - length + 1; day <= last; day += 1) {
    const values = [series.spend, series.installs].map((list) => {
      const [value, old] = [valueOn(series, list, day), valueOn(series, list, day - length)];
      return value === null || old === null ? ([null, null] as const) : ([value, old] as const);
    }) as [readonly [number | null, number | null], readonly [number | null, number | null]];
    add(now, values[0][0], values[1][0]);
    add(before, values[0][1], values[1][1]);
  }
  const [cpi, oldCpi] = [costPerInstall(now.paidFor, now.paid), costPerInstall(before.paidFor, before.paid)];
  return {
    spend: ratio(now.spend, before.spend),
    installs: ratio(now.installs, before.installs),
    cpi: cpi === null || oldCpi === null ? null : ratio(cpi, oldCpi),
    days: now.spendDays,
  };
}
