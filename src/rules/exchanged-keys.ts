// rules: rows whose keys were exchanged.

import type { Fields } from '../model/value';
import type { Tab } from '../tabs/tab';
import type { TabRow } from '../tabs/tab-row';
import { alike, type Columns, differsInOne, isOwn, signature } from './base-index';
import type { RuleContext } from './rule';
import { isEmpty } from './shown';

/** Filled cells in which both objects differ. */
const contrast = (columns: Columns, a: Fields, b: Fields): number =>
  columns.filter((column) => {
    const { field, kind } = column;
    return !kind.checkbox && !isEmpty(a[field]) && !isEmpty(b[field]) && alike([column], a, b) === 0;
  }).length;

/** Fewer exchanged values may be an edit of both rows. */
const LEAST_EXCHANGED = 2;

/**
 * Rows whose keys were exchanged: each has all cells of another one, and another one, perhaps with a new key,
 * has all of its cells. Their own cells must differ in two filled values, because a person may exchange a
 * single value, and moves values to empty cells.
 * @param missing keys of the base without a row: of several shifted keys, the last one has none
 */
export function exchangedKeys(
  tab: Tab,
  rows: readonly TabRow[],
  base: RuleContext['base'],
  missing: readonly string[] = [],
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
  if (edited.length > 0)
    for (const key of missing) {
      const had = signature(columns, base.get(key)!);
      byBefore.set(had, [...(byBefore.get(had) ?? []), key]);
    }
  const present = new Set(edited.map(({ has }) => has));
  for (const { key, fields } of rows)
    if (key !== null && !base.has(key)) present.add(signature(columns, fields));
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
