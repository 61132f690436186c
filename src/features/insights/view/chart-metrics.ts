// insights: metrics of the chart, number formats, and names of states and alarms.

import { dollarText } from '../../../shared/numbers';
import { grouped } from '../../../shared/sentences';
import { costPerInstall } from '../../history/core/history-row';
import { budgetAmount } from '../core/alarm-texts';
import { type Series, valueOn } from '../core/day-series';
import type { PacingState } from '../core/pacing';

export type Metric = 'spend' | 'installs' | 'cpi';

export const METRICS: readonly Metric[] = ['spend', 'installs', 'cpi'];
export const METRIC_TEXTS: Readonly<Record<Metric, string>> = {
  spend: 'Spend',
  installs: 'Installs',
  cpi: 'CPI',
};

/** Number of days in the chart; `all`: all days with figures. */
export type Range = 7 | 28 | 'all';

/** null: unknown. */
export function metricOn(series: Series, metric: Metric, day: number): number | null {
  if (metric !== 'cpi') return valueOn(series, series[metric], day);
  return costPerInstall(valueOn(series, series.spend, day), valueOn(series, series.installs, day));
}

/** Of unknown values. */
const NONE = '–';

/** Percent below which a change would be shown as 0.0 %. */
const LEAST_SHOWN = 0.05;

/** A change that rounds to 0 %. */
const isSmall = (change: number): boolean => Math.abs(change * 100) < 0.5;

/** The class of a change: colored only if it is worth a look. */
export const toneOf = (change: number | null): 'up' | 'down' | 'even' =>
  change === null || isSmall(change) ? 'even' : change > 0 ? 'up' : 'down';

const whole = (n: number): string => grouped(n, 0);
const or =
  (show: (value: number) => string) =>
  (value: number | null): string =>
    value === null ? NONE : show(value);

export const moneyText = or(dollarText);
export const budgetText = or(budgetAmount);
export const countText = or(whole);
/** `38 %` of a share of 0.38. */
export const shareText = or((share) => `${whole(share * 100)} %`);

/** `+12 %`, `−0.3 %`; `unchanged` if it is equal. */
export const changeText = or((change) => {
  if (change === 0) return 'unchanged';
  const size = Math.abs(change * 100);
  if (size < LEAST_SHOWN) return 'about the same';
  return `${change > 0 ? '+' : '−'}${grouped(size, isSmall(change) ? 1 : 0)} %`;
});

export const metricText = (metric: Metric, value: number | null): string =>
  metric === 'installs' ? countText(value) : moneyText(value);

/** The labels of an axis: `$500`, `$1,000`, all with cents if one needs them. */
export function axisTexts(metric: Metric, values: readonly number[]): string[] {
  if (metric === 'installs') return values.map(whole);
  const digits = values.every(Number.isInteger) ? 0 : 2;
  return values.map((value) => dollarText(value, digits));
}

/** Explanations of the states, for tooltips. */
export const PACING_TONES: Readonly<Record<PacingState, 'error' | 'warning' | 'information' | ''>> = {
  over: 'warning',
  bound: 'information',
  normal: '',
  starved: 'warning',
  silent: 'error',
  paused: '',
  unknown: '',
};

export const PACING_HELP: Readonly<Record<PacingState, string>> = {
  over: 'Spent more than 105 % of the daily budget on the last day',
  bound: 'Spent at least 90 % of the daily budget on the last three days: the budget limits the campaign',
  normal: 'Spends within its daily budget',
  starved: 'Active, but spent less than 40 % of the daily budget on the last three days',
  silent: 'Almost no spend on the last day, although the campaign usually spends',
  paused: 'Not active and no spend',
  unknown: 'No figures for the last day, no daily budget, or fewer than three days of figures',
};
