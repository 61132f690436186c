// pull: reads one slice: as many campaigns as fit into some seconds and into one merge.

import { type Failure, type Result, success, type UnreadPart } from '../ad-service/failures';
import type { Fields } from '../shared/value';
import { byKeyOf, keyOf } from '../tabs/columns/tab';
import type { Reported, Resource } from '../tabs/common/resource';
import type { Stage } from './pull-plan';
import type { ReaderContext } from './reader/cheapest-requests';
import { firstResults, readInBatches } from './reader/read-in-batches';
import { readScopes, type ScopesToRead } from './reader/read-scopes';
import { byKey } from './reader/rows-in-answer';

/** Campaigns merged at once: few enough for one step, many enough for few writes. */
const CAMPAIGNS = 500;
/** Scopes requested at once, between two checks of time and rows. */
const SCOPES = 20;
/** A retry requests a few scopes first, which show whether the others are worth a request. */
const RETRIED_SCOPES = 3;
/** Each merge reads the whole tab, so a slice is as large as a step allows. */
const READ_MS = 8_000;
const READ_ROWS = 40_000;

interface ScopePart extends UnreadPart {
  readonly scopeIndex: number;
}

export interface Slice {
  /** Rows by tab id and key. */
  readonly rows: ReadonlyMap<string, ReadonlyMap<string, Fields>>;
  /** Scopes that were read. */
  readonly scopes: ReadonlySet<string>;
  /** Parents that the answers have, by tab id; none for a tab whose scope is the parent. */
  readonly parents: ReadonlyMap<string, ReadonlySet<string>>;
  /** What the answers have that cannot be read, with the index of the scope. */
  readonly unread: readonly ScopePart[];
  /** Number of the given scopes or campaigns that are done, including those that could not be read. */
  readonly units: number;
  /** Indexes below `units` of those that could not be read. Their rows must not change. */
  readonly unreadIndexes: readonly number[];
  /** Why the first of them could not be read. */
  readonly why: Failure | null;
  /** Why reading must stop now. What was read is complete and can be merged. */
  readonly failure: Failure | null;
}

/** The indexes of the parts that could not be read, and why the first of them could not. */
function unreadParts(results: readonly Result<unknown>[], indexOf: (part: number) => number) {
  const unreadIndexes: number[] = [];
  let why: Failure | null = null;
  for (const [part, result] of results.entries()) {
    if (result.ok) continue;
    unreadIndexes.push(indexOf(part));
    why = why ?? result.failure;
  }
  return { unreadIndexes, why };
}

/**
 * The next campaigns as listed, with the details that the list omits. A campaign whose details cannot be
 * read, or that was removed in the meantime, keeps the listed values.
 * @param campaignRows null: no longer listed
 * @param mayWait as in `readInBatches`
 */
export function readCampaignSlice(
  { client, recent }: ReaderContext,
  resource: Resource,
  campaignRows: readonly (Fields | null)[],
  mayWait: boolean,
): Slice {
  const { tab, details } = resource;
  const next = campaignRows.slice(0, CAMPAIGNS);
  const incomplete = next.flatMap((fields, index) =>
    fields && details?.lacking(fields) ? [{ index, key: keyOf(tab, fields)! }] : [],
  );
  const readDetails = (batch: readonly (typeof incomplete)[number][]): Result<Fields | null>[] =>
    details!
      .read(
        client,
        batch.map(({ key }) => key),
      )
      .map((result) => (!result.ok && result.failure.kind === 'not-found' ? success(null) : result));
  const reads = readInBatches(
    incomplete,
    readDetails,
    () => CAMPAIGNS,
    () => true,
    mayWait,
  );
  const { failure } = reads;
  const results = firstResults(reads);
  const reached = failure ? incomplete[results.length]!.index : next.length;
  const detailsByIndex = new Map(
    results.map((result, part) => [incomplete[part]!.index, result.ok ? result.value : null]),
  );
  const rows = next.slice(0, reached).flatMap((fields, index) => {
    if (!fields) return [];
    const row = { ...fields, ...detailsByIndex.get(index) };
    return [recent.row(resource, keyOf(tab, row) ?? '', row) ?? row];
  });
  return {
    rows: new Map([[tab.id, byKeyOf(tab, rows)]]),
    scopes: new Set(),
    parents: new Map(),
    unread: [],
    units: failure ? reached : Math.max(1, reached),
    ...unreadParts(results, (part) => incomplete[part]!.index),
    failure,
  };
}

/**
 * Reads the rows of the next scopes. A campaign that is no longer listed and not found has none.
 * @param isRetry true for a retry: a few scopes show whether the others are worth a request
 * @param mayWait as in `readInBatches`
 * @param expectedRows as in `readScopes`
 */
export function readScopeSlice(
  { client, parents, recent }: ReaderContext,
  { reading, resources }: Stage,
  scopes: readonly string[],
  isRetry: boolean,
  mayWait: boolean,
  isListed: (scope: string) => boolean,
  expectedRows: ScopesToRead['expectedRows'],
  timeNow: () => number,
): Slice {
  const until = timeNow() + READ_MS;
  const rows = new Map(resources.map(({ tab }) => [tab.id, new Map<string, Fields>()]));
  const parentsByTab = new Map<string, Set<string>>();
  for (const { tab, parentsIn } of resources) if (parentsIn) parentsByTab.set(tab.id, new Set());
  const tabs = new Set(rows.keys());
  const takeRows = (scope: string, reported: Reported): void => {
    for (const resource of resources) {
      const tabRows = rows.get(resource.tab.id)!;
      for (const id of resource.parentsIn?.(reported) ?? []) parentsByTab.get(resource.tab.id)!.add(id);
      recent.rows(resource, scope, byKey(resource, reported, parents), parents).forEach((fields, key) => {
        tabRows.set(key, fields);
      });
    }
  };
  let rowCount = 0;
  const readBatch = (batch: readonly string[]): Result<Reported | null>[] =>
    readScopes(client, { reading, tabs, parents, expectedRows }, batch).map((result, i) => {
      if (result.ok) for (const tab of tabs) rowCount += result.value[tab]?.length ?? 0;
      const isGone = !result.ok && result.failure.kind === 'not-found' && !isListed(batch[i]!);
      return isGone ? success(null) : result;
    });
  const reads = readInBatches(
    scopes,
    readBatch,
    (start) => (isRetry && start === 0 ? RETRIED_SCOPES : SCOPES),
    () => rowCount < READ_ROWS && timeNow() < until,
    mayWait,
  );
  const { failure } = reads;
  const results = firstResults(reads);
  const finishedScopes = new Set<string>();
  const unread: ScopePart[] = [];
  for (const [scopeIndex, result] of results.entries()) {
    if (!result.ok || result.value === null) continue;
    finishedScopes.add(scopes[scopeIndex]!);
    takeRows(scopes[scopeIndex]!, result.value);
    for (const part of result.unread ?? []) unread.push({ ...part, scopeIndex });
  }
  return {
    rows,
    scopes: finishedScopes,
    parents: parentsByTab,
    unread,
    units: failure ? results.length : Math.max(1, results.length),
    ...unreadParts(results, (part) => part),
    failure,
  };
}
