// insights: the days of a chart and of its table.

import { type Alarm, alarmsOn } from '../core/alarms';
import { type Series, valueOn } from '../core/day-series';
import type { InsightsMark } from '../insights-schema';
import { type Metric, metricOn, type Range } from './chart-metrics';

export interface ChartDay {
  readonly day: number;
  /** null: unknown. */
  readonly value: number | null;
  /** The value of the same weekday, a week before. */
  readonly before: number | null;
  readonly budget: number | null;
  readonly marks: readonly InsightsMark[];
  readonly alarms: readonly Alarm[];
  /** One of the alarms is about the metric that is shown. */
  readonly isMarked: boolean;
}

const WEEK = 7;
/** Days after the last figures that are shown if they have changes. */
const MOST_AFTER = 3;

/** Number of days of a range. @param last newest day of all campaigns */
export const lengthOf = (range: Range, series: Series, last: number): number =>
  range === 'all' ? Math.max(WEEK, last - series.first + 1) : range;

export function chartDays(
  series: Series,
  { metric, range, last }: { readonly metric: Metric; readonly range: Range; readonly last: number },
  marks: ReadonlyMap<number, readonly InsightsMark[]>,
): ChartDay[] {
  const length = series.spend.length === 0 ? WEEK : lengthOf(range, series, last);
  const until = Math.max(last, ...Array.from(marks.keys()).filter((day) => day <= last + MOST_AFTER));
  return Array.from({ length: length + until - last }, (_, i): ChartDay => {
    const day = last - length + 1 + i;
    // The total of all campaigns has no usual spend, because campaigns start and end.
    const alarms = series.campaignId === '' ? [] : alarmsOn(series, day);
    return {
      day,
      value: metricOn(series, metric, day),
      before: metricOn(series, metric, day - WEEK),
      budget: metric === 'spend' ? valueOn(series, series.budget, day) : null,
      marks: marks.get(day) ?? [],
      alarms,
      isMarked: alarms.some(({ kind }) => (kind === 'cpi' ? metric === 'cpi' : metric === 'spend')),
    };
  });
}
