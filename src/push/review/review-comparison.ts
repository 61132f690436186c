// push: compares edited rows with the service in steps, before they are reviewed.

import { sameBaseRow } from '../../base/base';
import { indexOfAll } from '../../base/base-store';
import type { ChunkSheet } from '../../base/chunk-sheet';
import { openService } from '../../connections/service-of-connection';
import { baseSaver, writeUpdates } from '../../grid/cell-updates';
import type { ReadPlan } from '../../grid/cheapest-requests';
import { filledGrids } from '../../grid/fill-parent-ids';
import { type Grid, needHeaders, ownRows, showGrid } from '../../grid/grid';
import { parentsOf } from '../../grid/parents';
import type { Job } from '../../jobs/job-record';
import { obstacleOf, withDocument } from '../../jobs/lease';
import { wasRefusedOften } from '../../jobs/strikes';
import { type Ports, seenBy } from '../../ports/ports';
import { UserError, userErrorOf } from '../../ports/user-error';
import { counted } from '../../shared/sentences';
import { changedElsewhere } from '../../sync/changed-elsewhere';
import { mergeTab } from '../../sync/merge-tab';
import type { Parents } from '../../tabs/common/resource';
import { needCurrent, newComparison, readProgress, saveComparison } from '../compare/comparison';
import {
  canWait,
  countOf,
  type KeptProgress,
  keptProgress,
  NO_PROGRESS,
  openIn,
  type Parts,
  type Progress,
  planFor,
  progressAfter,
  progressFrom,
} from '../compare/comparison-progress';
import { readStep, type Slice } from '../compare/comparison-slice';
import { rowName } from '../core/row-name';
import { namedFailure } from '../engine/outcomes';
import { logElsewhere, noteFound } from '../journal/log-elsewhere';
import { permitted, readable, readUnread, withoutUnread, writeUnread } from '../unknown/withheld-rows';
import { reviewView } from './build-review';
import {
  type Findings,
  type FreshTab,
  findingsAfter,
  freshTabs,
  freshWarnings,
  isIdle,
  NO_FINDINGS,
  partsFor,
  tabsWithNews,
  theirsToMerge,
  unreadAfter,
} from './review-reading';
import type { ReviewView } from './review-schema';

/** Time for requests in one step; the rest is for reading, merging and showing the tabs. Milliseconds. */
const READ_MS = 10_000;
/** Waiting for the service ends. Milliseconds. */
const PATIENCE_MS = 20_000;

export function soundGrids(ports: Ports, index?: ChunkSheet): readonly Grid[] {
  const grids = withoutUnread(ports, permitted(ports, filledGrids(ports, index).map(needHeaders)));
  if (grids.length > 0) return grids;
  throw new UserError('There is nothing to review yet. Open Bidgrid ▸ Pull… to get your campaigns.');
}

/** Also updates the marks. */
export function show(ports: Ports): ReviewView {
  return shown(ports, soundGrids(ports), new Map());
}

function shown(ports: Ports, grids: readonly Grid[], findings: ReadonlyMap<string, Findings>): ReviewView {
  for (const grid of grids) showGrid(grid);
  const seenDigest = seenBy(ports);
  const warnings = new Map<string, readonly string[]>();
  for (const grid of grids) {
    freshWarnings(grid, findings.get(grid.tab.id) ?? NO_FINDINGS, seenDigest).forEach((texts, key) => {
      warnings.set(rowName({ tab: grid.tab.id, key }), texts);
    });
  }
  return reviewView(ports, grids, warnings);
}

/** A review between two steps, or at its end. */
interface Compared {
  /** null: not finished. */
  readonly view: ReviewView | null;
  /** null: finished in its first step. */
  readonly job: Job | null;
}

/**
 * Progress of a review, and findings that are not in the tabs. The values themselves are merged into the
 * tabs.
 */
interface ReviewProgress extends Progress {
  /** By tab ID. */
  readonly findings: ReadonlyMap<string, Findings>;
}

