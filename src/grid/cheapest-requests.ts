// grid: reads rows from the service with the fewest requests: a few rows one by one, many by whole scopes.

import { type Failure, failed, newFailure, type Result, type Success, success } from '../ad-service/failures';
import type { Fields } from '../shared/value';
import { byKeyOf } from '../tabs/columns/tab';
import type { Parents, Reading, Reported, Resource, Service } from '../tabs/common/resource';
import { creativeSets } from '../tabs/creative-sets/creative-sets-columns';
import { withParentFields } from './parents';

/** A row to read. */
export interface Asked {
  readonly resource: Resource;
  readonly key: string;
  /** Its key fields, and fields that determine its scope. */
  readonly fields: Fields;
  /** Required fields; if the answer for the scope lacks one, the row is read alone. */
  readonly needs?: readonly string[];
}

const UNKNOWN_SCOPE = newFailure(
  'not-found',
  'Bidgrid does not know which campaign this row belongs to. Pull Creative sets, then try again.',
);

/** The rows of one tab in an answer, by key; rows without a key are dropped. */
export function byKey({ tab }: Resource, reported: Reported, parents: Parents): Map<string, Fields> {
  return byKeyOf(tab, (reported[tab.id] ?? []).map(withParentFields(tab, withSets(reported, parents))));
}

/** Sets of this answer may be new: the base does not have their campaigns yet. */
function withSets(reported: Reported, parents: Parents): Parents {
  const sets = reported[creativeSets.id];
  if (sets === undefined) return parents;
  const campaigns = new Map(sets.map((set) => [String(set.creativeSetId), set.campaignId]));
  return {
    ...parents,
    campaignOfSet: (id) => {
      const campaign = campaigns.get(id);
      return typeof campaign === 'string' ? campaign : parents.campaignOfSet(id);
    },
  };
}

/** Scopes to read whole. */
export type Wanted = ReadonlyMap<Reading, ReadonlySet<string>>;

/** The answer for each scope, by reading and scope name. */
export type Scopes = ReadonlyMap<Reading, ReadonlyMap<string, Result<Reported>>>;

/** The requests that return the rows. */
export interface ReadPlan {
  readonly asked: readonly Asked[];
  /** Rows to read one by one. */
  readonly singles: ReadonlySet<Asked>;
  readonly scopes: Wanted;
  /** Tabs whose rows are needed. */
  readonly tabs: ReadonlySet<string>;
  /** Number of requests, pages not counted. */
  readonly requests: number;
}

function add(scopes: Map<Reading, Set<string>>, reading: Reading, scope: string): void {
  const known = scopes.get(reading);
  if (known) known.add(scope);
  else scopes.set(reading, new Set([scope]));
}

/**
 * If a resource can read single rows (`alone`), a few rows of a scope are read one by one; all others by
 * scope, each scope once for all tabs. A row in a scope that is read anyway needs no request.
 * @param whole scopes that are needed for something else
 * @param more tabs whose rows are needed in these scopes
 */
export function planReads(
  asked: readonly Asked[],
  parents: Parents,
  whole: Wanted = new Map(),
  more: readonly string[] = [],
): ReadPlan {
  const scopes = new Map<Reading, Set<string>>();
  whole.forEach((names, reading) => void scopes.set(reading, new Set(names)));
  const few = new Map<string, { reading: Reading; scope: string; own: Asked[] }>();
  const singles = new Set<Asked>();
  for (const one of asked) {
    const { resource, fields } = one;
    const scope = resource.scopeOf(fields, parents);
    if (scope === undefined) {
      if (resource.alone) singles.add(one);
    } else if (!resource.alone) add(scopes, resource.reading, scope);
    else {
      const name = JSON.stringify([resource.tab.id, scope]);
      const known = few.get(name) ?? { reading: resource.reading, scope, own: [] };
      known.own.push(one);
      few.set(name, known);
    }
  }
  few.forEach(({ reading, scope, own }) => {
    if (own.length > own[0]!.resource.alone!.most) add(scopes, reading, scope);
  });
  few.forEach(({ reading, scope, own }) => {
    if (scopes.get(reading)?.has(scope) !== true) for (const one of own) singles.add(one);
  });
  let requests = singles.size;
  scopes.forEach(({ size }) => {
    requests += size;
  });
  return {
    asked,
    singles,
    scopes,
    tabs: new Set([...more, ...asked.map(({ resource }) => resource.tab.id)]),
    requests,
  };
}

/** What the service returned. */
export interface RowReads {
  /** One result for each row, in order; null: the service does not return it. */
  readonly rows: readonly Result<Fields | null>[];
  readonly scopes: Scopes;
}

