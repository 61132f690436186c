// rules: the previous key of a row whose key was changed or damaged, derived from its other cells.

import type { Fields, Value } from '../model/value';
import { blankOf } from '../tabs/blank';
import type { Tab } from '../tabs/tab';
import {
  alike,
  type Columns,
  differsInOne,
  indexesOf,
  isFixed,
  isOwn,
  MOST_SIBLINGS,
  siblingCell,
  siblingNames,
  signature,
} from './base-index';
import type { RuleContext, RuleRow } from './rule';
import { isEmpty, textIn } from './shown';

/** A possible previous key of a row. */
export interface PreviousKey {
  /** The key fields that differ, with their previous values. */
  readonly parts: Fields;
  /** The whole key of the row in the base. */
  readonly key: string;
  /** Another row has this key. */
  readonly isTaken: boolean;
  /** Not certain: the row may have another key, or none. */
  readonly isUnsure?: true;
}

function previous(context: RuleContext, row: RuleRow, key: string): PreviousKey {
  const { tab, base, missing, suspects, exchanged } = context;
  const fields = base.get(key)!;
  const parts: Partial<Record<string, Value>> = {};
  for (const field of tab.keyFields) {
    if (row.fields[field] !== fields[field])
      parts[field] = tab.keyFields.length > 1 ? (fields[field] ?? '') : key;
  }
  const isTaken =
    !indexesOf(context, missing!).isMissing(key) && !suspects().has(key) && !exchanged().has(key);
  return { parts, key, isTaken };
}

/** True when a row has a key of the base, but its fixed cells are those of another object. */
export const isSuspect = (tab: Tab, row: Fields, base: Fields): boolean => {
  const columns = isFixed(tab);
  return columns.length > 0 && signature(columns, row) !== signature(columns, base);
};

/**
 * True when most fixed cells differ from those of the row's key. A check of all rows finds the matching
 * object.
 */
export const isMostlyOther = (tab: Tab, row: Pick<RuleRow, 'fields' | 'base'>): boolean => {
  const columns = isFixed(tab);
  return row.base !== null && alike(columns, row.fields, row.base) * 2 < columns.length;
};

/** Cells by which a row must match another object better than that of its key, if both have a row. */
const LEAST_SUPPORT = 2;

/** For a row with the key of another object: the object whose fixed cells match better. */
function swapped(row: RuleRow, context: RuleContext): PreviousKey | null {
  const { tab, base, missing, suspects, duplicates } = context;
  if (row.key === null || !suspects().has(row.key) || !isSuspect(tab, row.fields, row.base!)) return null;
  const columns = isOwn(tab);
  let most = alike(columns, row.fields, row.base!);
  let best: string | null = null;
  for (const key of indexesOf(context, missing!)
    .all()
    .get(signature(isFixed(tab), row.fields)) ?? []) {
    const count = alike(columns, row.fields, base.get(key)!);
    if (count > most) best = key;
    else if (count === most) best = null;
    most = Math.max(most, count);
  }
  if (best === null || !differsInOne(tab, row.fields, base.get(best)!)) return null;
  const was = previous(context, row, best);
  if (!was.isTaken) {
    // If a single cell tells two rows from their keys, either the cell or the key was exchanged.
    const isSure = most - alike(columns, row.fields, row.base!) >= LEAST_SUPPORT;
    return isSure || indexesOf(context, missing!).isMissing(best) ? was : { ...was, isUnsure: true };
  }
  // Both objects have a row: only the fixed cells of this one are wrong.
  if (!duplicates.has(row.key)) return null;
  const editable = columns.filter(({ access }) => access === 'editable');
  const isUnchanged = alike(editable, row.fields, row.base!) === editable.length;
  return isUnchanged ? null : was;
}

/** The keys with the highest count. */
function closest(keys: Iterable<string>, count: (key: string) => number): string[] {
  let [most, best]: [number, string[]] = [0, []];
  for (const key of new Set(keys)) {
    const own = count(key);
    if (own > most) [most, best] = [own, [key]];
    else if (own === most && own > 0) best.push(key);
  }
  return best;
}

const isFilled = (fields: Fields, { field }: Columns[number]): boolean => !isEmpty(fields[field]);

