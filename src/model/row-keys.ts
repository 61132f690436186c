// model: which keys stand in the rows of a tab, and which of them more than once; looked at once for all who ask.

interface Row {
  readonly key: string | null;
  /** 1-based. */
  readonly row: number;
  /** There for a row that says what is known of its key; `index` tells such rows apart, as their keys do. */
  readonly known?: { readonly index: number };
}

export interface RowKeys {
  /** Rows of every key that stands in several. */
  readonly doubled: ReadonlyMap<string, readonly number[]>;
  /** How many rows say what is known of their key. */
  readonly known: number;
  /** Keys of the others. */
  readonly others: ReadonlySet<string>;
  readonly present: () => ReadonlySet<string>;
}

const found = new WeakMap<readonly Row[], RowKeys>();

/** Rows that say what is known are told apart by number: of a hundred thousand keys, few are left to be looked at. */
const find = (rows: readonly Row[]): RowKeys => {
  const met = new Array<Row['known']>(rows.length);
  const others = new Set<string>();
  const twice = new Set<string>();
  let known = 0;
  for (const row of rows) {
    if (row.key === null) continue;
    const number = row.known === undefined ? -1 : row.known.index;
    if (row.known !== undefined) known++;
    if (row.known !== undefined && (met[number] ?? row.known) === row.known) {
      if (met[number] === row.known) twice.add(row.key);
      met[number] = row.known;
    } else if (others.has(row.key)) twice.add(row.key);
    else others.add(row.key);
  }
  if (others.size > 0) {
    for (const row of rows) if (row.known !== undefined && others.has(row.key!)) twice.add(row.key!);
  }
  const doubled = new Map<string, number[]>();
  if (twice.size > 0) {
    for (const { key, row } of rows) {
      if (key === null || !twice.has(key)) continue;
      const list = doubled.get(key);
      if (list) list.push(row);
      else doubled.set(key, [row]);
    }
  }
  let present: ReadonlySet<string> | null = null;
  const all = () => {
    const keys = new Set<string>();
    for (const { key } of rows) if (key !== null) keys.add(key);
    return keys;
  };
  return {
    doubled,
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
