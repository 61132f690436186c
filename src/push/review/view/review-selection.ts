// push: the selection of rows to push: whole groups, and single rows as exceptions; arguments of calls.

import { groupName, rowName } from '../../core/row-name';
import type { AllConflicts, ConflictChoice, GroupName, RowName, SeenCell, SeenRows } from '../review-schema';
import type {
  PickedRow,
  ReviewChange,
  ReviewConflict,
  ReviewGroup,
  ReviewRow,
  ReviewView,
} from '../review-view';
import type { RowSearch } from './review-search';

export interface Selection {
  /** Names of groups that are left out. */
  readonly out: ReadonlySet<string>;
  /** Rows with the opposite of their group's choice, by name. */
  readonly exceptions: ReadonlyMap<string, PickedRow>;
}

export const EVERYTHING: Selection = { out: new Set(), exceptions: new Map() };

const picked = ({ tab, group, key, content }: PickedRow): PickedRow => ({
  tab,
  group,
  key,
  ...(content === undefined ? {} : { content }),
});

export const isEverything = ({ out, exceptions }: Selection): boolean => out.size + exceptions.size === 0;

export const isKept = ({ out, exceptions }: Selection, row: PickedRow): boolean =>
  out.has(groupName(row)) === exceptions.has(rowName(row));

/** Includes or excludes exactly these rows. */
export function setRows(selection: Selection, rows: readonly PickedRow[], isChosen: boolean): Selection {
  const exceptions = new Map(selection.exceptions);
  for (const row of rows) {
    if (selection.out.has(groupName(row)) === isChosen) exceptions.set(rowName(row), picked(row));
    else exceptions.delete(rowName(row));
  }
  return { out: selection.out, exceptions };
}

export const toggleRow = (selection: Selection, row: PickedRow): Selection =>
  setRows(selection, [row], !isKept(selection, row));

/** The whole group, exceptions included. */
export function setGroup({ out, exceptions }: Selection, group: GroupName, isChosen: boolean): Selection {
  const name = groupName(group);
  const next = new Set(out);
  if (isChosen) next.delete(name);
  else next.add(name);
  return { out: next, exceptions: new Map([...exceptions].filter(([, row]) => groupName(row) !== name)) };
}

export const setAll = (groups: readonly GroupName[], isChosen: boolean): Selection =>
  isChosen ? EVERYTHING : { out: new Set(groups.map(groupName)), exceptions: new Map() };

/** Only these rows. */
export const only = (groups: readonly GroupName[], rows: readonly PickedRow[]): Selection =>
  setRows(setAll(groups, false), rows, true);

/**
 * The same choice in a new review. The key of a new row is only a number, so it is identified by its content;
 * if that is ambiguous, all new rows of its tab are left out.
 * @param rows of the new review: those with the keys of the exceptions, and all new ones
 */
export function renewed(
  selection: Selection,
  groups: readonly GroupName[],
  rows: readonly PickedRow[],
): Selection {
  const names = new Set(groups.map(groupName));
  const out = new Set<string>();
  for (const name of selection.out) {
    const [tab] = JSON.parse(name) as [string];
    // Groups of a tab are merged when there are too many.
    const whole = groupName({ tab, group: '' });
    if (names.has(name)) out.add(name);
    else if (names.has(whole)) out.add(whole);
  }
  const news = rows.filter(({ content }) => content !== undefined);
  const byName = new Map(rows.map((row) => [rowName(row), row]));
  let next: Selection = { out, exceptions: new Map() };
  const ambiguous = new Set<string>();
  for (const row of selection.exceptions.values()) {
    const isChosen = selection.out.has(groupName(row));
    if (row.content === undefined) {
      const sameRow = byName.get(rowName(row));
      if (sameRow && sameRow.content === undefined) next = setRows(next, [sameRow], isChosen);
      continue;
    }
    const same = news.filter(({ tab, content }) => tab === row.tab && content === row.content);
    if (same.length === 1) next = setRows(next, same, isChosen);
    else ambiguous.add(row.tab);
  }
  return setRows(
    next,
    news.filter(({ tab }) => ambiguous.has(tab)),
    false,
  );
}

/** Number of chosen rows of a group. */
export function keptIn({ out, exceptions }: Selection, group: ReviewGroup): number {
  const name = groupName(group);
  let count = 0;
  for (const row of exceptions.values()) if (groupName(row) === name) count += 1;
  return out.has(name) ? count : (group.tally.rows ?? 0) - count;
}

/** Number of all chosen rows. */
export function keptOf(selection: Selection, groups: readonly ReviewGroup[]): number {
  const counts = new Map<string, number>();
  for (const row of selection.exceptions.values()) {
    const name = groupName(row);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return groups.reduce((sum, group) => {
    const name = groupName(group);
    const except = counts.get(name) ?? 0;
    return sum + (selection.out.has(name) ? except : (group.tally.rows ?? 0) - except);
  }, 0);
}

/** The groups and rows that an order leaves out, by name. */
export function leaveOutOf(
  { out, exceptions }: Selection,
  groups: readonly GroupName[],
): (GroupName | RowName)[] {
  return [
    ...groups.filter((group) => out.has(groupName(group))).map(({ tab, group }) => ({ tab, group })),
    ...[...exceptions.values()].map(({ tab, key }) => ({ tab, key })),
  ];
}

export const choiceOf = (conflict: ReviewConflict, take: 'mine' | 'theirs'): ConflictChoice => {
  const { tab, key, field, seen: digest, mine, theirs } = conflict;
  return { tab, key, field, take, seen: digest, mine, theirs };
};

export const allConflicts = ({ conflictsDigest }: ReviewView, take: 'mine' | 'theirs'): AllConflicts => ({
  take,
  seen: conflictsDigest,
});

export const cellOf = ({ tab, key }: RowName, { field, seen: digest, after }: ReviewChange): SeenCell => ({
  tab,
  key,
  field,
  seen: digest,
  after,
});

export const cellsOf = (row: ReviewRow): SeenCell[] => row.changes.map((change) => cellOf(row, change));

/** The rows that are shown: all, or those that match the search. */
export const shownRows = ({ token }: ReviewView, rowSearch: RowSearch): SeenRows => ({ token, ...rowSearch });
