// app: the review before a push: a fresh look at the service, conflicts decided, cells given back.

import { counted } from '../../model/counted';
import { type Base, saysTheSame } from '../../sync/base';
import { mergeTab } from '../../sync/merge';
import { resolve } from '../../sync/resolve';
import { permitted } from '../connection/permitted';
import { saveBase } from '../grid/base-store';
import type { ReadPlan } from '../grid/fresh';
import { findGrids, type Grid, needHeaders, showGrid } from '../grid/grid';
import { parentsOf } from '../grid/parents';
import { takeCells } from '../grid/take';
import {
  comparisonFor,
  needCurrent,
  needOwner,
  newComparison,
  readProgress,
  saveComparison,
} from '../job/comparison';
import { type Job, viewOf } from '../job/job-record';
import { obstacleOf, withDocument } from '../job/lease';
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
} from '../job/progress';
import { readStep, type Slice } from '../job/slice';
import type { Ports } from '../ports';
import type { Parents } from '../resources/resource';
import { seenBy } from '../seen';
import { openService } from '../service';
import { limitsOf } from '../settings/limits';
import { writeCells } from '../sheet/write-cells';
import type { JobView } from '../surface/job';
import type {
  AllConflicts,
  ConflictChoice,
  HeldBack,
  ListQuery,
  Page,
  PickedRow,
  ReviewConflict,
  ReviewFigures,
  ReviewRow,
  ReviewView,
  RowChoice,
  RowPage,
  RowQuery,
  SeenCell,
  SeenRows,
} from '../surface/review';
import { Outdated, Trouble, troubleOf } from '../trouble';
import { conflictsIn, decisionsFor } from './conflicts';
import { chosenRows, figuresOf } from './figures';
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
} from './fresh';
import { filtered, keptList, listPage, pageOf, pickOf } from './pages';
import { revertsFor } from './reverts';
import { reviewRowsOf, warningName } from './rows';
import { readUnread, withoutUnread, writeUnread } from './unread';
import { listsOf, type ReviewLists, reviewView, rowsList, tokenOf } from './view';

/** Time for requests in one step; the rest is for reading, merging and showing the tabs. Milliseconds. */
const READ_MS = 10_000;
/** Waiting for the service ends. Milliseconds. */
const PATIENCE_MS = 20_000;

function soundGrids(ports: Ports): readonly Grid[] {
  const grids = withoutUnread(ports, permitted(ports, findGrids(ports).map(needHeaders)));
  if (grids.length > 0) return grids;
  throw new Trouble('There is nothing to review yet. Open Bidgrid › Pull… to get your campaigns.');
}

/** Marks are brought up to date with what is shown. */
function show(ports: Ports): ReviewView {
  return shown(ports, soundGrids(ports), new Map());
}

function shown(ports: Ports, grids: readonly Grid[], findings: ReadonlyMap<string, Findings>): ReviewView {
  for (const grid of grids) showGrid(grid);
  const seen = seenBy(ports);
  const warnings = new Map<string, readonly string[]>();
  for (const grid of grids) {
    freshWarnings(grid, findings.get(grid.tab.id) ?? NO_FINDINGS, seen).forEach((texts, key) => {
      warnings.set(warningName(grid.tab.id, key), texts);
    });
  }
  return reviewView(ports, grids, warnings);
}

/** A review between two steps, or at its end. */
interface Compared {
  /** null: it is not finished. */
  readonly view: ReviewView | null;
  /** null: it was finished in its first step. */
  readonly job: Job | null;
}

/** Progress of a review, and findings that the tabs do not contain. Values that were read are merged into the tabs. */
interface ReviewProgress extends Progress {
  /** By tab ID. */
  readonly findings: ReadonlyMap<string, Findings>;
}

/** Findings kept for each tab. Rows beyond it have no warning; all are read again before they are sent. */
const MOST_FINDINGS = 1_000;

interface KeptReview extends KeptProgress {
  readonly findings: Readonly<Record<string, { missing: readonly string[]; existing: readonly string[] }>>;
}

