// rules: which rows of the base have the cells of a row, by cell values and by keys.

import type { Fields, Value } from '../model/value';
import type { Tab } from '../tabs/tab';
import type { RuleContext } from './rule';

export type Columns = Tab['columns'];

export const isOwn = (tab: Tab): Columns => tab.columns.filter(({ access }) => access !== 'key');
/** Read-only and creation-only cells, which identify the object of a row. */
export const isFixed = (tab: Tab): Columns =>
  tab.columns.filter(({ access }) => access === 'read-only' || access === 'creation');

/** An empty checkbox equals an unchecked one, and an absent value equals an empty cell. */
const comparable = (value: Value | undefined, isBox: boolean): Value =>
  isBox ? value === true : (value ?? '');

export const signature = (columns: Columns, fields: Fields): string =>
  JSON.stringify(columns.map(({ field, kind }) => comparable(fields[field], kind.checkbox === true)));

/** Number of cells that equal the fields. */
export const alike = (columns: Columns, row: Fields, fields: Fields): number =>
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
  /**
   * Missing rows by all cells except the key; all base rows, and missing ones, by their fixed cells. Built on
   * demand.
   */
  readonly missing: () => Index;
  readonly all: () => Index;
  readonly missingFixed: () => Index;
  /** At most 100 missing rows for each cell value, and for each key without one of its parts. */
  readonly siblings: () => Index;
  /** All base rows by their key without one of its parts. */
  readonly related: () => Index;
}

/** Names of the keys that differ from this one in one part only; '' for keys of a single part. */
export const siblingNames = ({ keyFields }: Tab, fields: Fields): string[] =>
  keyFields.length < 2
    ? ['']
    : keyFields.map((part) =>
        JSON.stringify(keyFields.map((field) => (field === part ? null : fields[field]))),
      );

/** Missing rows beyond these are not compared with a row. */
export const MOST_SIBLINGS = 100;

export const siblingCell = (
  name: string,
  { field, kind }: Columns[number],
  value: Value | undefined,
): string => JSON.stringify([name, field, comparable(value, kind.checkbox === true)]);

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

function relatedIndex(tab: Tab, keys: readonly string[], get: (key: string) => Fields | undefined): Index {
  const index = new Map<string, string[]>();
  for (const key of keys)
    for (const name of siblingNames(tab, get(key) ?? {})) {
      const known = index.get(name);
      if (known) known.push(key);
      else index.set(name, [key]);
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

export function indexesOf({ tab, base }: RuleContext, missing: readonly string[]): Indexes {
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
    related: once(() => relatedIndex(tab, all(), get)),
  };
  made.set(missing, indexes);
  return indexes;
}

export const differsInOne = (tab: Tab, row: Fields, fields: Fields): boolean =>
  tab.keyFields.filter((field) => row[field] !== fields[field]).length === 1;
