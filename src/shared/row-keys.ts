// shared: the keys of the rows of a tab, built from the values of their key fields, and the duplicates
// among them, computed once per reading.

import type { Value } from './value';

// Parts are joined by ` | `; a bar or backslash inside a part is escaped, so that keys are unique.
const part = (value: Value | undefined): string => String(value === undefined || value === null ? '' : value);

const escaped = (text: string): string =>
  // Checked first because few parts have one and there are up to 100,000 keys.
  text.indexOf('|') < 0 && text.indexOf('\\') < 0 ? text : text.replace(/[\\|]/g, '\\$&');

/**
 * @param values of the key fields, in their order.
 * @returns null: all are empty, so the row is new
 */
export const keyOfParts = (values: readonly (Value | undefined)[]): string | null => {
  // The key of a single field is its text.
  if (values.length === 1) return part(values[0]) || null;
  let key = '';
  let isEmpty = true;
  for (let i = 0; i < values.length; i++) {
    const text = part(values[i]);
    if (text !== '') isEmpty = false;
    key += i === 0 ? escaped(text) : ` | ${escaped(text)}`;
  }
  return isEmpty ? null : key;
};

interface Row {
  readonly key: string | null;
  /** 1-based. */
  readonly row: number;
  /** The base row of the key, for an unchanged and for a changed row; its `index` is unique per key. */
  readonly known?: Indexed;
  readonly origin?: Indexed;
}

interface Indexed {
  readonly index: number;
}

interface RowKeys {
  /** Rows of every key that occurs more than once. */
  readonly duplicates: ReadonlyMap<string, readonly number[]>;
  /** Number of rows with a base row. */
  readonly known: number;
  /** Keys of the other rows. */
  readonly others: ReadonlySet<string>;
  readonly present: () => ReadonlySet<string>;
}

const keysByRows = new WeakMap<readonly Row[], RowKeys>();

/** Rows with a base row are compared by its index: building 100,000 keys is slow. */
const keysIn = (rows: readonly Row[]): RowKeys => {
  const baseRows = new Array<Indexed | undefined>(rows.length);
  const otherKeys = new Set<string>();
  const twice = new Set<string>();
  let baseCount = 0;
  for (const row of rows) {
    const baseRow = row.known ?? row.origin;
    const sameIndexRow = baseRow === undefined ? undefined : baseRows[baseRow.index];
    if (baseRow !== undefined && (sameIndexRow === undefined || sameIndexRow === baseRow)) {
      baseCount++;
      if (sameIndexRow === baseRow) twice.add(row.key!);
      baseRows[baseRow.index] = baseRow;
    } else if (row.key !== null) {
      if (otherKeys.has(row.key)) twice.add(row.key);
      otherKeys.add(row.key);
    }
  }
  if (otherKeys.size > 0) {
    for (const row of rows) {
      const baseRow = row.known ?? row.origin;
      if (baseRow !== undefined && baseRows[baseRow.index] === baseRow && otherKeys.has(row.key!))
        twice.add(row.key!);
    }
  }
  const duplicates = new Map<string, number[]>();
  if (twice.size > 0) {
    for (const { key, row } of rows) {
      if (key === null || !twice.has(key)) continue;
      const list = duplicates.get(key);
      if (list) list.push(row);
      else duplicates.set(key, [row]);
    }
  }
  let present: ReadonlySet<string> | null = null;
  const keysOfRows = () => {
    const keys = new Set<string>();
    for (const { key } of rows) if (key !== null) keys.add(key);
    return keys;
  };
  return {
    duplicates,
    known: baseCount,
    others: otherKeys,
    present: () => {
      present = present ?? keysOfRows();
      return present;
    },
  };
};

/**
 * Rows of every key that more than one row has, not counting rows whose key was overwritten: if one row is
 * left, the key is certainly its own.
 * @param overwritten row numbers, 1-based
 */
export function contestedKeys(
  rows: readonly Row[],
  overwritten: ReadonlySet<number>,
): ReadonlyMap<string, readonly number[]> {
  const { duplicates } = rowKeys(rows);
  if (overwritten.size === 0) return duplicates;
  const contested = new Map<string, readonly number[]>();
  duplicates.forEach((rowsOfKey, key) => {
    const rightRows = rowsOfKey.filter((row) => !overwritten.has(row));
    if (rightRows.length > 1) contested.set(key, rightRows);
  });
  return contested;
}

/** The first row with each key. */
export const firstByKey = <R extends Row>(rows: readonly R[]): Map<string, R> => {
  const first = new Map<string, R>();
  for (const row of rows) if (row.key !== null && !first.has(row.key)) first.set(row.key, row);
  return first;
};

/** Cached by list, which must not change. */
export const rowKeys = (rows: readonly Row[]): RowKeys => {
  const keys = keysByRows.get(rows) ?? keysIn(rows);
  keysByRows.set(rows, keys);
  return keys;
};
