// rules: the previous key of a row whose key was changed or damaged, derived from its other cells.

import type { Fields, Value } from '../model/value';
import type { Tab } from '../tabs/tab';
import type { RuleContext, RuleRow } from './rule';
import { textIn } from './shown';

/** The one field of the key that differs, and its previous value. */
export interface PreviousKey {
  readonly field: string;
  readonly value: Value;
  /** The whole key of the row in the base. */
  readonly key: string;
  /** Another row has this key. */
  readonly isTaken: boolean;
}

const isOwn = (tab: Tab) => tab.columns.filter(({ access }) => access !== 'key');
/** Read-only and creation-only cells, which identify the object of a row. */
const isFixed = (tab: Tab) =>
  tab.columns.filter(({ access }) => access === 'read-only' || access === 'creation');

type Columns = Tab['columns'];

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
  /** Missing rows by all cells except the key; all base rows by their fixed cells. Built on demand. */
  readonly missing: () => Index;
  readonly all: () => Index;
  /** Missing rows by their key without one of its parts. */
  readonly siblings: () => Index;
}

/** Names of the keys that differ from this one in one part only; '' for keys of a single part. */
const siblingNames = ({ keyFields }: Tab, fields: Fields): string[] =>
  keyFields.length < 2
    ? ['']
    : keyFields.map((part) =>
        JSON.stringify(keyFields.map((field) => (field === part ? null : fields[field]))),
      );

function siblingIndex(tab: Tab, keys: readonly string[], get: (key: string) => Fields | undefined): Index {
  const index = new Map<string, string[]>();
  for (const key of keys) {
    for (const name of siblingNames(tab, get(key) ?? {})) {
      const known = index.get(name);
      if (known) known.push(key);
      else index.set(name, [key]);
    }
  }
  return index;
}

/** By the list of missing keys, which is created for each check of a tab. */
const made = new WeakMap<readonly string[], Indexes>();

function once<T>(make: () => T): () => T {
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
    siblings: once(() => siblingIndex(tab, missing, get)),
  };
  made.set(missing, indexes);
  return indexes;
}

/** The part of the key that differs; null when several do. */
function partOf(context: RuleContext, row: RuleRow, key: string): PreviousKey | null {
  const { tab, base, missing, suspects } = context;
  const fields = base.get(key)!;
  const parts = tab.keyFields.filter((field) => row.fields[field] !== fields[field]);
  if (parts.length !== 1) return null;
  const field = parts[0]!;
  const value = tab.keyFields.length > 1 ? (fields[field] ?? '') : key;
  const isTaken = !indexesOf(context, missing!).isMissing(key) && !suspects().has(key);
  return { field, value, key, isTaken };
}

/** True when a row has a key of the base, but its fixed cells are those of another object. */
export const isSuspect = (tab: Tab, row: Fields, base: Fields): boolean => {
  const columns = isFixed(tab);
  return columns.length > 0 && signature(columns, row) !== signature(columns, base);
};

/** True when most fixed cells differ from those of the row's key; which object they match takes a check of all rows. */
export const isMostlyOther = (tab: Tab, row: RuleRow): boolean => {
  const columns = isFixed(tab);
  return row.base !== null && alike(columns, row.fields, row.base) * 2 < columns.length;
};

/** For a row with the key of another object: the object whose fixed cells it has, if it matches that one better. */
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
  return best === null ? null : partOf(context, row, best);
}

/** The only missing row that has the same cells and the same key except for one part. */
function moved(row: RuleRow, context: RuleContext): PreviousKey | null {
  const columns = isOwn(context.tab);
  if (!columns.some(({ field }) => field in row.fields)) return null;
  const keys = indexesOf(context, context.missing!).missing().get(signature(columns, row.fields)) ?? [];
  const found = keys.map((key) => partOf(context, row, key)).filter((one) => one !== null);
  return found.length === 1 ? found[0]! : null;
}

/** More missing rows than these beside an edited row are not compared with it. */
const MOST_SIBLINGS = 100;

/**
 * The missing row that a row with at least two edited cells equals in more cells than the row whose key it has; null when
 * several do. A single edited cell may be a coincidence: the bid of a country set to that of another.
 */
function resembled(row: RuleRow, context: RuleContext): PreviousKey | null {
  const { tab, base, missing } = context;
  const columns = isOwn(tab);
  const own = alike(columns, row.fields, row.base!);
  if (missing!.length === 0 || columns.length - own < 2) return null;
  const { siblings } = indexesOf(context, missing!);
  const keys = new Set(siblingNames(tab, row.fields).flatMap((name) => siblings().get(name) ?? []));
  if (keys.size > MOST_SIBLINGS) return null;
  const closer = [...keys].filter((key) => alike(columns, row.fields, base.get(key)!) > own);
  return closer.length === 1 ? partOf(context, row, closer[0]!) : null;
}

/**
 * Certain when the key only has spaces around it, when exactly one missing base row has the same cells, or when the row has
 * the key of another object and the fixed cells (read-only, or set on creation) of its own, or when it equals a missing row in
 * more cells than the row whose key it has.
 */
export const previousKey = (row: RuleRow, context: RuleContext): PreviousKey | null => {
  const { tab, base, missing, doubled } = context;
  const [first, ...others] = tab.keyFields;
  if (others.length === 0) {
    const trimmed = textIn(row.fields, first!).trim();
    if (trimmed !== row.key && base.has(trimmed)) {
      return { field: first!, value: trimmed, key: trimmed, isTaken: false };
    }
  }
  if (missing === null) return null;
  if (row.base === null) return moved(row, context);
  const was = swapped(row, context) ?? resembled(row, context);
  if (was !== null || !doubled.has(row.key ?? '')) return was;
  const columns = isOwn(tab);
  return signature(columns, row.fields) === signature(columns, row.base) ? null : moved(row, context);
};
