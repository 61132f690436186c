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

/** What one reading of a list has so far. */
interface ListReading {
  readonly rows: Map<string, Fields>;
  /** Answers with rows. */
  pages: number;
  /** Rows in these answers, overlaps counted once. */
  received: number;
  /** Those of them that cannot be read. */
  unread: number;
  total: number | null;
  /** Keys of the first and the last row of the list so far; `''`: it cannot be read. */
  firstKey: string;
  lastKey: string;
}

const newReading = (): ListReading => ({
  rows: new Map(),
  pages: 0,
  received: 0,
  unread: 0,
  total: null,
  firstKey: '',
  lastKey: '',
});

/** A list whose pages contradict each other is read again, at most so often. */
const MOST_REREADS = 3;

/** Progress of one campaign. */
interface Progress {
  readonly campaignId: string;
  /** Rows in each request; 0: the whole list. */
  limit: number;
  list: ListReading;
  rereads: number;
  /** Why the rows cannot be used; null: they can. */
  failure: Result<Fields[]> | null;
}

const listName = ({ noun }: RowList, campaignId: string): string =>
  `the list of ${noun} of campaign ${campaignId}`;

/** @param about the list */
export const changedWhileRead = (about: string) =>
  garbled(`While it was read page by page, ${about} changed. Pull again.`);

const repeatedPage = (about: string) =>
  garbled(
    `The service returns the same page of ${about} again instead of the next one, so the rest cannot be read. Check Rows in each request in Settings.`,
  );

const incomplete = (about: string, { total, received }: ListReading) =>
  garbled(`The service reports ${total} rows in ${about}, but returned ${received}. Pull again.`);

/** A page begins with the last row of the page before, which shows that no row moved in between. */
const overlapOf = ({ pages }: ListReading): number => (pages > 0 ? 1 : 0);

function callFor({ campaignId, limit, list }: Progress, rowList: RowList): ServiceCall {
  const call = readCall(pathOf(rowList.resource, campaignId), listName(rowList, campaignId));
  return limit > 0 ? { ...call, query: { limit, offset: list.received - overlapOf(list) } } : call;
}

/** The rows of one answer. */
interface PageRows extends Page {
  readonly items: readonly Fields[];
  /** Positions of rows that cannot be read. */
  readonly unread: readonly number[];
  readonly count: number;
  readonly firstKey: string;
  readonly lastKey: string;
}

function rowsOfPage(body: unknown, campaignId: string, rowList: RowList): Result<PageRows> {
  const about = listName(rowList, campaignId);
  const page = pageOf(body, rowList.resource);
  const pageItems = readItems(page.rows, about, (item) => {
    const row = readFields(rowList.wire, item, about, { campaignId });
    return row.ok && rowList.known ? success({ ...row.value, ...rowList.known(row.value) }) : row;
  });
  if (!pageItems.ok) return pageItems;
  const { items, unread } = pageItems.value;
  const count = items.length + unread.length;
  const keyOf = (row: Fields | undefined): string => (row ? rowList.key(row) : '');
  return success({
    ...page,
    items,
    unread,
    count,
    firstKey: unread[0] === 0 ? '' : keyOf(items[0]),
    lastKey: unread[unread.length - 1] === count - 1 ? '' : keyOf(items[items.length - 1]),
  });
}

/** True if the service returned the first page again, and it is the whole list. */
const isWholeAgain = ({ list, limit }: Progress, page: PageRows): boolean =>
  list.pages === 1 &&
  page.count === list.received &&
  page.firstKey === list.firstKey &&
  (page.paged ? page.total === list.received : list.received !== limit);

/** Why the page does not continue the list; null: it does. */
function contradictionIn({ list }: Progress, page: PageRows, rowList: RowList, about: string) {
  if (list.pages === 0) return null;
  const isNext = page.count > 0 && page.firstKey === list.lastKey && page.total === list.total;
  const newRows = page.firstKey === '' ? page.items : page.items.slice(1);
  if (isNext && !newRows.some((row) => list.rows.has(rowList.key(row)))) return null;
  return page.count > 1 && page.firstKey === list.firstKey ? repeatedPage(about) : changedWhileRead(about);
}

/** Adds the rows of a page. @returns whether the list may have more */
function addPage({ list, limit }: Progress, page: PageRows, rowList: RowList): boolean {
  const newCount = page.count - overlapOf(list);
  list.unread += page.unread.length - (list.pages > 0 && page.firstKey === '' ? 1 : 0);
  for (const row of page.items) list.rows.set(rowList.key(row), row);
  if (list.pages === 0) list.firstKey = page.firstKey;
  list.lastKey = page.lastKey;
  list.total = page.total;
  list.received += newCount;
  if (newCount === 0) return false;
  list.pages += 1;
  // Without paging, an array is the whole list, and so is one with more rows than were requested.
  if (!page.paged) return limit > 0 && page.count <= limit;
  // The service may use a smaller limit, and an unreliable total may count other rows: then the last page is
  // one without a new row, or not full.
  const isFull = page.count >= (page.limit ?? (limit || PAGE_SIZE));
  return list.received !== page.total || (rowList.isTotalled !== true && isFull);
}

/**
 * Adds an answer.
 * @returns whether more has to be read
 */
function addAnswer(progress: Progress, answer: Result<unknown>, rowList: RowList): boolean {
  const { campaignId, limit, list } = progress;
  if (!answer.ok) {
    progress.failure = answer;
    progress.limit = PAGE_SIZE;
    // The list may be too long for one answer.
    return answer.failure.kind === 'refused' && limit === 0;
  }
  const about = listName(rowList, campaignId);
  const pageRows = rowsOfPage(answer.value, campaignId, rowList);
  progress.failure = pageRows.ok ? null : pageRows;
  if (!pageRows.ok) return false;
  const page = pageRows.value;
  if (isWholeAgain(progress, page)) return false;
  let contradiction = contradictionIn(progress, page, rowList, about);
  if (contradiction === null) {
    const hasMore = addPage(progress, page, rowList);
    progress.limit = limit || PAGE_SIZE;
    const isStuck = hasMore && page.items.length === 0;
    if (isStuck) progress.failure = misread(about, '', page.rows);
    if (hasMore) return !isStuck;
    if (!rowList.isTotalled || list.total === null || list.received >= list.total) return false;
    contradiction = incomplete(about, list);
  }
  progress.failure = contradiction;
  if (progress.rereads === MOST_REREADS) return false;
  progress.rereads += 1;
  progress.limit = limit || PAGE_SIZE;
  progress.list = newReading();
  return true;
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
  // A page of one row would only repeat the row before.
  const limit = pageSize === 0 ? 0 : Math.max(2, pageSize);
  const lists = campaignIds.map(
    (campaignId): Progress => ({ campaignId, limit, list: newReading(), rereads: 0, failure: null }),
  );
  let openLists = lists;
  while (openLists.length > 0) {
    const answers = client.send(openLists.map((progress) => callFor(progress, rowList)));
    openLists = openLists.filter((progress, index) =>
      addAnswer(progress, answers[index] as Result<unknown>, rowList),
    );
  }
  return lists.map(({ failure, list: { rows, unread, pages }, campaignId }) => {
    if (failure) return failure;
    const result = success([...rows.values()], unreadParts(rowList.tab, campaignId, unread));
    return pages > 1 ? { ...result, isPaged: true } : result;
  });
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
