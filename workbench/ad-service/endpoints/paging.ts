// ad-service, endpoints: limit and offset of /sources and /source_bids, and the documented variants of their
// pages (section 4.1).

import type { FastifyRequest } from 'fastify';
import type { Context } from '../context';
import { badRequest } from '../errors';
import { inOrder } from './row-order';

interface PageQuery {
  limit?: string;
  offset?: string;
}

interface PageShape<Row> {
  rows: Row[];
  /** Key of the rows in a page. */
  key: string;
  totalKey: string;
  total: number;
  inArray: boolean;
  show(row: Row): unknown;
}

function readCount(text: string | undefined, name: string): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw badRequest(`${name} must be a whole number, 0 or more.`);
  return Number(text);
}

/**
 * Returns a bare array without limit and offset, otherwise a page.
 * @throws Refusal 400 for a malformed number, or if the quirk `unpaged_limit` requires paging
 */
export function pageOf<Row>(context: Context, request: FastifyRequest, shape: PageShape<Row>): unknown {
  const { default_limit, max_limit, unpaged_limit } = context.quirks;
  const query = request.query as PageQuery;
  const rows = inOrder(context, request, shape.rows);
  const asked = readCount(query.limit, 'limit');
  const skipped = readCount(query.offset, 'offset');
  if (asked === undefined && skipped === undefined) {
    if (unpaged_limit !== null && rows.length > unpaged_limit) {
      throw badRequest(`There are more than ${unpaged_limit} rows. Ask with limit and offset.`);
    }
    return rows.map(shape.show);
  }
  const offset = skipped ?? 0;
  const limit = Math.min(asked ?? default_limit, max_limit ?? Number.POSITIVE_INFINITY);
  const page = {
    [shape.totalKey]: shape.total,
    offset,
    limit,
    [shape.key]: rows.slice(offset, offset + limit).map(shape.show),
  };
  return shape.inArray ? [page] : page;
}