/** Missing rows and rows with another key now, whose cells are the same, and the key except for one part. */
function equalMissing(row: RuleRow, context: RuleContext): string[] {
  const { tab, base, missing } = context;
  const columns = isOwn(tab);
  if (!columns.some(({ field }) => field in row.fields)) return [];
  const own = signature(columns, row.fields);
  const moved = [...context.exchanged().keys()].filter((key) => signature(columns, base.get(key)!) === own);
  const keys = [...(indexesOf(context, missing!).missing().get(own) ?? []), ...moved];
  return keys.filter((key) => differsInOne(tab, row.fields, base.get(key)!));
}

/**
 * For a row with a new key: the missing rows with most of its cells. A row that a person typed has no values
 * in cells that only the service fills. A row without a filled cell in common has no values of another object
 * to send.
 */
function carried(row: RuleRow, context: RuleContext): string[] {
  const { tab, base, missing } = context;
  const { siblings, missingFixed } = indexesOf(context, missing!);
  const columns = isOwn(tab).filter((column) => isFilled(row.fields, column));
  const fixed = isFixed(tab);
  const isEmptied = (column: Columns[number]) => column.field in row.fields && !isFilled(row.fields, column);
  const count = (key: string): number => {
    const fields = base.get(key)!;
    const isTyped = fixed.some((column) => isFilled(fields, column) && isEmptied(column));
    return isTyped ? 0 : alike(columns, row.fields, fields);
  };
  const keys = siblingNames(tab, row.fields).flatMap((name) =>
    columns.flatMap((column) => siblings().get(siblingCell(name, column, row.fields[column.field])) ?? []),
  );
  const found = closest(keys, count);
  if (found.length > 0 || !fixed.some((column) => isFilled(row.fields, column))) return found;
  // More than one part of the key was overwritten.
  return closest((missingFixed().get(signature(fixed, row.fields)) ?? []).slice(0, MOST_SIBLINGS), count);
}

/** Rows that are compared with a row whose key is unknown, for each part of the key. */
const MOST_RELATED = 250;

/** The most cells of a row with an unknown key that a row of the base matches which is in the tab. */
function mostInTab(row: RuleRow, context: RuleContext): number {
  const { tab, base, missing } = context;
  const { related, isMissing } = indexesOf(context, missing!);
  const columns = isOwn(tab);
  let most = 0;
  for (const name of siblingNames(tab, row.fields))
    for (const key of (related().get(name) ?? []).slice(0, MOST_RELATED))
      if (!isMissing(key)) most = Math.max(most, alike(columns, row.fields, base.get(key)!));
  return most;
}

/** Previous keys of a row with an unknown key. It may also be a copy of a row in the tab. */
function ofUnknown(row: RuleRow, context: RuleContext): PreviousKey[] {
  const { tab, base } = context;
  const keys = carried(row, context);
  if (keys.length === 0) return [];
  const columns = isOwn(tab);
  const inTab = mostInTab(row, context);
  if (inTab === columns.length) return [];
  const isUnsure = inTab > alike(columns, row.fields, base.get(keys[0]!)!);
  return keys.map((key) => ({ ...previous(context, row, key), ...(isUnsure ? { isUnsure } : {}) }));
}

/**
 * For a row whose only key cell is empty: the missing rows with its fixed cells, if some of these are filled
 * by the service alone.
 */
function cleared(row: RuleRow, context: RuleContext): string[] {
  const { tab, base, missing } = context;
  const isServed = tab.columns.some(
    (column) => column.access === 'read-only' && !column.kind.checkbox && isFilled(row.fields, column),
  );
  if (row.key !== null || !isServed) return [];
  const keys =
    indexesOf(context, missing!)
      .missingFixed()
      .get(signature(isFixed(tab), row.fields)) ?? [];
  return closest(keys.slice(0, MOST_SIBLINGS), (key) => alike(isOwn(tab), row.fields, base.get(key)!));
}

/** For an edited row: the missing rows that match more of its cells than the base row of its key. */
function resembled(row: RuleRow, context: RuleContext): string[] {
  const { tab, base, missing } = context;
  if (missing!.length === 0) return [];
  const columns = isOwn(tab);
  const own = alike(columns, row.fields, row.base!);
  const changed = columns.filter((column) => alike([column], row.fields, row.base!) === 0);
  const { siblings } = indexesOf(context, missing!);
  const keys = siblingNames(tab, row.fields).flatMap((name) =>
    changed.flatMap((column) => siblings().get(siblingCell(name, column, row.fields[column.field])) ?? []),
  );
  return closest(keys, (key) => Math.max(0, alike(columns, row.fields, base.get(key)!) - own));
}

