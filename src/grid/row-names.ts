// grid: names a row so that it is found after sorting: by its key, or by all its cells if the key is not
// unique.

import type { Seen } from '../ports/ports';
import { rowKeys } from '../shared/row-keys';
import type { TabReading } from '../sheet/read-tab';
import type { Tab } from '../tabs/columns/tab';
import type { TabRow } from '../tabs/columns/tab-row';

export interface RowNames {
  nameOf(row: TabRow): string;
  /** null: no row has the name, or several do and none is at `place`. */
  find(name: string, place: number): TabRow | null;
}

export function rowNames(tab: Tab, { rows }: Pick<TabReading, 'rows'>, seen: Seen): RowNames {
  const { duplicates } = rowKeys(rows);
  const cells = (row: TabRow): unknown[] =>
    tab.columns.map(({ field }) => {
      const value = row.fields[field];
      return value === undefined ? [row.issues.find((issue) => issue.field === field)?.found ?? ''] : value;
    });
  const nameOf = (row: TabRow): string =>
    row.key === null || duplicates.has(row.key) ? `~${seen('row', ...cells(row))}` : `k${row.key}`;
  let byName: Map<string, TabRow[]> | null = null;
  const index = (): Map<string, TabRow[]> => {
    const named = new Map<string, TabRow[]>();
    for (const row of rows) {
      const name = nameOf(row);
      const own = named.get(name);
      if (own) own.push(row);
      else named.set(name, [row]);
    }
    return named;
  };
  return {
    nameOf,
    find: (name, place) => {
      byName = byName ?? index();
      const found = byName.get(name) ?? [];
      return found.length === 1 ? found[0]! : (found.find(({ row }) => row === place) ?? null);
    },
  };
}
