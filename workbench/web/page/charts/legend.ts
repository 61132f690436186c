// Workbench page, charts: the title, the legend, and the area that they leave.
import type { OptionReader } from './chart-options';
import { FONT, fitted, svg, textWidth } from './svg';

export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface LegendEntry {
  name: string;
  color: string;
  shape: 'square' | 'line' | 'dot';
}

export const LABEL_COLOR = '#444746';
const TITLE_COLOR = '#757575';
const TITLE_SIZE = 16;
const ENTRY_SIZE = 12;
const LINE = 20;
/** Width of the sample of a series, with the gap to its name. */
const SAMPLE = 20;

/** Draws the title into `into`; returns the area below it. */
export function drawTitle(into: SVGElement, options: OptionReader, area: Area): Area {
  const text = options.text('title') ?? '';
  if (text === '') return area;
  const size = options.number('titleTextStyle.fontSize') ?? TITLE_SIZE;
  const position = options.text('titleTextStyle.alignment');
  const anchor = position === 'center' ? 'middle' : 'start';
  into.append(
    svg(
      'text',
      {
        x: anchor === 'middle' ? area.x + area.width / 2 : area.x,
        y: area.y + size,
        'text-anchor': anchor,
        'font-size': size,
        'font-family': FONT,
        'font-weight': options.flag('titleTextStyle.bold') ? 700 : 400,
        fill: options.color('titleTextStyle.color') ?? TITLE_COLOR,
      },
      fitted(text, size, area.width),
    ),
  );
  const used = size + 12;
  return { ...area, y: area.y + used, height: area.height - used };
}

const sampleOf = ({ color, shape }: LegendEntry, x: number, y: number): SVGElement => {
  if (shape === 'square') return svg('rect', { x, y: y - 6, width: 12, height: 12, rx: 2, fill: color });
  if (shape === 'dot') return svg('circle', { cx: x + 6, cy: y, r: 5, fill: color });
  return svg('rect', { x, y: y - 1.5, width: 14, height: 3, rx: 1.5, fill: color });
};

/** Draws the legend into `into`; returns the area beside it. */
export function drawLegend(
  into: SVGElement,
  options: OptionReader,
  entries: LegendEntry[],
  area: Area,
): Area {
  const position = options.text('legend.position', 'legend') ?? 'right';
  const named = entries.filter(({ name }) => name !== '');
  if (position === 'none' || position === 'labeled' || named.length === 0) return area;
  const size = options.number('legend.textStyle.fontSize') ?? ENTRY_SIZE;
  const fill = options.color('legend.textStyle.color') ?? LABEL_COLOR;
  const entry = (one: LegendEntry, x: number, y: number, width: number): SVGElement =>
    svg(
      'g',
      {},
      sampleOf(one, x, y),
      svg(
        'text',
        { x: x + SAMPLE, y: y + size * 0.36, 'font-size': size, 'font-family': FONT, fill },
        fitted(one.name, size, width),
      ),
    );

  if (position === 'right' || position === 'left') {
    const widest = Math.max(...named.map(({ name }) => textWidth(name, size)));
    const width = Math.min(widest, area.width * 0.28);
    const used = width + SAMPLE + 16;
    const x = position === 'right' ? area.x + area.width - width - SAMPLE : area.x;
    const shown = named.slice(0, Math.max(1, Math.floor(area.height / LINE)));
    into.append(...shown.map((one, i) => entry(one, x, area.y + 10 + i * LINE, width)));
    return { ...area, x: position === 'left' ? area.x + used : area.x, width: area.width - used };
  }

  const rows = rowsOf(named, size, area.width);
  const used = rows.length * LINE + 8;
  const top = position === 'bottom' ? area.y + area.height - used + 18 : area.y + 8;
  rows.forEach((row, i) => {
    const total = row.reduce((sum, { width }) => sum + width + SAMPLE, 0) + (row.length - 1) * 20;
    let x = position === 'bottom' ? area.x + Math.max(0, (area.width - total) / 2) : area.x;
    for (const { one, width } of row) {
      into.append(entry(one, x, top + i * LINE, width + 1));
      x += width + SAMPLE + 20;
    }
  });
  return { ...area, y: position === 'bottom' ? area.y : area.y + used, height: area.height - used };
}

/** Entries side by side, in at most two rows. */
function rowsOf(entries: LegendEntry[], size: number, room: number): { one: LegendEntry; width: number }[][] {
  const rows: { one: LegendEntry; width: number }[][] = [[]];
  let used = 0;
  for (const one of entries) {
    const width = Math.min(textWidth(one.name, size), room * 0.45);
    const wanted = width + SAMPLE + 20;
    if (used + wanted > room + 20 && rows.at(-1)!.length > 0) {
      if (rows.length === 2) break;
      rows.push([]);
      used = 0;
    }
    rows.at(-1)!.push({ one, width });
    used += wanted;
  }
  return rows;
}
