// app: the rows of a review, page by page: kept for the person who looks at it, so that a page costs no second review.

import { escapedUnit } from '../../sync/cell-text';
import type { Ports } from '../ports';
import type { ReviewRow, RowPage, RowQuery } from '../surface/review';

/** Rows that cross to a client at once. */
export const PAGE = 100;

/** Google takes values of 100 KB. Everything beyond ASCII is escaped, so characters are bytes. */
const CHUNK = 90_000;
/** A cache keeps 900 values for certain. A review beyond this is read anew for each page. */
const MOST_CHUNKS = 500;
const SECONDS = 6 * 60 * 60;

const nameOf = (token: string, chunk: number): string => `review.${token}.${chunk}`;
const countName = (token: string): string => `review.${token}.chunks`;

const asAscii = (json: string): string => json.replace(/[\u0080-\uffff]/g, escapedUnit);

function chunksOf(rows: readonly ReviewRow[]): string[] {
  const chunks: string[] = [];
  let lines: string[] = [];
  let length = 0;
  for (const row of rows) {
    const line = asAscii(JSON.stringify(row));
    if (length + line.length > CHUNK && lines.length > 0) {
      chunks.push(`[${lines.join(',')}]`);
      lines = [];
      length = 0;
    }
    lines.push(line);
    length += line.length + 1;
  }
  if (lines.length > 0) chunks.push(`[${lines.join(',')}]`);
  return chunks;
}

/** Keeps the rows as they were reviewed. A cache may forget them at any time. */
export function keepRows({ userCache }: Ports, token: string, rows: readonly ReviewRow[]): void {
  const chunks = chunksOf(rows);
  if (chunks.length > MOST_CHUNKS || chunks.some((chunk) => chunk.length > CHUNK + 10_000)) return;
  const values = new Map(chunks.map((chunk, i) => [nameOf(token, i), chunk]));
  userCache.put(values.set(countName(token), String(chunks.length)), SECONDS);
}

/** null: forgotten, as a whole or in part. */
export function keptRows({ userCache }: Ports, token: string): ReviewRow[] | null {
  const [count] = userCache.get([countName(token)]);
  if (!/^\d+$/.test(count ?? '')) return null;
  const chunks = userCache.get(Array.from({ length: Number(count) }, (_, i) => nameOf(token, i)));
  const rows: ReviewRow[] = [];
  for (const chunk of chunks) {
    if (chunk === null) return null;
    for (const row of JSON.parse(chunk) as ReviewRow[]) rows.push(row);
  }
  return rows;
}

const textOf = ({ key, label, changes, warnings }: ReviewRow): string =>
  [key, label, ...changes.map(({ column, before, after }) => `${column} ${before} ${after}`), ...warnings]
    .join(' ')
    .toLowerCase();

const isOf = (only: RowQuery['only'], { tally }: ReviewRow): boolean => {
  if (only === undefined) return true;
  if (only !== 'guarded') return tally[only] !== undefined;
  return [tally.pastChange, tally.pastBid, tally.pastBudget].some((past) => past !== undefined);
};

/** The rows that a query asks for. */
export function pageOf(rows: readonly ReviewRow[], query: RowQuery): RowPage {
  const { in: place, named } = query;
  const words = (query.text ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const wanted = named && new Set(named.map(({ tab, key }) => JSON.stringify([tab, key])));
  const found = rows.filter((row) => {
    if (place && (row.tab !== place.tab || row.group !== place.group)) return false;
    if (wanted && !wanted.has(JSON.stringify([row.tab, row.key]))) return false;
    if (!isOf(query.only, row)) return false;
    if (words.length === 0) return true;
    const text = textOf(row);
    return words.every((word) => text.includes(word));
  });
  const size = named ? named.length : PAGE;
  return { rows: found.slice(query.from, query.from + size), found: found.length };
}
