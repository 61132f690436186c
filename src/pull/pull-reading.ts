// pull: reads one slice: as many campaigns as fit into some seconds and into one merge.

import type { Failure, Result, UnreadPart } from '../ad-service/failures';
import { byKey } from '../grid/cheapest-requests';
import { isOfPart, isRefused } from '../jobs/strikes';
import type { Fields } from '../shared/value';
import { byKeyOf, keyOf } from '../tabs/columns/tab';
import type { Parents, Resource, Service } from '../tabs/common/resource';
import type { Stage } from './pull-plan';

/** Campaigns merged at once: few enough for one step, many enough for few writes. */
const CAMPAIGNS = 500;
/** Scopes requested at once, between two checks of time and rows. */
const SCOPES = 20;
/** If this many scopes are requested and none can be read, the others are not requested. */
const SEVERAL = 3;
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

/** The service refuses all of several requests, so it refuses the others, too; null: it does not. */
function refusalOfAll(results: readonly Result<unknown>[], mayWait: boolean): Failure | null {
  const [first] = results;
  const areRefused = results.every((result) => !result.ok && isRefused(result.failure));
  return mayWait && results.length > 1 && areRefused && first && !first.ok ? first.failure : null;
}

/**
 * The next campaigns as listed, with the details that the list omits. A campaign whose details cannot be
 * read, or that was removed in the meantime, keeps the listed values.
 * @param campaignRows null: no longer listed
 * @param mayWait the pull can wait until the service accepts requests again
 */
export function readCampaignSlice(
  client: Service,
  { tab, details }: Resource,
  campaignRows: readonly (Fields | null)[],
  mayWait: boolean,
): Slice {
  const next = campaignRows.slice(0, CAMPAIGNS);
  const lacking = details
    ? next.flatMap((fields, index) => (fields && details.lacking(fields) ? [index] : []))
    : [];
  const results =
    details && lacking.length > 0
      ? details.read(
          client,
          lacking.map((index) => keyOf(tab, next[index]!)!),
        )
      : [];
  const reported = new Map<number, Fields>();
  const unreadIndexes: number[] = [];
  let why: Failure | null = null;
  const limited = refusalOfAll(results, mayWait);
  for (let i = 0; i < results.length; i += 1) {
    const result = results[i]!;
    if (result.ok) reported.set(lacking[i]!, result.value);
    else if (result.failure.kind === 'not-found') continue;
    else if (isOfPart(result.failure) && !limited) {
      why = why ?? result.failure;
      unreadIndexes.push(lacking[i]!);
    } else {
      return {
        rows: new Map(),
        scopes: new Set(),
        parents: new Map(),
        unread: [],
        units: 0,
        unreadIndexes: [],
        why: null,
        failure: result.failure,
      };
    }
  }
  const rows = next.flatMap((fields, index) => (fields ? [{ ...fields, ...reported.get(index) }] : []));
  return {
    rows: new Map([[tab.id, byKeyOf(tab, rows)]]),
    scopes: new Set(),
    parents: new Map(),
    unread: [],
    units: Math.max(1, next.length),
    unreadIndexes,
    why,
    failure: null,
  };
}

/**
 * Reads the rows of the next scopes. A campaign that is no longer listed and not found has none.
 * @param isRetry true for a retry: a few scopes show whether the others are worth a request
 * @param mayWait the pull can wait until the service accepts requests again
 */
export function readScopeSlice(
  client: Service,
  { reading, resources }: Stage,
  scopes: readonly string[],
  isRetry: boolean,
  mayWait: boolean,
  parents: Parents,
  isListed: (scope: string) => boolean,
  timeNow: () => number,
): Slice {
  const until = timeNow() + READ_MS;
  const rows = new Map(resources.map(({ tab }) => [tab.id, new Map<string, Fields>()]));
  const readScopes = new Set<string>();
  const parentsByTab = new Map<string, Set<string>>();
  for (const { tab, parentsIn } of resources) if (parentsIn) parentsByTab.set(tab.id, new Set());
  const unread: ScopePart[] = [];
  const tabs = new Set(resources.map(({ tab }) => tab.id));
  const unreadIndexes: number[] = [];
  let why: Failure | null = null;
  let units = 0;
  let count = 0;
  while (units < scopes.length && count < READ_ROWS && (units === 0 || timeNow() < until)) {
    const first = units;
    const requested = scopes.slice(first, first + (isRetry && first === 0 ? SEVERAL : SCOPES));
    const results = reading.read(client, requested, tabs);
    const limited = refusalOfAll(results, mayWait);
    for (let i = 0; i < requested.length; i += 1) {
      const result = results[i]!;
      if (!result.ok && (result.failure.kind !== 'not-found' || isListed(requested[i]!))) {
        const { failure } = result;
        if (limited || (!isOfPart(failure) && failure.kind !== 'not-found'))
          return {
            rows,
            scopes: readScopes,
            parents: parentsByTab,
            unread,
            units,
            unreadIndexes,
            why,
            failure,
          };
        why = why ?? failure;
        unreadIndexes.push(units);
      }
      units += 1;
      if (!result.ok) continue;
      readScopes.add(requested[i]!);
      for (const part of result.unread ?? []) unread.push({ ...part, scopeIndex: units - 1 });
      for (const resource of resources) {
        const tabRows = rows.get(resource.tab.id)!;
        for (const id of resource.parentsIn?.(result.value) ?? []) parentsByTab.get(resource.tab.id)!.add(id);
        byKey(resource, result.value, parents).forEach((fields, key) => {
          tabRows.set(key, fields);
          count += 1;
        });
      }
    }
    const failed = unreadIndexes.filter((index) => index >= first).length;
    if (failed >= SEVERAL && failed === requested.length) {
      for (; units < scopes.length; units += 1) unreadIndexes.push(units);
    }
  }
  return {
    rows,
    scopes: readScopes,
    parents: parentsByTab,
    unread,
    units: Math.max(1, units),
    unreadIndexes,
    why,
    failure: null,
  };
}
