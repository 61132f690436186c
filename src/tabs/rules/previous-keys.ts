// tabs: rows whose key, or all of whose cells, were overwritten, and how to restore them. Each row
// remembers its key in a hidden column (`tabs/columns/row-memory.ts`).

import { rowKeys } from '../../shared/row-keys';
import type { Fields, Value } from '../../shared/value';
import { blankOf, type Column } from '../columns/column';
import { hasOtherKey, rememberedKey } from '../columns/row-memory';
import type { Tab } from '../columns/tab';
import type { Agreed, TabRow } from '../columns/tab-row';
import { MOST_COMPARED, RowVerdicts } from './row-verdicts';
import {
  alike,
  common,
  contrast,
  differingColumns,
  fixedColumns,
  isEmpty,
  isSame,
  ownColumns,
} from './rule-cells';

/** The key that a row had before it was overwritten. */
export interface PreviousKey {
  readonly key: string;
  /** The key fields that differ, with their previous values. */
  readonly parts: Fields;
  /** Last pulled values of all other cells that differ, if another row was pasted over this one. */
  readonly cells: Fields;
  /** All cells of the row were overwritten with those of another one. */
  readonly isWhole?: true;
  /** Another row has this key: this one is a copy. */
  readonly isTaken?: true;
  /** Not certain: the cells may have been moved here, or the row may be a copy. */
  readonly isUnsure?: true;
}

/** A tab whose rows are judged. */
interface Judged {
  readonly tab: Tab;
  readonly base: Agreed;
  readonly verdicts: RowVerdicts;
}

/** True if all cells in which the two objects differ have the value of the pasted one. */
function isWholePaste(tab: Tab, row: Fields, was: Fields, sources: readonly Fields[]): boolean {
  const columns = contrast(ownColumns(tab), sources[0]!, was);
  return (
    columns.some(({ access }) => access === 'editable') &&
    columns.every((column) => sources.some((source) => isSame(column, row[column.field], source)))
  );
}

/** Last pulled values of all cells that differ, if one of them shows that another row was pasted over. */
function restored(tab: Tab, row: Fields, was: Fields, sources: readonly Fields[]): Fields {
  const differing = differingColumns(tab, row, was);
  const isPasted = differing.some(
    (column) =>
      column.access !== 'editable' || sources.some((source) => isSame(column, row[column.field], source)),
  );
  return isPasted ? Object.fromEntries(differing.map(({ field }) => [field, was[field]!])) : {};
}

function previous({ tab, base, verdicts }: Judged, row: TabRow, key: string): PreviousKey {
  const was = base.get(key)!;
  const baseOfKey = row.key === null ? undefined : base.get(row.key);
  const owners = verdicts.ownersOf(row);
  const sources = [...(baseOfKey ? [baseOfKey] : []), ...owners.map(({ fields }) => fields)];
  const isWhole = owners.length > 0 && baseOfKey !== undefined && isWholePaste(tab, row.fields, was, sources);
  const parts: Partial<Record<string, Value>> = {};
  for (const field of tab.keyFields)
    if (row.fields[field] !== was[field]) parts[field] = tab.keyFields.length > 1 ? (was[field] ?? '') : key;
  return {
    key,
    parts,
    cells: restored(tab, row.fields, was, sources),
    ...(isWhole ? { isWhole } : {}),
  };
}

/** Of the keys that no row has for certain, the one with most cells of this row; null: none has any. */
function closestLost({ tab, base, verdicts }: Judged, row: TabRow): string | null {
  let [most, best]: [number, string | null] = [0, null];
  for (const key of verdicts.lostKeys()) {
    const count = common(tab, row.fields, base.get(key)!).length;
    if (count > most && key !== row.key) [most, best] = [count, key];
  }
  return best;
}

