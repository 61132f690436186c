// insights: a chart with its totals and legend, and the values of one day, chosen by pointer or arrow keys.

import { useEffect, useRef, useState } from 'preact/hooks';
import type uPlot from 'uplot';
import { counted, grouped } from '../../../shared/sentences';
import { shortDay } from '../../../shared/time';
import { alarmText, budgetAmount, weekdayOf } from '../core/alarm-texts';
import type { Series } from '../core/day-series';
import { changeOf, totalOf, type Window } from '../core/day-windows';
import type { MarkKind } from '../insights-schema';
import { type ChartDay, MARK_TEXTS, markText } from './chart-days';
import {
  axisTexts,
  changeText,
  METRIC_TEXTS,
  METRICS,
  type Metric,
  metricText,
  shareText,
  toneOf,
} from './chart-metrics';
import { COLORS, DASHES, drawPlot, MARK_COLORS, pointAt, resizePlot } from './chart-plot';

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
  onMetric: (metric: Metric) => void;
}) {
  const { series, window, isCompared } = props;
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
          <span class="amount">{metricText(metric, total[metric])}</span>
          {isCompared && change[metric] !== null ? (
            <span class={toneOf(change[metric])}>{changeText(change[metric])}</span>
          ) : null}
        </button>
      ))}
    </fieldset>
  );
}

const MARK_PATHS: Readonly<Record<MarkKind, string>> = {
  push: 'M1 1h10L6 11z',
  undo: 'M1 11h10L6 1z',
  elsewhere: 'M6 0l6 6-6 6-6-6z',
};
const KINDS = Object.keys(MARK_PATHS) as MarkKind[];

function Line(props: { text: string; color: string; width: number; dash?: readonly number[] }) {
  return (
    <li>
      <svg width="26" height="12" aria-hidden="true">
        <line
          x1="0"
          y1="6"
          x2="26"
          y2="6"
          stroke={props.color}
          stroke-width={props.width}
          stroke-dasharray={props.dash?.join(' ')}
        />
      </svg>
      {props.text}
    </li>
  );
}

export function Legend(props: { days: readonly ChartDay[]; metric: Metric; hasBefore: boolean }) {
  const { days, metric, hasBefore } = props;
  const kinds = KINDS.filter((kind) => days.some(({ marks }) => marks.some((mark) => mark.kind === kind)));
  return (
    <ul class="legend" aria-label="Legend">
      <Line text={METRIC_TEXTS[metric]} color={COLORS.value} width={2} />
      {hasBefore ? <Line text="Week before" color={COLORS.before} width={2} dash={DASHES.before} /> : null}
      {days.some(({ budget }) => budget !== null) ? (
        <Line text="Daily budget" color={COLORS.budget} width={1} dash={DASHES.budget} />
      ) : null}
      {kinds.map((kind) => (
        <li key={kind}>
          <svg width="12" height="12" aria-hidden="true">
            <path d={MARK_PATHS[kind]} fill={MARK_COLORS[kind]} />
          </svg>
          {MARK_TEXTS[kind]}
        </li>
      ))}
      {days.some(({ isMarked, value }) => isMarked && value !== null) ? (
        <li>
          <svg width="14" height="14" aria-hidden="true">
            <circle cx="7" cy="7" r="5" fill="none" stroke={COLORS.alarm} stroke-width="2" />
          </svg>
          Alarm
        </li>
      ) : null}
    </ul>
  );
}

/** Marks of a day that are listed. */
const MOST_MARKS = 3;

function budgetPhrase({ value, budget }: ChartDay): string {
  if (budget === null) return '';
  const use = value === null || budget <= 0 ? '' : `, ${shareText(value / budget)} used`;
  return `Budget ${budgetAmount(budget)}${use}`;
}

/** Returns the values of a day as phrases. */
function phrasesOf(chartDay: ChartDay, metric: Metric): string[] {
  const { day, value, before: earlierValue } = chartDay;
  const valueText = value === null ? 'no data' : metricText(metric, value);
  const change =
    value === null || earlierValue === null || earlierValue <= 0 ? null : value / earlierValue - 1;
  const compared =
    earlierValue === null
      ? ''
      : `A week before ${metricText(metric, earlierValue)}${change === null ? '' : ` (${changeText(change)})`}`;
  return [
    `${weekdayOf(day)}, ${shortDay(day)}`,
    `${METRIC_TEXTS[metric]} ${valueText}`,
    compared,
    budgetPhrase(chartDay),
  ].filter((text) => text !== '');
}

function marksOf({ marks, alarms }: ChartDay): string[] {
  const texts = marks.slice(0, MOST_MARKS).map(markText);
  const more = marks.length - texts.length;
  return [
    ...alarms.map((alarm) => alarmText(alarm)),
    ...texts,
    ...(more > 0 ? [`and ${grouped(more)} more`] : []),
  ];
}

export function Chart(props: {
  days: readonly ChartDay[];
  metric: Metric;
  hasBefore: boolean;
  /** What the chart shows, for screen readers. */
  label: string;
}) {
  const { days, metric, hasBefore, label } = props;
  const frame = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const [chosenIndex, setChosenIndex] = useState<number | null>(null);
  const last = days.length - 1;
  // The last days can have changes but no figures yet.
  const newest = days.reduce((newestIndex, { value }, i) => (value === null ? newestIndex : i), 0);
  const shownIndex = Math.min(chosenIndex ?? newest, last);

  useEffect(() => {
    const parent = frame.current;
    if (parent === null) return undefined;
    const drawn = drawPlot(parent, {
      days,
      hasBefore,
      isFilled: metric !== 'cpi',
      show: (values) => axisTexts(metric, values),
      onDay: setChosenIndex,
    });
    plot.current = drawn;
    const watch = new ResizeObserver(() => resizePlot(drawn, parent.clientWidth));
    watch.observe(parent);
    return () => {
      watch.disconnect();
      drawn.destroy();
      plot.current = null;
    };
  }, [days, hasBefore, metric]);

  const move = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: shownIndex - 1,
      ArrowRight: shownIndex + 1,
      ArrowDown: shownIndex - 1,
      ArrowUp: shownIndex + 1,
      PageDown: shownIndex - 7,
      PageUp: shownIndex + 7,
      Home: 0,
      End: last,
    };
    const to = steps[event.key];
    if (to === undefined || plot.current === null) return;
    event.preventDefault();
    pointAt(plot.current, days, Math.max(0, Math.min(last, to)));
  };
  const day = days[shownIndex]!;
  const phrases = phrasesOf(day, metric);
  const notes = marksOf(day);
  return (
    <>
      <div
        ref={frame}
        class="plot"
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={shownIndex}
        aria-valuetext={[...phrases, ...notes].join('; ')}
        onKeyDown={move}
      />
      <p class="day-values">
        <strong>{phrases[0]}</strong>
        {phrases.slice(1).map((text) => (
          <span key={text}>{text}</span>
        ))}
        {notes.map((text) => (
          <span key={text} class="note">
            {text}
          </span>
        ))}
      </p>
    </>
  );
}
