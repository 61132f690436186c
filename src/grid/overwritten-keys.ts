// grid: the rows of a tab whose key was overwritten, for actions that read a tab without checking it.

import type { BasePorts } from '../base/base-store';
import { hasOtherKey, rememberedKey } from '../tabs/columns/row-memory';
import type { TabRow } from '../tabs/columns/tab-row';
import { type PreviousKey, previousKeysIn } from '../tabs/rules/previous-keys';
import { agreedFields, findTabState, type TabState } from './grid';

interface OverwrittenRow {
  readonly row: TabRow;
  readonly was: PreviousKey;
}

/** Rows whose key was overwritten, of a tab that was read with its whole base. */
export function overwrittenIn({ tab, reading, storedBase }: TabState): OverwrittenRow[] {
  const previous = previousKeysIn(tab, reading.rows, agreedFields(storedBase));
  if (previous.size === 0) return [];
  return reading.rows.flatMap((row) => {
    const was = previous.get(row.row);
    return was && !storedBase.isLostRow(row.fields) ? [{ row, was }] : [];
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

export const isNewRow = ({ storedBase }: Pick<TabState, 'storedBase'>, row: TabRow): boolean =>
  row.known === undefined && !(row.key !== null && storedBase.base.has(row.key));

/** New rows, without those whose key was overwritten. */
export const newRowsOf = (tabState: TabState): TabRow[] =>
  rowsBeside(
    tabState.reading.rows,
    overwrittenIn(tabState).map(({ row }) => row),
  ).filter((row) => isNewRow(tabState, row));

interface RowsByKey {
  /** Without those whose key was overwritten. */
  readonly rows: readonly TabRow[];
  /** Keys of objects whose row has another key now: their base stays as it is until the key is restored. */
  readonly held: ReadonlySet<string>;
}

/**
 * The rows, for finding those with these keys. The tab is read again, with its whole base, if a row with one
 * of them, or that remembers one of them, may have been overwritten.
 */
export function rowsToFind(
  ports: BasePorts,
  { tab, reading: { rows } }: TabState,
  keys: ReadonlySet<string>,
): RowsByKey {
  const isAffected = (row: TabRow): boolean =>
    hasOtherKey(row) && (keys.has(rememberedKey(row)!) || (row.key !== null && keys.has(row.key)));
  const whole = rows.some(isAffected) ? findTabState(ports, tab) : null;
  if (whole === null) return { rows, held: new Set() };
  const overwritten = overwrittenIn(whole);
  const ownRows = rowsBeside(
    rows,
    overwritten.map(({ row }) => row),
  );
  const ownKeys = new Set(ownRows.map(({ key }) => key));
  const held = overwritten.map(({ was }) => was.key).filter((key) => !ownKeys.has(key));
  return { rows: ownRows, held: new Set(held) };
}
