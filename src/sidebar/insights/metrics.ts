// sidebar, insights: the values that a chart can show, and how they are written.

import { costPerInstall } from '../../history/row';
import type { AlarmKind } from '../../insights/alarms';
import type { PacingState } from '../../insights/pacing';
import { type Series, valueOn } from '../../insights/series';
import { numberTexts } from '../../insights/texts';

export type Metric = 'spend' | 'installs' | 'cpi';

export const METRICS: readonly Metric[] = ['spend', 'installs', 'cpi'];
export const METRIC_TEXTS: Readonly<Record<Metric, string>> = {
  spend: 'Spend',
  installs: 'Installs',
  cpi: 'CPI',
};

/** Days that a chart shows; all: as many as there are. */
export type Range = 7 | 28 | 'all';

/** null: unknown. */
export function metricOn(series: Series, metric: Metric, day: number): number | null {
  if (metric !== 'cpi') return valueOn(series, series[metric], day);
  return costPerInstall(valueOn(series, series.spend, day), valueOn(series, series.installs, day));
}

/** How the document writes numbers. null is a dash. */
export interface Formats {
  money(amount: number | null): string;
  count(n: number | null): string;
  /** `38 %` of a share of 0.38. */
  percent(share: number | null): string;
  /** `+12 %`, `unchanged` */
  change(change: number | null): string;
  metric(metric: Metric, value: number | null): string;
}

const NONE = '–';

export function formatsOf(locale: string): Formats {
  const { money } = numberTexts(locale);
  const whole = (n: number): string => Math.round(n).toLocaleString(locale);
  const or =
    <T>(show: (value: T) => string) =>
    (value: T | null) =>
      value === null ? NONE : show(value);
  const formats: Formats = {
    money: or(money),
    count: or(whole),
    percent: or((share) => `${whole(share * 100)} %`),
    change: or((change) => {
      const percent = Math.round(change * 100);
      if (percent === 0) return 'unchanged';
      return `${percent > 0 ? '+' : '−'}${whole(Math.abs(percent))} %`;
    }),
    metric: (metric, value) => (metric === 'installs' ? formats.count(value) : formats.money(value)),
  };
  return formats;
}

export const PACING_TEXTS: Readonly<Record<PacingState, string>> = {
  over: 'Over budget',
  bound: 'Budget-bound',
  normal: 'Normal',
  starved: 'Starved',
  silent: 'Silent',
  paused: 'Paused',
  unknown: 'Unknown',
};

/** What a state means, for those who do not know the word. */
export const PACING_HELP: Readonly<Record<PacingState, string>> = {
  over: 'More than 105 % of the daily budget on the last day',
  bound: 'At least 90 % of the daily budget on the last three days: the budget limits it',
  normal: 'Spends part of its daily budget',
  starved: 'Less than 40 % of the daily budget on the last three days, although it is active',
  silent: 'No spend on the last day, although it usually spends',
  paused: 'Not active, and no spend',
  unknown: 'No figures of the last day, no daily budget, or fewer than three days',
};

export const ALARM_TEXTS: Readonly<Record<AlarmKind, string>> = {
  spike: 'Spend spike',
  drop: 'Spend drop',
  silence: 'Silence',
  cpi: 'CPI up',
};
