// ad-service: reads rows of campaigns, possibly in pages (section 4.1, reading 5), all campaigns
// in parallel.

import type { Fields, Value } from '../shared/value';
import { pathOf } from './address';
import { isRecord, whole } from './decode';
import type { Result } from './failures';
import { success } from './failures';
import { garbled, misread, readItems, unreadParts } from './read-items';
import type { Client, ServiceCall } from './service-call';
import { editCall, readCall } from './service-call';
import type { Wire } from './wire-fields';
import { readFields, writeFields } from './wire-fields';

/** `/sources` or `/source_bids`: rows of one campaign, with a key. */
export interface RowList {
  /** In the path, and the name of the rows in a page. */
  readonly resource: string;
  /** In messages: `sources`. */
  readonly noun: string;
  /** ID of the tab. */
  readonly tab: string;
  readonly wire: Wire;
  /** Values of fields that a row omits. */
  known?(fields: Fields): Fields;
  /** True if the total counts these rows; documented for source bids only (section 4.1). */
  readonly isTotalled?: true;
  key(fields: Fields): string;
}

/** Body of the POST: the documentation shows none (section 4.1). */
export type RowsForm = 'array' | 'object';

/** Rows per request if the service refuses to return a list as a whole. */
const PAGE_SIZE = 1_000;

interface Page {
  readonly rows: unknown;
  /** False: a bare array. */
  readonly paged: boolean;
  /** Number of rows on all pages, as reported. */
  readonly total: number | null;
  /** Page limit that the service used. */
  readonly limit: number | null;
}

/**
 * A bare array of rows, a page, or a one-element array around a page whose total may be spelt with spaces.
 */
export function pageOf(body: unknown, name: string): Page {
  const page: unknown = Array.isArray(body) && body.length === 1 ? body[0] : body;
  if (!isRecord(page) || !(name in page)) return { rows: body, paged: false, total: null, limit: null };
  const key = Object.keys(page).find((word) => /^total[ _-]?row[ _-]?count$/i.test(word)) ?? '';
  return { rows: page[name], paged: true, total: whole(page[key]) ?? null, limit: whole(page.limit) ?? null };
}

/** Progress of one campaign. */
interface Progress {
  readonly campaignId: string;
  readonly rows: Map<string, Fields>;
  /** Rows received, duplicates included. */
  offset: number;
  /** 0: the whole list. */
  limit: number;
  total: number | null;
  restarted: boolean;
  /** Number of rows that cannot be read. */
  unread: number;
  /** Why the rows cannot be used; null: they can. */
  failure: Result<Fields[]> | null;
}

const listName = ({ noun }: RowList, campaignId: string): string =>
  `the list of ${noun} of campaign ${campaignId}`;

function callFor({ campaignId, limit, offset }: Progress, rowList: RowList): ServiceCall {
  const call = readCall(pathOf(rowList.resource, campaignId), listName(rowList, campaignId));
  return limit > 0 ? { ...call, query: { limit, offset } } : call;
}

/**
 * Adds an answer.
 * @returns whether more has to be read
 */
function addAnswer(progress: Progress, answer: Result<unknown>, rowList: RowList): boolean {
  const { campaignId, rows, limit } = progress;
  if (!answer.ok) {
    progress.failure = answer;
    progress.limit = PAGE_SIZE;
    // The list may be too long for one answer.
    return answer.failure.kind === 'refused' && limit === 0;
  }
  const about = listName(rowList, campaignId);
  const page = pageOf(answer.value, rowList.resource);
  const pageItems = readItems(page.rows, about, (item) => {
    const row = readFields(rowList.wire, item, about, { campaignId });
    return row.ok && rowList.known ? success({ ...row.value, ...rowList.known(row.value) }) : row;
  });
  progress.failure = pageItems.ok ? null : pageItems;
  if (!pageItems.ok) return false;
  const { items, unread } = pageItems.value;
  const count = items.length + unread.length;
  const countBefore = rows.size;
  for (const row of items) rows.set(rowList.key(row), row);
  const shifted = progress.offset > 0 && page.total !== progress.total;
  const repeated = items.length > 0 && rows.size === countBefore && rows.size < (page.total ?? 0);
  if (shifted || repeated) {
    progress.failure = garbled(`While it was read page by page, ${about} changed. Pull again.`);
    if (progress.restarted) return false;
    rows.clear();
    Object.assign(progress, { restarted: true, offset: 0, unread: 0 });
    return true;
  }
  progress.offset += count;
  progress.unread += unread.length;
  progress.total = page.total;
  progress.limit = limit || PAGE_SIZE;
  // The service may use a smaller limit, and an unreliable total may count other rows: then the last page is
  // one that is empty or not full.
  const isFull = count >= (page.limit ?? progress.limit);
  const isLast = progress.offset === page.total && (rowList.isTotalled || !isFull);
  const more = page.paged ? !isLast : limit > 0 && count === limit;
  if (more && rows.size > countBefore) return true;
  // The service may return the same page repeatedly.
  if (more && unread.length > 0) progress.failure = misread(about, '', page.rows);
  else if (rowList.isTotalled && page.total !== null && progress.offset < page.total)
    progress.failure = garbled(
      `The service reports ${page.total} rows in ${about}, but returned ${progress.offset}. Pull again.`,
    );
  return false;
}

/**
 * All rows of each campaign, one result for each, in order; requests of one round are sent together.
 * @param pageSize rows per request; 0: all, in pages only if the service refuses that
 * @throws TypeError for an invalid ID
 */
export function readRows(
  client: Client,
  campaignIds: readonly string[],
  pageSize: number,
  rowList: RowList,
): Result<Fields[]>[] {
  const lists = campaignIds.map(
    (campaignId): Progress => ({
      campaignId,
      rows: new Map(),
      offset: 0,
      limit: pageSize,
      total: null,
      restarted: false,
      unread: 0,
      failure: null,
    }),
  );
  let openLists = lists;
  while (openLists.length > 0) {
    const answers = client.send(openLists.map((progress) => callFor(progress, rowList)));
    openLists = openLists.filter((progress, index) =>
      addAnswer(progress, answers[index] as Result<unknown>, rowList),
    );
  }
  return lists.map(
    ({ failure, rows, unread, campaignId }) =>
      failure ?? success([...rows.values()], unreadParts(rowList.tab, campaignId, unread)),
  );
}

/**
 * One request for rows of one campaign.
 * @throws TypeError without rows, for a wrong value or an invalid ID
 */
export function writeRows(
  campaignId: string,
  rows: readonly Fields[],
  form: RowsForm,
  rowList: RowList,
): ServiceCall {
  const { resource, wire } = rowList;
  const about = listName(rowList, campaignId);
  if (rows.length === 0) throw new TypeError(`No row in ${about} was changed`);
  const wireRows = rows.map((row) => {
    const fields: Partial<Record<string, Value>> = {};
    for (const field of Object.keys(wire)) {
      const { write, isNeeded } = wire[field]!;
      if (write && (row[field] !== undefined || isNeeded)) fields[field] = row[field];
    }
    return writeFields(wire, fields, about);
  });
  return editCall(
    pathOf(resource, campaignId),
    about,
    form === 'array' ? wireRows : { [resource]: wireRows },
  );
}
