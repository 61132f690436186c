// grid: fills new rows from other tabs before Check and review: the ID of a named parent, the other ID of
// an app, so that the app can be read in every row, and the bid type of the campaign, which decides whether a
// bid is an amount or a goal in percent.

import { type BasePorts, indexOfAll } from '../base/base-store';
import type { ChunkSheet } from '../base/chunk-sheet';
import { type Fields, isUnreadable } from '../shared/value';
import type { CellUpdate } from '../sheet/find-cells';
import { writeCells } from '../sheet/write-cells';
import { keyOf, type Tab } from '../tabs/columns/tab';
import type { TabRow } from '../tabs/columns/tab-row';
import { overwrittenRows } from '../tabs/everywhere/key-changed';
import { type Facts, factsOf } from '../tabs/rules/facts';
import { textIn } from '../tabs/rules/rule-cells';
import { fillParentIds } from './fill-parent-ids';
import { baseFields, type Grid } from './grid';
import { isNewRow, newRowsOf } from './overwritten-keys';
import { readGrids } from './read-grids';

const APP = 'appId';

/** The column of the readable ID. */
const readableColumn = ({ columns }: Tab) => columns.find(({ names }) => names === APP);

const idIn = (fields: Fields, field: string): string => {
  const id = fields[field] ?? '';
  return typeof id === 'string' && !isUnreadable(id) ? id : '';
};

/** Pulled apps; `''`: none, or several. */
interface Apps {
  readonly readableOf: (appId: string) => string;
  readonly appOf: (readable: string) => string;
}

function pulledApps(grids: readonly Grid[]): Apps {
  const readable = new Map<string, Set<string>>();
  const apps = new Map<string, Set<string>>();
  const add = (ids: Map<string, Set<string>>, from: string, to: string): void => {
    ids.set(from, (ids.get(from) ?? new Set()).add(to));
  };
  for (const { tab, storedBase } of grids) {
    const column = readableColumn(tab);
    for (const fields of column ? baseFields(storedBase) : []) {
      const [appId, name] = [idIn(fields, APP), idIn(fields, column!.field)];
      if (appId === '' || name === '') continue;
      add(readable, appId, name);
      add(apps, name, appId);
    }
  }
  const only = (ids: ReadonlySet<string> | undefined): string => (ids?.size === 1 ? [...ids][0]! : '');
  return { readableOf: (appId) => only(readable.get(appId)), appOf: (name) => only(apps.get(name)) };
}

/** New rows with one of the two IDs, or with both. */
function rowsOfNewApps(grid: Grid): TabRow[] {
  const column = readableColumn(grid.tab);
  if (!column) return [];
  return grid.reading.rows.filter(
    (row) => isNewRow(grid, row) && (idIn(row.fields, APP) !== '' || idIn(row.fields, column.field) !== ''),
  );
}

function updatesFor({ tab, storedBase, issues }: Grid, rows: readonly TabRow[], apps: Apps): CellUpdate[] {
  const { field } = readableColumn(tab)!;
  const overwritten = overwrittenRows(issues);
  return rows.flatMap(({ row, key, fields }): CellUpdate[] => {
    if (overwritten.has(row)) return [];
    const cellRef = { name: { key }, row };
    const [appId, name] = [idIn(fields, APP), idIn(fields, field)];
    if (appId === '') {
      const newAppId = apps.appOf(name);
      const filled = keyOf(tab, { ...fields, [APP]: newAppId });
      // The App ID of a pulled row was cleared: a rule offers to restore it.
      const isPulled = filled !== null && storedBase.base.has(filled);
      return newAppId === '' || isPulled ? [] : [{ ...cellRef, field: APP, value: newAppId }];
    }
    const newName = apps.readableOf(appId);
    // A copied row has the readable ID of another app.
    return newName === '' || newName === name ? [] : [{ ...cellRef, field, value: newName }];
  });
}

/** @returns false: there was nothing to write */
function fillAppIds(grids: readonly Grid[]): boolean {
  let apps: Apps | null = null;
  let isWritten = false;
  for (const grid of grids) {
    const rows = rowsOfNewApps(grid);
    if (rows.length === 0) continue;
    apps = apps ?? pulledApps(grids);
    const updates = updatesFor(grid, rows, apps);
    if (updates.length === 0) continue;
    writeCells(grid.tab, grid.sheet, grid.reading, updates);
    isWritten = true;
  }
  return isWritten;
}

type Campaigns = Pick<Facts, 'campaigns' | 'campaignNames'>;

/** By its ID, or by its name if no other campaign has it. */
function campaignOf(fields: Fields, { campaigns, campaignNames: { ids, news } }: Campaigns) {
  const [id, name] = [textIn(fields, 'campaignId'), textIn(fields, 'campaign')];
  const idsOfName = ids.get(name) ?? [];
  if (id !== '' || idsOfName.length + (news.get(name) ?? 0) !== 1) return campaigns.get(id);
  return campaigns.get(idsOfName[0] ?? name);
}

/** The cells to write. @param rows new ones */
export function bidTypeUpdates(tab: Tab, rows: readonly TabRow[], facts: Campaigns): CellUpdate[] {
  const fields = new Set(tab.columns.flatMap(({ kindBy }) => (kindBy ? [kindBy.field] : [])));
  return rows.flatMap((row) =>
    [...fields].flatMap((field) => {
      const hasCampaign = textIn(row.fields, 'campaignId') + textIn(row.fields, 'campaign') !== '';
      const value = textIn(campaignOf(row.fields, facts) ?? {}, field);
      // Without a campaign it is cleared, so that a row that a person empties is empty.
      const isKept = textIn(row.fields, field) === value || (hasCampaign && value === '');
      return isKept ? [] : [{ name: { key: row.key }, row: row.row, field, value }];
    }),
  );
}

/** @returns false: there was nothing to write */
function fillBidTypes(grids: readonly Grid[]): boolean {
  const campaigns = grids.find(({ tab }) => tab.id === 'campaigns')?.reading.rows;
  if (campaigns === undefined) return false;
  const facts = factsOf({ campaigns: campaigns.map(({ fields }) => fields) });
  const updateCounts = grids.map((grid) => {
    const { tab, sheet, reading } = grid;
    if (!tab.columns.some(({ kindBy }) => kindBy)) return 0;
    const updates = bidTypeUpdates(tab, newRowsOf(grid), facts);
    if (updates.length > 0) writeCells(tab, sheet, reading, updates);
    return updates.length;
  });
  return updateCounts.some((count) => count > 0);
}

/**
 * Fills in IDs of parents and apps and bid types, and reads every tab of the document as `readGrids` does.
 * Under the document lock.
 */
export function fillAndReadGrids(ports: BasePorts, index: ChunkSheet = indexOfAll(ports)): Grid[] {
  const grids = readGrids(ports, index);
  let gridsWithParents = grids;
  // First campaigns of new creative sets, then sets of assets, which depend on them.
  for (let pass = 0; pass < 2 && fillParentIds(gridsWithParents); pass += 1)
    gridsWithParents = readGrids(ports, index);
  const areAppsFilled = fillAppIds(gridsWithParents);
  const areBidTypesFilled = fillBidTypes(gridsWithParents);
  return areAppsFilled || areBidTypesFilled ? readGrids(ports, index) : gridsWithParents;
}
