// push: finds rows that have the reviewed values of an operation, by an index of values.

import type { Value } from '../../shared/value';
import type { Operation } from '../../sync/operation';
import type { Tab } from '../../tabs/columns/tab';
import type { TabRow } from '../../tabs/columns/tab-row';
import { sameValue } from '../../tabs/columns/text-kinds';

/** True if the row has the reviewed values. */
export const hasReviewedValues = (tab: Tab, row: TabRow, operation: Operation): boolean =>
  operation.changes.every(({ field, after }) => {
    const kind = tab.columns.find((column) => column.field === field)!.kind;
    const mine = row.fields[field];
    // An unclicked box is empty in the sheet and FALSE in the review.
    return mine !== undefined && (kind.equal(mine, after) || (mine === null && after === false));
  });

/** Returns a lookup of the rows with the reviewed values, by an index of the rarest value. */
export function rowsWithReviewedValues(
  tab: Tab,
  rows: readonly TabRow[],
): (operation: Operation) => TabRow[] {
  const exact = new Set(tab.columns.filter(({ kind }) => kind.equal === sameValue).map(({ field }) => field));
  const indexes = new Map<string, Map<Value | undefined, TabRow[]>>();
  const indexOf = (field: string): Map<Value | undefined, TabRow[]> => {
    const existingIndex = indexes.get(field);
    if (existingIndex) return existingIndex;
    const index = new Map<Value | undefined, TabRow[]>();
    for (const row of rows) {
      const value = row.fields[field];
      const list = index.get(value);
      if (list) list.push(row);
      else index.set(value, [row]);
    }
    indexes.set(field, index);
    return index;
  };
  return (operation) => {
    let few = rows;
    for (const { field, after } of operation.changes) {
      if (!exact.has(field)) continue;
      const list = indexOf(field).get(after) ?? [];
      if (list.length < few.length) few = list;
    }
    return few.filter((row) => hasReviewedValues(tab, row, operation));
  };
}