function readScopes(client: Service, { scopes, tabs }: ReadPlan): Scopes {
  const answers = new Map<Reading, Map<string, Result<Reported>>>();
  scopes.forEach((wanted, reading) => {
    const names = [...wanted];
    const results = reading.read(client, names, tabs);
    answers.set(reading, new Map(names.map((name, i) => [name, results[i]!])));
  });
  return answers;
}

/** True if a row of the tab that the answer lacks may still exist, because some rows cannot be read. */
export const isPartial = ({ tab }: Resource, { unread }: Success<unknown>, fields: Fields): boolean =>
  unread?.some(
    ({ tab: id, parent }) =>
      id === tab.id && (parent === null || parent === String(fields[tab.campaignField])),
  ) === true;

/** Concerns this row only, and waiting does not help. */
const UNREADABLE = (noun: string): Failure => ({
  ...newFailure(
    'garbled',
    `The service's list of ${noun}s has entries that Bidgrid cannot read, and this ${noun} may be one of them.`,
    200,
  ),
  part: true,
});

const OMITTED = (noun: string) =>
  newFailure('garbled', `The service does not return the ${noun}s of this creative set now.`);

/** Finds rows in the answers for their scopes. */
function rowFinder(answers: Scopes, parents: Parents): (asked: Asked) => Result<Fields | null> {
  const indexes = new Map<string, { rows: Map<string, Fields>; parents: ReadonlySet<string> | null }>();
  return ({ resource, key, fields }) => {
    const { tab, parentsIn } = resource;
    const scope = resource.scopeOf(fields, parents);
    if (scope === undefined) return failed(UNKNOWN_SCOPE);
    const answer = answers.get(resource.reading)!.get(scope)!;
    if (!answer.ok) return answer;
    const name = JSON.stringify([tab.id, scope]);
    const index = indexes.get(name) ?? {
      rows: byKey(resource, answer.value, parents),
      parents: parentsIn ? new Set(parentsIn(answer.value)) : null,
    };
    indexes.set(name, index);
    const row = index.rows.get(key);
    if (row) return success(row);
    if (isPartial(resource, answer, fields)) return failed(UNREADABLE(tab.rowIs));
    const isUnknown = index.parents?.has(String(fields[tab.campaignField])) === false;
    return isUnknown ? failed(OMITTED(tab.rowIs)) : success(null);
  };
}

function readSingles(client: Service, singles: ReadonlySet<Asked>): Map<Asked, Result<Fields>> {
  const results = new Map<Asked, Result<Fields>>();
  const byResource = new Map<Resource, Asked[]>();
  for (const one of singles) {
    const own = byResource.get(one.resource);
    if (own) own.push(one);
    else byResource.set(one.resource, [one]);
  }
  byResource.forEach((own, { alone }) => {
    const read = alone!.read(
      client,
      own.map(({ key }) => key),
    );
    own.forEach((one, i) => void results.set(one, read[i]!));
  });
  return results;
}

/**
 * Runs the plan; a row whose answer lacks a required field is then read alone, if the resource can do that.
 */
export function readPlanned(client: Service, plan: ReadPlan, parents: Parents): RowReads {
  const scopes = readScopes(client, plan);
  const find = rowFinder(scopes, parents);
  const results = new Map<Asked, Result<Fields | null>>();
  const singles = new Set(plan.singles);
  for (const one of plan.asked) {
    if (singles.has(one)) continue;
    const result = find(one);
    results.set(one, result);
    const row = result.ok ? result.value : undefined;
    const isWhole = row && one.needs?.every((field) => row[field] !== undefined) !== false;
    if (one.resource.alone && (result.ok || result.failure.part) && !isWhole) singles.add(one);
  }
  readSingles(client, singles).forEach((result, one) => {
    const listed = results.get(one);
    const known = listed?.ok ? listed.value : null;
    // Neither the answer for its scope nor a read of its own has the row.
    const isAbsent =
      listed?.ok === true && known === null && !result.ok && result.failure.kind === 'not-found';
    if (isAbsent) return;
    results.set(one, result.ok ? success({ ...known, ...result.value }) : result);
  });
  return { rows: plan.asked.map((one) => results.get(one)!), scopes };
}

/** One result for each row, in order, with the fewest requests; null: the service does not return it. */
export const readRows = (
  client: Service,
  asked: readonly Asked[],
  parents: Parents,
): readonly Result<Fields | null>[] => readPlanned(client, planReads(asked, parents), parents).rows;