function keptReview(progress: ReviewProgress): KeptReview {
  const findings = Array.from(progress.findings, ([tab, { missing, existing }]) => {
    const some = (all: ReadonlySet<string>) => [...all].slice(0, MOST_FINDINGS);
    return [tab, { missing: some(missing), existing: some(existing) }] as const;
  });
  return { ...keptProgress(progress), findings: Object.fromEntries(findings) };
}

function progressOf(ports: Ports, job: Job | null): ReviewProgress {
  const kept = (job && readProgress(ports, job)) as KeptReview | null;
  if (kept === null) return { ...NO_PROGRESS, findings: new Map() };
  const findings = Object.entries(kept.findings).map(([tab, { missing, existing }]) => {
    return [tab, { missing: new Set(missing), existing: new Set(existing) }] as const;
  });
  return { ...progressFrom(kept), findings: new Map(findings) };
}

/** @param job null: this is the first step */
const jobFor = (ports: Ports, job: Job | null): Job => job ?? newComparison(ports, 'review', '');

const COMPARED = 'Everything was compared. Open Bidgrid › Review and push… to see the changes.';

function finish(ports: Ports, job: Job, progress: ReviewProgress): Job {
  const end: Job = { ...job, state: 'finished', strikes: 0, phase: 'Done.', total: job.done };
  return saveComparison(ports, { ...end, summary: [COMPARED] }, keptReview(progress));
}

/** What to read; or the view, if there is nothing to read or nothing can be pushed. */
function begin(
  ports: Ports,
  job: Job | null,
  parents: Parents,
): Compared | { readonly open: Parts; readonly plan: ReadPlan } {
  return withDocument(ports, () => {
    const isAgain = job === null || job.state === 'finished';
    // Those rows are read again.
    if (isAgain) writeUnread(ports, null);
    const grids = soundGrids(ports);
    if (obstacleOf(ports) !== '') return { view: shown(ports, grids, new Map()), job: null };
    const progress = progressOf(ports, job);
    const open = openIn(partsFor(grids, parents), progress, isAgain);
    if (open.size > 0 && !grids.every(isIdle))
      return { open, plan: planFor(open, progress, parents, tabsWithNews(grids)) };
    const view = shown(ports, grids, progress.findings);
    return { view, job: job && finish(ports, job, progress) };
  });
}

/** Merges what was read, and shows the review when everything was. Under the document lock. */
function conclude(
  ports: Ports,
  found: Job | null,
  parents: Parents,
  planned: Parts,
  slice: Slice,
  timed: (job: Job, requestsLeft: number) => Job,
): Compared {
  if (found) needCurrent(ports, found);
  // Another window may have continued it.
  const before = progressOf(ports, found);
  const isFirst = found === null || countOf(before) === 0;
  const { failure, any, plan } = slice;
  if (failure && !any && !canWait(failure, isFirst)) throw troubleOf(failure);
  const unread = unreadAfter(readUnread(ports), slice, parents);
  if (unread) writeUnread(ports, unread);
  const grids = soundGrids(ports);
  const fresh = freshTabs(grids, slice, parents);
  const seen = seenBy(ports);
  const findings = new Map(before.findings);
  let merged = false;
  for (const grid of grids) {
    const { id } = grid.tab;
    const own = fresh.get(id)!;
    findings.set(id, findingsAfter(findings.get(id) ?? NO_FINDINGS, grid, own, slice, parents, seen));
    merged = mergeTouched(ports, grid, own) || merged;
  }
  const parts = partsFor(grids, parents);
  const open = openIn(parts, progressAfter(before, planned, slice, parts), false);
  // Large tabs are read again only if they have changed.
  const after = merged ? soundGrids(ports) : grids;
  const isComplete = failure === null && open.size === 0;
  if (isComplete && found === null) return { view: shown(ports, after, findings), job: null };
  const now = merged ? partsFor(after, parents) : parts;
  const progress = { ...progressAfter(before, planned, slice, now), findings };
  const job = jobFor(ports, found);
  const done = job.done + plan.requests;
  if (isComplete)
    return { view: shown(ports, after, findings), job: finish(ports, { ...job, done }, progress) };
  if (failure && !canWait(failure, isFirst && !any)) throw troubleOf(failure);
  const left = planFor(open, progress, parents, tabsWithNews(grids)).requests;
  const total = done + left;
  const phase = `Comparing with the service: ${done} of ${counted(total, 'request')}.`;
  const going: Job = { ...job, state: 'running', done, total, phase, ...(any ? { strikes: 0 } : {}) };
  return { view: null, job: saveComparison(ports, timed(going, left), keptReview(progress), failure) };
}