/** Whether nothing else explains the cells of the row. */
function isSure({ tab, base, verdicts }: Judged, row: TabRow, { key, isWhole }: PreviousKey): boolean {
  if (verdicts.claimsOf(key) > 1) return false;
  const was = base.get(key)!;
  const baseOfKey = row.key === null ? undefined : base.get(row.key);
  const sources = [
    was,
    ...(baseOfKey ? [baseOfKey] : []),
    ...verdicts.ownersOf(row).map(({ fields }) => fields),
  ];
  const isOwn = (column: Column): boolean => {
    const value = row.fields[column.field];
    return isEmpty(value) || sources.some((source) => isSame(column, value ?? blankOf(column), source));
  };
  // Cells of a third object.
  if (!fixedColumns(tab).every(isOwn)) return false;
  // Rows of the same campaign have its name in common; two rows with a new key may be copies.
  if (!verdicts.isKnown(row)) {
    return (
      verdicts.isOnly(row) && common(tab, row.fields, was).some(({ names }) => names !== tab.campaignField)
    );
  }
  if (verdicts.of(row) === 'unclear') return false;
  if (verdicts.ownersOf(row).length === 0 || isWhole) return true;
  const columns = ownColumns(tab);
  const differing = contrast(columns, base.get(row.key!)!, was);
  return alike(differing, row.fields, was) > 0 || alike(columns, row.fields, was) === columns.length;
}

/** null: the row was not overwritten. */
function previousKeyOf(judged: Judged, row: TabRow): PreviousKey | null {
  const { tab, base, verdicts } = judged;
  const key = rememberedKey(row)!;
  if (verdicts.of(row) === 'moved') return null;
  const isTaken = verdicts.isHeld(key);
  const isUnknown = !verdicts.isKnown(row);
  // A copied row with a new key.
  if (isUnknown && isTaken) return null;
  if (verdicts.isHeldByMoved(key)) {
    // So the cells of this row came from another one, too.
    const other = closestLost(judged, row);
    if (other !== null) return { ...previous(judged, row, other), isUnsure: true };
    return isUnknown ? null : { ...previous(judged, row, key), isTaken: true };
  }
  const previousKey = previous(judged, row, key);
  if (isTaken) return { ...previousKey, isTaken: true };
  if (isUnknown && common(tab, row.fields, base.get(key)!).length === 0) return null;
  return isSure(judged, row, previousKey) ? previousKey : { ...previousKey, isUnsure: true };
}

/**
 * For a row that remembers no key and has an unknown one: the key that its cells were moved from, if no row
 * has that, and all other cells are the same; null: it is new.
 */
function movedFrom(judged: Judged, row: TabRow): PreviousKey | null {
  const key = closestLost(judged, row);
  const was = key === null ? undefined : judged.base.get(key);
  const columns = ownColumns(judged.tab);
  if (!was || alike(columns, row.fields, was) < columns.length) return null;
  return { ...previous(judged, row, key!), isUnsure: true };
}

/**
 * The overwritten rows, by 1-based row.
 * @param rows of the whole tab
 */
export function previousKeysIn(
  tab: Tab,
  rows: readonly TabRow[],
  base: Agreed,
): ReadonlyMap<number, PreviousKey> {
  const previousKeys = new Map<number, PreviousKey>();
  const overwrittenRows = rows.filter((row) => hasOtherKey(row) && base.has(rememberedKey(row)!));
  const unknown = rows.filter(
    (row) => row.known === undefined && row.origin === undefined && rememberedKey(row) === null,
  );
  const isComplete = overwrittenRows.length === 0 && rowKeys(rows).known === base.size;
  if (isComplete || overwrittenRows.length + unknown.length === 0) return previousKeys;
  const judged = { tab, base, verdicts: new RowVerdicts(tab, base, rows, overwrittenRows) };
  const put = (row: TabRow, previous: PreviousKey | null): void => {
    if (previous !== null) previousKeys.set(row.row, previous);
  };
  for (const row of overwrittenRows) put(row, previousKeyOf(judged, row));
  for (const row of unknown.slice(0, MOST_COMPARED))
    if (row.key === null || !base.has(row.key)) put(row, movedFrom(judged, row));
  return previousKeys;
}
