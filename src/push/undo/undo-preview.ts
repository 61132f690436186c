// push: reads current values before an undo, in one step or several.

import type { BaseRow } from '../../base/base';
import { dropBases, loadBases, saveBase } from '../../base/base-store';
import { openService } from '../../connections/service-of-connection';
import { parentsOf } from '../../grid/parents';
import type { Job } from '../../jobs/job-record';
import { withDocument } from '../../jobs/lease';
import { wasRefusedOften } from '../../jobs/strikes';
import type { Ports } from '../../ports/ports';
import { UserError, userErrorOf } from '../../ports/user-error';
import { counted } from '../../shared/sentences';
import type { Fields } from '../../shared/value';
import type { Tab } from '../../tabs/columns/tab';
import type { Parents } from '../../tabs/common/resource';
import { RESOURCES } from '../../tabs/registry';
import {
  forgetProgress,
  mayReplace,
  needCurrent,
  newComparison,
  readProgress,
  saveComparison,
} from '../compare/comparison';
import {
  canWait,
  countOf,
  type KeptProgress,
  keptProgress,
  NO_PROGRESS,
  openIn,
  type Parts,
  type Progress,
  partsOf,
  planFor,
  progressAfter,
  progressFrom,
} from '../compare/comparison-progress';
import { readStep, type Slice } from '../compare/comparison-slice';
import { namedFailure } from '../engine/outcomes';
import { askable, needRun, type WholeRun } from './undo-plan';
import {
  aroundOf,
  askedAbout,
  type CurrentRows,
  rowsOf,
  tabsBeside,
  type Unread,
  unreadAfter,
} from './undo-reading';

/** Time for requests in one step; the rest is for storing or showing the rows. Milliseconds. */
const READ_MS = 10_000;
/** Waiting for the service ends. Milliseconds. */
const PATIENCE_MS = 20_000;

/** A preview between two steps, or at its end. */
interface Look<T> {
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
  startedJob: Job | null,
  parents: Parents,
  planned: Parts,
  slice: Slice | null,
  timed: (job: Job, requestsLeft: number) => Job,
  show: (whole: WholeRun, around: CurrentRows) => T,
): Look<T> {
  if (startedJob) needCurrent(ports, startedJob);
  const whole = needRun(ports, run);
  const askedRows = askedAbout(askable(ports, whole));
  const parts = partsOf(askedRows, parents);
  // Another window may have continued it.
  const earlierProgress = undoProgressOf(ports, startedJob);
  const isFirst = startedJob === null || countOf(earlierProgress) === 0;
  const failure = slice?.failure ?? null;
  if (failure && !canWait(failure, isFirst && !slice?.any)) throw userErrorOf(namedFailure(failure, parents));
  const progress: UndoProgress = slice
    ? {
        ...progressAfter(earlierProgress, planned, slice, parts),
        unread: unreadAfter(earlierProgress.unread, slice, parents),
      }
    : earlierProgress;
  const openParts = openIn(parts, progress, false);
  const isComplete = failure === null && openParts.size === 0;
  if (isComplete && startedJob === null && slice)
    return { value: show(whole, aroundOf(rowsOf(slice, parents), askedRows, progress.unread)), job: null };
  const comparison = startedJob ?? newComparison(ports, 'undo-preview', run);
  mayReplace(ports, comparison);
  // Its rows are discarded, so the earlier preview must not continue.
  if (isFirst) forgetProgress(ports);
  if (slice && (slice.any || isFirst)) keepRows(ports, rowsOf(slice, parents), isFirst);
  const doneRequests = comparison.done + (slice?.plan.requests ?? 0);
  const requestsLeft = planFor(openParts, progress, parents, tabsBeside(askedRows)).requests;
  const total = doneRequests + requestsLeft;
  const phase = `Reading current values: ${doneRequests} of ${counted(total, 'request')}.`;
  const job: Job = {
    ...comparison,
    ...(isComplete ? { state: 'finished', phase: 'Done.', summary: [READ] } : { state: 'running', phase }),
    ...(failure && !slice?.any ? {} : { strikes: 0 }),
    done: doneRequests,
    total,
  };
  const saved = saveComparison(ports, timed(job, requestsLeft), keptUndo(progress), failure);
  if (!isComplete) return { value: null, job: saved };
  return { value: show(whole, aroundOf(keptRows(ports), askedRows, progress.unread)), job: saved };
}

