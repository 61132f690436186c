// app: the review before a push: a fresh look at the service, conflicts decided, cells given back.

import { firstByKey } from '../../model/row-keys';
import type { Fields } from '../../model/value';
import { type Base, baseValue, saysTheSame } from '../../sync/base';
import { mergeTab } from '../../sync/merge';
import { type Choice, resolve } from '../../sync/resolve';
import { needAddresses, needConnection } from '../connection/connection';
import { permitted } from '../connection/permitted';
import { saveBase } from '../grid/base-store';
import { findGrids, type Grid, needSound, showGrid } from '../grid/grid';
import { parentsOf } from '../grid/parents';
import { takeCells } from '../grid/take';
import { obstacleOf, withDocument } from '../job/lease';
import type { Ports } from '../ports';
import { openService } from '../service';
import { limitsOf } from '../settings/limits';
import { type CellUpdate, writeCells } from '../sheet/write-cells';
import type { CellName } from '../surface/check';
import type { ConflictChoice, ReviewView, RowPage, RowQuery } from '../surface/review';
import { Trouble } from '../trouble';
import { freshWarnings, isIdle, readFresh, theirsToMerge } from './fresh';
import { keptRows, pageOf } from './pages';
import { type FreshWarnings, reviewRowsOf, warningName } from './rows';
import { reviewView, tokenOf } from './view';

const PATIENCE_MS = 25_000;

function soundGrids(ports: Ports): Grid[] {
  const grids = permitted(ports, findGrids(ports).map(needSound));
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
  const before = withDocument(ports, () => soundGrids(ports));
  if (before.every(isIdle) || obstacleOf(ports) !== '')
    return withDocument(ports, () => show(ports, new Map()));
  needAddresses(ports);
  needConnection(ports);
  const client = openService(ports, ports.clock.now() + PATIENCE_MS);
  const fresh = readFresh(client, before, parentsOf(ports.workbook));
  return withDocument(ports, () => {
    const warnings = new Map<string, readonly string[]>();
    const grids = soundGrids(ports);
    let merged = false;
    for (const grid of grids) {
      const theirs = fresh.get(grid.tab.id) ?? new Map<string, Fields>();
      merged = mergeTouched(ports, grid, theirs) || merged;
      freshWarnings(grid, theirs).forEach((texts, key) => {
        warnings.set(warningName(grid.tab.id, key), texts);
      });
    }
    // Reading large tabs once more is worth it only when something in them is different now.
    return merged ? show(ports, warnings) : shown(ports, grids, warnings);
  });
}

/** Only rows with edits: what changed elsewhere in others is a matter of the next pull. */
function mergeTouched(ports: Ports, grid: Grid, theirs: ReadonlyMap<string, Fields>): boolean {
  const { tab, reading, stored } = grid;
  const merge = theirsToMerge(grid, theirs);
  if (merge.size === 0) return false;
  const merged = mergeTab(tab, stored.base, reading.rows, merge, new Set(merge.keys()));
  const same = [...merge.keys()].every((key) => saysTheSame(stored.base.get(key), merged.base.get(key)));
  if (merged.takes.length === 0 && same) return false;
  takeCells(ports.workbook, grid, merged.takes, merged.base, (base) =>
    saveBase(ports.workbook, tab, stored, base),
  );
  ports.workbook.flush();
  return true;
}

/** @throws Trouble when the tabs say something else than when they were reviewed */
export function reviewRows(ports: Ports, query: RowQuery): RowPage {
  const kept = keptRows(ports, query.token);
  if (kept !== null) return pageOf(kept, query);
  const grids = withDocument(ports, () => soundGrids(ports));
  if (tokenOf(grids) !== query.token) {
    throw new Trouble('The tabs have changed since this review. Review again to see how they stand now.');
  }
  return pageOf(reviewRowsOf(grids, limitsOf(ports), new Map()), query);
}

const choicesIn = (
  { tab, plan }: Grid,
  choices: readonly ConflictChoice[] | 'mine' | 'theirs',
): readonly Choice[] =>
  typeof choices === 'string'
    ? plan.conflicts.map(({ key, field }) => ({ key, field, take: choices }))
    : choices.filter((choice) => choice.tab === tab.id);

/** Takes mine or theirs, cell by cell or for all. */
export function reviewResolve(
  ports: Ports,
  choices: readonly ConflictChoice[] | 'mine' | 'theirs',
): ReviewView {
  return withDocument(ports, () => {
    for (const grid of soundGrids(ports)) {
      const { tab, reading, stored } = grid;
      const own = choicesIn(grid, choices);
      if (own.length === 0) continue;
      const resolved = resolve(stored.base, reading.rows, own);
      const save = (base: Base) => saveBase(ports.workbook, tab, stored, base);
      takeCells(ports.workbook, grid, resolved.takes, resolved.base, save, { replaceFormulas: true });
      ports.workbook.flush();
    }
    return show(ports, new Map());
  });
}

/** Gives cells of known rows what the service said. New rows have nothing to go back to. */
export function reviewRevert(ports: Ports, cells: readonly CellName[]): ReviewView {
  return withDocument(ports, () => {
    for (const { tab, sheet, reading, stored } of soundGrids(ports)) {
      const updates: CellUpdate[] = [];
      const rows = firstByKey(reading.rows);
      for (const cell of cells) {
        const column = tab.columns.find(({ field }) => field === cell.field);
        const row = rows.get(cell.key);
        if (cell.tab !== tab.id || !column || !row) continue;
        const value = baseValue(stored.base.get(cell.key), column, row.fields[cell.field]);
        if (value === undefined) continue;
        updates.push({ name: { key: cell.key }, row: row.row, field: cell.field, value });
      }
      writeCells(tab, sheet, reading, updates, { replaceFormulas: true });
      ports.workbook.flush();
    }
    return show(ports, new Map());
  });
}
