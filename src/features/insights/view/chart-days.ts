// insights: the days of a chart and of its table, with their marks.

import { groupedBy } from '../../../shared/grouped-by';
import { counted } from '../../../shared/sentences';
import { type Alarm, alarmsOn } from '../core/alarms';
import { type Series, valueOn } from '../core/day-series';
import type { InsightsMark, MarkKind } from '../insights-schema';
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

export const MARK_TEXTS: Readonly<Record<MarkKind, string>> = {
  push: 'Push',
  undo: 'Undo',
  elsewhere: 'Changed elsewhere',
};

/** Marks by day. @param campaignId `''`: all campaigns, with one mark for each run */
export function marksByDay(
  marks: readonly InsightsMark[],
  campaignId: string,
): ReadonlyMap<number, readonly InsightsMark[]> {
  const shownMarks =
    campaignId === '' ? byRun(marks) : marks.filter((mark) => mark.campaignId === campaignId);
  return groupedBy(shownMarks, ({ day }) => day);
}

function byRun(marks: readonly InsightsMark[]): InsightsMark[] {
  const runs = new Map<string, { readonly mark: InsightsMark; campaigns: number }>();
  for (const mark of marks) {
    const key = `${mark.time} ${mark.kind} ${mark.who}`;
    const run = runs.get(key);
    if (run === undefined) runs.set(key, { mark, campaigns: 1 });
    else run.campaigns += 1;
  }
  return Array.from(runs.values(), ({ mark, campaigns }) =>
    campaigns === 1 ? mark : { ...mark, what: counted(campaigns, 'campaign') },
  );
}

/** `09:30 Push by ana@example.com, 12 changes in Source bids` */
export function markText({ kind, time, who, what }: InsightsMark): string {
  const by = who === '' ? '' : ` by ${who}`;
  return `${time.slice(11, 16)} ${MARK_TEXTS[kind]}${by}, ${what}`;
}
