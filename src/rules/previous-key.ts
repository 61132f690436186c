// rules: the previous key of a row whose key was changed or damaged, derived from its other cells.

import type { Fields, Value } from '../model/value';
import type { TabRow } from '../tabs/read-tab';
import type { Tab } from '../tabs/tab';
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
}

type Columns = Tab['columns'];

const isOwn = (tab: Tab): Columns => tab.columns.filter(({ access }) => access !== 'key');
/** Read-only and creation-only cells, which identify the object of a row. */
const isFixed = (tab: Tab): Columns =>
  tab.columns.filter(({ access }) => access === 'read-only' || access === 'creation');

/** An empty checkbox equals an unchecked one, and an absent value equals an empty cell. */
const comparable = (value: Value | undefined, isBox: boolean): Value =>
  isBox ? value === true : (value ?? '');

const signature = (columns: Columns, fields: Fields): string =>
  JSON.stringify(columns.map(({ field, kind }) => comparable(fields[field], kind.checkbox === true)));

/** Number of cells that equal the fields. */
const alike = (columns: Columns, row: Fields, fields: Fields): number =>
  columns.filter(({ field, kind }) => {
    const [a, b] = [row[field], fields[field]];
    return a !== undefined && kind.equal(a, b ?? (a === null ? null : ''));
  }).length;

type Index = ReadonlyMap<string, readonly string[]>;

function indexOf(
  columns: Columns,
  keys: Iterable<string>,
  fieldsOf: (key: string) => Fields | undefined,
): Index {
  const index = new Map<string, string[]>();
  for (const key of keys) {
    const name = signature(columns, fieldsOf(key) ?? {});
    const known = index.get(name);
    if (known) known.push(key);
    else index.set(name, [key]);
  }
  return index;
}

interface Indexes {
  readonly isMissing: (key: string) => boolean;
  /** Missing rows by all cells except the key; all base rows, and missing ones, by their fixed cells. Built on demand. */
  readonly missing: () => Index;
  readonly all: () => Index;
  readonly missingFixed: () => Index;
  /** At most 100 missing rows for each cell value, and for each key without one of its parts. */
  readonly siblings: () => Index;
}

/** Names of the keys that differ from this one in one part only; '' for keys of a single part. */
const siblingNames = ({ keyFields }: Tab, fields: Fields): string[] =>
  keyFields.length < 2
    ? ['']
    : keyFields.map((part) =>
        JSON.stringify(keyFields.map((field) => (field === part ? null : fields[field]))),
      );

/** Missing rows beyond these are not compared with a row. */
const MOST_SIBLINGS = 100;

const siblingCell = (name: string, { field, kind }: Columns[number], value: Value | undefined): string =>
  JSON.stringify([name, field, comparable(value, kind.checkbox === true)]);

function siblingIndex(tab: Tab, keys: readonly string[], get: (key: string) => Fields | undefined): Index {
  const index = new Map<string, string[]>();
  const columns = isOwn(tab);
  for (const key of keys) {
    const fields = get(key) ?? {};
    for (const name of siblingNames(tab, fields)) {
      for (const column of columns) {
        const cell = siblingCell(name, column, fields[column.field]);
        const known = index.get(cell);
        if (!known) index.set(cell, [key]);
        else if (known.length < MOST_SIBLINGS) known.push(key);
      }
    }
  }
  return index;
}

/** By the list of missing keys, which is created for each check of a tab. */
const made = new WeakMap<readonly string[], Indexes>();

export function once<T>(make: () => T): () => T {
  let value: { readonly of: T } | null = null;
  return () => {
    value = value ?? { of: make() };
    return value.of;
  };
}

