// app: one slice of a pull: the service's rows merged into the tab, leaving everything consistent.

import type { Fields } from '../model/value';
import { mergeTab } from '../sync/merge';
import { layOut } from '../tabs/lay-out';
import { keyOf } from '../tabs/row-key';
import type { Tab } from '../tabs/tab';
import { saveBase } from './base-store';
import { findGrid, needHeaders } from './grid';
import type { Pulled } from './job-record';
import type { Ports } from './ports';
import { appendRows, takeCells } from './take';

export const NOTHING_PULLED: Pulled = { campaigns: 0, added: 0, changed: 0 };

/**
 * Merges the slice. Under the document lock.
 * @param listed with the last slice: the keys of all objects there are, so that bases of rows that are neither here nor
 *   there are dropped
 * @throws Trouble when headers are missing or rows keep moving
 */
export function mergeSlice(
  ports: Ports,
  tab: Tab,
  slice: readonly Fields[],
  listed: ReadonlySet<string> | null,
  sum: Pulled,
): Pulled {
  const { workbook } = ports;
  layOut(tab, workbook);
  const { sheet, reading, stored } = needHeaders(findGrid(workbook, tab)!);
  const theirs = new Map(slice.map((fields) => [keyOf(tab, fields)!, fields]));
  const scope = new Set(theirs.keys());
  if (listed) stored.base.forEach((_, key) => void (listed.has(key) || scope.add(key)));
  const merged = mergeTab(tab, stored.base, reading.rows, theirs, scope);
  // Cells first, base after them: a new value with an old base is harmless, the reverse would look like an edit.
  takeCells(tab, sheet, reading, merged.takes);
  const methods = new Set<string>();
  merged.base.forEach(({ fields }) => void methods.add(String(fields.trackingMethod ?? '')));
  appendRows(tab, workbook, reading, merged.appended, { trackingMethod: [...methods] });
  workbook.flush();
  saveBase(workbook, tab, stored, merged.base);
  workbook.flush();
  return {
    campaigns: sum.campaigns + slice.length,
    added: sum.added + merged.counts.appended,
    changed: sum.changed + merged.counts.takenRows,
  };
}
