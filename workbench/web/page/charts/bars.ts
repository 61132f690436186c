// Workbench page, charts: the bars of a series.
import type { OptionReader } from './chart-options';
import type { ChartTable } from './chart-table';
import { type Mark, type Placing, tooltip } from './marks';
import { svg } from './svg';

/** Part of a band that bars fill. */
const FILLED = 0.68;

/** Bars of several series are side by side, unless they are stacked. */
export function drawBars(
  mark: Mark,
  marks: readonly Mark[],
  { isHorizontal, band, along, value }: Placing,
  options: OptionReader,
  table: ChartTable,
): SVGElement {
  const group = svg('g', { class: 'chart-series' });
  const isStacked = options.flag('isStacked') ?? options.text('isStacked') !== undefined;
  const beside = isStacked ? [mark] : marks.filter(({ kind }) => kind === 'bars');
  const slot = (band * FILLED) / beside.length;
  const gap = beside.length > 1 && slot > 4 ? 1 : 0;
  mark.top.forEach((top, i) => {
    const center = along(i);
    if (top === null || center === null) return;
    const start = center - (slot * beside.length) / 2 + slot * beside.indexOf(mark);
    const [first, second] = [value(mark.base[i] ?? 0), value(top)];
    const [from, length] = [Math.min(first, second), Math.abs(first - second)];
    const width = Math.max(0.5, slot - gap);
    const box = isHorizontal
      ? { x: from, y: start, width: length, height: width }
      : { x: start, y: from, width, height: length };
    group.append(svg('rect', { ...box, fill: mark.color }, ...tooltip(mark, marks, table, i)));
  });
  return group;
}
