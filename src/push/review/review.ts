// push: the review before a push: comparison with the service, conflicts, reverts.

import { limitsOf } from '../../features/settings/settings';
import { baseSaver, writeUpdates } from '../../grid/cell-updates';
import { ownRows } from '../../grid/grid';
import { selectedTab, visibleRows } from '../../grid/selected-rows-of-tab';
import { type Job, viewOf } from '../../jobs/job-record';
import type { JobView } from '../../jobs/job-view';
import { withDocument } from '../../jobs/lease';
import type { Ports } from '../../ports/ports';
import { Outdated } from '../../ports/user-error';
import { leftSentence } from '../../shared/sentences';
import { writeCells } from '../../sheet/write-cells';
import { resolve } from '../../sync/conflict';
import { matchingRows } from '../core/row-filter';
import { rowName } from '../core/row-name';
import { withUndoes } from '../engine/old-values';
import { CHANGED, listsOf, type ReviewLists, rowsList, tokenOf } from './build-review';
import { outdated, withChanges } from './changed-rows';
import { conflictsIn, decidedChanges, decisionsFor } from './review-conflicts';
import { needOwner, reviewJobOf } from './review-job';
import { keptList, listPage, pageOf, pickedOf, pickOf } from './review-pages';
import { revertsFor } from './review-reverts';
import { operationsOf, reviewRowsOf, shownBy } from './review-rows';
import type {
  AllConflicts,
  ConflictChoice,
  ListQuery,
  RowChoice,
  RowQuery,
  SeenCell,
  SeenRows,
} from './review-schema';
import { compare, show, soundGrids } from './review-steps';
import { chosenRows, figuresOf } from './review-tally';
import type {
  HeldBack,
  Page,
  PickedRow,
  ReviewConflict,
  ReviewFigures,
  ReviewRow,
  ReviewView,
  RowPage,
  SelectedChanges,
} from './review-view';
import { maySplit, splitMoves } from './split-moves';

const NOTHING = {
  token: '',
  account: '',
  connection: '',
  groups: [],
  tabs: [],
  rows: [],
  largest: [],
  conflicts: [],
  conflictCount: 0,
  decidable: 0,
  conflictsDigest: '',
  changed: [],
  held: [],
  heldCount: 0,
  heldDigest: '',
  undecided: 0,
  unread: null,
  copies: [],
  spend: null,
  obstacle: '',
} as const;

/**
 * Sends requests only if there is something to push. A review that does not fit into one step is continued by
 * its owner's next call.
 * @param id of an earlier view: rows that it compared are not compared again; null: none
 * @param since token of the review that the person saw; `''`: none
 * @throws UserError when the tab, the connection or the service cannot be used
 */
export function reviewBuild(ports: Ports, id: string | null = null, since = ''): ReviewView {
  const { view, job } = compare(ports, reviewJobOf(ports, id));
  if (view) return { ...withChanges(ports, view, since), comparison: job?.id ?? null };
  const unfinished = viewOf(job!, ports.person());
  return { ...NOTHING, limits: limitsOf(ports), unfinished, comparison: job!.id };
}

/** A step of a review whose result is not shown. @throws UserError for everyone except its owner */
export function reviewStep(ports: Ports, startedJob: Job): JobView {
  needOwner(ports, startedJob);
  const { job } = compare(ports, startedJob);
  return viewOf(job ?? startedJob, ports.person());
}

/**
 * All rows of a review as they were shown.
 * @throws Outdated when they are no longer cached and the tabs have changed since
 */
function shownRows(ports: Ports, token: string): ReviewRow[] {
  const keptRows = keptList<ReviewRow>(ports, rowsList(token));
  if (keptRows !== null) return keptRows;
  const grids = withDocument(ports, () => soundGrids(ports));
  if (tokenOf(ports, grids) !== token) throw new Outdated(CHANGED);
  return reviewRowsOf(grids, limitsOf(ports), new Map(), shownBy(ports));
}

/** @throws Outdated when the tabs have changed since the review */
export const reviewRows = (ports: Ports, query: RowQuery): RowPage =>
  pageOf(shownRows(ports, query.token), query);

/** @throws Outdated when the tabs have changed since the review */
export function reviewPick(ports: Ports, query: RowQuery): Page<PickedRow> {
  const rows = shownRows(ports, query.token);
  if (query.undoes === undefined) return pickOf(rows, query);
  const grids = withDocument(ports, () => soundGrids(ports));
  const restored = withUndoes(ports, grids, operationsOf(grids), query.undoes);
  const names = new Set(restored.filter(({ undoes }) => undoes !== undefined).map(rowName));
  return pickOf(
    rows.filter((row) => names.has(rowName(row))),
    query,
  );
}

