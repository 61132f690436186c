// rules: rows whose key, or all of whose cells, were overwritten. Each row remembers its key in a hidden
// column (`tabs/row-memory.ts`). A remembered key that differs has two possible reasons: the key was
// overwritten, or the visible cells were moved without the hidden one, as when a person sorts some columns.

import type { Fields, Value } from '../model/value';
import type { Agreed } from '../tabs/agreed';
import type { Column } from '../tabs/column';
import { hasOtherKey, rememberedKey } from '../tabs/row-memory';
import type { Tab } from '../tabs/tab';
import type { TabRow } from '../tabs/tab-row';
import { fixedColumns, isSame, ownColumns } from './own-cells';
import { isEmpty } from './shown';

/** The key that a row had before it was overwritten. */
export interface PreviousKey {
  readonly key: string;
  /** The key fields that differ, with their previous values. */
  readonly parts: Fields;
  /** Last pulled values of other cells that were overwritten, too: read-only ones, or all. */
  readonly cells: Fields;
  /** All cells of the row were overwritten with those of another one. */
  readonly isWhole?: true;
  /** Another row has this key: this one is a copy. */
  readonly isTaken?: true;
  /** Not certain: the cells may have been moved here, or the row may be a copy. */
  readonly isUnsure?: true;
}

/** Rows by their key, and by the key that they remember, for the keys of interest. */
interface Places {
  /** Rows that have the key and do not remember another one. */
  readonly own: ReadonlyMap<string, readonly TabRow[]>;
  /** Rows that have the key and remember another one. */
  readonly foreign: ReadonlyMap<string, readonly TabRow[]>;
  /** Number of rows with another key that remember this one. */
  readonly claims: ReadonlyMap<string, number>;
}

type RowsByKey = Map<string, TabRow[]>;

function add(rows: RowsByKey, key: string, row: TabRow): void {
  const known = rows.get(key);
  if (known) known.push(row);
  else rows.set(key, [row]);
}

function placesOf(rows: readonly TabRow[], changed: readonly TabRow[]): Places {
  const keys = new Set<string>();
  const claims = new Map<string, number>();
  for (const row of changed) {
    const remembered = rememberedKey(row)!;
    claims.set(remembered, (claims.get(remembered) ?? 0) + 1);
    keys.add(remembered);
    if (row.key !== null) keys.add(row.key);
  }
  const own: RowsByKey = new Map();
  const foreign: RowsByKey = new Map();
  for (const row of rows)
    if (row.key !== null && keys.has(row.key)) add(hasOtherKey(row) ? foreign : own, row.key, row);
  return { own, foreign, claims };
}

/** Columns in which two objects differ. */
const contrast = (columns: readonly Column[], a: Fields, b: Fields): readonly Column[] =>
  columns.filter((column) => !isSame(column, a[column.field] ?? (column.kind.checkbox ? false : ''), b));

const alike = (columns: readonly Column[], row: Fields, fields: Fields): number =>
  columns.filter((column) => isSame(column, row[column.field], fields)).length;

/** For a row with a key of the base: above 0, its cells are rather those of its key; below, of the other. */
function leaning(tab: Tab, base: Agreed, row: TabRow, remembered: string): number {
  const [now, was] = [base.get(row.key!)!, base.get(remembered)!];
  const columns = contrast(ownColumns(tab), now, was);
  return alike(columns, row.fields, now) - alike(columns, row.fields, was);
}

/** Cells in common with the remembered object, which tell whether a row with an unknown key is that row. */
function evidence(tab: Tab, fields: Fields, was: Fields): 'none' | 'weak' | 'strong' {
  const common = ownColumns(tab).filter(
    (column) =>
      !column.kind.checkbox && !isEmpty(fields[column.field]) && isSame(column, fields[column.field], was),
  );
  if (common.length === 0) return 'none';
  // Rows of the same campaign have its name in common.
  return common.every(({ names }) => names === tab.campaignField) ? 'weak' : 'strong';
}

/** True if all cells in which the two objects differ have the value of the pasted one. */
function isWholePaste(tab: Tab, row: Fields, was: Fields, sources: readonly Fields[]): boolean {
  const columns = contrast(ownColumns(tab), sources[0]!, was);
  return (
    columns.some(({ access }) => access === 'editable') &&
    columns.every((column) => sources.some((source) => isSame(column, row[column.field], source)))
  );
}

/** Last pulled values of cells that are empty now, or have the value of the pasted row. */
function restored(columns: readonly Column[], row: Fields, was: Fields, sources: readonly Fields[]): Fields {
  const cells: Partial<Record<string, Value>> = {};
  for (const column of columns) {
    const { field } = column;
    const value = was[field];
    if (value === undefined || isSame(column, row[field], was)) continue;
    const isPasted = isEmpty(row[field]) || sources.some((source) => isSame(column, row[field], source));
    if (isPasted) cells[field] = value;
  }
  return cells;
}

/** null: the row was not overwritten. */
function previousKeyOf(tab: Tab, base: Agreed, places: Places, row: TabRow): PreviousKey | null {
  const key = rememberedKey(row)!;
  const was = base.get(key)!;
  const now = row.key === null ? undefined : base.get(row.key);
  const owners = row.key === null ? [] : (places.own.get(row.key) ?? []);
  const isTaken = places.own.has(key);
  let isUnsure = places.claims.get(key)! > 1;
  if (now === undefined) {
    // A copied row with a new key.
    if (isTaken) return null;
    const found = evidence(tab, row.fields, was);
    if (found === 'none') return null;
    if (found === 'weak') isUnsure = true;
  } else if (owners.length === 0) {
    const lean = leaning(tab, base, row, key);
    if (lean > 0) return null;
    if (lean === 0) {
      // The row of the remembered key was certainly moved, so this one was, too.
      const isMoved = (places.foreign.get(key) ?? []).some(
        (one) => leaning(tab, base, one, rememberedKey(one)!) > 0,
      );
      const isEqual = alike(ownColumns(tab), row.fields, now) === ownColumns(tab).length;
      if (isMoved || isEqual) return null;
      isUnsure = true;
    }
  }
  const sources = [...(now ? [now] : []), ...owners.map(({ fields }) => fields)];
  const isWhole = owners.length > 0 && now !== undefined && isWholePaste(tab, row.fields, was, sources);
  const parts: Partial<Record<string, Value>> = {};
  for (const field of tab.keyFields) {
    if (row.fields[field] !== was[field]) parts[field] = tab.keyFields.length > 1 ? (was[field] ?? '') : key;
  }
  return {
    key,
    parts,
    cells: restored(isWhole ? ownColumns(tab) : fixedColumns(tab), row.fields, was, sources),
    ...(isWhole ? { isWhole } : {}),
    ...(isTaken ? { isTaken } : {}),
    ...(isUnsure ? { isUnsure } : {}),
  };
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
  const found = new Map<number, PreviousKey>();
  const changed = rows.filter((row) => hasOtherKey(row) && base.has(rememberedKey(row)!));
  if (changed.length === 0) return found;
  const places = placesOf(rows, changed);
  for (const row of changed) {
    const previous = previousKeyOf(tab, base, places, row);
    if (previous !== null) found.set(row.row, previous);
  }
  return found;
}
