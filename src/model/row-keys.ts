// model: the keys of the rows of a tab and the duplicates among them, computed once per reading.

interface Row {
  readonly key: string | null;
  /** 1-based. */
  readonly row: number;
  /**
   * What is known of the key, for a row that says so and for one that says otherwise; `index` tells it apart
   * as the key does.
   */
  readonly known?: Indexed;
  readonly origin?: Indexed;
}

interface Indexed {
  readonly index: number;
}

export interface RowKeys {
  /** Rows of every key that stands in several. */
  readonly duplicates: ReadonlyMap<string, readonly number[]>;
  /** How many rows have a key of which something is known. */
  readonly known: number;
  /** Keys of the other rows. */
  readonly others: ReadonlySet<string>;
  readonly present: () => ReadonlySet<string>;
}

const found = new WeakMap<readonly Row[], RowKeys>();

/**
 * Rows of which something is known are told apart by number: of a hundred thousand keys, few are left to be
 * looked at.
 */
const find = (rows: readonly Row[]): RowKeys => {
  const met = new Array<Indexed | undefined>(rows.length);
  const others = new Set<string>();
  const twice = new Set<string>();
  let known = 0;
  for (const row of rows) {
    const one = row.known ?? row.origin;
    const there = one === undefined ? undefined : met[one.index];
    if (one !== undefined && (there === undefined || there === one)) {
      known++;
      if (there === one) twice.add(row.key!);
      met[one.index] = one;
    } else if (row.key !== null) {
      if (others.has(row.key)) twice.add(row.key);
      others.add(row.key);
    }
  }
  if (others.size > 0) {
    for (const row of rows) {
      const one = row.known ?? row.origin;
      if (one !== undefined && met[one.index] === one && others.has(row.key!)) twice.add(row.key!);
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
  const all = () => {
    const keys = new Set<string>();
    for (const { key } of rows) if (key !== null) keys.add(key);
    return keys;
  };
  return {
    duplicates,
    known,
    others,
    present: () => {
      present = present ?? all();
      return present;
    },
  };
};

/** The first row with each key. */
export const firstByKey = <R extends Row>(rows: readonly R[]): Map<string, R> => {
  const first = new Map<string, R>();
  for (const row of rows) if (row.key !== null && !first.has(row.key)) first.set(row.key, row);
  return first;
};

/** Of a list that nobody changes any more. */
export const rowKeys = (rows: readonly Row[]): RowKeys => {
  const keys = found.get(rows) ?? find(rows);
  found.set(rows, keys);
  return keys;
};
