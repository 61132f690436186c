// Workbench page, charts: pie and donut charts.
import { type OptionReader, seriesColor } from './chart-options';
import type { ChartTable } from './chart-table';
import { type Area, drawLegend } from './legend';
import { FONT, rounded, svg } from './svg';

/** Slices with a smaller share have no label. */
const LEAST_LABELED = 0.04;

/** Draws the first series; values of 0 and below have no slice. */
export function drawPie(into: SVGElement, table: ChartTable, options: OptionReader, whole: Area): void {
  const slices = (table.series[0]?.values ?? []).map((value, i) => ({
    name: table.domain.texts[i] ?? '',
    text: table.series[0]?.texts[i] ?? '',
    value: Math.max(0, value ?? 0),
    color: seriesColor(options, i, 'slices'),
  }));
  const entries = slices.map(({ name, color }) => ({ name, color, shape: 'dot' as const }));
  const area = drawLegend(into, options, entries, whole);
  const total = slices.reduce((sum, { value }) => sum + value, 0);
  if (total === 0) return;
  const [x, y] = [area.x + area.width / 2, area.y + area.height / 2];
  const radius = Math.max(5, Math.min(area.width, area.height) / 2 - 6);
  const hole = radius * Math.min(0.95, Math.max(0, options.number('pieHole') ?? 0));
  let turned = 0;
  for (const { name, text, value, color } of slices) {
    if (value === 0) continue;
    const share = value / total;
    const percent = `${(share * 100).toFixed(1)}%`;
    into.append(
      svg(
        'path',
        {
          d: slice(x, y, radius, hole, turned, share),
          fill: color,
          stroke: '#ffffff',
          'fill-rule': 'evenodd',
        },
        svg('title', {}, `${name}\n${text} (${percent})`),
      ),
    );
    if (share >= LEAST_LABELED && options.text('pieSliceText') !== 'none') {
      const [labelX, labelY] = onCircle(
        x,
        y,
        hole > 0 ? (radius + hole) / 2 : radius * 0.68,
        turned + share / 2,
      );
      into.append(
        svg(
          'text',
          {
            x: labelX,
            y: labelY + 4,
            'text-anchor': 'middle',
            'font-size': 12,
            'font-family': FONT,
            fill: '#ffffff',
          },
          percent,
        ),
      );
    }
    turned += share;
  }
}

/** `turn` is 0 at the top and 1 after a full turn to the right. */
const onCircle = (x: number, y: number, radius: number, turn: number): [number, number] => [
  x + radius * Math.sin(turn * 2 * Math.PI),
  y - radius * Math.cos(turn * 2 * Math.PI),
];

function slice(x: number, y: number, radius: number, hole: number, from: number, share: number): string {
  if (share >= 1) {
    const circle = (r: number): string =>
      `M${rounded(x - r)},${rounded(y)}a${rounded(r)},${rounded(r)} 0 1 0 ${rounded(2 * r)},0a${rounded(r)},${rounded(r)} 0 1 0 ${rounded(-2 * r)},0Z`;
    return circle(radius) + (hole > 0 ? circle(hole) : '');
  }
  const large = share > 0.5 ? 1 : 0;
  const pair = ([px, py]: [number, number]): string => `${rounded(px)},${rounded(py)}`;
  const arc = (r: number, turn: number, sweep: number): string =>
    `A${rounded(r)},${rounded(r)} 0 ${large} ${sweep} ${pair(onCircle(x, y, r, turn))}`;
  const outer = `M${pair(onCircle(x, y, radius, from))}${arc(radius, from + share, 1)}`;
  if (hole === 0) return `${outer}L${rounded(x)},${rounded(y)}Z`;
  return `${outer}L${pair(onCircle(x, y, hole, from + share))}${arc(hole, from, 0)}Z`;
}
