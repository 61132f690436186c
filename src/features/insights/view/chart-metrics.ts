// insights: metrics of the chart, number formats, and names of states and alarms.

import { costPerInstall } from '../../history/core/history-row';
import { numberTexts } from '../core/alarm-texts';
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

/** Number formats of the document. null is shown as a dash. */
export interface Formats {
  money(amount: number | null): string;
  budget(amount: number | null): string;
  count(n: number | null): string;
  /** `38 %` of a share of 0.38. */
  percent(share: number | null): string;
  /** `+12 %`, `−0.3 %`; `unchanged` if it is equal. */
  change(change: number | null): string;
  metric(metric: Metric, value: number | null): string;
  /** The labels of an axis: `$500`, `$1,000`, all with cents if one needs them. */
  axis(metric: Metric, values: readonly number[]): string[];
}

const NONE = '–';

/** Percent below which a change would be shown as 0.0 %. */
const LEAST_SHOWN = 0.05;

/** A change that rounds to 0 %. */
const isSmall = (change: number): boolean => Math.abs(change * 100) < 0.5;

/** The class of a change: colored only if it is worth a look. */
export const toneOf = (change: number | null): 'up' | 'down' | 'even' =>
  change === null || isSmall(change) ? 'even' : change > 0 ? 'up' : 'down';

export function formatsOf(locale: string): Formats {
  const { money, budget } = numberTexts(locale);
  const whole = (n: number): string => Math.round(n).toLocaleString(locale);
  const or =
    <T>(show: (value: T) => string) =>
    (value: T | null) =>
      value === null ? NONE : show(value);
  const formats: Formats = {
    money: or(money),
    budget: or(budget),
    count: or(whole),
    percent: or((share) => `${whole(share * 100)} %`),
    change: or((change) => {
      if (change === 0) return 'unchanged';
      const size = Math.abs(change * 100);
      if (size < LEAST_SHOWN) return 'about the same';
      const digits = isSmall(change) ? 1 : 0;
      const sizeText = size.toLocaleString(locale, { maximumFractionDigits: digits });
      return `${change > 0 ? '+' : '−'}${sizeText} %`;
    }),
    metric: (metric, value) => (metric === 'installs' ? formats.count(value) : formats.money(value)),
    axis: (metric, values) => {
      if (metric === 'installs') return values.map(whole);
      return values.map(values.every(Number.isInteger) ? budget : money);
    },
  };
  return formats;
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
