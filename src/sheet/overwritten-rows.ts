// sheet: identifies overwritten rows by their cells that were not written.

import { firstByKey, rowKeys } from '../shared/row-keys';
import type { Value } from '../shared/value';
import type { Tab } from '../tabs/columns/tab';
import type { TabRow } from '../tabs/columns/tab-row';
import { isRowPlaceholder } from './row-placeholders';
import { CHANGE, STATES, STATUS } from './status-columns';

/** The value of a cell when it was read; undefined: unreadable. */
export function valueIn(row: TabRow, field: string): Value | undefined {
  if (field === CHANGE) return row.change;
  if (field === STATES) return row.states;
  if (field === STATUS) return row.status;
  return row.fields[field];
}

/** True if two rows have the same Status and values, except in the written fields. */
export function isAlike(tab: Tab, a: TabRow, b: TabRow, writtenFields: ReadonlySet<string>): boolean {
  if (!writtenFields.has(STATUS) && a.status !== b.status) return false;
  return tab.columns.every(({ field, kind }) => {
    const [x, y] = [a.fields[field], b.fields[field]];
    return writtenFields.has(field) || (x === undefined || y === undefined ? x === y : kind.equal(x, y));
  });
}

/**
 * Returns a lookup of the rows that a row can have been when the tab was read: by its key, or, if the key was
 * overwritten or is missing, by its other values.
 */
function candidatesIn(
  tab: Tab,
  oldRows: readonly TabRow[],
  currentRows: readonly TabRow[],
): (row: TabRow, writtenFields: ReadonlySet<string>) => readonly TabRow[] {
  const byKey = firstByKey(oldRows);
  const present = rowKeys(currentRows).present();
  const missingRows = oldRows.filter(({ key }) => key === null || !present.has(key));
  return (row, writtenFields) => {
    const keyIsWhole = !tab.keyFields.some((field) => writtenFields.has(field));
    const rowOfKey = row.key === null ? undefined : byKey.get(row.key);
    // The written key may be in another row, or missing.
    if (row.key !== null && (keyIsWhole || (rowOfKey && isAlike(tab, rowOfKey, row, writtenFields))))
      return rowOfKey ? [rowOfKey] : [];
    // Any cell of a row that is being added may have been written.
    const isBeingAdded = ({ status }: TabRow): boolean =>
      isRowPlaceholder(status) && writtenFields.has(STATUS);
    return missingRows.filter(
      (missingRow) => isBeingAdded(missingRow) || isAlike(tab, missingRow, row, writtenFields),
    );
  };
}

/**
 * Returns a lookup of a row as it was when the tab was read: by its key, or, if the key was overwritten or is
 * missing, by its other values.
 */
export function rowsBefore(
  tab: Tab,
  oldRows: readonly TabRow[],
  currentRows: readonly TabRow[],
): (row: TabRow, writtenFields: ReadonlySet<string>) => TabRow | undefined {
  const candidates = candidatesIn(tab, oldRows, currentRows);
  return (row, writtenFields) => {
    const matchingRows = candidates(row, writtenFields);
    return matchingRows.length === 1 ? matchingRows[0] : undefined;
  };
}

/** An overwritten row as it is now. */
export interface OverwrittenRow {
  readonly row: TabRow;
  /** Names of the written fields, including those of our own columns. */
  readonly writtenFields: ReadonlySet<string>;
}

const NO_FIELDS: ReadonlySet<string> = new Set();

/**
 * The rows that these overwritten rows were when the tab was read, in order; undefined: unknown, or inserted
 * since. Rows that are equal in all other cells are matched in their order: exchanging them makes no
 * difference. If there are more overwritten rows than equal ones, the upper rows were inserted.
 * @param oldRows all rows when the tab was read
 * @param currentRows current rows whose key was not overwritten
 * @param hasSameCells whether the cells that are not in a `TabRow` agree, too
 */
export function matchOverwritten(
  tab: Tab,
  oldRows: readonly TabRow[],
  currentRows: readonly TabRow[],
  overwritten: readonly OverwrittenRow[],
  hasSameCells: (row: OverwrittenRow, oldRow: TabRow) => boolean,
): (TabRow | undefined)[] {
  const candidates = candidatesIn(tab, oldRows, currentRows);
  const isElsewhere = (oldRow: TabRow): boolean =>
    oldRow.key === null &&
    currentRows.some((row) => row.key === null && isAlike(tab, oldRow, row, NO_FIELDS));
  /** Overwritten rows, by index, with the same candidates. */
  const groups = new Map<string, { readonly rows: readonly TabRow[]; readonly indexes: number[] }>();
  const result = overwritten.map((overwrittenRow, i): TabRow | undefined => {
    const { row, writtenFields } = overwrittenRow;
    const reserved = isRowPlaceholder(row.status)
      ? oldRows.find(({ status }) => status === row.status)
      : undefined;
    if (reserved) return reserved;
    const alikeRows = candidates(row, writtenFields);
    if (alikeRows.length === 0 || (row.key !== null && alikeRows[0]!.key === row.key)) return alikeRows[0];
    const rows = alikeRows.filter(
      (candidate) => !isElsewhere(candidate) && hasSameCells(overwrittenRow, candidate),
    );
    const id = rows.map((candidate) => candidate.row).join(' ');
    const group = groups.get(id) ?? { rows, indexes: [] };
    group.indexes.push(i);
    groups.set(id, group);
    return undefined;
  });
  groups.forEach(({ rows, indexes }) => {
    if (rows.length > indexes.length) return;
    indexes.sort((a, b) => overwritten[a]!.row.row - overwritten[b]!.row.row);
    const first = indexes.length - rows.length;
    for (const [i, row] of rows.entries()) result[indexes[first + i]!] = row;
  });
  return result;
}
