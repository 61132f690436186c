// push: compares edited rows with the service in steps, before they are reviewed: what it has now is merged
// into them as by a pull, and the review shows what still differs.

import type { Failure } from '../../ad-service/failures';
import { sameBaseRow } from '../../base/base';
import { indexOfAll } from '../../base/base-store';
import type { ChunkSheet } from '../../base/chunk-sheet';
import { openService } from '../../connections/service-of-connection';
import { baseSaver, writeUpdates } from '../../grid/cell-updates';
import { fillAndReadGrids } from '../../grid/fill-new-rows';
import { type Grid, needHeaders, ownRows, showGrid } from '../../grid/grid';
import { parentsOf } from '../../grid/parents';
import { type Job, readJob } from '../../jobs/job-record';
import { obstacleOf, withDocument } from '../../jobs/lease';
import { isBroken, isOutOfTries, isRefusedBy429, NO_STRIKES, wasRefusedOften } from '../../jobs/strikes';
import type { Ports } from '../../ports/ports';
import { UserError, userErrorOf } from '../../ports/user-error';
import { planReads } from '../../pull/reader/cheapest-requests';
import type { RecentWrites } from '../../pull/reader/recent-writes';
import { counted } from '../../shared/sentences';
import { changedElsewhere } from '../../sync/changed-elsewhere';
import { mergeTab } from '../../sync/merge-tab';
import type { Parents } from '../../tabs/common/resource';
import { resourceOf, tabById } from '../../tabs/registry';
import { tabOfRowName } from '../core/row-name';
import { namedFailure } from '../engine/outcomes';
import { settleOpen } from '../engine/settle-open';
import { noteFound } from '../journal/found-values';
import { type LagWindow, windowAt } from '../journal/lag-window';
import { logElsewhere } from '../journal/log-elsewhere';
import { visibleChanges } from '../journal/open-changes';
import { recentWrites } from '../journal/recent-pushes';
import { permitted, readable } from '../unknown/withheld-rows';
import { reviewView } from './build-review';
import { needCurrent, newReview, progressOf, type ReviewProgress, saveReview } from './review-job';
import {
  type EditedPart,
  editedParts,
  missingRows,
  type PartsRead,
  readEditedParts,
  requestedRowName,
  valuesToMerge,
} from './review-reading';
import type { ReviewView } from './review-view';

/** Time for requests in one step; the rest is for reading, merging and showing the tabs. Milliseconds. */
const READ_MS = 10_000;
/** Waiting for the service ends. Milliseconds. */
const PATIENCE_MS = 20_000;
/** A first step with so few requests sends them under the document lock: then the tabs are read only once. */
const FEW_REQUESTS = 5;
/** Rows that the service does not list, of which a review warns. All are read again before they are sent. */
const MOST_MISSING = 1_000;

function readGrids(ports: Ports, index?: ChunkSheet): readonly Grid[] {
  const grids = fillAndReadGrids(ports, index).map(needHeaders);
  if (grids.length > 0) return grids;
  throw new UserError('There is nothing to review yet. Open Bidgrid ▸ Pull… to get your campaigns.');
}

export const soundGrids = (ports: Ports): readonly Grid[] => permitted(ports, readGrids(ports));

type Findings = Pick<ReviewProgress, 'missing' | 'unreadRows' | 'why'>;

const PUSHED = 'Rows were pushed while the review read them. Review again.';

/** The push of the document and its progress; `''`: the last action was none. */
function lastPush(ports: Ports): string {
  const job = readJob(ports);
  return job?.kind === 'push' ? JSON.stringify([job.id, job.state, job.done]) : '';
}

const NO_FINDINGS: Findings = { missing: [], unreadRows: 0, why: '' };

const missingSentence = (name: string): string =>
  `The service no longer lists this ${tabById(tabOfRowName(name))!.noun}. It will probably refuse the change.`;