/**
 * Maximum number of findings per tab. Rows beyond it have no warning; all are read again before they are
 * sent.
 */
const MOST_FINDINGS = 1_000;

interface KeptReview extends KeptProgress {
  readonly findings: Readonly<
    Record<
      string,
      {
        missing: readonly string[];
        existing: readonly string[];
        unpulled: readonly (readonly [key: string, sentence: string])[];
      }
    >
  >;
}

function keptReview(progress: ReviewProgress): KeptReview {
  const findings = Array.from(progress.findings, ([tab, { missing, existing, unpulled }]) => {
    const some = <T>(items: Iterable<T>) => [...items].slice(0, MOST_FINDINGS);
    return [tab, { missing: some(missing), existing: some(existing), unpulled: some(unpulled) }] as const;
  });
  return { ...keptProgress(progress), findings: Object.fromEntries(findings) };
}

function progressOf(ports: Ports, job: Job | null): ReviewProgress {
  const storedReview = (job && readProgress(ports, job)) as KeptReview | null;
  if (storedReview === null) return { ...NO_PROGRESS, findings: new Map() };
  const findings = Object.entries(storedReview.findings).map(([tab, { missing, existing, unpulled }]) => {
    const tabFindings = {
      missing: new Set(missing),
      existing: new Set(existing),
      unpulled: new Map(unpulled),
    };
    return [tab, tabFindings] as const;
  });
  return { ...progressFrom(storedReview), findings: new Map(findings) };
}

/** @param job null: this is the first step */
const jobFor = (ports: Ports, job: Job | null): Job => job ?? newComparison(ports);

const COMPARED = 'Everything was compared. Open Bidgrid ▸ Review and push… to see the changes.';

function finish(ports: Ports, job: Job, progress: ReviewProgress): Job {
  const end: Job = { ...job, state: 'finished', strikes: 0, phase: 'Done.', total: job.done };
  return saveComparison(ports, { ...end, summary: [COMPARED] }, keptReview(progress));
}

/** The base as the review read it first: names of campaigns and sets may be as old as the review. */
interface KnownIndex {
  index?: ChunkSheet;
}

/** What to read; or the view, if there is nothing to read or nothing can be pushed. */
function begin(
  ports: Ports,
  job: Job | null,
  parents: Parents,
  knownIndex: KnownIndex,
): Compared | { readonly open: Parts; readonly plan: ReadPlan } {
  return withDocument(ports, () => {
    const isAgain = job === null || job.state === 'finished';
    // Those rows are read again.
    if (isAgain) writeUnread(ports, null);
    knownIndex.index = indexOfAll(ports);
    const grids = soundGrids(ports, knownIndex.index);
    if (obstacleOf(ports) !== '') return { view: shown(ports, grids, new Map()), job: null };
    const progress = progressOf(ports, job);
    const openParts = openIn(partsFor(readable(ports, grids), parents), progress, isAgain);
    if (openParts.size > 0 && !grids.every(isIdle))
      return { open: openParts, plan: planFor(openParts, progress, parents, tabsWithNews(grids)) };
    const view = shown(ports, grids, progress.findings);
    return { view, job: job && finish(ports, job, progress) };
  });
}

