// push: reads current values before an undo, in one step or several.

import { openService } from '../../connections/service-of-connection';
import { parentsOf } from '../../grid/parents';
import type { Job } from '../../jobs/job-record';
import { withDocument } from '../../jobs/lease';
import type { Ports } from '../../ports/ports';
import { userErrorOf } from '../../ports/user-error';
import { counted } from '../../shared/sentences';
import type { Parents } from '../../tabs/common/resource';
import {
  forgetProgress,
  mayReplace,
  needCurrent,
  newComparison,
  saveComparison,
} from '../compare/comparison';
import {
  canWait,
  countOf,
  openIn,
  type Parts,
  partsOf,
  planFor,
  progressAfter,
} from '../compare/comparison-progress';
import { readStep, type Slice } from '../compare/comparison-slice';
import { namedFailure } from '../engine/named-failure';
import { keepRows, keptRows, keptUndo, type UndoProgress, undoProgressOf } from './preview-rows';
import { askable, needRun, type WholeRun } from './undo-plan';
import { type Around, aroundOf, askedAbout, rowsOf, tabsBeside, unreadAfter } from './undo-reading';

/** Time for requests in one step; the rest is for storing or showing the rows. Milliseconds. */
const READ_MS = 10_000;
/** Waiting for the service ends. Milliseconds. */
const PATIENCE_MS = 20_000;

/** A preview between two steps, or at its end. */
export interface Look<T> {
  /** null: it is not finished. */
  readonly value: T | null;
  /** null: it was finished in its first step. */
  readonly job: Job | null;
}

const READ = 'All values were read. Open Bidgrid ▸ Undo a push… and choose this push to see them.';

/**
 * Under the document lock.
 * @param planned input of the plan of the slice
 * @param slice null: everything was read before
 */
function conclude<T>(
  ports: Ports,
  run: string,
  found: Job | null,
  parents: Parents,
  planned: Parts,
  slice: Slice | null,
  timed: (job: Job, requestsLeft: number) => Job,
  show: (whole: WholeRun, around: Around) => T,
): Look<T> {
  if (found) needCurrent(ports, found);
  const whole = needRun(ports, run);
  const asked = askedAbout(askable(ports, whole));
  const parts = partsOf(asked, parents);
  // Another window may have continued it.
  const before = undoProgressOf(ports, found);
  const isFirst = found === null || countOf(before) === 0;
  const failure = slice?.failure ?? null;
  if (failure && !canWait(failure, isFirst && !slice?.any)) throw userErrorOf(namedFailure(failure, parents));
  const progress: UndoProgress = slice
    ? { ...progressAfter(before, planned, slice, parts), unread: unreadAfter(before.unread, slice, parents) }
    : before;
  const open = openIn(parts, progress, false);
  const isComplete = failure === null && open.size === 0;
  if (isComplete && found === null && slice)
    return { value: show(whole, aroundOf(rowsOf(slice, parents), asked, progress.unread)), job: null };
  const own = found ?? newComparison(ports, 'undo-preview', run);
  mayReplace(ports, own);
  // Its rows are discarded, so the earlier preview must not continue.
  if (isFirst) forgetProgress(ports);
  if (slice && (slice.any || isFirst)) keepRows(ports, rowsOf(slice, parents), isFirst);
  const done = own.done + (slice?.plan.requests ?? 0);
  const left = planFor(open, progress, parents, tabsBeside(asked)).requests;
  const total = done + left;
  const phase = `Reading current values: ${done} of ${counted(total, 'request')}.`;
  const job: Job = {
    ...own,
    ...(isComplete ? { state: 'finished', phase: 'Done.', summary: [READ] } : { state: 'running', phase }),
    ...(failure && !slice?.any ? {} : { strikes: 0 }),
    done,
    total,
  };
  const saved = saveComparison(ports, timed(job, left), keptUndo(progress), failure);
  if (!isComplete) return { value: null, job: saved };
  return { value: show(whole, aroundOf(keptRows(ports), asked, progress.unread)), job: saved };
}

/**
 * Reads what is left, then calls `show` under the document lock if everything was read.
 * @throws UserError when the journal does not have the whole run, or nothing can be read
 */
export function look<T>(
  ports: Ports,
  run: string,
  job: Job | null,
  show: (whole: WholeRun, around: Around) => T,
): Look<T> {
  const start = ports.clock.now();
  const parents = parentsOf(ports);
  const { open, plan } = withDocument(ports, () => {
    const asked = askedAbout(askable(ports, needRun(ports, run)));
    const progress = undoProgressOf(ports, job);
    const parts = openIn(partsOf(asked, parents), progress, false);
    return { open: parts, plan: planFor(parts, progress, parents, tabsBeside(asked)) };
  });
  if (job && open.size === 0)
    return withDocument(ports, () => conclude(ports, run, job, parents, open, null, (now) => now, show));
  const client = openService(ports, start + PATIENCE_MS);
  const slice = readStep(client, plan, parents, job, () => ports.clock.now() - start < READ_MS);
  const timed = (now: Job, requestsLeft: number): Job => ({
    ...now,
    worked: (now.worked ?? 0) + ports.clock.now() - start,
    limitedUntil: client.lastAt(requestsLeft),
  });
  return withDocument(ports, () => conclude(ports, run, job, parents, open, slice, timed, show));
}
