// model: which keys stand in the rows of a tab, and which of them more than once; looked at once for all who ask.

interface Row {
  readonly key: string | null;
  /** 1-based. */
  readonly row: number;
}

export interface RowKeys {
  readonly present: ReadonlySet<string>;
  /** Rows of every key that stands in several. */
  readonly doubled: ReadonlyMap<string, readonly number[]>;
}

const known = new WeakMap<readonly Row[], RowKeys>();

const find = (rows: readonly Row[]): RowKeys => {
  const present = new Set<string>();
  const doubled = new Map<string, number[]>();
  for (const { key } of rows) {
    if (key === null) continue;
    const { size } = present;
    if (present.add(key).size === size) doubled.set(key, []);
  }
  if (doubled.size > 0) {
    for (const { key, row } of rows) if (key !== null) doubled.get(key)?.push(row);
  }
  return { present, doubled };
};

/** The first row with each key. */
export const firstByKey = <R extends Row>(rows: readonly R[]): Map<string, R> => {
  const first = new Map<string, R>();
  for (const row of rows) if (row.key !== null && !first.has(row.key)) first.set(row.key, row);
  return first;
};

/** Of a list that nobody changes any more. */
export const rowKeys = (rows: readonly Row[]): RowKeys => {
  const found = known.get(rows) ?? find(rows);
  known.set(rows, found);
  return found;
};
