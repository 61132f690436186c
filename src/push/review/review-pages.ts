// push: pages of a review's lists, cached per person, so that a page needs no second review.

import type { Ports } from '../../ports/ports';
import { escapedUnit } from '../../shared/cell-text';
import { matchingRows } from '../core/row-filter';
import type { ListQuery, RowQuery } from './review-schema';
import type { Page, PickedRow, ReviewRow, RowPage } from './review-view';

/** Rows in one answer to a client. */
export const PAGE = 100;
/** Row names in one answer to a client. */
const PICKED = 10_000;
/** Conflicts and blocked rows in one answer to a client. */
export const LISTED = 200;

/** Google accepts values of 100 KB. Everything beyond ASCII is escaped, so characters are bytes. */
const CHUNK = 90_000;
/** A cache reliably keeps 900 values. A longer list is read again for each page. */
const MOST_CHUNKS = 500;
const SECONDS = 6 * 60 * 60;

const nameOf = (list: string, chunk: number): string => `review.${list}.${chunk}`;
const countName = (list: string): string => `review.${list}.chunks`;

const asAscii = (json: string): string => json.replace(/[\u0080-\uffff]/g, escapedUnit);

function chunksOf(rows: readonly unknown[]): string[] {
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

/**
 * Caches a list as it was shown.
 * @param list name of the list: a digest of its content
 */
export function keepList({ userCache }: Ports, list: string, rows: readonly unknown[]): void {
  const chunks = chunksOf(rows);
  if (chunks.length > MOST_CHUNKS || chunks.some((chunk) => chunk.length > CHUNK + 10_000)) return;
  const values = new Map(chunks.map((chunk, i) => [nameOf(list, i), chunk]));
  userCache.put(values.set(countName(list), String(chunks.length)), SECONDS);
}

/** null: dropped from the cache, at least in part. */
export function keptList<T>({ userCache }: Ports, list: string): T[] | null {
  const [count] = userCache.get([countName(list)]);
  if (!/^\d+$/.test(count ?? '')) return null;
  const chunks = userCache.get(Array.from({ length: Number(count) }, (_, i) => nameOf(list, i)));
  const rows: T[] = [];
  for (const chunk of chunks) {
    if (chunk === null) return null;
    for (const row of JSON.parse(chunk) as T[]) rows.push(row);
  }
  return rows;
}

const slice = <T>(rows: readonly T[], from: number, size: number): Page<T> => ({
  rows: rows.slice(from, from + size),
  found: rows.length,
});

/** The rows of a query. */
export const pageOf = (rows: readonly ReviewRow[], query: RowQuery): RowPage =>
  slice(matchingRows(rows, query), query.from, query.most ?? PAGE);

/** The name of a row. */
export const pickedOf = ({ tab, group, key, content }: ReviewRow): PickedRow => ({
  tab,
  group,
  key,
  ...(content === undefined ? {} : { content }),
});

/** The names of the rows of a query. */
export function pickOf(rows: readonly ReviewRow[], query: RowQuery): Page<PickedRow> {
  const page = slice(matchingRows(rows, query), query.from, PICKED);
  return { ...page, rows: page.rows.map(pickedOf) };
}

/** A page of conflicts or of blocked rows. */
export const listPage = <T>(entries: readonly T[], { from, most = LISTED }: ListQuery): Page<T> =>
  slice(entries, from, most);
