// sheet: which row each overwritten row was, by the cells of it that were not written.

import { firstByKey, rowKeys } from '../model/row-keys';
import type { Value } from '../model/value';
import type { Tab } from '../tabs/tab';
import type { TabRow } from '../tabs/tab-row';
import { isAddedName } from './added-name';
import { CHANGE, STATES, STATUS } from './our-columns';

/** The value of a cell when it was read; undefined: unreadable. */
export function valueIn(row: TabRow, field: string): Value | undefined {
  if (field === CHANGE) return row.change;
  if (field === STATES) return row.states;
  if (field === STATUS) return row.status;
  return row.fields[field];
}

export function isAlike(tab: Tab, a: TabRow, b: TabRow, written: ReadonlySet<string>): boolean {
  if (!written.has(STATUS) && a.status !== b.status) return false;
  return tab.columns.every(({ field, kind }) => {
    const [x, y] = [a.fields[field], b.fields[field]];
    return written.has(field) || (x === undefined || y === undefined ? x === y : kind.equal(x, y));
  });
}

/** Rows as they were when the tab was read: by key, or, if it was overwritten, by their other values. */
function candidatesIn(
  tab: Tab,
  before: readonly TabRow[],
  now: readonly TabRow[],
): (row: TabRow, written: ReadonlySet<string>) => readonly TabRow[] {
  const byKey = firstByKey(before);
  const present = rowKeys(now).present();
  const gone = before.filter(({ key }) => key === null || !present.has(key));
  return (row, written) => {
    const keyIsWhole = !tab.keyFields.some((field) => written.has(field));
    const known = row.key === null ? undefined : byKey.get(row.key);
    // The written key may be in another row, or missing.
    if (row.key !== null && (keyIsWhole || (known && isAlike(tab, known, row, written))))
      return known ? [known] : [];
    // A row that is being added: any of its cells may have been written.
    const isAdded = ({ status }: TabRow): boolean => isAddedName(status) && written.has(STATUS);
    return gone.filter((one) => isAdded(one) || isAlike(tab, one, row, written));
  };
}

/**
 * Returns a lookup of a row as it was when the tab was read: by its key, or, if the key was overwritten or is
 * missing, by its other values.
 */
export function rowsBefore(
  tab: Tab,
  before: readonly TabRow[],
  now: readonly TabRow[],
): (row: TabRow, written: ReadonlySet<string>) => TabRow | undefined {
  const candidates = candidatesIn(tab, before, now);
  return (row, written) => {
    const found = candidates(row, written);
    return found.length === 1 ? found[0] : undefined;
  };
}

/** An overwritten row as it is now. */
export interface HitRow {
  readonly row: TabRow;
  /** Fields, and those of our own columns, that were written. */
  readonly written: ReadonlySet<string>;
}

const NO_FIELDS: ReadonlySet<string> = new Set();

/**
 * The row that each of these was when the tab was read, in order; undefined: unknown, or it was not there.
 * Rows that are the same in everything else are exchanged without a difference, so their order decides: rows
 * that were inserted are above those that were moved down.
 * @param now rows whose key was not overwritten
 * @param hasSameCells whether cells that are not in a `TabRow` agree, too
 */
export function rowsHit(
  tab: Tab,
  before: readonly TabRow[],
  now: readonly TabRow[],
  hits: readonly HitRow[],
  hasSameCells: (hit: HitRow, before: TabRow) => boolean,
): (TabRow | undefined)[] {
  const candidates = candidatesIn(tab, before, now);
  const isElsewhere = (one: TabRow): boolean =>
    one.key === null && now.some((row) => row.key === null && isAlike(tab, one, row, NO_FIELDS));
  const groups = new Map<string, { readonly rows: readonly TabRow[]; readonly hits: number[] }>();
  const result = hits.map((hit, i): TabRow | undefined => {
    const named = isAddedName(hit.row.status)
      ? before.find(({ status }) => status === hit.row.status)
      : undefined;
    if (named) return named;
    const alike = candidates(hit.row, hit.written);
    if (alike.length === 0 || alike[0]!.key === hit.row.key) return alike[0];
    const rows = alike.filter((one) => !isElsewhere(one) && hasSameCells(hit, one));
    const id = rows.map(({ row }) => row).join(' ');
    const group = groups.get(id) ?? { rows, hits: [] };
    group.hits.push(i);
    groups.set(id, group);
    return undefined;
  });
  groups.forEach(({ rows, hits: own }) => {
    if (rows.length > own.length) return;
    own.sort((a, b) => hits[a]!.row.row - hits[b]!.row.row);
    const first = own.length - rows.length;
    for (const [i, row] of rows.entries()) result[own[first + i]!] = row;
  });
  return result;
}
