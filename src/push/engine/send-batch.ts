// push: sends a batch: read, compare with the review, write the journal, send, collect outcomes, and read
// back where there is no clear answer. A change is never sent again before it is read back.

import type { Failure } from '../../ad-service/failures';
import { groupedBy } from '../../shared/grouped-by';
import type { Fields } from '../../shared/value';
import { readTab } from '../../sheet/read-tab';
import { createdAmong } from '../../sync/reconcile';
import { keyOf } from '../../tabs/columns/tab';
import { isCreation } from '../../tabs/registry';
import type { LoggedOperation } from '../journal/journal-rows';
import { listAround } from './created-rows';
import { type BatchWork, type Group, judgeAnswers } from './judge-answers';
import { type Looked, look } from './look-before-sending';
import {
  namedReason,
  type OperationResult,
  type Outcomes,
  outgoingOf,
  resourceFor,
  stopsAll,
} from './outcomes';
import { waitingRows } from './waiting-rows';

/** Including the first attempt. */
const MOST_SENDINGS = 3;
/** Wait before reading back a request without an answer, which may still arrive. Milliseconds. */
const PAUSE_MS = 1_000;

const GONE = 'The row was deleted, or its Status was changed, before it was sent. Nothing was created.';
const UNLISTED = (reason: string) =>
  `Not created, because Bidgrid could not check whether it already exists. ${reason}`;
const EXISTS = (what: string, id: string) =>
  `The service already has ${what}${id}. Pull to see it; then rename this row or delete it.`;

/** For rows that were read back with their old values. */
const UNANSWERED = (http: string) =>
  `The service gave no usable answer${http} to ${MOST_SENDINGS} requests and still has the old value. Nothing was changed.`;

/**
 * Looks for objects at the service that equal a creation. Creations whose row was deleted are dropped. A
 * failure when the list cannot be read.
 */
function findDuplicates(work: BatchWork, creations: readonly LoggedOperation[]): Omit<Looked, 'rowsBefore'> {
  const free: Looked['free'] = new Map();
  const results: OperationResult[] = [];
  const { tab, creation } = resourceFor(creations[0]!);
  const listed = listAround(work, creations);
  if (!listed.ok) return { results, free, failure: listed.failure };
  const sheet = work.ports.workbook.find(tab.id);
  const rowOf = sheet && waitingRows(readTab(tab, sheet), work.job);
  const find = createdAmong(tab, listed.value.rows, creation!.naturalKey);
  for (const logged of creations) {
    const match = find(logged.operation);
    const why = listed.value.unread(logged);
    if (why) {
      results.push({
        logged,
        outcome: 'failed',
        detail: UNLISTED(namedReason(why, work.parents)),
        theirs: null,
      });
    } else if (!rowOf?.(logged.operation.key)) {
      results.push({ logged, outcome: 'canceled', detail: GONE, theirs: null });
    } else if (match === 'none') {
      free.set(logged, {});
    } else {
      const id = match === 'several' ? '' : ` (${keyOf(tab, match)})`;
      results.push({ logged, outcome: 'failed', detail: EXISTS(creation!.equalIs, id), theirs: null });
    }
  }
  return { results, free, failure: null };
}

const NOTHING: Looked = { results: [], free: new Map(), rowsBefore: new Map(), failure: null };

/** The groups of the batch with their requests; operations that cannot be encoded as a request fail. */
function groupsOf(
  { sender, client }: BatchWork,
  free: ReadonlyMap<LoggedOperation, Fields>,
): { groups: Group[]; failed: OperationResult[] } {
  const operationsByGroup = groupedBy(free.keys(), (logged) =>
    sender.groupOf(outgoingOf(resourceFor(logged), logged)),
  );
  const groups: Group[] = [];
  const failed: OperationResult[] = [];
  operationsByGroup.forEach((operations) => {
    const outgoing = operations.map((logged) => outgoingOf(resourceFor(logged), logged, free.get(logged)));
    try {
      groups.push({ operations, outgoing, calls: sender.calls(outgoing, client.forms) });
    } catch (error) {
      const detail = error instanceof Error ? error.message : String(error);
      for (const logged of operations) failed.push({ logged, outcome: 'failed', detail, theirs: null });
    }
  });
  return { groups, failed };
}

interface Sent extends Outcomes {
  /** Operations without a clear answer. */
  readonly unclear: ReadonlyMap<LoggedOperation, Failure>;
}

