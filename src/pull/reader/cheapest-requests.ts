// reader: reads rows of the service with the fewest requests: a few rows one by one, many by whole scopes.

import {
  type Failure,
  failed,
  newFailure,
  type Result,
  type Success,
  success,
} from '../../ad-service/failures';
import { groupedBy } from '../../shared/grouped-by';
import type { Fields } from '../../shared/value';
import { campaigns } from '../../tabs/campaigns/campaigns-columns';
import type { Parents, Reading, Reported, Resource, Service } from '../../tabs/common/resource';
import { type ExpectedRow, readScopes } from './read-scopes';
import type { RecentWrites } from './recent-writes';
import { byKey } from './rows-in-answer';

/** What every reading of the service needs. */
export interface ReaderContext {
  readonly client: Service;
  /** The parents of the rows. */
  readonly parents: Parents;
  readonly recent: RecentWrites;
}

/** A row to read. */
export interface RequestedRow extends ExpectedRow {
  /** Its key fields, and fields that determine its scope. */
  readonly fields: Fields;
  /** Required fields; if the answer for the scope lacks one, the row is read alone. */
  readonly needs?: readonly string[];
}

const UNKNOWN_SCOPE = newFailure(
  'not-found',
  'Bidgrid does not know which campaign this row belongs to. Pull Creative sets, then try again.',
);

/** The answer for each scope, by reading and scope name. */
export type Scopes = ReadonlyMap<Reading, ReadonlyMap<string, Result<Reported>>>;

/** The requests that return the rows. */
interface ReadPlan {
  readonly rows: readonly RequestedRow[];
  /** Rows to read one by one. */
  readonly singles: ReadonlySet<RequestedRow>;
  /** To read whole. */
  readonly scopes: ReadonlyMap<Reading, ReadonlySet<string>>;
  /** Tabs whose rows are needed. */
  readonly tabs: ReadonlySet<string>;
  /** Number of requests, pages not counted. */
  readonly requests: number;
}

function add(scopes: Map<Reading, Set<string>>, reading: Reading, scope: string): void {
  const scopesOfReading = scopes.get(reading);
  if (scopesOfReading) scopesOfReading.add(scope);
  else scopes.set(reading, new Set([scope]));
}

/**
 * If a resource can read single rows (`alone`), a few rows of a scope are read one by one; all others by
 * scope, each scope once for all tabs. A row in a scope that is read anyway needs no request.
 */
export function planReads(requestedRows: readonly RequestedRow[], parents: Parents): ReadPlan {
  const scopes = new Map<Reading, Set<string>>();
  const smallScopes = new Map<string, { reading: Reading; scope: string; rows: RequestedRow[] }>();
  const singles = new Set<RequestedRow>();
  for (const requestedRow of requestedRows) {
    const { resource, fields } = requestedRow;
    const scope = resource.scopeOf(fields, parents);
    if (scope === undefined) {
      if (resource.alone) singles.add(requestedRow);
    } else if (!resource.alone) add(scopes, resource.reading, scope);
    else {
      const name = JSON.stringify([resource.tab.id, scope]);
      const smallScope = smallScopes.get(name) ?? { reading: resource.reading, scope, rows: [] };
      smallScope.rows.push(requestedRow);
      smallScopes.set(name, smallScope);
    }
  }
  smallScopes.forEach(({ reading, scope, rows }) => {
    if (rows.length > rows[0]!.resource.alone!.most) add(scopes, reading, scope);
  });
  smallScopes.forEach(({ reading, scope, rows }) => {
    if (scopes.get(reading)?.has(scope) !== true) for (const row of rows) singles.add(row);
  });
  let requests = singles.size;
  scopes.forEach(({ size }) => {
    requests += size;
  });
  return {
    rows: requestedRows,
    singles,
    scopes,
    tabs: new Set(requestedRows.map(({ resource }) => resource.tab.id)),
    requests,
  };
}

/** What the service returned. */
interface RowReads {
  /** One result for each row, in order; null: the service does not return it. */
  readonly rows: readonly Result<Fields | null>[];
  readonly scopes: Scopes;
}

function readScopesOf(client: Service, { rows, singles, scopes, tabs }: ReadPlan, parents: Parents): Scopes {
  const answers = new Map<Reading, Map<string, Result<Reported>>>();
  scopes.forEach((scopeNames, reading) => {
    const names = [...scopeNames];
    const listedRows = () =>
      groupedBy(
        rows.filter((row) => row.resource.reading === reading && !singles.has(row)),
        ({ resource, fields }) => resource.scopeOf(fields, parents),
      );
    const results = readScopes(client, { reading, tabs, parents, expectedRows: listedRows }, names);
    answers.set(reading, new Map(names.map((name, i) => [name, results[i]!])));
  });
  return answers;
}

