// Workbench page, charts: which series are lines, areas, bars or points, and on which axis; stacked values.
import { type OptionReader, seriesColor } from './chart-options';
import { type ChartSeries, type ChartTable, FEW_VALUES } from './chart-table';
import { svg } from './svg';

export type MarkKind = 'area' | 'bars' | 'line' | 'points';

/** A series as it is drawn: from `base` to `top` for areas and bars, at `top` for lines and points. */
export interface Mark {
  kind: MarkKind;
  name: string;
  color: string;
  axis: 0 | 1;
  index: number;
  series: ChartSeries;
  base: number[];
  top: (number | null)[];
}

/** Where the values of a mark are in the plot, in pixels. */
export interface Placing {
  /** Bars go to the right: x and y are exchanged. */
  isHorizontal: boolean;
  /** Width of a band. */
  band: number;
  /** Place of the x value at this index; null: it has none. */
  along(index: number): number | null;
  value(of: number): number;
}

/** The tooltip of a value. */
export function tooltip(mark: Mark, marks: readonly Mark[], table: ChartTable, i: number): SVGElement[] {
  if (mark.top.length * marks.length > FEW_VALUES) return [];
  const value = mark.series.texts[i] ?? '';
  return [svg('title', {}, `${table.domain.texts[i] ?? ''}\n${mark.name ? `${mark.name}: ` : ''}${value}`)];
}

const KINDS: Record<string, MarkKind> = {
  AREA: 'area',
  STEPPED_AREA: 'area',
  BAR: 'bars',
  COLUMN: 'bars',
  LINE: 'line',
  TIMELINE: 'line',
  SCATTER: 'points',
};
const OF_OPTION: Record<string, MarkKind> = { area: 'area', bars: 'bars', line: 'line', scatter: 'points' };

function kindOf(type: string, options: OptionReader, index: number): MarkKind {
  const wanted =
    options.text(`series.${index}.type`) ?? (type === 'COMBO' ? options.text('seriesType') : undefined);
  return OF_OPTION[wanted ?? ''] ?? KINDS[type] ?? (index === 0 ? 'bars' : 'line');
}

/** The series of a chart with axes, in the order in which they are drawn. */
export function marksOf(type: string, table: ChartTable, options: OptionReader): Mark[] {
  const share = options.text('isStacked');
  const isStacked = options.flag('isStacked') ?? (share !== undefined && share !== 'none');
  const marks = table.series.map((series, index): Mark => {
    const axis = options.number(`series.${index}.targetAxisIndex`) === 1 ? 1 : 0;
    return {
      kind: kindOf(type, options, index),
      name: options.text(`series.${index}.labelInLegend`) ?? series.name,
      color: seriesColor(options, index),
      axis,
      index,
      series,
      base: series.values.map(() => 0),
      top: series.values,
    };
  });
  if (isStacked) stack(marks, share === 'percent' || share === 'relative');
  const order: MarkKind[] = ['area', 'bars', 'line', 'points'];
  return marks.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}

/** Puts areas and bars of the same axis on each other: positive values upward, negative ones downward. */
function stack(marks: Mark[], asShares: boolean): void {
  for (const kind of ['area', 'bars'] as const) {
    for (const axis of [0, 1] as const) {
      const group = marks.filter((mark) => mark.kind === kind && mark.axis === axis);
      const length = group[0]?.top.length ?? 0;
      for (let i = 0; i < length; i += 1) stackAt(group, i, asShares);
    }
  }
}

function stackAt(group: Mark[], i: number, asShares: boolean): void {
  const total = group.reduce((sum, { series }) => sum + Math.abs(series.values[i] ?? 0), 0);
  const ends = { up: 0, down: 0 };
  for (const mark of group) {
    const value = (mark.series.values[i] ?? 0) / (asShares && total > 0 ? total : 1);
    const side = value < 0 ? 'down' : 'up';
    mark.base[i] = ends[side];
    ends[side] += value;
    if (mark.top === mark.series.values) mark.top = [...mark.series.values];
    mark.top[i] = mark.series.values[i] == null && mark.kind === 'bars' ? null : ends[side];
  }
}
