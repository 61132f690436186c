// insights: draws a chart with uPlot.

import uPlot from 'uplot';
import { shortDay } from '../../../shared/time';
import type { MarkKind } from '../insights-schema';
import type { ChartDay } from './chart-days';

export const COLORS = {
  value: '#1a73e8',
  ground: 'rgba(26, 115, 232, 0.08)',
  before: '#669df6',
  budget: '#5f6368',
  grid: '#eceff1',
  axis: '#5f6368',
  alarm: '#c5221f',
};
export const MARK_COLORS: Readonly<Record<MarkKind, string>> = {
  push: '#1967d2',
  undo: '#7627bb',
  elsewhere: '#b06000',
};
/** Dots for the week before, dashes for the budget. Pixels. */
export const DASHES = { before: [1.5, 3], budget: [8, 5] };
const FONT = '12px Roboto, Arimo, Arial, sans-serif';
const HEIGHT = 150;
/** Pixels above the curve for marks. */
const MARKS_HEIGHT = 16;

interface PlotOptions {
  readonly days: readonly ChartDay[];
  /** Shows the values of a week before. */
  readonly hasBefore: boolean;
  readonly isFilled: boolean;
  /** The labels of these values at the axis. */
  readonly show: (values: readonly number[]) => string[];
  /** Index of the day under the pointer; null: none. */
  readonly onDay: (index: number | null) => void;
}

/** Indexes of points without neighbors, which a line does not show. */
export function lonePoints(values: readonly (number | null)[]): number[] {
  const lone: number[] = [];
  values.forEach((value, i) => {
    if (value !== null && (values[i - 1] ?? null) === null && (values[i + 1] ?? null) === null) lone.push(i);
  });
  return lone;
}

/** A triangle for a push or undo, a diamond for a change elsewhere: kinds differ not only in color. */
function drawMark(context: CanvasRenderingContext2D, kind: MarkKind, x: number, y: number, ratio: number) {
  const size = 5 * ratio;
  context.fillStyle = MARK_COLORS[kind];
  context.beginPath();
  if (kind === 'elsewhere') {
    context.moveTo(x, y - size);
    context.lineTo(x + size, y);
    context.lineTo(x, y + size);
    context.lineTo(x - size, y);
  } else {
    const way = kind === 'undo' ? -1 : 1;
    context.moveTo(x - size, y - size * way);
    context.lineTo(x + size, y - size * way);
    context.lineTo(x, y + size * way);
  }
  context.fill();
}

function drawMarks(plot: uPlot, days: readonly ChartDay[]): void {
  const { ctx: context, bbox } = plot;
  const ratio = uPlot.pxRatio;
  context.save();
  days.forEach(({ day, marks, isMarked, value }) => {
    const x = plot.valToPos(day, 'x', true);
    const kinds = Array.from(new Set(marks.map(({ kind }) => kind)));
    kinds.forEach((kind, i) => {
      const markX = x + (i - (kinds.length - 1) / 2) * 11 * ratio;
      context.strokeStyle = MARK_COLORS[kind];
      context.globalAlpha = 0.25;
      context.lineWidth = ratio;
      context.beginPath();
      context.moveTo(markX, bbox.top);
      context.lineTo(markX, bbox.top + bbox.height);
      context.stroke();
      context.globalAlpha = 1;
      drawMark(context, kind, markX, bbox.top - (MARKS_HEIGHT / 2 - 1) * ratio, ratio);
    });
    if (!isMarked || value === null) return;
    context.strokeStyle = COLORS.alarm;
    context.lineWidth = 2 * ratio;
    context.setLineDash([]);
    context.beginPath();
    context.arc(x, plot.valToPos(value, 'y', true), 6 * ratio, 0, 2 * Math.PI);
    context.stroke();
  });
  context.restore();
}

/**
 * From 0, except for a line whose values are close to each other, which would be flat. A filled area starts
 * at 0, because its size is read.
 */
export function yRange(min: number, max: number, isFilled: boolean): [number, number] {
  const isClose = !isFilled && min > max / 2;
  const room = (max - min) * 0.25 || max * 0.25;
  return isClose ? [Math.max(0, min - room), max + room] : [0, max > 0 ? max * 1.08 : 1];
}

/** At most this many days have a label. */
const MOST_LABELS = 10;

function labelled(from: number, to: number): number[] {
  const step = Math.max(1, Math.ceil((to - from + 1) / MOST_LABELS));
  const days: number[] = [];
  for (let day = to; day >= from; day -= step) days.unshift(day);
  return days;
}

const valuesOf = ({ days, hasBefore }: PlotOptions): uPlot.AlignedData => [
  days.map(({ day }) => day),
  days.map(({ value }) => value),
  days.map(({ before: earlierValue }) => (hasBefore ? earlierValue : null)),
  days.map(({ budget }) => budget),
];

export function drawPlot(parent: HTMLElement, options: PlotOptions): uPlot {
  const { days, isFilled, show, onDay } = options;
  const [first, last] = [days[0]!.day, days[days.length - 1]!.day];
  const lines = { spanGaps: false, scale: 'y' };
  const isDense = days.length > 60;
  const lone = lonePoints(days.map(({ value }) => value));
  const points = (color: string): uPlot.Series.Points => ({
    size: 6,
    width: 0,
    fill: color,
    show: true,
    ...(isDense ? { filter: () => lone } : {}),
  });
  const axis = { stroke: COLORS.axis, font: FONT, grid: { stroke: COLORS.grid, width: 1 } };
  return new uPlot(
    {
      width: parent.clientWidth,
      height: HEIGHT,
      padding: [MARKS_HEIGHT, 22, 0, 0],
      legend: { show: false },
      cursor: {
        y: false,
        drag: { x: false, y: false },
        points: { size: 9, width: 2, stroke: COLORS.value, fill: '#fff' },
      },
      scales: {
        x: { time: false, range: () => [first - 0.4, last + 0.4] },
        y: { range: (_plot, min, max) => yRange(min ?? 0, max ?? 0, isFilled) },
      },
      axes: [
        {
          ...axis,
          grid: { show: false },
          ticks: { show: false },
          size: 26,
          splits: () => labelled(first, last),
          values: (_plot, splits) => splits.map(shortDay),
        },
        {
          ...axis,
          ticks: { show: false },
          size: 70,
          values: (_plot, splits) => show(splits).map((text, i) => (splits[i] === 0 ? '0' : text)),
        },
      ],
      series: [
        {},
        {
          ...lines,
          stroke: COLORS.value,
          width: 2,
          ...(isFilled ? { fill: COLORS.ground } : {}),
          points: points(COLORS.value),
        },
        { ...lines, stroke: COLORS.before, width: 1.5, dash: DASHES.before, points: { show: false } },
        {
          ...lines,
          stroke: COLORS.budget,
          width: 1,
          dash: DASHES.budget,
          points: { show: false },
          paths: uPlot.paths.stepped!({ align: 1 }),
        },
      ],
      hooks: {
        draw: [(plot) => drawMarks(plot, days)],
        setCursor: [(plot) => onDay(plot.cursor.idx ?? null)],
      },
    },
    valuesOf(options),
    parent,
  );
}

/** Moves the line of the pointer to a day. */
export function pointAt(plot: uPlot, days: readonly ChartDay[], index: number): void {
  const cursorX = plot.valToPos(days[index]!.day, 'x');
  plot.setCursor({ left: cursorX, top: 1 });
}

export const resizePlot = (plot: uPlot, width: number): void => plot.setSize({ width, height: HEIGHT });
