// insights: the lines and marks of the chart, as far as it has them.

import type { MarkKind } from '../insights-schema';
import type { ChartDay } from './chart-days';
import { MARK_TEXTS } from './chart-marks';
import { METRIC_TEXTS, type Metric } from './chart-metrics';
import { COLORS, DASHES, MARK_COLORS } from './chart-plot';

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
