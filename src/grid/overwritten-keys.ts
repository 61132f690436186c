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
function overwrittenIn({ tab, reading, storedBase }: TabState): OverwrittenRow[] {
  const previous = previousKeysIn(tab, reading.rows, agreedFields(storedBase));
  if (previous.size === 0) return [];
  return reading.rows.flatMap((row) => {
    const was = previous.get(row.row);
    return was && !storedBase.isLostRow(row.fields) ? [{ row, was }] : [];
  });
}

/** The rows without those whose key was overwritten. */
function rowsBeside(
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

interface RowsOfKeys {
  /** Without those whose key was overwritten. */
  readonly rows: readonly TabRow[];
  readonly overwritten: readonly OverwrittenRow[];
}

/**
 * The rows, for finding those with these keys. The tab is read again, with its whole base, if a row with one
 * of them, or that remembers one of them, may have been overwritten.
 * @param isWhole true: the tab was read with its whole base
 */
export function rowsOfKeys(
  ports: BasePorts,
  tabState: TabState,
  keys: Pick<ReadonlySet<string>, 'has'>,
  isWhole = false,
): RowsOfKeys {
  const { rows } = tabState.reading;
  const isAffected = (row: TabRow): boolean =>
    hasOtherKey(row) && (keys.has(rememberedKey(row)!) || (row.key !== null && keys.has(row.key)));
  if (!rows.some(isAffected)) return { rows, overwritten: [] };
  const whole = isWhole ? tabState : findTabState(ports, tabState.tab);
  const overwritten = whole === null ? [] : overwrittenIn(whole);
  return {
    rows: rowsBeside(
      rows,
      overwritten.map(({ row }) => row),
    ),
    overwritten,
  };
}

/** The keys without those that one of the rows has. */
export function keysBeside(keys: readonly string[], rows: readonly TabRow[]): ReadonlySet<string> {
  const keysOfRows = new Set(rows.map(({ key }) => key));
  return new Set(keys.filter((key) => !keysOfRows.has(key)));
}
