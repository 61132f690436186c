// push: objects at the service that a creation without a clear result may have made.

import type { TabState } from '../../grid/grid';
import type { Fields } from '../../shared/value';
import { afterOf } from '../../sync/operation';
import { keyOf, type Tab } from '../../tabs/columns/tab';
import type { TabRow } from '../../tabs/columns/tab-row';
import type { LoggedOperation } from '../journal/journal-rows';

const MOST_CANDIDATES = 20;

export const createdOf = ({ created }: Fields): string => String(created ?? '');

export interface Candidate {
  readonly key: string;
  readonly fields: Fields;
  /** The row that a pull added for the object; null: none. */
  readonly row: TabRow | null;
}

/**
 * The created object if its ID is in the journal. Otherwise objects with the same parent that were neither in
 * the base nor in a row of the tab when the creation was sent; a pull may have added them since. The best
 * match is first.
 */
export function candidatesOf(
  tab: Tab,
  logged: LoggedOperation,
  { storedBase, reading }: TabState,
  listedFields: readonly Fields[],
  arrived: ReadonlySet<string>,
): Candidate[] {
  const after = afterOf(logged.operation);
  const rows = new Map<string, TabRow>();
  for (const row of reading.rows) if (row.key !== null) rows.set(row.key, row);
  const alike = (fields: Fields): number =>
    tab.columns.filter(({ field, kind }) => {
      const [mine, theirs] = [after[field], fields[field]];
      return mine !== undefined && theirs !== undefined && kind.equal(mine, theirs);
    }).length;
  return listedFields
    .flatMap((fields): (Candidate & { score: number })[] => {
      const key = keyOf(tab, fields);
      const isOther = tab.belongsTo && fields[tab.campaignField] !== after[tab.campaignField];
      if (key === null || isOther) return [];
      const isNewHere = arrived.has(key) || (!storedBase.base.has(key) && !rows.has(key));
      if (logged.key === undefined ? !isNewHere : logged.key !== key) return [];
      return [{ key, fields, row: rows.get(key) ?? null, score: alike(fields) }];
    })
    .sort((a, b) => b.score - a.score || (createdOf(a.fields) < createdOf(b.fields) ? 1 : -1))
    .slice(0, MOST_CANDIDATES);
}