/** Writes `sending` to the journal and sends the operations that passed the comparison. */
function send(work: BatchWork, free: ReadonlyMap<LoggedOperation, Fields>): Sent {
  const { journal, client } = work;
  const { groups, failed } = groupsOf(work, free);
  if (groups.length === 0) return { results: failed, failure: null, unclear: new Map() };
  journal.write(
    groups
      .flatMap(({ operations }) => operations)
      .map((logged) => ({
        entry: logged.entry,
        outcome: 'sending',
        detail: '',
        valuesBefore: free.get(logged)!,
      })),
  );
  const bodies = client.send(groups.flatMap(({ calls }) => calls));
  let position = 0;
  const answers = groups.map(({ calls }) => {
    position += calls.length;
    return bodies.slice(position - calls.length, position);
  });
  const judged = judgeAnswers(work, groups, answers);
  const results = judged.results.map((result) => ({
    ...result,
    valuesBefore: free.get(result.logged) ?? {},
  }));
  return { ...judged, results: [...failed, ...results] };
}

const notDone = (logged: LoggedOperation, why: Failure | undefined): OperationResult => ({
  logged,
  outcome: why ? 'failed' : 'planned',
  detail: why ? UNANSWERED(why.status === null ? '' : ` (HTTP ${why.status})`) : '',
  theirs: null,
});

/** For each group: a read, a request, and a read back. */
export const REQUESTS_PER_GROUP = 3;

/** As many groups as the remaining requests of this hour allow: reading without sending wastes requests. */
function affordable(
  { sender, client }: BatchWork,
  batch: readonly LoggedOperation[],
): { some: readonly LoggedOperation[]; blockedReason: Failure | null } {
  const nameOf = (logged: LoggedOperation) => sender.groupOf(outgoingOf(resourceFor(logged), logged));
  const names = [...new Set(batch.map(nameOf))];
  let count = names.length;
  let blockedReason = client.blockedReason(REQUESTS_PER_GROUP * count);
  while (blockedReason && count > 1) {
    count = Math.ceil(count / 2);
    blockedReason = client.blockedReason(REQUESTS_PER_GROUP * count);
  }
  const affordableNames = new Set(names.slice(0, count));
  return {
    some: count === names.length ? batch : batch.filter((logged) => affordableNames.has(nameOf(logged))),
    blockedReason,
  };
}

/** Sends a batch. Returns outcomes without applying them to the tab. */
export function sendBatch(work: BatchWork, batch: readonly LoggedOperation[]): Outcomes {
  const rowsBefore: Looked['rowsBefore'] = new Map();
  const { results, failure } = sendReading(work, batch, rowsBefore);
  const withRead = (result: OperationResult): OperationResult => {
    const row = rowsBefore.get(result.logged.entry);
    return row === undefined ? result : { ...result, rowBefore: row };
  };
  return { results: results.map(withRead), failure };
}

/** @param rowsBefore gets the rows as they were before the first request, by entry */
function sendReading(
  work: BatchWork,
  batch: readonly LoggedOperation[],
  rowsBefore: Map<number, Fields>,
): Outcomes {
  const results: OperationResult[] = [];
  const { some, blockedReason } = affordable(work, batch);
  if (blockedReason) return { results, failure: blockedReason };
  const why = new Map<LoggedOperation, Failure>();
  let creations = some.filter(({ operation }) => isCreation(operation));
  let rows = some.filter((logged) => !isCreation(logged.operation));
  for (let sendings = 0; ; sendings += 1) {
    const looked = rows.length > 0 ? look(work, rows) : NOTHING;
    const existing = creations.length > 0 ? findDuplicates(work, creations) : NOTHING;
    results.push(...looked.results, ...existing.results);
    looked.rowsBefore.forEach((row, entry) => void rowsBefore.set(entry, row));
    const failure = looked.failure ?? existing.failure;
    const free = new Map([...looked.free, ...existing.free]);
    if (sendings === MOST_SENDINGS) {
      for (const logged of free.keys()) results.push(notDone(logged, why.get(logged)));
      return { results, failure };
    }
    if ((failure && stopsAll(failure)) || free.size === 0) return { results, failure };
    const sentOutcomes = send(work, free);
    results.push(...sentOutcomes.results);
    if (failure || sentOutcomes.failure || sentOutcomes.unclear.size === 0)
      return { results, failure: failure ?? sentOutcomes.failure };
    rows = [...sentOutcomes.unclear].map(([logged, reason]) => {
      const retriedOperation: LoggedOperation = { ...logged, outcome: 'sending' };
      why.set(retriedOperation, reason);
      return retriedOperation;
    });
    creations = [];
    work.ports.clock.sleep(PAUSE_MS);
  }
}