function shown(ports: Ports, grids: readonly Grid[], { missing, unreadRows, why }: Findings): ReviewView {
  for (const grid of grids) showGrid(grid);
  const warnings = new Map(missing.map((name) => [name, [missingSentence(name)]]));
  return reviewView(ports, grids, warnings, unreadRows === 0 ? null : { rows: unreadRows, why });
}

/** Without reading the service. Also updates the marks. */
export const show = (ports: Ports): ReviewView => shown(ports, soundGrids(ports), NO_FINDINGS);

/** A review between two steps, or at its end. */
interface Compared {
  /** null: not finished. */
  readonly view: ReviewView | null;
  /** null: finished in its first step. */
  readonly job: Job | null;
}

/** What a step reads. */
interface Opened {
  /** With the rows that this person may not push: their permission may be known only after a request. */
  readonly grids: readonly Grid[];
  readonly parts: readonly EditedPart[];
  readonly requests: number;
}

/** The base as the review read it first: names of campaigns and sets may be as old as the review. */
interface KnownIndex {
  index?: ChunkSheet;
}

const COMPARED = 'Everything was compared. Open Bidgrid ▸ Review and push… to see the changes.';

function finish(ports: Ports, job: Job, progress: ReviewProgress): Job {
  const end: Job = { ...job, state: 'finished', strikes: NO_STRIKES, phase: 'Done.', total: job.done };
  return saveReview(ports, { ...end, summary: [COMPARED] }, progress);
}

const requestsFor = (parts: readonly EditedPart[], parents: Parents): number =>
  planReads(
    parts.flatMap(({ rows }) => rows),
    parents,
  ).requests;

/** Parts that were neither read nor given up. */
function openParts(parts: readonly EditedPart[], { read, unread }: ReviewProgress): EditedPart[] {
  const closed = new Set([...read, ...unread]);
  return parts.filter(({ digest }) => !closed.has(digest));
}

/** What to read; or the view, if there is nothing to read or nothing can be pushed. */
function begin(ports: Ports, job: Job | null, parents: Parents, knownIndex: KnownIndex): Compared | Opened {
  knownIndex.index = indexOfAll(ports);
  const allGrids = readGrids(ports, knownIndex.index);
  const grids = permitted(ports, allGrids);
  if (obstacleOf(ports) !== '') return { view: shown(ports, grids, NO_FINDINGS), job: null };
  const progress = progressOf(ports, job);
  const parts = openParts(editedParts(readable(ports, grids), parents), progress);
  if (parts.length > 0) return { grids: allGrids, parts, requests: requestsFor(parts, parents) };
  return { view: shown(ports, grids, progress), job: job && finish(ports, job, progress) };
}

/**
 * Adds what a step has read, and what it gives up.
 * @param currentParts as they are after the merge: a row that the service has as it was typed is no edit now
 * @param missing names of rows
 */
function progressAfter(
  progress: ReviewProgress,
  currentParts: readonly EditedPart[],
  { readParts, unreadParts, unreadRows, why, failure, values }: PartsRead,
  missing: readonly string[],
  parents: Parents,
): ReviewProgress {
  const firstFailure = why ?? failure;
  const triedRows = new Set([...readParts, ...unreadParts].flatMap(({ rows }) => rows.map(requestedRowName)));
  const triedParts = currentParts.filter(({ rows }) =>
    rows.every((row) => triedRows.has(requestedRowName(row))),
  );
  const isRead = ({ rows }: EditedPart) => rows.every((row) => values.has(requestedRowName(row)));
  const digestsOf = (parts: readonly EditedPart[]) => parts.map(({ digest }) => digest);
  return {
    ...progress,
    read: [...progress.read, ...digestsOf(triedParts.filter(isRead))],
    unread: [...progress.unread, ...digestsOf(triedParts.filter((part) => !isRead(part)))],
    unreadRows: progress.unreadRows + unreadRows,
    why: progress.why || (firstFailure ? namedFailure(firstFailure, parents).sentence : ''),
    missing: [...new Set([...progress.missing, ...missing])].slice(0, MOST_MISSING),
  };
}

