// grid: new rows that name an app by one of its IDs: Check and review write the other one, so that the app
// can be read in every row.

import { type Fields, isUnreadable } from '../shared/value';
import type { CellUpdate } from '../sheet/cell-update';
import { writeCells } from '../sheet/write-cells';
import { keyOf, type Tab } from '../tabs/columns/tab';
import type { TabRow } from '../tabs/columns/tab-row';
import { overwrittenRows } from '../tabs/everywhere/key-changed';
import { baseFields, type Grid } from './grid';

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
function newRows({ tab, reading, storedBase }: Grid): TabRow[] {
  const column = readableColumn(tab);
  if (!column) return [];
  return reading.rows.filter(
    ({ known, key, fields }) =>
      known === undefined &&
      (key === null || !storedBase.base.has(key)) &&
      (idIn(fields, APP) !== '' || idIn(fields, column.field) !== ''),
  );
}

function updatesFor({ tab, storedBase, issues }: Grid, rows: readonly TabRow[], apps: Apps): CellUpdate[] {
  const { field } = readableColumn(tab)!;
  const overwritten = overwrittenRows(issues);
  return rows.flatMap(({ row, key, fields }): CellUpdate[] => {
    if (overwritten.has(row)) return [];
    const at = { name: { key }, row };
    const [appId, name] = [idIn(fields, APP), idIn(fields, field)];
    if (appId === '') {
      const own = apps.appOf(name);
      const filled = keyOf(tab, { ...fields, [APP]: own });
      // The App ID of a pulled row was cleared: a rule offers to restore it.
      const isPulled = filled !== null && storedBase.base.has(filled);
      return own === '' || isPulled ? [] : [{ ...at, field: APP, value: own }];
    }
    const own = apps.readableOf(appId);
    // A copied row has the readable ID of another app.
    return own === '' || own === name ? [] : [{ ...at, field, value: own }];
  });
}

/** @returns false: there was nothing to write */
export function fillAppIds(grids: readonly Grid[]): boolean {
  let apps: Apps | null = null;
  let isWritten = false;
  for (const grid of grids) {
    const rows = newRows(grid);
    if (rows.length === 0) continue;
    apps = apps ?? pulledApps(grids);
    const updates = updatesFor(grid, rows, apps);
    if (updates.length === 0) continue;
    writeCells(grid.tab, grid.sheet, grid.reading, updates);
    isWritten = true;
  }
  return isWritten;
}
