// app: the review before a push: a fresh look at the service, conflicts decided, cells given back.

import type { Client } from '../api/client';
import type { Fields } from '../model/value';
import { baseValue } from '../sync/base';
import { mergeTab } from '../sync/merge';
import { resolve } from '../sync/resolve';
import { createdAmong } from '../sync/settle';
import { keyOf } from '../tabs/row-key';
import { saveBase } from './base-store';
import { needAddresses, needConnection } from './connection';
import { findGrid, type Grid, needSound, showGrid } from './grid';
import { obstacleOf, withDocument } from './lease';
import { type Placing, place } from './place';
import type { Ports } from './ports';
import { RESOURCES, type Resource, resourceOf } from './resources';
import { type FreshWarnings, reviewView } from './review-view';
import { openService } from './service';
import type { CellName, ConflictChoice, ReviewView } from './surface';
import { takeCells } from './take';
import { Trouble, troubleOf } from './trouble';

const PATIENCE_MS = 25_000;

function soundGrids(ports: Ports): Grid[] {
  const grids: Grid[] = [];
  for (const { tab } of RESOURCES) {
    const grid = findGrid(ports.workbook, tab);
    if (grid) grids.push(needSound(grid));
  }
  if (grids.length > 0) return grids;
  throw new Trouble('There is nothing to review yet. Open Bidgrid › Pull… to get your campaigns.');
}

/** Marks are brought up to date with what is shown. */
function show(ports: Ports, fresh: FreshWarnings): ReviewView {
  const grids = soundGrids(ports);
  for (const grid of grids) showGrid(grid);
  return reviewView(ports, grids, fresh);
}

/** Keys of rows that say something else than the base. */
function touchedKeys({ plan }: Grid): Set<string> {
  const keys = new Set<string>();
  for (const { action, key } of plan.operations) if (action === 'update') keys.add(key);
  for (const { key } of plan.held) if (!/^row:\d+$/.test(key)) keys.add(key);
  for (const { key } of plan.conflicts) keys.add(key);
  return keys;
}

/**
 * Every listed object by key, the touched ones whole: one request for the list, one for each touched row of which the
 * list does not tell everything.
 */
function readFresh(
  resource: Resource,
  client: Client,
  touched: ReadonlySet<string>,
): ReadonlyMap<string, Fields> {
  const listed = resource.list(client);
  if (!listed.ok) throw troubleOf(listed.failure);
  const theirs = new Map(listed.value.map((fields) => [keyOf(resource.tab, fields)!, fields]));
  const lacking = [...touched].filter((key) => theirs.has(key) && resource.lacksDetail(theirs.get(key)!));
  const details = lacking.length > 0 ? resource.read(client, lacking) : [];
  details.forEach((detail, i) => {
    if (detail.ok) theirs.set(lacking[i]!, { ...theirs.get(lacking[i]!), ...detail.value });
    else if (detail.failure.kind !== 'not-found') throw troubleOf(detail.failure);
  });
  return theirs;
}

function warningsOf(grid: Grid, theirs: ReadonlyMap<string, Fields>): Map<string, string[]> {
  const warnings = new Map<string, string[]>();
  const twinOf = createdAmong(grid.tab, [...theirs.values()]);
  for (const operation of grid.plan.operations) {
    const { key } = operation;
    if (operation.action === 'update' && !theirs.has(key)) {
      warnings.set(key, [
        'The service does not list this campaign any more. It will probably refuse the change.',
      ]);
    }
    if (operation.action === 'create' && twinOf(operation) !== 'none') {
      warnings.set(key, [
        'The service already has a campaign of this name, platform, package name and bid type. It will not be created again.',
      ]);
    }
  }
  return warnings;
}

/**
 * Asks the service only when there is something to push.
 * @throws Trouble when the tab, the connection or the service is not as needed
 */
export function reviewBuild(ports: Ports): ReviewView {
  const before = withDocument(ports, () => soundGrids(ports));
  const idle = before.every((grid) => grid.plan.operations.length === 0 && touchedKeys(grid).size === 0);
  if (idle || obstacleOf(ports) !== '') return withDocument(ports, () => show(ports, new Map()));
  needAddresses(ports);
  needConnection(ports);
  const client = openService(ports, ports.clock.now() + PATIENCE_MS);
  const fresh = new Map<string, ReadonlyMap<string, Fields>>();
  for (const grid of before) {
    fresh.set(grid.tab.id, readFresh(resourceOf(grid.tab.id)!, client, touchedKeys(grid)));
  }
  return withDocument(ports, () => {
    const warnings = new Map<string, readonly string[]>();
    for (const grid of soundGrids(ports)) {
      const theirs = fresh.get(grid.tab.id) ?? new Map<string, Fields>();
      mergeTouched(ports, grid, theirs);
      warningsOf(grid, theirs).forEach((texts, key) => void warnings.set(key, texts));
    }
    return show(ports, warnings);
  });
}

/** Only rows with edits: what changed elsewhere in others is a matter of the next pull. */
function mergeTouched(ports: Ports, grid: Grid, theirs: ReadonlyMap<string, Fields>): void {
  const { tab, sheet, reading, stored } = grid;
  const touched = touchedKeys(grid);
  const scope = new Set([...touched].filter((key) => theirs.has(key) && stored.base.has(key)));
  if (scope.size === 0) return;
  const merged = mergeTab(tab, stored.base, reading.rows, theirs, scope);
  takeCells(tab, sheet, reading, merged.takes);
  ports.workbook.flush();
  saveBase(ports.workbook, tab, stored, merged.base);
  ports.workbook.flush();
}

/** Takes mine or theirs, cell by cell. */
export function reviewResolve(ports: Ports, choices: readonly ConflictChoice[]): ReviewView {
  return withDocument(ports, () => {
    for (const { tab, sheet, reading, stored } of soundGrids(ports)) {
      const own = choices.filter((choice) => choice.tab === tab.id);
      if (own.length === 0) continue;
      const resolved = resolve(stored.base, reading.rows, own);
      takeCells(tab, sheet, reading, resolved.takes);
      ports.workbook.flush();
      saveBase(ports.workbook, tab, stored, resolved.base);
      ports.workbook.flush();
    }
    return show(ports, new Map());
  });
}

/** Gives cells of known rows what the service said. New rows have nothing to go back to. */
export function reviewRevert(ports: Ports, cells: readonly CellName[]): ReviewView {
  return withDocument(ports, () => {
    for (const { tab, sheet, reading, stored } of soundGrids(ports)) {
      const placings: Placing[] = [];
      for (const cell of cells) {
        const column = tab.columns.find(({ field }) => field === cell.field);
        const row = reading.rows.find(({ key }) => key !== null && key === cell.key);
        if (cell.tab !== tab.id || !column || !row) continue;
        const value = baseValue(stored.base.get(cell.key), column, row.fields[cell.field]);
        if (value === undefined) continue;
        placings.push({
          name: { key: cell.key },
          row: row.row,
          column: cell.field,
          cell: column.kind.encode(value),
        });
      }
      place(tab, sheet, reading, placings);
      ports.workbook.flush();
    }
    return show(ports, new Map());
  });
}