/** Why a step has to stop; null: it does not, although parts of it may be unreadable. */
function stopOf({ isAnswered, why, failure }: PartsRead, isFirstStep: boolean): Failure | null {
  if (failure) return failure;
  // All failed: it is unknown whether single parts would work.
  if (isAnswered || why === null || why.kind === 'not-found') return null;
  return isFirstStep || isBroken(why) || isRefusedBy429(why) ? why : null;
}

/** Waiting helps against a limit, and against a service that worked before. */
const canWait = (stop: Failure, hasRead: boolean): boolean =>
  isBroken(stop) ? hasRead : isRefusedBy429(stop) || stop.retryAt !== null;

/** The job has waited long enough: what cannot be read now is not tried again. */
const isLastTry = (stop: Failure, job: Job): boolean =>
  isBroken(stop) ? isOutOfTries(job) : isRefusedBy429(stop) && wasRefusedOften(job);

const NO_UNREAD = { unreadParts: [], unreadRows: 0, why: null } as const;

/** Everything that was not read counts as unreadable. */
function givenUp(reads: PartsRead, parts: readonly EditedPart[]): PartsRead {
  const readParts = new Set(reads.readParts);
  const unreadParts = parts.filter((part) => !readParts.has(part));
  return { ...reads, unreadParts, unreadRows: unreadParts.reduce((sum, { rows }) => sum + rows.length, 0) };
}

/** Settles what earlier pushes left open in the rows that were read. @returns whether grids changed */
function settled(
  ports: Ports,
  grids: readonly Grid[],
  { values }: PartsRead,
  { window, recent }: Pick<StepReading, 'window' | 'recent'>,
): boolean {
  const openChanges = visibleChanges(ports, window, recent);
  return grids
    .filter(({ tab }) => openChanges.some(({ logged }) => logged.operation.tab === tab.id))
    .map((grid) =>
      settleOpen(ports, openChanges, resourceOf(grid.tab.id)!, valuesToMerge(grid, values), () => false),
    )
    .includes(true);
}

/** What a step has read. */
interface StepReading {
  readonly stepReads: PartsRead;
  readonly window: LagWindow;
  readonly recent: RecentWrites;
  /** The job with the time of the step. */
  timed(job: Job, requestsLeft: number): Job;
}

/** Merges what was read; when everything was, shows the review. Under the document lock. */
function conclude(
  ports: Ports,
  startedJob: Job | null,
  parents: Parents,
  startedGrids: readonly Grid[],
  { parts, requests }: Opened,
  { stepReads, timed, ...reading }: StepReading,
): Compared {
  const earlier = progressOf(ports, startedJob);
  const hasRead = earlier.read.length > 0 || stepReads.isAnswered;
  const stop = stopOf(stepReads, startedJob === null);
  const isGivenUp = stop !== null && startedJob !== null && isLastTry(stop, startedJob);
  if (stop && !isGivenUp && !canWait(stop, hasRead)) throw userErrorOf(namedFailure(stop, parents));
  const reads = isGivenUp ? givenUp(stepReads, parts) : stop ? { ...stepReads, ...NO_UNREAD } : stepReads;
  const job = startedJob ?? newReview(ports);
  const isSettled = settled(ports, startedGrids, reads, reading);
  const grids = isSettled ? soundGrids(ports) : startedGrids;
  let isMerged = isSettled;
  for (const grid of grids) isMerged = mergeEdited(ports, grid, reads, job.id) || isMerged;
  // Large tabs are read again only if they have changed.
  const currentGrids = isMerged ? soundGrids(ports) : grids;
  const currentParts = editedParts(readable(ports, currentGrids), parents);
  const missing = missingRows(grids, reads.values);
  const progress = progressAfter(earlier, currentParts, reads, missing, parents);
  const partsLeft = openParts(currentParts, progress);
  const requestsLeft = requestsFor(partsLeft, parents);
  const doneJob = { ...job, done: job.done + Math.max(0, requests - requestsLeft) };
  if (partsLeft.length === 0 && (stop === null || isGivenUp)) {
    const view = shown(ports, currentGrids, progress);
    return { view, job: startedJob && finish(ports, doneJob, progress) };
  }
  const total = doneJob.done + requestsLeft;
  const going: Job = {
    ...doneJob,
    state: 'running',
    total,
    phase: `Comparing with the service: ${doneJob.done} of ${counted(total, 'request')}.`,
    ...(reads.readParts.length > 0 ? { strikes: NO_STRIKES } : {}),
  };
  const wait = isGivenUp ? null : stop;
  return { view: null, job: saveReview(ports, timed(going, requestsLeft), progress, wait) };
}

