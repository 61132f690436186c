// grid: the rows of a tab whose key was overwritten, for actions that read a tab without checking it.

import type { BasePorts } from '../base/base-store';
import { rowKeys } from '../model/row-keys';
import { type PreviousKey, previousKeysIn } from '../rules/previous-keys';
import type { TabRow } from '../tabs/tab-row';
import { agreedFields, findTabState, type TabState } from './grid';

export interface OverwrittenRow {
  readonly row: TabRow;
  readonly was: PreviousKey;
}

/** Rows whose key was overwritten, of a tab that was read with its whole base. */
export function overwrittenIn({ tab, reading, stored }: TabState): OverwrittenRow[] {
  const previous = previousKeysIn(tab, reading.rows, agreedFields(stored));
  if (previous.size === 0) return [];
  return reading.rows.flatMap((row) => {
    const was = previous.get(row.row);
    return was && !stored.isLostRow(row.fields) ? [{ row, was }] : [];
  });
}

/** The rows without those whose key was overwritten. */
export function rowsBeside(
  rows: readonly TabRow[],
  overwritten: readonly Pick<TabRow, 'row' | 'key'>[],
): readonly TabRow[] {
  if (overwritten.length === 0) return rows;
  const keys = new Map(overwritten.map(({ row, key }) => [row, key]));
  return rows.filter(({ row, key }) => !keys.has(row) || keys.get(row) !== key);
}

/**
 * The rows, for finding one by its key: if several rows have one of the keys, those whose key was overwritten
 * are left out. Only then, the tab is read again, with its whole base.
 */
export function rowsToFind(
  ports: BasePorts,
  { tab, reading: { rows } }: TabState,
  keys: Iterable<string>,
): readonly TabRow[] {
  const { duplicates } = rowKeys(rows);
  const isAny = duplicates.size > 0 && [...keys].some((key) => duplicates.has(key));
  const whole = isAny ? findTabState(ports, tab) : null;
  return whole === null
    ? rows
    : rowsBeside(
        rows,
        overwrittenIn(whole).map(({ row }) => row),
      );
}
