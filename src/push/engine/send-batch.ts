// push: sends a batch: read, compare with the review, write the journal, send, collect outcomes, and read
// back where there is no clear answer. What a read does not show stays `sending`: a later step decides.

import type { Failure } from '../../ad-service/failures';
import { groupedBy } from '../../shared/grouped-by';
import { counted } from '../../shared/sentences';
import type { Fields } from '../../shared/value';
import { readTab } from '../../sheet/read-tab';
import { createdAmong } from '../../sync/reconcile';
import { keyOf } from '../../tabs/columns/tab';
import { isCreation } from '../../tabs/registry';
import type { LoggedOperation } from '../journal/journal-rows';
import { listAround } from './created-rows';
import { type BatchWork, type Group, judgeAnswers } from './judge-answers';
import { bundleIn, type Looked, look } from './look-before-sending';
import {
  namedReason,
  type OperationResult,
  type Outcomes,
  outgoingOf,
  resourceFor,
  rowToRead,
  stopsAll,
} from './outcomes';
import { waitingRows } from './waiting-rows';

/** Wait before reading back a request without an answer, which may still arrive. Milliseconds. */
const PAUSE_MS = 1_000;
/** No further slice is sent after this time. */
const LONGEST_BATCH_MS = 8_000;
/** Refused requests of one group until its rows are no longer halved. One wrong row of 1,000 takes 11. */
const MOST_REFUSALS = 24;
/** Requests are no longer halved after this time, so that a step ends in time. Milliseconds. */
const LONGEST_HALVING_MS = 20_000;

const GONE = 'The row was deleted, or its Status was changed, before it was sent. Nothing was created.';
const UNLISTED = (reason: string) =>
  `Not created, because Bidgrid could not check whether it already exists. ${reason}`;
const EXISTS = (what: string, id: string) =>
  `The service already has ${what}${id}. Pull to see it; then rename this row or delete it.`;

const ONE_OF_THEM = (others: number) =>
  `Any of the ${counted(others, 'other row')} of the request may be the cause. Push a few of them at a time to find it.`;

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
  const find = createdAmong(tab, listed.value.rows);
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

/** For each group: a read, a request, and a read back. */
export const REQUESTS_PER_GROUP = 3;

const groupName = ({ sender }: BatchWork, logged: LoggedOperation): string =>
  sender.groupOf(outgoingOf(resourceFor(logged), logged));

/** As many groups as the remaining requests of this hour allow: reading without sending wastes requests. */
function affordable(
  work: BatchWork,
  slice: readonly LoggedOperation[],
): { some: readonly LoggedOperation[]; blockedReason: Failure | null } {
  const { client } = work;
  const names = [...new Set(slice.map((logged) => groupName(work, logged)))];
  let count = names.length;
  let blockedReason = client.blockedReason(REQUESTS_PER_GROUP * count);
  while (blockedReason && count > 1) {
    count = Math.ceil(count / 2);
    blockedReason = client.blockedReason(REQUESTS_PER_GROUP * count);
  }
  const affordableNames = new Set(names.slice(0, count));
  return {
    some:
      count === names.length ? slice : slice.filter((logged) => affordableNames.has(groupName(work, logged))),
    blockedReason,
  };
}

/**
 * The batch in parts of as many groups as are sent at once, so that at most one round of requests is between
 * the read of a row and its request. Groups that one request reads are next to each other.
 */
function slicesOf(work: BatchWork, batch: readonly LoggedOperation[]): LoggedOperation[][] {
  const { client, parents } = work;
  const scopeOf = (logged: LoggedOperation) => {
    const resource = resourceFor(logged);
    return resource.scopeOf(rowToRead(resource, logged).fields, parents);
  };
  const byScope = [...groupedBy(batch, scopeOf).values()].flat();
  const groups = [...groupedBy(byScope, (logged) => groupName(work, logged)).values()];
  const size = groups.length > 1 ? client.concurrency() : 1;
  const slices: LoggedOperation[][] = [];
  for (let start = 0; start < groups.length; start += size)
    slices.push(groups.slice(start, start + size).flat());
  return slices;
}

/** Sends a batch. Returns outcomes without applying them to the tab. */
export function sendBatch(work: BatchWork, batch: readonly LoggedOperation[]): Outcomes {
  const { clock } = work.ports;
  const until = clock.now() + LONGEST_BATCH_MS;
  const rowsBefore: Looked['rowsBefore'] = new Map();
  const results: OperationResult[] = [];
  let failure: Failure | null = null;
  for (const slice of slicesOf(work, batch)) {
    if (failure || (results.length > 0 && clock.now() > until)) break;
    const sentSlice = sendSlice(work, slice, rowsBefore);
    results.push(...sentSlice.results);
    failure = sentSlice.failure;
  }
  const withRead = (result: OperationResult): OperationResult => {
    const row = rowsBefore.get(result.logged.entry);
    return row === undefined ? result : { ...result, rowBefore: row };
  };
  return { results: results.map(withRead), failure };
}

