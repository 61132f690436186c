// pull: reads one slice: as many campaigns as fit into some seconds and into one merge.

import type { Failure, UnreadPart } from '../ad-service/failures';
import { byKey } from '../grid/cheapest-requests';
import { isOfPart } from '../jobs/strikes';
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

export interface ScopePart extends UnreadPart {
  readonly at: number;
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
  readonly left: readonly number[];
  /** Why the first of them could not be read. */
  readonly why: Failure | null;
  /** Why reading must stop now. What was read is complete and can be merged. */
  readonly failure: Failure | null;
}

/**
 * The next campaigns as listed, with the details that the list omits. A campaign whose details cannot be
 * read, or that was removed in the meantime, keeps the listed values.
 * @param chosen null: no longer listed
 */
export function readCampaignSlice(
  client: Service,
  { tab, details }: Resource,
  chosen: readonly (Fields | null)[],
): Slice {
  const next = chosen.slice(0, CAMPAIGNS);
  const lacking = details
    ? next.flatMap((fields, at) => (fields && details.lacking(fields) ? [at] : []))
    : [];
  const results =
    details && lacking.length > 0
      ? details.read(
          client,
          lacking.map((at) => keyOf(tab, next[at]!)!),
        )
      : [];
  const reported = new Map<number, Fields>();
  const left: number[] = [];
  let why: Failure | null = null;
  for (let i = 0; i < results.length; i += 1) {
    const result = results[i]!;
    if (result.ok) reported.set(lacking[i]!, result.value);
    else if (result.failure.kind === 'not-found') continue;
    else if (isOfPart(result.failure)) {
      why = why ?? result.failure;
      left.push(lacking[i]!);
    } else {
      return {
        rows: new Map(),
        scopes: new Set(),
        parents: new Map(),
        unread: [],
        units: 0,
        left: [],
        why: null,
        failure: result.failure,
      };
    }
  }
  const rows = next.flatMap((fields, at) => (fields ? [{ ...fields, ...reported.get(at) }] : []));
  return {
    rows: new Map([[tab.id, byKeyOf(tab, rows)]]),
    scopes: new Set(),
    parents: new Map(),
    unread: [],
    units: Math.max(1, next.length),
    left,
    why,
    failure: null,
  };
}

/**
 * Reads the rows of the next scopes. A campaign that is no longer listed and not found has none.
 * @param again true for a retry: a few scopes show whether the others are worth a request
 */
export function readScopeSlice(
  client: Service,
  { reading, resources }: Stage,
  scopes: readonly string[],
  again: boolean,
  parents: Parents,
  isListed: (scope: string) => boolean,
  now: () => number,
): Slice {
  const until = now() + READ_MS;
  const rows = new Map(resources.map(({ tab }) => [tab.id, new Map<string, Fields>()]));
  const read = new Set<string>();
  const found = new Map<string, Set<string>>();
  for (const { tab, parentsIn } of resources) if (parentsIn) found.set(tab.id, new Set());
  const unread: ScopePart[] = [];
  const tabs = new Set(resources.map(({ tab }) => tab.id));
  const left: number[] = [];
  let why: Failure | null = null;
  let units = 0;
  let count = 0;
  while (units < scopes.length && count < READ_ROWS && (units === 0 || now() < until)) {
    const first = units;
    const asked = scopes.slice(first, first + (again && first === 0 ? SEVERAL : SCOPES));
    const results = reading.read(client, asked, tabs);
    for (let i = 0; i < asked.length; i += 1) {
      const result = results[i]!;
      if (!result.ok && (result.failure.kind !== 'not-found' || isListed(asked[i]!))) {
        const { failure } = result;
        if (!isOfPart(failure) && failure.kind !== 'not-found')
          return { rows, scopes: read, parents: found, unread, units, left, why, failure };
        why = why ?? failure;
        left.push(units);
      }
      units += 1;
      if (!result.ok) continue;
      read.add(asked[i]!);
      for (const part of result.unread ?? []) unread.push({ ...part, at: units - 1 });
      for (const resource of resources) {
        const own = rows.get(resource.tab.id)!;
        for (const id of resource.parentsIn?.(result.value) ?? []) found.get(resource.tab.id)!.add(id);
        byKey(resource, result.value, parents).forEach((fields, key) => {
          own.set(key, fields);
          count += 1;
        });
      }
    }
    const failed = left.filter((at) => at >= first).length;
    if (failed >= SEVERAL && failed === asked.length) {
      for (; units < scopes.length; units += 1) left.push(units);
    }
  }
  return { rows, scopes: read, parents: found, unread, units: Math.max(1, units), left, why, failure: null };
}
