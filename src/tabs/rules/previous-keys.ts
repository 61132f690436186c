// tabs: rows that have another key than they remember in the hidden column (`tabs/columns/row-memory.ts`).
// They are held back until a person restores the key or keeps the new one.

import { groupedBy } from '../../shared/grouped-by';
import { rowKeys } from '../../shared/row-keys';
import { hasOtherKey, rememberedKey } from '../columns/row-memory';
import type { Tab } from '../columns/tab';
import type { Agreed, TabRow } from '../columns/tab-row';
import { differingColumns, isContradicted } from './rule-cells';

/** The key that a row remembers. */
export interface PreviousKey {
  readonly key: string;
  /** Another row has this key. */
  readonly isTaken: boolean;
  /** The cells leave no doubt that only the key was overwritten. */
  readonly isSure: boolean;
}

function isUnedited(tab: Tab, { known, key, fields }: TabRow, base: Agreed): boolean {
  if (known !== undefined) return true;
  const pulledFields = key === null ? undefined : base.get(key);
  return pulledFields !== undefined && differingColumns(tab, fields, pulledFields).length === 0;
}

/**
 * Whether the cells of a row are those of the key that it remembers. Edited cells may have been moved or
 * pasted with the other key, if that is a known one.
 */
function hasOwnCells(tab: Tab, { key, fields }: TabRow, remembered: string, base: Agreed): boolean {
  const pulledFields = base.get(remembered)!;
  if (isContradicted(tab, fields, pulledFields)) return false;
  const fieldsOfNewKey = key === null ? undefined : base.get(key);
  const canBeOther = fieldsOfNewKey !== undefined && !isContradicted(tab, fields, fieldsOfNewKey);
  return !canBeOther || differingColumns(tab, fields, pulledFields).length === 0;
}

/**
 * By 1-based row. Not among them are new rows that were copied from a row that is still there, and unedited
 * rows that were moved without the hidden column.
 * @param rows of the whole tab
 */
export function previousKeysIn(
  tab: Tab,
  rows: readonly TabRow[],
  base: Agreed,
): ReadonlyMap<number, PreviousKey> {
  const previousKeys = new Map<number, PreviousKey>();
  const changedRows = rows.filter((row) => hasOtherKey(row) && base.has(rememberedKey(row)!));
  if (changedRows.length === 0) return previousKeys;
  const { duplicates } = rowKeys(rows);
  const isDuplicate = ({ key }: TabRow): boolean => key !== null && duplicates.has(key);
  const isMoved = (row: TabRow): boolean => !isDuplicate(row) && isUnedited(tab, row, base);
  const rowsByPreviousKey = groupedBy(changedRows, (row) => rememberedKey(row)!);
  const ownersByKey = new Map<string, TabRow>();
  for (const row of rows) {
    const { key } = row;
    if (key === null || !rowsByPreviousKey.has(key)) continue;
    if (!hasOtherKey(row)) ownersByKey.set(key, row);
    else if (isMoved(row) && !ownersByKey.has(key)) ownersByKey.set(key, row);
  }
  for (const row of changedRows) {
    const key = rememberedKey(row)!;
    const owner = ownersByKey.get(key);
    const isKnown = row.key !== null && base.has(row.key);
    const isCopy = owner !== undefined && !hasOtherKey(owner) && !isKnown;
    if (isCopy || isMoved(row)) continue;
    const isOnly = owner === undefined && rowsByPreviousKey.get(key)!.length === 1;
    const isSure = isOnly && hasOwnCells(tab, row, key, base);
    previousKeys.set(row.row, { key, isTaken: owner !== undefined, isSure });
  }
  return previousKeys;
}
