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

interface Edited {
  readonly key: string;
  readonly fields: Fields;
  /** Signatures of the current and of the last pulled cells. */
  readonly has: string;
  readonly had: string;
}

/** Comparisons of a row with a key, for rows of shifted keys that were edited. */
const MOST_COMPARED = 1_000_000;

/**
 * Adds rows of a chain of shifted keys in which some rows were edited besides: rows with exactly the cells of
 * a key whose row is known to be shifted, and the row of a key whose cells are in such a row.
 * @param alikeTo keys whose last pulled cells are exactly those of the row
 * @param keys that a row may have had
 */
function followChain(
  tab: Tab,
  base: RuleContext['base'],
  found: Map<string, readonly string[]>,
  edited: readonly Edited[],
  alikeTo: (row: Edited) => readonly string[],
  keys: readonly string[],
): void {
  const columns = isOwn(tab);
  const others = edited.filter(({ key }) => !found.has(key));
  const alikeRows = new Map<string, Edited[]>();
  for (const row of others)
    for (const key of alikeTo(row)) alikeRows.set(key, [...(alikeRows.get(key) ?? []), row]);
  const claimed = new Set<string>();
  const queue: string[] = [];
  const add = (key: string, from: readonly string[]): void => {
    found.set(key, from);
    if (from.length === 1) claimed.add(from[0]!);
    queue.push(key);
  };
  for (const [key, from] of [...found]) add(key, from);
  let compared = 0;
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (let key = queue.pop(); key !== undefined; key = queue.pop())
      for (const row of alikeRows.get(key) ?? [])
        if (!found.has(row.key) && !claimed.has(key)) add(row.key, [key]);
    const open = keys.filter((key) => !claimed.has(key));
    for (const row of others) {
      if (found.has(row.key) || !claimed.has(row.key)) continue;
      compared += open.length;
      if (compared > MOST_COMPARED) return;
      const count = (key: string): number => alike(columns, row.fields, base.get(key)!);
      const candidates = open.filter(
        (key) => key !== row.key && differsInOne(tab, row.fields, base.get(key)!),
      );
      const closest = mostAlike(candidates, count, count(row.key));
      if (closest.length > 0) add(row.key, closest);
    }
  }
}

/** The keys with the highest count, if it is above `least`. */
function mostAlike(keys: readonly string[], count: (key: string) => number, least: number): string[] {
  let [most, best]: [number, string[]] = [least, []];
  for (const key of keys) {
    const own = count(key);
    if (own > most) [most, best] = [own, [key]];
    else if (own === most && best.length > 0) best.push(key);
  }
  return best;
}

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
  const edited = rows.flatMap(({ key, fields, known }): Edited[] => {
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
  const alikeTo = ({ key, fields, has, had }: Edited): string[] =>
    has === had
      ? []
      : (byBefore.get(has) ?? []).filter(
          (other) =>
            other !== key &&
            differsInOne(tab, fields, base.get(other)!) &&
            contrast(columns, base.get(key)!, base.get(other)!) >= LEAST_EXCHANGED,
        );
  for (const row of edited) {
    const from = present.has(row.had) ? alikeTo(row) : [];
    if (from.length > 0) found.set(row.key, from);
  }
  if (found.size > 0)
    followChain(tab, base, found, edited, alikeTo, [...edited.map(({ key }) => key), ...missing]);
  return found;
}