/** Compares the touched rows with the service, for one step. */
function compare(ports: Ports, job: Job | null): Compared {
  const start = ports.clock.now();
  const parents = parentsOf(ports);
  const before = begin(ports, job, parents);
  if ('view' in before) return before;
  const client = openService(ports, start + PATIENCE_MS);
  const { open, plan } = before;
  const slice = readStep(client, plan, parents, job, () => ports.clock.now() - start < READ_MS);
  const timed = (now: Job, requestsLeft: number): Job => ({
    ...now,
    worked: (now.worked ?? 0) + ports.clock.now() - start,
    limitedUntil: client.lastAt(requestsLeft),
  });
  return withDocument(ports, () => conclude(ports, job, parents, open, slice, timed));
}

const NOTHING = {
  token: '',
  account: '',
  connection: '',
  groups: [],
  rows: [],
  largest: [],
  conflicts: [],
  conflictCount: 0,
  decidable: 0,
  conflictsSeen: '',
  held: [],
  heldCount: 0,
  heldSeen: '',
  undecided: 0,
  unread: 0,
  obstacle: '',
} as const;

/**
 * Asks the service only when there is something to push. A review that does not fit into one step is continued by the next
 * call of its owner, with the ID of the view or without.
 * @param id of an earlier view: rows that it compared are not compared again
 * @throws Trouble when the tab, the connection or the service is not as needed
 */
export function reviewBuild(ports: Ports, id: string | null): ReviewView {
  const { view, job } = compare(ports, comparisonFor(ports, 'review', '', id));
  if (view) return { ...view, comparison: job?.id ?? null };
  const unfinished = viewOf(job!, ports.person());
  return { ...NOTHING, limits: limitsOf(ports), unfinished, comparison: job!.id };
}

/** A step of a review whose result is not shown. @throws Trouble for everyone except its owner */
export function reviewStep(ports: Ports, found: Job): JobView {
  needOwner(ports, found);
  const { job } = compare(ports, found);
  return viewOf(job ?? found, ports.person());
}

/** Only rows with edits: what changed elsewhere in others is a matter of the next pull. */
function mergeTouched(ports: Ports, grid: Grid, fresh: FreshTab): boolean {
  const { tab, reading, stored } = grid;
  const merge = theirsToMerge(grid, fresh);
  // With values of its new key, a row whose key was changed would look like an ordinary edit.
  const changed = new Set<number>();
  for (const { rule, row } of grid.issues) if (rule === 'key-changed') changed.add(row);
  if (changed.size > 0) {
    for (const { row, key } of reading.rows) if (key !== null && changed.has(row)) merge.delete(key);
  }
  if (merge.size === 0) return false;
  const merged = mergeTab(tab, stored.base, reading.rows, merge, new Set(merge.keys()));
  const same = [...merge.keys()].every((key) => saysTheSame(stored.base.get(key), merged.base.get(key)));
  if (merged.takes.length === 0 && same) return false;
  takeCells(grid, merged.takes, merged.base, (base) => saveBase(ports, tab, stored, base));
  return true;
}

const CHANGED = 'The tabs changed since this review. Nothing was done.';

/**
 * All rows of a review as they were shown.
 * @throws Outdated when they are no longer cached and the tabs have changed since
 */
