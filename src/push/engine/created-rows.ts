// push: finds objects that creations made when the answer has no key, adopts and completes them.

import { type Failure, failed, type Result, success } from '../../ad-service/failures';
import { isBroken } from '../../jobs/strikes';
import { readRows } from '../../pull/reader/cheapest-requests';
import { byKey } from '../../pull/reader/rows-in-answer';
import type { Fields } from '../../shared/value';
import { afterOf } from '../../sync/operation';
import { createdAmong } from '../../sync/reconcile';
import { keyOf } from '../../tabs/columns/tab';
import type { LoggedOperation } from '../journal/journal-rows';
import {
  namedReason,
  type OperationResult,
  type Outcomes,
  type ReadContext,
  reconcileAnswered,
  resourceFor,
  stopsAll,
} from './outcomes';

const NOT_LISTED = (noun: string) =>
  `No answer arrived, and the service does not list the ${noun}. Open the review to decide what to do.`;
const NOT_LISTED_YET = (noun: string) =>
  `The service accepted it, but does not list the ${noun} yet. Open the review in some minutes.`;
const LOOKALIKES = (noun: string) =>
  `No answer arrived, and the service has more than one ${noun} like this. Open the review to choose one.`;

export interface CreatedObject {
  readonly logged: LoggedOperation;
  readonly theirs: Fields;
}

/** Objects at the service that may be the created ones. All creations are of one tab. */
interface ListedObjects {
  readonly rows: readonly Fields[];
  /** Why the list of this creation could not be read; undefined: it was read. */
  unread(logged: LoggedOperation): Failure | undefined;
}

/** Fails if nothing can be read before the last try, or if the push must wait for another reason. */
export function listAround(
  { client, parents, recent, isLast }: Omit<ReadContext, 'style' | 'lagMs'>,
  creations: readonly LoggedOperation[],
): Result<ListedObjects> {
  const resource = resourceFor(creations[0]!);
  const scopeOf = ({ operation }: LoggedOperation) => resource.scopeOf(afterOf(operation), parents);
  const scopes = new Set<string>();
  for (const logged of creations) {
    const scope = scopeOf(logged);
    if (scope !== undefined) scopes.add(scope);
  }
  const names = [...scopes];
  const rows: Fields[] = [];
  const unread = new Map<string, Failure>();
  resource.reading.read(client, names, new Set([resource.tab.id])).forEach((result, i) => {
    if (result.ok) {
      const listed = byKey(resource, result.value, parents);
      recent.rows(resource, names[i]!, listed, parents).forEach((fields) => void rows.push(fields));
    }
    // A missing parent has no children; sending reports the error.
    else if (result.failure.kind !== 'not-found') unread.set(names[i]!, result.failure);
  });
  const failures = [...unread.values()];
  const stop = failures.find((failure) => !isBroken(failure) && !failure.part);
  if (stop) return failed(stop);
  const wait = failures.find(isBroken);
  if (wait && failures.length === names.length && !isLast) return failed(wait);
  return success({ rows, unread: (logged) => unread.get(scopeOf(logged) ?? '') });
}

/**
 * Adopts objects that were created just now, and sends the values that their creation cannot have. Their keys
 * are known from now on.
 */
export function reconcileMade(context: ReadContext, createdObjects: readonly CreatedObject[]): Outcomes {
  const lacking: CreatedObject[] = [];
  const calls = [];
  for (const createdObject of createdObjects) {
    const { creation } = resourceFor(createdObject.logged);
    const call = creation?.completion?.(afterOf(createdObject.logged.operation), createdObject.theirs);
    if (!call) continue;
    lacking.push(createdObject);
    calls.push(call);
  }
  if (calls.length === 0) return { results: reconcileAnswered(context, createdObjects), failure: null };
  const answers = context.client.send(calls);
  const waits = new Set<CreatedObject>();
  let failure: Outcomes['failure'] = null;
  answers.forEach((answer, i) => {
    if (answer.ok || answer.failure.part) return;
    if (!stopsAll(answer.failure) && answer.failure.kind !== 'rate-limited') return;
    // The next step finds the object and sends the edit again, which may be repeated.
    failure = answer.failure;
    waits.add(lacking[i]!);
  });
  const requestedRows = lacking.map(({ logged, theirs }) => {
    const resource = resourceFor(logged);
    return {
      resource,
      key: keyOf(resource.tab, theirs)!,
      fields: { ...afterOf(logged.operation), ...theirs },
    };
  });
  const currentFields = new Map<CreatedObject, Fields>();
  readRows(context, requestedRows).forEach((result, i) => {
    const createdObject = lacking[i]!;
    // The list may not show it yet; the answer to its creation does.
    const isListed = result.ok && (result.value !== null || context.lagMs > 0);
    if (isListed) currentFields.set(createdObject, { ...createdObject.theirs, ...result.value });
    else if (result.ok || !(result.failure.part || (context.isLast && isBroken(result.failure)))) {
      waits.add(createdObject);
      if (!result.ok) failure = failure ?? result.failure;
    }
  });
  const whole = createdObjects.filter((createdObject) => !waits.has(createdObject));
  const results = reconcileAnswered(
    context,
    whole.map((createdObject) => ({
      logged: createdObject.logged,
      theirs: currentFields.get(createdObject) ?? createdObject.theirs,
    })),
  );
  return { results, failure };
}

/**
 * Reconciles creations whose answer has no object, all of one tab, without sending.
 * @param accepted those that the service has answered
 */
export function reconcileCreations(
  context: ReadContext,
  creations: readonly LoggedOperation[],
  accepted: ReadonlySet<LoggedOperation> = new Set(),
): Outcomes {
  const { tab } = resourceFor(creations[0]!);
  const listed = listAround(context, creations);
  if (!listed.ok) return { results: [], failure: listed.failure };
  const find = createdAmong(tab, listed.value.rows);
  const results: OperationResult[] = [];
  const createdObjects: CreatedObject[] = [];
  for (const logged of creations) {
    const match = find(logged.operation);
    const why = listed.value.unread(logged);
    if (why) {
      results.push({ logged, outcome: 'unknown', detail: namedReason(why, context.parents), theirs: null });
      continue;
    }
    if (match !== 'none' && match !== 'several') {
      createdObjects.push({ logged, theirs: match });
      continue;
    }
    const notListed = accepted.has(logged) ? NOT_LISTED_YET : NOT_LISTED;
    const detail = match === 'none' ? notListed(tab.noun) : LOOKALIKES(tab.noun);
    results.push({ logged, outcome: 'unknown', detail, theirs: null });
  }
  // Values that only a completion sets stay edits: another person may have changed them since.
  return { results: [...results, ...reconcileAnswered(context, createdObjects)], failure: null };
}