/**
 * Reads what is left, then calls `show` under the document lock if everything was read.
 * @throws UserError when the journal does not have the whole run, or nothing can be read
 */
export function look<T>(
  ports: Ports,
  run: string,
  job: Job | null,
  show: (whole: WholeRun, around: CurrentRows) => T,
): Look<T> {
  const start = ports.clock.now();
  const parents = parentsOf(ports);
  const { open: openParts, plan } = withDocument(ports, () => {
    const askedRows = askedAbout(askable(ports, needRun(ports, run)));
    const progress = undoProgressOf(ports, job);
    const parts = openIn(partsOf(askedRows, parents), progress, false);
    return { open: parts, plan: planFor(parts, progress, parents, tabsBeside(askedRows)) };
  });
  if (job && openParts.size === 0)
    return withDocument(ports, () =>
      conclude(ports, run, job, parents, openParts, null, (nextJob) => nextJob, show),
    );
  const client = openService(ports, start + PATIENCE_MS, { leavesRefused: wasRefusedOften(job) });
  const slice = readStep(client, plan, parents, job, () => ports.clock.now() - start < READ_MS);
  const timed = (nextJob: Job, requestsLeft: number): Job => ({
    ...nextJob,
    worked: (nextJob.worked ?? 0) + ports.clock.now() - start,
    limitedUntil: client.lastAt(requestsLeft),
  });
  return withDocument(ports, () => conclude(ports, run, job, parents, openParts, slice, timed, show));
}

interface UndoProgress extends Progress {
  readonly unread: Unread;
}

interface KeptUndo extends KeptProgress {
  readonly unread: readonly (readonly [string, string])[];
}

const keptUndo = (progress: UndoProgress): KeptUndo => ({
  ...keptProgress(progress),
  unread: [...progress.unread],
});

function undoProgressOf(ports: Ports, job: Job | null): UndoProgress {
  const storedUndo = (job && readProgress(ports, job)) as KeptUndo | null;
  if (storedUndo === null) return { ...NO_PROGRESS, unread: new Map() };
  return { ...progressFrom(storedUndo), unread: new Map(storedUndo.unread) };
}

/** Stored like the base of a separate tab. */
const keptTab = (tab: Tab): Tab => ({ ...tab, id: `undo-preview.${tab.id}` });
const KEPT = () => RESOURCES.map(({ tab }) => ({ tab: keptTab(tab), id: tab.id }));

const LOST = 'The hidden data of this undo preview was changed or deleted. Close it and open the undo again.';

/** The rows that were read, by tab id and key. @throws UserError when they were changed */
function keptRows(ports: Ports): CurrentRows['rows'] {
  const tabs = KEPT();
  const rows = new Map<string, Map<string, Fields>>();
  loadBases(ports, tabs).forEach(({ base, hasLost }, i) => {
    if (hasLost) {
      // The next preview reads everything again.
      forgetProgress(ports);
      throw new UserError(LOST);
    }
    const tabRows = new Map<string, Fields>();
    base.forEach(({ fields }, key) => void tabRows.set(key, fields));
    if (tabRows.size > 0) rows.set(tabs[i]!.id, tabRows);
  });
  return rows;
}

/**
 * Keeps the rows that a step read. Under the document lock.
 * @param isFirst true: discards the rows of an earlier preview
 */
function keepRows(ports: Ports, theirs: CurrentRows['rows'], isFirst: boolean): void {
  const keptTabs = KEPT();
  if (isFirst)
    dropBases(
      ports,
      keptTabs.map(({ tab }) => tab),
    );
  const tabs = keptTabs.filter(({ id }) => (theirs.get(id)?.size ?? 0) > 0);
  loadBases(ports, tabs).forEach((storedTab, i) => {
    const { tab, id } = tabs[i]!;
    const next = new Map<string, BaseRow>(storedTab.base);
    theirs.get(id)!.forEach((fields, key) => {
      next.set(key, { fields: { ...next.get(key)?.fields, ...fields } });
    });
    saveBase(ports, tab, storedTab, next);
  });
}

/** Deletes the rows of a preview whose undo was started. Under the document lock. */
export function forgetRows(ports: Ports): void {
  forgetProgress(ports);
  keepRows(ports, new Map(), true);
}
