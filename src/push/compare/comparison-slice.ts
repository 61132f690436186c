// push: what one step of a comparison reads of the service: as much of a plan as time and request limit
// allow.

import { type Failure, failed, type Result } from '../../ad-service/failures';
import { type ReadPlan, type RequestedRow, type RowReads, readPlanned } from '../../grid/cheapest-requests';
import type { Job } from '../../jobs/job-record';
import { isBroken, isOfPart, isOutOfTries } from '../../jobs/strikes';
import type { Fields } from '../../shared/value';
import type { Parents, Reading, Reported, Resource, Service } from '../../tabs/common/resource';

/** Requests sent together between two checks of the time. */
const TOGETHER = 60;
/** If this many requests are sent together and all fail, the others of the same kind are not sent. */
const SEVERAL = 3;

export interface Slice {
  /**
   * The part of the plan that is done, with what was read. Rows and scopes that failed by themselves are
   * done, too.
   */
  readonly plan: ReadPlan;
  readonly reads: RowReads;
  /** Why reading stopped before the end; null: it is complete, or the time is over. */
  readonly failure: Failure | null;
  /** Whether anything was read. */
  readonly any: boolean;
}

const chunks = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / TOGETHER) }, (_, i) =>
    items.slice(i * TOGETHER, (i + 1) * TOGETHER),
  );

/** Parts of the plan that are read by the same kind of requests. */
function kindsOf({ rows: askedRows, singles, scopes, tabs }: ReadPlan, parents: Parents): ReadPlan[][] {
  const inScope = new Map<Reading, Map<string, RequestedRow[]>>();
  const alone = new Map<Resource, RequestedRow[]>();
  const unknown: RequestedRow[] = [];
  for (const row of askedRows) {
    const { resource, fields } = row;
    const scope = resource.scopeOf(fields, parents);
    if (singles.has(row)) alone.set(resource, [...(alone.get(resource) ?? []), row]);
    else if (scope === undefined) unknown.push(row);
    else {
      const rowsByScope = inScope.get(resource.reading) ?? new Map<string, RequestedRow[]>();
      inScope.set(resource.reading, rowsByScope);
      const rows = rowsByScope.get(scope);
      if (rows) rows.push(row);
      else rowsByScope.set(scope, [row]);
    }
  }
  const none = { singles: new Set<RequestedRow>(), scopes: new Map(), tabs };
  const kinds: ReadPlan[][] = [];
  if (unknown.length > 0) kinds.push([{ ...none, rows: unknown, requests: 0 }]);
  scopes.forEach((names, reading) => {
    const rowsByScope = inScope.get(reading);
    kinds.push(
      chunks([...names]).map((some) => {
        const rows = some.flatMap((scope) => rowsByScope?.get(scope) ?? []);
        return { ...none, rows, scopes: new Map([[reading, new Set(some)]]), requests: some.length };
      }),
    );
  });
  alone.forEach((rows) => {
    kinds.push(
      chunks(rows).map((some) => ({ ...none, rows: some, singles: new Set(some), requests: some.length })),
    );
  });
  return kinds;
}

/** Nothing of the plan could be read. */
function unread({ rows: askedRows, scopes }: ReadPlan, why: Failure): RowReads {
  const answers = new Map<Reading, Map<string, Result<Reported>>>();
  scopes.forEach((names, reading) => {
    answers.set(reading, new Map(Array.from(names, (scope) => [scope, failed(why)])));
  });
  return { rows: askedRows.map(() => failed(why)), scopes: answers };
}

/** Collects what is done. */
function collecting({ tabs }: ReadPlan) {
  const doneRows: RequestedRow[] = [];
  const singles = new Set<RequestedRow>();
  const rows: Result<Fields | null>[] = [];
  const scopes = new Map<Reading, Map<string, Result<Reported>>>();
  let requests = 0;
  const isDone = (result: Result<unknown>): boolean =>
    result.ok || result.failure.kind === 'not-found' || isOfPart(result.failure);
  const take = (plan: ReadPlan, reads: RowReads): Result<unknown>[] => {
    const results: Result<unknown>[] = [];
    plan.rows.forEach((row, i) => {
      const result = reads.rows[i]!;
      results.push(result);
      if (!isDone(result)) return;
      doneRows.push(row);
      rows.push(result);
      if (!plan.singles.has(row)) return;
      singles.add(row);
      requests += 1;
    });
    reads.scopes.forEach((answers, reading) => {
      const answersByScope = scopes.get(reading) ?? new Map<string, Result<Reported>>();
      scopes.set(reading, answersByScope);
      answers.forEach((answer, scope) => {
        results.push(answer);
        if (!isDone(answer)) return;
        answersByScope.set(scope, answer);
        requests += 1;
      });
    });
    return results;
  };
  const collected = (): Pick<Slice, 'plan' | 'reads'> => {
    const names = new Map(
      Array.from(scopes, ([reading, answersByScope]) => [reading, new Set(answersByScope.keys())]),
    );
    return { plan: { rows: doneRows, singles, scopes: names, tabs, requests }, reads: { rows, scopes } };
  };
  return { take, collected };
}

/**
 * Reads as planned, as far as time and request limit go. What cannot be read does not stop the rest.
 * @param mayGoOn false when the time is over
 * @param isFirst nothing was read before, either
 */
function readSlice(
  client: Service,
  plan: ReadPlan,
  parents: Parents,
  mayGoOn: () => boolean,
  isFirst: boolean,
): Slice {
  const { take, collected } = collecting(plan);
  let any = false;
  let first: Failure | null = null;
  const end = (failure: Failure | null): Slice => ({ ...collected(), failure, any });
  let isBegun = false;
  for (const kind of kindsOf(plan, parents)) {
    let inVain: Failure | null = null;
    for (const part of kind) {
      if (inVain) {
        take(part, unread(part, inVain));
        continue;
      }
      if (isBegun && !mayGoOn()) return end(null);
      isBegun = isBegun || part.requests > 0;
      const results = take(part, readPlanned(client, part, parents));
      let why: Failure | null = null;
      let isAll = true;
      for (const result of results) {
        if (result.ok || result.failure.kind === 'not-found') {
          any = any || part.requests > 0;
          isAll = false;
        } else if (!isOfPart(result.failure)) return end(result.failure);
        else why = why ?? result.failure;
      }
      first = first ?? why;
      if (isAll && part.requests >= SEVERAL) inVain = why;
    }
  }
  // All failed: it is unknown whether single parts would work.
  return !any && first && (isFirst || isBroken(first)) ? { ...noneOf(plan), failure: first, any } : end(null);
}

const noneOf = ({ tabs }: ReadPlan): Pick<Slice, 'plan' | 'reads'> => ({
  plan: { rows: [], singles: new Set(), scopes: new Map(), tabs, requests: 0 },
  reads: { rows: [], scopes: new Map() },
});

/**
 * Reads one step of a comparison. After several steps in which the service did not work, what is left counts
 * as failed.
 * @param job null: this is the first step
 */
export function readStep(
  client: Service,
  plan: ReadPlan,
  parents: Parents,
  job: Job | null,
  mayGoOn: () => boolean,
): Slice {
  const slice = readSlice(client, plan, parents, mayGoOn, job === null);
  const { failure, any } = slice;
  if (!failure || any || !isBroken(failure) || job === null || !isOutOfTries(job)) return slice;
  return { plan, reads: unread(plan, failure), failure: null, any };
}