/** Previous keys of a row whose key cells were changed, without regard to other rows with the same ones. */
function candidates(row: RuleRow, context: RuleContext): PreviousKey[] {
  const { tab, base, missing, duplicates } = context;
  const of = (keys: readonly string[]) => keys.map((key) => previous(context, row, key));
  const [first, ...others] = tab.keyFields;
  if (others.length === 0) {
    const trimmed = textIn(row.fields, first!).trim();
    if (trimmed !== row.key && base.has(trimmed)) {
      return [{ parts: { [first!]: trimmed }, key: trimmed, isTaken: false }];
    }
  }
  if (missing === null) return [];
  if (row.base === null) {
    const equal = equalMissing(row, context);
    if (equal.length > 0) return of(equal);
    if (others.length === 0) return of(cleared(row, context));
    return ofUnknown(row, context);
  }
  const was = swapped(row, context);
  if (was !== null) return [was];
  const from = context.exchanged().get(row.key ?? '');
  // The row that has this key now has the cells of another one.
  if (from) return of(from).map((one) => ({ ...one, isTaken: false }));
  const closer = resembled(row, context);
  if (closer.length > 0 || !duplicates.has(row.key ?? '')) return of(closer);
  const columns = isOwn(tab);
  return signature(columns, row.fields) === signature(columns, row.base)
    ? []
    : of(equalMissing(row, context));
}

/** For `RuleContext.claims`. @param rows that differ from the base */
export function claimsOf(rows: readonly RuleRow[], context: RuleContext): Map<string, number> {
  const { tab, base } = context;
  const columns = isOwn(tab);
  const most = new Map<string, { row: number; count: number }>();
  for (const row of rows) {
    const [was, ...others] = candidates(row, context);
    if (!was || others.length > 0 || was.isTaken) continue;
    const count = alike(columns, row.fields, base.get(was.key)!);
    const known = most.get(was.key);
    if (!known || count > known.count) most.set(was.key, { row: row.row, count });
    else if (count === known.count) most.set(was.key, { row: 0, count });
  }
  return new Map(Array.from(most, ([key, { row }]) => [key, row]));
}

/**
 * Previous keys of a row whose key cells were changed. If there are several, they are equally likely. One
 * that another row is at least as likely to have had is not certain.
 */
export function previousKeys(row: RuleRow, context: RuleContext): PreviousKey[] {
  const found = candidates(row, context);
  if (found.length !== 1 || found[0]!.isTaken || context.missing === null) return found;
  const [was] = found;
  return (context.claims().get(was!.key) ?? row.row) === row.row ? found : [{ ...was!, isUnsure: true }];
}

/**
 * The previous key if it is certain: the key only has extra spaces, exactly one missing row is closest, or
 * the row has the key of another object and its own fixed cells (read-only, or set on creation).
 */
export function previousKey(row: RuleRow, context: RuleContext): PreviousKey | null {
  const found = previousKeys(row, context);
  return found.length === 1 && !found[0]!.isUnsure ? found[0]! : null;
}

/**
 * For a row that keeps its key: last pulled or empty values for cells that still have another object's
 * values.
 */
export function ownCells(row: RuleRow, { tab, base }: RuleContext, was: readonly PreviousKey[]): Fields {
  const cells: Partial<Record<string, Value>> = {};
  for (const column of isOwn(tab)) {
    const { field, access } = column;
    const equals = (fields: Fields) => alike([column], row.fields, fields) > 0;
    if (row.base !== null && equals(row.base)) continue;
    const isForeign = was.some(({ key }) => equals(base.get(key)!));
    const isLeft = row.base === null && access !== 'editable';
    if (!isForeign && !isLeft) continue;
    const own = row.base?.[field] ?? blankOf(column);
    // In a new row, an unchecked box is a value; an empty cell is not.
    if (row.fields[field] !== own) cells[field] = own;
  }
  return cells;
}

/** For a row that becomes new: empty values for cells that only the service fills. */
export function servedCells({ fields }: RuleRow, { columns }: Tab): Fields {
  const cells: Partial<Record<string, Value>> = {};
  for (const column of columns) {
    const { field, access, kind } = column;
    if (access === 'read-only' && !kind.checkbox && !isEmpty(fields[field])) cells[field] = blankOf(column);
  }
  return cells;
}