/** True if a row of the tab that the answer lacks may still exist, because some rows cannot be read. */
export const isPartial = ({ tab }: Resource, { unread }: Success<unknown>, fields: Fields): boolean =>
  unread?.some(
    ({ tab: id, parent }) => id === tab.id && (parent === null || parent === String(fields[tab.groupField])),
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
function rowFinder(
  answers: Scopes,
  parents: Parents,
  recent: RecentWrites,
): (requestedRow: RequestedRow) => Result<Fields | null> {
  const indexes = new Map<
    string,
    { rows: ReadonlyMap<string, Fields>; parents: ReadonlySet<string> | null }
  >();
  return ({ resource, key, fields }) => {
    const { tab, parentsIn } = resource;
    const scope = resource.scopeOf(fields, parents);
    if (scope === undefined) return failed(UNKNOWN_SCOPE);
    const answer = answers.get(resource.reading)!.get(scope)!;
    if (!answer.ok) {
      // A campaign that was just created can be missing at first.
      const isNew = answer.failure.kind === 'not-found' && recent.created(campaigns).has(scope);
      return isNew ? success(null) : answer;
    }
    const name = JSON.stringify([tab.id, scope]);
    const index = indexes.get(name) ?? {
      rows: recent.rows(resource, scope, byKey(resource, answer.value, parents), parents),
      parents: parentsIn ? new Set(parentsIn(answer.value)) : null,
    };
    indexes.set(name, index);
    const row = index.rows.get(key);
    if (row) return success(row);
    if (isPartial(resource, answer, fields)) return failed(UNREADABLE(tab.noun));
    const isUnknown = index.parents?.has(String(fields[tab.groupField])) === false;
    return isUnknown ? failed(OMITTED(tab.noun)) : success(null);
  };
}

function readSingles(
  client: Service,
  singles: ReadonlySet<RequestedRow>,
  recent: RecentWrites,
): Map<RequestedRow, Result<Fields | null>> {
  const results = new Map<RequestedRow, Result<Fields | null>>();
  const byResource = groupedBy(singles, ({ resource }) => resource);
  byResource.forEach((rows, resource) => {
    const answers = resource.alone!.read(
      client,
      rows.map(({ key }) => key),
    );
    for (const [i, requestedRow] of rows.entries()) {
      const answer = answers[i]!;
      const isMissing = !answer.ok && answer.failure.kind === 'not-found';
      if (!answer.ok && !isMissing) {
        results.set(requestedRow, answer);
        continue;
      }
      const row = recent.row(resource, requestedRow.key, answer.ok ? answer.value : null);
      results.set(requestedRow, answer.ok || row !== null ? success(row) : answer);
    }
  });
  return results;
}

/**
 * Runs the plan; a row whose answer lacks a required field is then read alone, if the resource can do that.
 */
export function readPlanned({ client, parents, recent }: ReaderContext, plan: ReadPlan): RowReads {
  const scopes = readScopesOf(client, plan, parents);
  const find = rowFinder(scopes, parents, recent);
  const results = new Map<RequestedRow, Result<Fields | null>>();
  const singles = new Set(plan.singles);
  for (const requestedRow of plan.rows) {
    if (singles.has(requestedRow)) continue;
    const result = find(requestedRow);
    results.set(requestedRow, result);
    const row = result.ok ? result.value : undefined;
    const isWhole = row && requestedRow.needs?.every((field) => row[field] !== undefined) !== false;
    if (requestedRow.resource.alone && (result.ok || result.failure.part) && !isWhole)
      singles.add(requestedRow);
  }
  readSingles(client, singles, recent).forEach((result, requestedRow) => {
    const listed = results.get(requestedRow);
    const listedFields = listed?.ok ? listed.value : null;
    // Neither the answer for its scope nor a read of its own has the row.
    const isAbsent =
      listed?.ok === true && listedFields === null && !result.ok && result.failure.kind === 'not-found';
    if (isAbsent) return;
    results.set(requestedRow, result.ok ? success({ ...listedFields, ...result.value }) : result);
  });
  return { rows: plan.rows.map((requestedRow) => results.get(requestedRow)!), scopes };
}

/** One result for each row, in order, with the fewest requests; null: the service does not return it. */
export const readRows = (
  context: ReaderContext,
  requestedRows: readonly RequestedRow[],
): readonly Result<Fields | null>[] => readPlanned(context, planReads(requestedRows, context.parents)).rows;