/**
 * Sends a slice. The rows of a refused request are sent again in halves, until only wrong rows are refused.
 * @param rowsBefore gets the rows as they were before the first request, by entry
 */
function sendSlice(
  work: BatchWork,
  slice: readonly LoggedOperation[],
  rowsBefore: Map<number, Fields>,
): Outcomes {
  const { clock } = work.ports;
  const until = clock.now() + LONGEST_HALVING_MS;
  const refusals = new Map<string, number>();
  const results: OperationResult[] = [];
  const parts = [slice];
  for (const part of parts) {
    const { some, blockedReason } = affordable(work, part);
    if (blockedReason) return { results, failure: blockedReason };
    const sentPart = sendReading(work, some, rowsBefore);
    const { halves, others } = halvesOf(
      work,
      sentPart.results,
      clock.now() > until ? 0 : MOST_REFUSALS,
      refusals,
    );
    results.push(...others);
    if (sentPart.failure) return { results, failure: sentPart.failure };
    parts.push(...halves.filter(({ length }) => length > 0));
  }
  return { results, failure: null };
}

/**
 * The rows of refused requests, planned again: the first halves of all requests, and the second ones. Rows of
 * a bundle stay together.
 * @param mostRefusals of one group; then its rows are not halved
 * @param refusals of each group so far
 */
function halvesOf(
  work: BatchWork,
  results: readonly OperationResult[],
  mostRefusals: number,
  refusals: Map<string, number>,
): { halves: LoggedOperation[][]; others: OperationResult[] } {
  const firstHalves: LoggedOperation[] = [];
  const secondHalves: LoggedOperation[] = [];
  const others = results.filter(({ isRefused }) => !isRefused);
  const refused = results.filter(({ isRefused }) => isRefused);
  groupedBy(refused, ({ logged }) => groupName(work, logged)).forEach((rows, name) => {
    const bundles = [...groupedBy(rows, ({ logged }) => bundleIn(logged) || logged.entry).values()];
    const count = (refusals.get(name) ?? 0) + 1;
    refusals.set(name, count);
    if (bundles.length === 1) others.push(...rows);
    else if (count > mostRefusals) {
      const oneOfThem = ONE_OF_THEM(rows.length - 1);
      for (const result of rows) others.push({ ...result, detail: `${result.detail} ${oneOfThem}` });
    } else {
      for (const [i, bundle] of bundles.entries())
        for (const { logged } of bundle) (i < bundles.length / 2 ? firstHalves : secondHalves).push(logged);
    }
  });
  const halves = [firstHalves, secondHalves];
  work.journal.write(halves.flat().map(({ entry }) => ({ entry, outcome: 'planned', detail: '' })));
  return { halves, others };
}

/** @param rowsBefore gets the rows as they were before the first request, by entry */
function sendReading(
  work: BatchWork,
  batch: readonly LoggedOperation[],
  rowsBefore: Map<number, Fields>,
): Outcomes {
  const results: OperationResult[] = [];
  const creations = batch.filter(({ operation }) => isCreation(operation));
  const updates = batch.filter((logged) => !isCreation(logged.operation));
  const looked = updates.length > 0 ? look(work, updates) : NOTHING;
  const existing = creations.length > 0 ? findDuplicates(work, creations) : NOTHING;
  results.push(...looked.results, ...existing.results);
  looked.rowsBefore.forEach((row, entry) => void rowsBefore.set(entry, row));
  const failure = looked.failure ?? existing.failure;
  const free = new Map([...looked.free, ...existing.free]);
  if ((failure && stopsAll(failure)) || free.size === 0) return { results, failure };
  const { unclear, ...sentOutcomes } = send(work, free);
  results.push(...sentOutcomes.results);
  if (unclear.size > 0 && !sentOutcomes.failure) {
    work.ports.clock.sleep(PAUSE_MS);
    const sending = [...unclear.keys()].map((logged): LoggedOperation => ({ ...logged, outcome: 'sending' }));
    const readBack = look(work, sending);
    results.push(...readBack.results);
    return { results, failure: failure ?? readBack.failure };
  }
  return { results, failure: failure ?? sentOutcomes.failure };
}
