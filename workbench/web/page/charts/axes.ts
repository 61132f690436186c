// Workbench page, charts: the axes of a chart: gridlines, labels and titles.
import type { AxisTitles, DomainAxis, ValueAxis } from './axis-values';
import { type Area, LABEL_COLOR } from './legend';
import { FONT, fitted, rounded, svg, textWidth } from './svg';

const GRIDLINE = '#e0e0e0';
const BASELINE = '#5f6368';
const SIZE = 12;
const TITLE_COLOR = '#5f6368';

const text = (content: string, x: number, y: number, anchor: string, more = {}): SVGElement =>
  svg(
    'text',
    { x, y, 'text-anchor': anchor, 'font-size': SIZE, 'font-family': FONT, fill: LABEL_COLOR, ...more },
    content,
  );

const widest = (texts: readonly string[]): number =>
  texts.reduce((most, each) => Math.max(most, textWidth(each, SIZE)), 0);

export interface Axes {
  domain: DomainAxis;
  /** Left and right; in a bar chart, bottom and top are not distinguished. */
  values: readonly [ValueAxis, ValueAxis | null];
  titles: AxisTitles;
  isHorizontal: boolean;
}

/** Draws axes into `into`; returns the area of the plot. */
export function drawAxes(into: SVGElement, { domain, values, titles, isHorizontal }: Axes, area: Area): Area {
  const [left, right] = values;
  const leftTexts = isHorizontal
    ? domain.labels.map((label) => fitted(label.text, SIZE, area.width * 0.3))
    : left.texts;
  const leftWidth = widest(leftTexts) + 8 + (titles.vertical ? 22 : 0);
  const rightWidth = (right ? widest(right.texts) + 8 : 8) + (titles.right ? 22 : 0);
  const room = area.width - leftWidth - rightWidth;
  const tilted = isHorizontal ? 0 : tiltedHeight(domain, room);
  const bottom = 22 + tilted + (titles.horizontal ? 20 : 0);
  const plot: Area = {
    x: area.x + leftWidth,
    y: area.y + 6,
    width: Math.max(10, room),
    height: Math.max(10, area.height - bottom - 6),
  };
  drawTitles(into, titles, area, plot);
  if (isHorizontal) {
    drawHorizontalValues(into, left, plot);
    drawVerticalNames(into, domain, plot, area.width * 0.3);
    return plot;
  }
  left.scale.ticks.forEach((tick, i) => {
    const y = plot.y + plot.height * (1 - left.scale.place(tick));
    const isBase = tick === 0 || (i === 0 && left.scale.min > 0);
    into.append(
      svg('line', {
        x1: plot.x,
        x2: plot.x + plot.width,
        y1: y,
        y2: y,
        stroke: isBase ? BASELINE : GRIDLINE,
        'shape-rendering': 'crispEdges',
      }),
      text(left.texts[i] ?? '', plot.x - 8, y + 4, 'end'),
    );
  });
  right?.scale.ticks.forEach((tick, i) => {
    const y = plot.y + plot.height * (1 - right.scale.place(tick));
    into.append(text(right.texts[i] ?? '', plot.x + plot.width + 8, y + 4, 'start'));
  });
  if (tilted > 0) drawTiltedNames(into, domain, area, plot);
  else drawNames(into, domain, plot);
  return plot;
}

function drawTitles(into: SVGElement, titles: AxisTitles, area: Area, plot: Area): void {
  const style = { fill: TITLE_COLOR };
  const [middleX, middleY] = [plot.x + plot.width / 2, plot.y + plot.height / 2];
  const turned = (content: string, x: number): SVGElement =>
    text(fitted(content, SIZE, plot.height), x, middleY, 'middle', {
      ...style,
      transform: `rotate(-90 ${rounded(x)} ${rounded(middleY)})`,
    });
  if (titles.horizontal) {
    into.append(
      text(fitted(titles.horizontal, SIZE, plot.width), middleX, area.y + area.height - 4, 'middle', style),
    );
  }
  if (titles.vertical) into.append(turned(titles.vertical, area.x + SIZE));
  if (titles.right) into.append(turned(titles.right, area.x + area.width - 4));
}

/** Labels are turned by 30 degrees; longer ones are cut. */
const TILT = { degrees: -30, sine: 0.5, cosine: 0.866, longest: 120 };

/** Additional height of tilted labels; 0: they fit, or the bands are too narrow for them. */
function tiltedHeight({ labels, band, keepsAll }: DomainAxis, room: number): number {
  const longest = widest(labels.map((label) => label.text));
  if (!keepsAll || band * room < SIZE + 4 || longest + 8 <= band * room) return 0;
  return Math.min(longest, TILT.longest) * TILT.sine;
}

function drawTiltedNames(into: SVGElement, { labels }: DomainAxis, area: Area, plot: Area): void {
  for (const label of labels) {
    const [x, y] = [plot.x + label.place * plot.width + 4, plot.y + plot.height + 16];
    const content = fitted(label.text, SIZE, Math.min(TILT.longest, (x - area.x) / TILT.cosine));
    into.append(
      text(content, x, y, 'end', { transform: `rotate(${TILT.degrees} ${rounded(x)} ${rounded(y)})` }),
    );
  }
}

/** Labels below the plot: as many as fit, at equal distances. */
function drawNames(into: SVGElement, { labels }: DomainAxis, plot: Area): void {
  const distance =
    labels.length > 1 ? Math.abs(labels[1]!.place - labels[0]!.place) * plot.width : plot.width;
  const longest = Math.min(widest(labels.map((label) => label.text)), Math.max(distance - 8, 110));
  const every = Math.max(1, Math.ceil((longest + 10) / Math.max(distance, 0.01)));
  labels.forEach((label, i) => {
    if (i % every !== 0) return;
    const content = fitted(label.text, SIZE, distance * every - 4);
    const half = textWidth(content, SIZE) / 2;
    const x = plot.x + label.place * plot.width;
    // The last label of a continuous axis must not be cut off.
    into.append(
      text(content, Math.min(x, plot.x + plot.width + 8 - half), plot.y + plot.height + 17, 'middle'),
    );
  });
}

function drawVerticalNames(into: SVGElement, { labels, band }: DomainAxis, plot: Area, room: number): void {
  const every = Math.max(1, Math.ceil(16 / Math.max(band * plot.height, 0.01)));
  labels.forEach((label, i) => {
    if (i % every !== 0) return;
    const y = plot.y + label.place * plot.height;
    into.append(text(fitted(label.text, SIZE, room), plot.x - 8, y + 4, 'end'));
  });
}

function drawHorizontalValues(into: SVGElement, { scale, texts }: ValueAxis, plot: Area): void {
  const every = Math.max(1, Math.ceil(((widest(texts) + 10) * texts.length) / plot.width));
  scale.ticks.forEach((tick, i) => {
    const x = plot.x + plot.width * scale.place(tick);
    into.append(
      svg('line', {
        x1: x,
        x2: x,
        y1: plot.y,
        y2: plot.y + plot.height,
        stroke: tick === 0 ? BASELINE : GRIDLINE,
        'shape-rendering': 'crispEdges',
      }),
    );
    if (i % every === 0) into.append(text(texts[i] ?? '', x, plot.y + plot.height + 17, 'middle'));
  });
}
