// Workbench page, charts: a chart as SVG.
import type { ChartSpec } from '../../../apps-script/engine/sheet-chart';
import { drawCartesian } from './cartesian';
import { readOptions } from './chart-options';
import type { ChartTable } from './chart-table';
import { drawTitle, LABEL_COLOR } from './legend';
import { drawPie } from './pie';
import { FONT, svg } from './svg';

interface ChartSize {
  width: number;
  height: number;
}

const WITH_AXES = new Set(['AREA', 'STEPPED_AREA', 'BAR', 'COLUMN', 'COMBO', 'LINE', 'SCATTER', 'TIMELINE']);

/** Pixels between the edge of a chart and its content. */
const PADDING = 16;

/** Size from the options, by default Google's. */
export function chartSize(chart: ChartSpec): ChartSize {
  const options = readOptions(chart.options);
  const within = (value: number | undefined, otherwise: number): number =>
    Math.min(4000, Math.max(50, value ?? otherwise));
  return { width: within(options.number('width'), 600), height: within(options.number('height'), 371) };
}

/** Title of a chart for people who do not see it. */
export const chartLabel = (chart: ChartSpec): string =>
  `${chart.type.toLowerCase()} chart ${readOptions(chart.options).text('title') ?? ''}`.trim();

export function drawChart(chart: ChartSpec, table: ChartTable): SVGElement {
  const { width, height } = chartSize(chart);
  const options = readOptions(chart.options);
  const made = svg('svg', {
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
    role: 'img',
    'aria-label': chartLabel(chart),
  });
  const fill = options.color('backgroundColor', 'backgroundColor.fill') ?? '#ffffff';
  made.append(svg('rect', { width, height, fill }));
  const inside = { x: PADDING, y: PADDING, width: width - 2 * PADDING, height: height - 2 * PADDING };
  const area = drawTitle(made, options, inside);
  const message = messageOf(chart, table);
  if (message) {
    const place = { x: width / 2, y: area.y + area.height / 2, 'text-anchor': 'middle', 'font-size': 13 };
    made.append(svg('text', { ...place, 'font-family': FONT, fill: LABEL_COLOR }, message));
  } else if (chart.type === 'PIE') drawPie(made, table, options, area);
  else drawCartesian(made, chart.type, table, options, area);
  return made;
}

/** Message shown instead of the chart; null: the chart can be drawn. */
function messageOf({ type }: ChartSpec, { series }: ChartTable): string | null {
  if (type !== 'PIE' && !WITH_AXES.has(type)) {
    return `The workbench does not draw charts of type ${type}.`;
  }
  const isEmpty = series.every(({ values }) => values.every((value) => value === null));
  return isEmpty ? 'No data' : null;
}
