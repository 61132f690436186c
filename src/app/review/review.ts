// app: the review before a push: a fresh look at the service, conflicts decided, cells given back.

import { type Base, saysTheSame } from '../../sync/base';
import { mergeTab } from '../../sync/merge';
import { resolve } from '../../sync/resolve';
import { permitted } from '../connection/permitted';
import { saveBase } from '../grid/base-store';
import { findGrids, type Grid, needHeaders, showGrid } from '../grid/grid';
import { parentsOf } from '../grid/parents';
import { takeCells } from '../grid/take';
import { obstacleOf, withDocument } from '../job/lease';
import type { Ports } from '../ports';
import { seenBy } from '../seen';
import { openService } from '../service';
import { limitsOf } from '../settings/limits';
import { writeCells } from '../sheet/write-cells';
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
import { Outdated, Trouble } from '../trouble';
import { conflictsIn, decisionsFor } from './conflicts';
import { chosenRows, figuresOf } from './figures';
import { type FreshTab, freshWarnings, isIdle, readFresh, theirsToMerge } from './fresh';
import { filtered, keptList, listPage, pageOf, pickOf } from './pages';
import { revertsFor } from './reverts';
import { type FreshWarnings, reviewRowsOf, warningName } from './rows';
import { withoutUnread, writeUnread } from './unread';
import { listsOf, type ReviewLists, reviewView, rowsList, tokenOf } from './view';

const PATIENCE_MS = 25_000;

function soundGrids(ports: Ports): readonly Grid[] {
  const grids = withoutUnread(ports, permitted(ports, findGrids(ports).map(needHeaders)));
  if (grids.length > 0) return grids;
  throw new Trouble('There is nothing to review yet. Open Bidgrid › Pull… to get your campaigns.');
}

/** Marks are brought up to date with what is shown. */
function show(ports: Ports, fresh: FreshWarnings): ReviewView {
  return shown(ports, soundGrids(ports), fresh);
}

function shown(ports: Ports, grids: readonly Grid[], fresh: FreshWarnings): ReviewView {
  for (const grid of grids) showGrid(grid);
  return reviewView(ports, grids, fresh);
}

/**
 * Asks the service only when there is something to push.
 * @throws Trouble when the tab, the connection or the service is not as needed
 */
export function reviewBuild(ports: Ports): ReviewView {
  const before = withDocument(ports, () => {
    // Those rows are read again.
    writeUnread(ports, null);
    return soundGrids(ports);
  });
  if (before.every(isIdle) || obstacleOf(ports) !== '')
    return withDocument(ports, () => show(ports, new Map()));
  const client = openService(ports, ports.clock.now() + PATIENCE_MS);
  const fresh = readFresh(client, before, parentsOf(ports));
  return withDocument(ports, () => {
    const warnings = new Map<string, readonly string[]>();
    if (fresh.unread) writeUnread(ports, fresh.unread);
    const grids = soundGrids(ports);
    let merged = false;
    for (const grid of grids) {
      const answer = fresh.tabs.get(grid.tab.id) ?? { theirs: new Map(), unread: new Set<string>() };
      merged = mergeTouched(ports, grid, answer) || merged;
      freshWarnings(grid, answer).forEach((texts, key) => {
        warnings.set(warningName(grid.tab.id, key), texts);
      });
    }
    // Reading large tabs once more is worth it only when something in them is different now.
    return merged ? show(ports, warnings) : shown(ports, grids, warnings);
  });
}

/** Only rows with edits: what changed elsewhere in others is a matter of the next pull. */
function mergeTouched(ports: Ports, grid: Grid, fresh: FreshTab): boolean {
  const { tab, reading, stored } = grid;
  const merge = new Map(theirsToMerge(grid, fresh));
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
    return show(ports, new Map());
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
    return show(ports, new Map());
  });
}
