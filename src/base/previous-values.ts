// base: previous values of read-only cells that a merge has yet to write, packed by column.

import type { Fields, Value } from '../shared/value';
import type { Tab } from '../tabs/columns/tab';

/** Index of the field; rows (null: all of the group); their values (a single one if all are equal). */
export type PreviousColumn = readonly [
  column: number,
  rows: readonly number[] | null,
  values: readonly Value[],
];

export function packPrevious(tab: Tab, previousRows: readonly (Fields | undefined)[]): PreviousColumn[] {
  const packed: PreviousColumn[] = [];
  if (previousRows.every((previous) => previous === undefined)) return packed;
  tab.columns.forEach(({ field }, column) => {
    const rows: number[] = [];
    const values: Value[] = [];
    previousRows.forEach((previous, at) => {
      const value = previous?.[field];
      if (value === undefined) return;
      rows.push(at);
      values.push(value);
    });
    if (rows.length === 0) return;
    const isOne = values.every((value) => value === values[0]);
    packed.push([
      column,
      rows.length === previousRows.length ? null : rows,
      isOne ? values.slice(0, 1) : values,
    ]);
  });
  return packed;
}

const NEVER = (): undefined => undefined;

function valuesOf([, rows, values]: PreviousColumn): (at: number) => Value | undefined {
  const valueAt = (n: number): Value | undefined => (values.length === 1 ? values[0] : values[n]);
  if (rows === null) return valueAt;
  const places = new Map(rows.map((at, n) => [at, n]));
  return (at) => {
    const n = places.get(at);
    return n === undefined ? undefined : valueAt(n);
  };
}

/** @param fields names by index at the time of packing; fields that the tab no longer has are ignored */
export function previousValuesIn(
  tab: Tab,
  fields: readonly string[],
  packed: readonly PreviousColumn[] = [],
): (at: number) => Fields | undefined {
  const columns = packed
    .map((one) => ({ field: fields[one[0]]!, valueAt: valuesOf(one) }))
    .filter(({ field }) => tab.columns.some((column) => column.field === field));
  if (columns.length === 0) return NEVER;
  return (at) => {
    let previous: Partial<Record<string, Value>> | undefined;
    for (const { field, valueAt } of columns) {
      const value = valueAt(at);
      if (value === undefined) continue;
      previous = previous ?? {};
      previous[field] = value;
    }
    return previous;
  };
}
