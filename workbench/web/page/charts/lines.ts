// Workbench page, charts: the line, area or points of a series.
import type { OptionReader } from './chart-options';
import type { ChartTable } from './chart-table';
import { type Mark, type Placing, tooltip } from './marks';
import { curveThrough, lineThrough, rounded, svg } from './svg';

type Point = readonly [x: number, y: number];

/** Values without a gap between them. */
interface PointRun {
  points: Point[];
  /** Points of the lower edge of an area. */
  bases: Point[];
  indexes: number[];
}

function runsOf(mark: Mark, { along, value }: Placing): PointRun[] {
  const runs: PointRun[] = [];
  let run: PointRun | null = null;
  mark.top.forEach((top, i) => {
    const x = along(i);
    if (top === null || x === null) {
      run = null;
      return;
    }
    if (!run) {
      run = { points: [], bases: [], indexes: [] };
      runs.push(run);
    }
    run.points.push([x, value(top)]);
    run.bases.push([x, value(mark.base[i] ?? 0)]);
    run.indexes.push(i);
  });
  return runs;
}

export function drawLine(
  mark: Mark,
  marks: readonly Mark[],
  place: Placing,
  options: OptionReader,
  table: ChartTable,
): SVGElement {
  const group = svg('g', { class: 'chart-series' });
  const runs = runsOf(mark, place);
  const own = (name: string): string[] => [`series.${mark.index}.${name}`, name];
  const path = options.text(...own('curveType')) === 'function' ? curveThrough : lineThrough;
  const width = options.number(...own('lineWidth')) ?? 2;
  if (mark.kind === 'area') {
    for (const { points, bases } of runs) {
      const d = `${path(points)}${lineThrough([...bases].reverse()).replace('M', 'L')}Z`;
      group.append(svg('path', { d, fill: mark.color, 'fill-opacity': 0.3 }));
    }
  }
  if (mark.kind !== 'points' && width > 0) {
    const line = {
      fill: 'none',
      stroke: mark.color,
      'stroke-width': width,
      'stroke-linejoin': 'round',
      'stroke-linecap': 'round',
      'stroke-dasharray': options
        .numbers(...own('lineDashStyle'))
        ?.map(rounded)
        .join(' '),
    };
    for (const { points } of runs) group.append(svg('path', { d: path(points), ...line }));
  }
  const size = options.number(...own('pointSize')) ?? (mark.kind === 'points' ? 7 : 0);
  for (const { points, indexes } of runs) {
    // A value between two gaps has no line.
    const r = size > 0 ? size / 2 : points.length === 1 ? 3 : 0;
    points.forEach(([cx, cy], i) => {
      const tips = tooltip(mark, marks, table, indexes[i]!);
      if (r > 0) group.append(svg('circle', { cx, cy, r, fill: mark.color }));
      if (tips.length > 0) group.append(svg('circle', { cx, cy, r: 7, fill: 'transparent' }, ...tips));
    });
  }
  return group;
}