/** Merges what was read; when everything was, shows the review. Under the document lock. */
function conclude(
  ports: Ports,
  startedJob: Job | null,
  parents: Parents,
  planned: Parts,
  slice: Slice,
  timed: (job: Job, requestsLeft: number) => Job,
): Compared {
  if (startedJob) needCurrent(ports, startedJob);
  // Another window may have continued it.
  const earlierProgress = progressOf(ports, startedJob);
  const isFirst = startedJob === null || countOf(earlierProgress) === 0;
  const { failure, any, plan } = slice;
  const unread = unreadAfter(readUnread(ports), slice, parents);
  if (unread) writeUnread(ports, unread);
  const grids = soundGrids(ports);
  const fresh = freshTabs(grids, slice, parents);
  const seenDigest = seenBy(ports);
  const findings = new Map(earlierProgress.findings);
  const run = startedJob?.id ?? ports.uniqueId();
  let merged = false;
  for (const grid of grids) {
    const { id } = grid.tab;
    const freshTab = fresh.get(id)!;
    findings.set(
      id,
      findingsAfter(findings.get(id) ?? NO_FINDINGS, grid, freshTab, slice, parents, seenDigest),
    );
    merged = mergeTouched(ports, grid, freshTab, run) || merged;
  }
  const parts = partsFor(readable(ports, grids), parents);
  const openParts = openIn(parts, progressAfter(earlierProgress, planned, slice, parts), false);
  // Large tabs are read again only if they have changed.
  const after = merged ? soundGrids(ports) : grids;
  const isComplete = failure === null && openParts.size === 0;
  if (isComplete && startedJob === null) return { view: shown(ports, after, findings), job: null };
  const currentParts = merged ? partsFor(readable(ports, after), parents) : parts;
  const progress = { ...progressAfter(earlierProgress, planned, slice, currentParts), findings };
  const job = jobFor(ports, startedJob);
  const doneRequests = job.done + plan.requests;
  if (isComplete)
    return {
      view: shown(ports, after, findings),
      job: finish(ports, { ...job, done: doneRequests }, progress),
    };
  if (failure && !canWait(failure, isFirst && !any)) throw userErrorOf(namedFailure(failure, parents));
  const requestsLeft = planFor(openParts, progress, parents, tabsWithNews(grids)).requests;
  const total = doneRequests + requestsLeft;
  const phase = `Comparing with the service: ${doneRequests} of ${counted(total, 'request')}.`;
  const going: Job = {
    ...job,
    state: 'running',
    done: doneRequests,
    total,
    phase,
    ...(any ? { strikes: 0 } : {}),
  };
  return {
    view: null,
    job: saveComparison(ports, timed(going, requestsLeft), keptReview(progress), failure),
  };
}

/** Compares the touched rows with the service, for one step. */
export function compare(ports: Ports, job: Job | null): Compared {
  const start = ports.clock.now();
  const knownIndex: KnownIndex = {};
  const parents = parentsOf(ports, { index: () => knownIndex.index });
  const beginning = begin(ports, job, parents, knownIndex);
  if ('view' in beginning) return beginning;
  const client = openService(ports, start + PATIENCE_MS, { leavesRefused: wasRefusedOften(job) });
  const { open: openParts, plan } = beginning;
  const slice = readStep(client, plan, parents, job, () => ports.clock.now() - start < READ_MS);
  const timed = (nextJob: Job, requestsLeft: number): Job => ({
    ...nextJob,
    worked: (nextJob.worked ?? 0) + ports.clock.now() - start,
    limitedUntil: client.lastAt(requestsLeft),
  });
  return withDocument(ports, () => conclude(ports, job, parents, openParts, slice, timed));
}

/**
 * Only rows with edits: a pull merges the others.
 * @param run ID of the review
 * @returns whether anything was merged
 */
function mergeTouched(ports: Ports, grid: Grid, fresh: FreshTab, run: string): boolean {
  const { tab, storedBase } = grid;
  const merge = theirsToMerge(grid, fresh);
  if (merge.size === 0) return false;
  // With the values of its new key, a row whose key was overwritten would look like an ordinary edit.
  const rows = ownRows(grid);
  const merged = mergeTab(tab, storedBase.base, rows, merge, new Set(merge.keys()));
  const same = [...merge.keys()].every((key) => sameBaseRow(storedBase.base.get(key), merged.base.get(key)));
  if (merged.updates.length === 0 && same) return false;
  const changedTab = { tab, rows: changedElsewhere(tab, storedBase.base, merged.base, rows, merge) };
  logElsewhere(ports, run, [changedTab]);
  noteFound(ports, changedTab, { startedAt: ports.clock.now(), seenBy: '' });
  writeUpdates(grid, merged.updates, merged.base, baseSaver(ports, grid));
  return true;
}