/** Compares the edited rows with the service, for one step. */
export function compare(ports: Ports, job: Job | null): Compared {
  const start = ports.clock.now();
  const knownIndex: KnownIndex = {};
  const parents = parentsOf(ports, { index: () => knownIndex.index });
  const readStep = ({ parts }: Opened): StepReading => {
    // A part that is always refused must not keep the others from being read.
    const { broken, refused } = job?.strikes ?? NO_STRIKES;
    const first = (broken + refused) % parts.length;
    const orderedParts = [...parts.slice(first), ...parts.slice(0, first)];
    const client = openService(ports, start + PATIENCE_MS);
    const window = windowAt(ports, ports.clock.now());
    const recent = recentWrites(ports, window);
    const stepReads = readEditedParts(
      { client, parents, recent },
      orderedParts,
      () => ports.clock.now() - start < READ_MS,
      !wasRefusedOften(job),
    );
    const timed = (nextJob: Job, requestsLeft: number): Job => ({
      ...nextJob,
      worked: (nextJob.worked ?? 0) + ports.clock.now() - start,
      limitedUntil: client.lastAt(requestsLeft),
    });
    return { stepReads, window, recent, timed };
  };
  let pushBefore = '';
  const beginning = withDocument(ports, () => {
    pushBefore = lastPush(ports);
    const opened = begin(ports, job, parents, knownIndex);
    if ('view' in opened || job !== null || opened.requests > FEW_REQUESTS) return opened;
    const reading = readStep(opened);
    return conclude(ports, job, parents, permitted(ports, opened.grids), opened, reading);
  });
  if ('view' in beginning) return beginning;
  const reading = readStep(beginning);
  return withDocument(ports, () => {
    if (job) needCurrent(ports, job);
    // What was read before these requests is older than what they sent.
    else if (lastPush(ports) !== pushBefore) throw new UserError(PUSHED);
    return conclude(ports, job, parents, soundGrids(ports), beginning, reading);
  });
}

/**
 * Only rows with edits: a pull merges the others.
 * @param run ID of the review
 * @returns whether anything was merged
 */
function mergeEdited(ports: Ports, grid: Grid, { values }: PartsRead, run: string): boolean {
  const { tab, storedBase } = grid;
  const merge = valuesToMerge(grid, values);
  if (merge.size === 0) return false;
  // With the values of its new key, a row whose key was overwritten would look like an ordinary edit.
  const rows = ownRows(grid);
  const merged = mergeTab(tab, storedBase.base, rows, merge, new Set(merge.keys()));
  const isSame = [...merge.keys()].every((key) =>
    sameBaseRow(storedBase.base.get(key), merged.base.get(key)),
  );
  if (merged.updates.length === 0 && isSame) return false;
  const changedTab = { tab, rows: changedElsewhere(tab, storedBase.base, merged.base, rows, merge) };
  logElsewhere(ports, run, [changedTab]);
  noteFound(ports, changedTab, '');
  writeUpdates(grid, merged.updates, merged.base, baseSaver(ports, grid));
  return true;
}
