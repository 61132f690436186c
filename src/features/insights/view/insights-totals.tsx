// insights: totals of the shown days, as buttons that choose the metric of the chart.

import { counted } from '../../../shared/sentences';
import type { Series } from '../core/day-series';
import { changeOf, totalOf, type Window } from '../core/day-windows';
import { type Formats, METRIC_TEXTS, METRICS, type Metric, toneOf } from './chart-metrics';

/** Number of days with figures, and the days they are compared with. */
function daysText(knownDays: number, compared: number, length: number, isCompared: boolean): string {
  const days =
    knownDays === length ? counted(length, 'day') : `${knownDays} of ${counted(length, 'day')} with figures`;
  if (!isCompared) return days;
  if (compared === 0) return `${days}, no earlier days to compare`;
  const earlierDays = `the ${counted(length, 'day')} before`;
  return compared === length
    ? `${days}, compared with ${earlierDays}`
    : `${days}, ${compared} compared with the same weekdays of ${earlierDays}`;
}

/** One line beside the name of what is shown. */
export function WindowText(props: { series: Series; window: Window; isCompared: boolean }) {
  const { series, window, isCompared } = props;
  const [{ days }, compared] = [totalOf(series, window), changeOf(series, window)];
  const text = daysText(days, compared.days, window.length, isCompared);
  return (
    <p class="hint" title={text}>
      {text}
    </p>
  );
}

export function Totals(props: {
  series: Series;
  window: Window;
  /** The window before is compared. */
  isCompared: boolean;
  metric: Metric;
  formats: Formats;
  onMetric: (metric: Metric) => void;
}) {
  const { series, window, isCompared, formats } = props;
  const total = totalOf(series, window);
  const change = changeOf(series, window);
  return (
    <fieldset class="totals" aria-label="Values of the chart">
      {METRICS.map((metric) => (
        <button
          key={metric}
          type="button"
          class="total"
          aria-pressed={metric === props.metric}
          onClick={() => props.onMetric(metric)}
        >
          <span class="what">{METRIC_TEXTS[metric]}</span>
          <span class="amount">{formats.metric(metric, total[metric])}</span>
          {isCompared && change[metric] !== null ? (
            <span class={toneOf(change[metric])}>{formats.change(change[metric])}</span>
          ) : null}
        </button>
      ))}
    </fieldset>
  );
}
