// bench: chart of the figures that have a limit, each as a share of its limit.

import { isMet, type Measure } from './measure';

const [WIDTH, LABEL, BAR, ROW, TOP] = [940, 510, 340, 22, 34] as const;
/** Longer bars are cut off; their label has the number. */
const MOST = 2;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Returns an SVG image that is readable on light and dark pages. */
export function chartOf(measures: readonly Measure[]): string {
  const bounded = measures.filter(({ bound }) => bound !== null && bound > 0);
  const height = TOP + bounded.length * ROW + 10;
  const full = LABEL + BAR / MOST;
  const rows = bounded.map((one, i) => {
    const part = one.value / one.bound!;
    const y = TOP + i * ROW;
    const width = Math.max(1, (Math.min(part, MOST) / MOST) * BAR);
    return [
      `<text x="${LABEL - 8}" y="${y + 14}" text-anchor="end">${escaped(one.name)}</text>`,
      `<rect x="${LABEL}" y="${y + 3}" width="${width.toFixed(1)}" height="14" rx="2" fill="${isMet(one) ? '#3b7dd8' : '#d1495b'}"/>`,
      `<text x="${LABEL + width + 6}" y="${y + 14}">${Math.round(part * 100)} %</text>`,
    ].join('');
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="Numbers in percent of their limits">
<rect width="${WIDTH}" height="${height}" fill="#ffffff"/>
<g font-family="system-ui, sans-serif" font-size="11" fill="#222222">
<text x="${full}" y="16" text-anchor="middle">100 % of the bound</text>
<line x1="${full}" y1="22" x2="${full}" y2="${height - 8}" stroke="#888888" stroke-dasharray="3 3"/>
${rows.join('\n')}
</g>
</svg>
`;
}