/** @throws Outdated when the tabs have changed since the review */
export function reviewFigures(ports: Ports, { token, leaveOut }: RowChoice): ReviewFigures {
  const allRows = shownRows(ports, token);
  const choice = chosenRows(allRows, leaveOut);
  if (!maySplit(allRows, choice.rows)) return figuresOf(choice, []);
  const grids = withDocument(ports, () => soundGrids(ports));
  if (tokenOf(ports, grids) !== token) throw new Outdated(CHANGED);
  return figuresOf(choice, splitMoves(grids, allRows, choice.rows));
}

/** A list that is no longer cached is computed again and must equal the one that was shown. */
function listed<T>(
  ports: Ports,
  query: ListQuery,
  selectList: (lists: ReviewLists) => [readonly T[], string],
): Page<T> {
  const keptEntries = keptList<T>(ports, query.seen);
  if (keptEntries !== null) return listPage(keptEntries, query);
  const [entries, listDigest] = selectList(
    listsOf(
      withDocument(ports, () => soundGrids(ports)),
      shownBy(ports),
    ),
  );
  if (listDigest !== query.seen) throw new Outdated(CHANGED);
  return listPage(entries, query);
}

/** @throws Outdated when the list has changed since */
export const reviewConflicts = (ports: Ports, query: ListQuery): Page<ReviewConflict> =>
  listed(ports, query, (lists) => [lists.conflicts, lists.conflictsDigest]);

/** @throws Outdated when the list has changed since */
export const reviewHeld = (ports: Ports, query: ListQuery): Page<HeldBack> =>
  listed(ports, query, (lists) => [lists.held, lists.heldDigest]);

/**
 * Resolves conflicts with yours or theirs, for single cells or all, as they were shown.
 * @param since token of the review that the person saw; `''`: none
 * @throws Outdated when any of them has changed; then nothing is done
 */
export function reviewResolve(
  ports: Ports,
  choices: readonly ConflictChoice[] | AllConflicts,
  since = '',
): ReviewView {
  return withDocument(ports, () => {
    const grids = soundGrids(ports);
    const by = shownBy(ports);
    const decisions = decisionsFor(grids, conflictsIn(grids, by), choices, by.shownDigest);
    const decided = decidedChanges(grids, decisions, by.shownDigest);
    for (const grid of grids) {
      const { tab, storedBase } = grid;
      const tabDecisions = decisions.filter((decision) => decision.tab === tab.id);
      if (tabDecisions.length === 0) continue;
      const resolved = resolve(storedBase.base, ownRows(grid), tabDecisions);
      writeUpdates(grid, resolved.updates, resolved.base, baseSaver(ports, grid), { replaceFormulas: true });
    }
    needAllWritten(ports);
    return withChanges(ports, show(ports), since, decided);
  });
}

/** @throws Outdated when cells were left as they are: the review is shown again, with the reasons */
function needAllWritten({ workbook }: Ports): void {
  const sentence = leftSentence(workbook.leftCells());
  if (sentence !== '') throw new Outdated(sentence);
}

/** The changed cells of rows as they were shown; new rows have no value to restore. */
const cellsOf = (rows: readonly ReviewRow[]): SeenCell[] =>
  rows
    .filter(({ action }) => action === 'update')
    .flatMap(({ tab, key, changes }) =>
      changes.map(({ field, seen: digest, after }) => ({ tab, key, field, seen: digest, after })),
    );

/**
 * Restores the last pulled value in cells of pulled rows.
 * @param since token of the review that the person saw; `''`: none
 * @throws Outdated when any of them has changed; then nothing is done
 */
export function reviewRevert(ports: Ports, what: readonly SeenCell[] | SeenRows, since = ''): ReviewView {
  const cells = 'token' in what ? cellsOf(matchingRows(shownRows(ports, what.token), what)) : what;
  return withDocument(ports, () => {
    for (const [{ tab, sheet, reading }, updates] of revertsFor(soundGrids(ports), cells, shownBy(ports))) {
      writeCells(tab, sheet, reading, updates, { replaceFormulas: true });
    }
    needAllWritten(ports);
    return withChanges(ports, show(ports), since, new Set(cells.map(({ seen: digest }) => digest)));
  });
}

/**
 * @throws NotReady when no cell of a tab is selected
 * @throws Outdated when the tabs have changed since the review
 */
export function reviewSelected(ports: Ports, token: string): SelectedChanges {
  const { tab, sheet, areas } = selectedTab(ports);
  return withDocument(ports, () => {
    const grids = soundGrids(ports);
    if (tokenOf(ports, grids) !== token) throw outdated(ports, token, grids, 'nothing was done');
    // Computed again: rows may have been sorted since the review.
    const changes = reviewRowsOf(grids, limitsOf(ports), new Map(), shownBy(ports))
      .filter((change) => change.tab === tab.id)
      .map((change) => ({ row: change.cell.row, change }));
    const { rows, hidden } = visibleRows(sheet, changes, areas);
    return { rows: rows.map(({ change }) => pickedOf(change)), hiddenRows: hidden.length };
  });
}
