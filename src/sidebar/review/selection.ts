// sidebar: which reviewed rows are to be pushed: whole groups in or out, and single rows that are the exception.

import type { GroupName, ReviewGroup, ReviewRow, RowName } from '../../app/surface/review';
import { plus, sumOf, type Tally } from '../../model/tally';

export interface Selection {
  /** Names of groups that are left out. */
  readonly out: ReadonlySet<string>;
  /** Rows for which the contrary of their group holds, by name. */
  readonly exceptions: ReadonlyMap<string, ReviewRow>;
}

export const EVERYTHING: Selection = { out: new Set(), exceptions: new Map() };

export const groupName = ({ tab, group }: GroupName): string => JSON.stringify([tab, group]);
export const rowName = ({ tab, key }: RowName): string => JSON.stringify([tab, key]);

export const isKept = ({ out, exceptions }: Selection, row: ReviewRow): boolean =>
  out.has(groupName(row)) === exceptions.has(rowName(row));

export function toggleRow({ out, exceptions }: Selection, row: ReviewRow): Selection {
  const next = new Map(exceptions);
  if (!next.delete(rowName(row))) next.set(rowName(row), row);
  return { out, exceptions: next };
}

/** The whole group, exceptions included. */
export function setGroup({ out, exceptions }: Selection, group: GroupName, kept: boolean): Selection {
  const name = groupName(group);
  const next = new Set(out);
  if (kept) next.delete(name);
  else next.add(name);
  return { out: next, exceptions: new Map([...exceptions].filter(([, row]) => groupName(row) !== name)) };
}

export const setAll = (groups: readonly GroupName[], kept: boolean): Selection =>
  kept ? EVERYTHING : { out: new Set(groups.map(groupName)), exceptions: new Map() };

/** Nothing but these rows. */
export const only = (groups: readonly GroupName[], rows: readonly ReviewRow[]): Selection => ({
  out: new Set(groups.map(groupName)),
  exceptions: new Map(rows.map((row) => [rowName(row), row])),
});

/** The same choice in a review that was built anew; `rows`: the exceptions as they are now. */
export function renewed(
  { out, exceptions }: Selection,
  groups: readonly GroupName[],
  rows: readonly ReviewRow[],
): Selection {
  const known = new Set(groups.map(groupName));
  const still = rows.filter((row) => exceptions.has(rowName(row)));
  return {
    out: new Set([...out].filter((name) => known.has(name))),
    exceptions: new Map(still.map((row) => [rowName(row), row])),
  };
}

/** What the rows of a group that are kept add up to. */
export function keptIn({ out, exceptions }: Selection, group: ReviewGroup): Tally {
  const name = groupName(group);
  const own = [...exceptions.values()].filter((row) => groupName(row) === name).map(({ tally }) => tally);
  return out.has(name) ? sumOf(own) : plus(group.tally, sumOf(own), -1);
}

/** What would be pushed adds up to. */
export function keptOf({ out, exceptions }: Selection, groups: readonly ReviewGroup[]): Tally {
  let sum = sumOf(groups.filter((group) => !out.has(groupName(group))).map(({ tally }) => tally));
  exceptions.forEach((row) => {
    sum = plus(sum, row.tally, out.has(groupName(row)) ? 1 : -1);
  });
  return sum;
}

/** As a push is told. */
export function leaveOutOf(
  { out, exceptions }: Selection,
  groups: readonly GroupName[],
): (GroupName | RowName)[] {
  return [
    ...groups.filter((group) => out.has(groupName(group))).map(({ tab, group }) => ({ tab, group })),
    ...[...exceptions.values()].map(({ tab, key }) => ({ tab, key })),
  ];
}