function indexesOf({ tab, base }: RuleContext, missing: readonly string[]): Indexes {
  const known = made.get(missing);
  if (known) return known;
  const get = (key: string) => base.get(key);
  const all = () => {
    const keys: string[] = [];
    base.forEach((_, key) => void keys.push(key));
    return keys;
  };
  const missingKeys = once(() => new Set(missing));
  const indexes: Indexes = {
    isMissing: (key) => missingKeys().has(key),
    missing: once(() => indexOf(isOwn(tab), missing, get)),
    all: once(() => indexOf(isFixed(tab), all(), get)),
    missingFixed: once(() => indexOf(isFixed(tab), missing, get)),
    siblings: once(() => siblingIndex(tab, missing, get)),
  };
  made.set(missing, indexes);
  return indexes;
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

const differsInOne = (tab: Tab, row: Fields, fields: Fields): boolean =>
  tab.keyFields.filter((field) => row[field] !== fields[field]).length === 1;

/** True when a row has a key of the base, but its fixed cells are those of another object. */
export const isSuspect = (tab: Tab, row: Fields, base: Fields): boolean => {
  const columns = isFixed(tab);
  return columns.length > 0 && signature(columns, row) !== signature(columns, base);
};

/**
 * True when most fixed cells differ from those of the row's key. A check of all rows finds the matching
 * object.
 */
export const isMostlyOther = (tab: Tab, row: RuleRow): boolean => {
  const columns = isFixed(tab);
  return row.base !== null && alike(columns, row.fields, row.base) * 2 < columns.length;
};

/** For a row with the key of another object: the object whose fixed cells match better. */
function swapped(row: RuleRow, context: RuleContext): PreviousKey | null {
  const { tab, base, missing, suspects } = context;
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
  return best === null || !differsInOne(tab, row.fields, base.get(best)!)
    ? null
    : previous(context, row, best);
}

/** Filled cells in which both objects differ. */
const contrast = (columns: Columns, a: Fields, b: Fields): number =>
  columns.filter((column) => {
    const { field, kind } = column;
    return !kind.checkbox && !isEmpty(a[field]) && !isEmpty(b[field]) && alike([column], a, b) === 0;
  }).length;

/** Fewer exchanged values may be an edit of both rows. */
const LEAST_EXCHANGED = 2;

/**
 * Rows whose keys were exchanged: each has all cells of another one, and another one has all of its cells. Their own
 * cells must differ in two filled values, because a person may exchange a single value, and moves values to empty cells.
 */
export function exchangedKeys(
  tab: Tab,
  rows: readonly TabRow[],
  base: RuleContext['base'],
): Map<string, readonly string[]> {
  const columns = isOwn(tab);
  const edited = rows.flatMap(({ key, fields, known }) => {
    const before = known !== undefined || key === null ? undefined : base.get(key);
    const differs =
      before !== undefined && columns.length - alike(columns, fields, before) >= LEAST_EXCHANGED;
    return differs
      ? [{ key: key!, fields, has: signature(columns, fields), had: signature(columns, before) }]
      : [];
  });
  const byBefore = new Map<string, string[]>();
  for (const { key, has, had } of edited)
    if (has !== had) byBefore.set(had, [...(byBefore.get(had) ?? []), key]);
  const present = new Set(edited.map(({ has }) => has));
  const found = new Map<string, readonly string[]>();
  for (const { key, fields, has, had } of edited) {
    if (has === had || !present.has(had)) continue;
    const from = (byBefore.get(has) ?? []).filter(
      (other) =>
        other !== key &&
        differsInOne(tab, fields, base.get(other)!) &&
        contrast(columns, base.get(key)!, base.get(other)!) >= LEAST_EXCHANGED,
    );
    if (from.length > 0) found.set(key, from);
  }
  return found;
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

/** Missing rows with the same cells and the same key except for one part. */
function equalMissing(row: RuleRow, context: RuleContext): string[] {
  const { tab, base, missing } = context;
  const columns = isOwn(tab);
  if (!columns.some(({ field }) => field in row.fields)) return [];
  const keys = indexesOf(context, missing!).missing().get(signature(columns, row.fields)) ?? [];
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

/** Previous keys of a row whose key cells were changed. If there are several, they are equally likely. */
export function previousKeys(row: RuleRow, context: RuleContext): PreviousKey[] {
  const { tab, base, missing, doubled } = context;
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
    return of(equal.length > 0 || others.length === 0 ? equal : carried(row, context));
  }
  const was = swapped(row, context);
  if (was !== null) return [was];
  const from = context.exchanged().get(row.key ?? '');
  if (from) return of(from);
  const closer = resembled(row, context);
  if (closer.length > 0 || !doubled.has(row.key ?? '')) return of(closer);
  const columns = isOwn(tab);
  return signature(columns, row.fields) === signature(columns, row.base)
    ? []
    : of(equalMissing(row, context));
}

/**
 * The previous key if it is certain: the key only has extra spaces, exactly one missing row is closest, or
 * the row has the key of another object and its own fixed cells (read-only, or set on creation).
 */
export function previousKey(row: RuleRow, context: RuleContext): PreviousKey | null {
  const found = previousKeys(row, context);
  return found.length === 1 ? found[0]! : null;
}

/**
 * For a row that keeps its key: last pulled or empty values for cells that still have another object's
 * values.
 */
export function ownCells(row: RuleRow, { tab, base }: RuleContext, was: readonly PreviousKey[]): Fields {
  const cells: Partial<Record<string, Value>> = {};
  for (const column of isOwn(tab)) {
    const { field, kind, access } = column;
    const equals = (fields: Fields) => alike([column], row.fields, fields) > 0;
    if (row.base !== null && equals(row.base)) continue;
    const isForeign = was.some(({ key }) => equals(base.get(key)!));
    const isLeft = row.base === null && access !== 'editable';
    if (!isForeign && !isLeft) continue;
    const blank = kind.decode('');
    const own = row.base?.[field] ?? (kind.checkbox || !blank.ok ? null : blank.value);
    // In a new row, an unchecked box is a value; an empty cell is not.
    if (row.fields[field] !== own) cells[field] = own;
  }
  return cells;
}