function shownRows(ports: Ports, token: string): ReviewRow[] {
  const kept = keptList<ReviewRow>(ports, rowsList(token));
  if (kept !== null) return kept;
  const grids = withDocument(ports, () => soundGrids(ports));
  if (tokenOf(ports, grids) !== token) throw new Outdated(CHANGED);
  return reviewRowsOf(grids, limitsOf(ports), new Map(), seenBy(ports));
}

/** @throws Outdated when the tabs have changed since the review */
export const reviewRows = (ports: Ports, query: RowQuery): RowPage =>
  pageOf(shownRows(ports, query.token), query);

/** @throws Outdated when the tabs have changed since the review */
export const reviewPick = (ports: Ports, query: RowQuery): Page<PickedRow> =>
  pickOf(shownRows(ports, query.token), query);

/** @throws Outdated when the tabs have changed since the review */
export const reviewFigures = (ports: Ports, { token, leaveOut }: RowChoice): ReviewFigures =>
  figuresOf(chosenRows(shownRows(ports, token), leaveOut));

/** A list that is no longer cached is read again and must equal the one that was shown. */
function listed<T>(
  ports: Ports,
  query: ListQuery,
  of: (lists: ReviewLists) => [readonly T[], string],
): Page<T> {
  const kept = keptList<T>(ports, query.seen);
  if (kept !== null) return listPage(kept, query.from);
  const [all, seen] = of(
    listsOf(
      withDocument(ports, () => soundGrids(ports)),
      seenBy(ports),
    ),
  );
  if (seen !== query.seen) throw new Outdated(CHANGED);
  return listPage(all, query.from);
}

/** @throws Outdated when the list has changed since */
export const reviewConflicts = (ports: Ports, query: ListQuery): Page<ReviewConflict> =>
  listed(ports, query, (lists) => [lists.conflicts, lists.conflictsSeen]);

/** @throws Outdated when the list has changed since */
export const reviewHeld = (ports: Ports, query: ListQuery): Page<HeldBack> =>
  listed(ports, query, (lists) => [lists.held, lists.heldSeen]);

/**
 * Resolves conflicts with yours or theirs, for single cells or all, as the person saw them.
 * @throws Outdated when any of them changed since; then nothing is done
 */
export function reviewResolve(ports: Ports, choices: readonly ConflictChoice[] | AllConflicts): ReviewView {
  return withDocument(ports, () => {
    const grids = soundGrids(ports);
    const seen = seenBy(ports);
    const decisions = decisionsFor(grids, conflictsIn(grids, seen), choices, seen);
    for (const grid of grids) {
      const { tab, reading, stored } = grid;
      const own = decisions.filter((decision) => decision.tab === tab.id);
      if (own.length === 0) continue;
      const resolved = resolve(stored.base, reading.rows, own);
      const save = (base: Base) => saveBase(ports, tab, stored, base);
      takeCells(grid, resolved.takes, resolved.base, save, { replaceFormulas: true });
    }
    return show(ports);
  });
}

/** The changed cells of rows as they were shown; new rows have no value to restore. */
const cellsOf = (rows: readonly ReviewRow[]): SeenCell[] =>
  rows
    .filter(({ action }) => action === 'update')
    .flatMap(({ tab, key, changes }) =>
      changes.map(({ field, seen, after }) => ({ tab, key, field, seen, after })),
    );

/**
 * Restores the last pulled value in cells of pulled rows.
 * @throws Outdated when any of them changed since the person looked; then nothing is done
 */
export function reviewRevert(ports: Ports, what: readonly SeenCell[] | SeenRows): ReviewView {
  const cells = 'token' in what ? cellsOf(filtered(shownRows(ports, what.token), what)) : what;
  return withDocument(ports, () => {
    for (const [{ tab, sheet, reading }, updates] of revertsFor(soundGrids(ports), cells, seenBy(ports))) {
      writeCells(tab, sheet, reading, updates, { replaceFormulas: true });
    }
    return show(ports);
  });
}
