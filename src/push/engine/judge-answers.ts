// push: sorts the answers to one batch of a push: final outcome, to be read back, or unclear.

import type { Failure, Result } from '../../ad-service/failures';
import type { ServiceCall } from '../../ad-service/service-call';
import type { Job } from '../../jobs/job-record';
import type { Ports } from '../../ports/ports';
import { isPartial } from '../../pull/reader/cheapest-requests';
import { byKey } from '../../pull/reader/rows-in-answer';
import type { Fields } from '../../shared/value';
import type { Outgoing, Sender } from '../../tabs/common/resource';
import { isCreation } from '../../tabs/registry';
import type { RunJournal } from '../journal/journal';
import type { LoggedOperation } from '../journal/journal-rows';
import { type CreatedObject, reconcileCreations, reconcileMade } from './created-rows';
import {
  mayBeCarriedOut,
  namedReason,
  type OperationResult,
  type Outcomes,
  type ReadBackCause,
  type ReadContext,
  readBack,
  reconcileAnswered,
  resourceFor,
  stopsAll,
  theirsOf,
} from './outcomes';

export interface BatchWork extends ReadContext {
  readonly ports: Ports;
  readonly job: Job;
  readonly journal: RunJournal;
  readonly sender: Sender;
}

/** Operations sent together. */
export interface Group {
  readonly operations: readonly LoggedOperation[];
  readonly outgoing: readonly Outgoing[];
  readonly calls: readonly ServiceCall[];
}

const isStop = (failure: Failure): boolean =>
  stopsAll(failure) || (failure.kind === 'rate-limited' && !failure.part);

/**
 * The failure that decides for the group: unclear before pause, pause before refusal; null: all were
 * accepted.
 */
function failureOf(results: readonly Result<unknown>[]): Failure | null {
  const failures: Failure[] = [];
  for (const result of results) if (!result.ok) failures.push(result.failure);
  return failures.find(mayBeCarriedOut) ?? failures.find(isStop) ?? failures[0] ?? null;
}

/** Sorted answers: final, accepted with the row in the answer, accepted without it, or unclear. */
interface Judged {
  readonly results: OperationResult[];
  readonly answered: CreatedObject[];
  readonly accepted: Map<LoggedOperation, ReadBackCause>;
  readonly unclear: Map<LoggedOperation, Failure>;
  failure: Failure | null;
}

function judgeFailed(
  { parents }: BatchWork,
  judged: Judged,
  group: Group,
  failure: Failure,
  partly: boolean,
): void {
  if (isStop(failure)) judged.failure = failure;
  const detail = namedReason(failure, parents);
  const isRefused = (failure.kind === 'refused' || failure.kind === 'not-found') && group.calls.length === 1;
  for (const logged of group.operations) {
    if (mayBeCarriedOut(failure)) judged.unclear.set(logged, failure);
    // One of several requests was carried out: read the row back.
    else if (partly && !isStop(failure)) judged.accepted.set(logged, failure);
    else if (isStop(failure)) judged.results.push({ logged, outcome: 'planned', detail: '', theirs: null });
    else judged.results.push({ logged, outcome: 'failed', detail, theirs: null, isRefused });
  }
}

function judgeAccepted(work: BatchWork, judged: Judged, group: Group, bodies: readonly unknown[]): void {
  const reported = work.sender.reported(bodies, group.outgoing);
  const indexes = new Map<string, Map<string, Fields>>();
  for (const [i, logged] of group.operations.entries()) {
    const { operation } = logged;
    const outgoing = group.outgoing[i]!;
    const resource = resourceFor(logged);
    const rows =
      indexes.get(operation.tab) ??
      (reported?.ok ? byKey(resource, reported.value, work.parents) : new Map());
    indexes.set(operation.tab, rows);
    const row = isCreation(operation) ? rows.values().next().value : rows.get(operation.key);
    const isKnown = reported?.ok && (row || !isPartial(resource, reported, outgoing.keys));
    const theirs = isKnown ? theirsOf(resource, operation, row ?? null) : null;
    if (theirs) judged.answered.push({ logged, theirs });
    else judged.accepted.set(logged, 'accepted');
  }
}

/**
 * One list of answers for each group, in order. Accepted requests whose answers lack the row, and creations
 * without a clear answer, are read back at once; all others without a clear answer are `unclear`.
 */
export function judgeAnswers(
  work: BatchWork,
  groups: readonly Group[],
  answers: readonly (readonly Result<unknown>[])[],
): Outcomes & Pick<Judged, 'unclear'> {
  const judged: Judged = {
    results: [],
    answered: [],
    accepted: new Map(),
    unclear: new Map(),
    failure: null,
  };
  groups.forEach((group, i) => {
    const results = answers[i]!;
    const failure = failureOf(results);
    if (failure) {
      judgeFailed(
        work,
        judged,
        group,
        failure,
        results.some(({ ok }) => ok),
      );
      return;
    }
    const bodies = results.map((result) => (result.ok ? result.value : null));
    judgeAccepted(work, judged, group, bodies);
  });
  const isMade = ({ logged }: CreatedObject) => isCreation(logged.operation);
  const updated = judged.answered.filter((answer) => !isMade(answer));
  const createdOutcomes = reconcileMade(work, judged.answered.filter(isMade));
  const lostCreations = [...judged.unclear.keys(), ...judged.accepted.keys()].filter(({ operation }) =>
    isCreation(operation),
  );
  const acceptedCreations = new Set(lostCreations.filter((logged) => judged.accepted.has(logged)));
  for (const logged of lostCreations) {
    judged.unclear.delete(logged);
    judged.accepted.delete(logged);
  }
  const listedOutcomes =
    lostCreations.length > 0
      ? reconcileCreations(work, lostCreations, acceptedCreations)
      : { results: [], failure: null };
  const back = readBack(work, judged.accepted);
  return {
    results: [
      ...judged.results,
      ...reconcileAnswered(work, updated),
      ...createdOutcomes.results,
      ...listedOutcomes.results,
      ...back.results,
    ],
    failure: judged.failure ?? createdOutcomes.failure ?? listedOutcomes.failure ?? back.failure,
    unclear: judged.unclear,
  };
}
