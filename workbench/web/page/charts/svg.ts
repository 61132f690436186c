// Workbench page, charts: creates SVG elements. Text is set as text content: nothing is parsed.

type SvgAttributes = Record<string, string | number | null | undefined>;

const NAMESPACE = 'http://www.w3.org/2000/svg';

/** Creates an element; null and undefined omit an attribute, numbers are rounded to hundredths. */
export function svg(tag: string, attributes: SvgAttributes = {}, ...children: (Node | string)[]): SVGElement {
  const made = document.createElementNS(NAMESPACE, tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined) continue;
    made.setAttribute(name, typeof value === 'number' ? String(rounded(value)) : value);
  }
  made.append(...children);
  return made;
}

export const rounded = (value: number): number => Math.round(value * 100) / 100;

/** Path through points. */
export const lineThrough = (points: readonly (readonly [x: number, y: number])[]): string =>
  points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${rounded(x)},${rounded(y)}`).join('');

/** Smooth path through points: a cubic curve whose tangent at a point is parallel to its neighbors. */
export function curveThrough(points: readonly (readonly [x: number, y: number])[]): string {
  const at = (i: number): readonly [number, number] => points[Math.min(Math.max(i, 0), points.length - 1)]!;
  const pair = (x: number, y: number): string => `${rounded(x)},${rounded(y)}`;
  return points
    .map(([x, y], i) => {
      if (i === 0) return `M${pair(x, y)}`;
      const [[x0, y0], [x1, y1], [x3, y3]] = [at(i - 2), at(i - 1), at(i + 1)];
      const [out, into] = [
        pair(x1 + (x - x0) / 6, y1 + (y - y0) / 6),
        pair(x - (x3 - x1) / 6, y - (y3 - y1) / 6),
      ];
      return `C${out} ${into} ${pair(x, y)}`;
    })
    .join('');
}

let context: CanvasRenderingContext2D | null = null;

export const FONT = 'Roboto, Arial, sans-serif';

/** Width of a text in pixels. */
export function textWidth(text: string, size: number): number {
  context ??= document.createElement('canvas').getContext('2d');
  if (!context) return text.length * size * 0.55;
  context.font = `${size}px ${FONT}`;
  return context.measureText(text).width;
}

/** The text, cut with an ellipsis if it is wider than `width` pixels. */
export function fitted(text: string, size: number, width: number): string {
  const line = text.replace(/\s+/g, ' ').slice(0, 500);
  if (textWidth(line, size) <= width) return line;
  let [low, high] = [0, line.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (textWidth(`${line.slice(0, middle)}…`, size) <= width) low = middle;
    else high = middle - 1;
  }
  return low === 0 ? '' : `${line.slice(0, low).trimEnd()}…`;
}
