// push: the lists of a review and of a finished push, loaded once, page by page; filters need no call.

import { useEffect, useMemo, useState } from 'preact/hooks';
import { sumOf } from '../../../shared/guards';
import { ask } from '../../../sidebar/client/bridge';
import { type Requester, useRequest } from '../../../sidebar/client/use-request';
import { matching, matchingRows, rowInChoice } from '../../core/row-filter';
import type { GroupName, RowName } from '../review-schema';
import type { Page, ReviewRow, ReviewView } from '../review-view';
import type { RowSearch } from './review-search';
import { isKept, type Selection } from './review-selection';

/** Most rows that the dialog holds. A longer review is filtered by the add-on. */
const LOADED = 20_000;
/** Entries in one answer. */
const MOST = 2_000;

export interface List<T> {
  readonly rows: readonly T[];
  /** Number of entries; more than `rows` if only the first are listed. null: not known yet. */
  readonly found: number | null;
  /** All are loaded. */
  readonly isWhole: boolean;
  readonly request: Requester;
}

/**
 * @param key names the list: another one is loaded from its start
 * @param first its first entries, and the number of all; null: not known
 * @param load entries after the first `from`
 * @param cap most entries to load
 */
export function useLoaded<T>(
  key: string,
  first: { readonly rows: readonly T[]; readonly found: number | null },
  load: (from: number, most: number) => Promise<Page<T>>,
  cap = Number.POSITIVE_INFINITY,
): List<T> {
  const [loaded, setLoaded] = useState({ key: '', ...first });
  const request = useRequest();
  const isComplete = (count: number, found: number | null): boolean =>
    found !== null && count >= Math.min(found, cap);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key represents the list
  useEffect(() => {
    if (isComplete(first.rows.length, first.found)) return undefined;
    let isStale = false;
    const loadAll = async () => {
      const rows = [...first.rows];
      let page: Page<T>;
      do {
        page = await load(rows.length, MOST);
        if (isStale) return;
        rows.push(...page.rows);
        setLoaded({ key, rows: [...rows], found: page.found });
      } while (page.rows.length > 0 && !isComplete(rows.length, page.found));
    };
    request.run(loadAll);
    return () => {
      isStale = true;
    };
  }, [key]);
  const { rows, found } = loaded.key === key ? loaded : first;
  return { rows, found, isWhole: isComplete(rows.length, found), request };
}

const rowCount = (review: ReviewView): number => sumOf(review.groups.map(({ tally }) => tally)).rows ?? 0;

/** The dialog holds all rows: a filter needs no call. */
export const isFilteredHere = (review: ReviewView): boolean => rowCount(review) <= LOADED;

const isAny = (rowSearch: RowSearch): boolean => Object.keys(rowSearch).length === 0;

/** The rows that match. @param selection decides the bids that rows depend on */
export function useRows(
  review: ReviewView,
  rowSearch: RowSearch,
  selection: Selection,
  refused: (error: unknown) => never,
): List<ReviewRow> {
  const { token } = review;
  const isLocal = isFilteredHere(review);
  const filter = isLocal ? {} : rowSearch;
  const list = useLoaded(
    JSON.stringify([token, filter]),
    isAny(filter) ? { rows: review.rows, found: rowCount(review) } : { rows: [], found: null },
    (from, most) => ask('reviewRows', { token, ...filter, from, most }).catch(refused),
    LOADED,
  );
  const rows = useMemo(() => {
    const inChoice = list.rows.map((row) => rowInChoice(row, (other) => isKept(selection, other)));
    return isLocal ? matchingRows(inChoice, rowSearch) : inChoice;
  }, [list.rows, rowSearch, selection, isLocal]);
  return { ...list, rows, found: !isLocal ? list.found : list.isWhole ? rows.length : null };
}

export interface SearchedList<T> extends List<T> {
  /** A search is set. */
  readonly isSearched: boolean;
  /** The place of an entry in the list is its name: duplicate rows have the same key. */
  nameOf(entry: T): string;
}

/** Conflicts, or rows held back, that match. @param textOf the text in which words are searched */
export function useList<T extends GroupName & RowName & { readonly label: string }>(
  key: string,
  first: Page<T>,
  rowSearch: RowSearch,
  textOf: (entry: T) => string,
  load: (from: number, most: number) => Promise<Page<T>>,
): SearchedList<T> {
  const list = useLoaded(key, first, load);
  const places = useMemo(() => new Map(list.rows.map((entry, i) => [entry, String(i)])), [list.rows]);
  const rows = useMemo(() => {
    const { only, named } = rowSearch;
    return only === undefined && named === undefined ? matching(list.rows, rowSearch, textOf) : [];
  }, [list.rows, rowSearch, textOf]);
  const isSearched = !isAny(rowSearch);
  const found = !isSearched ? list.found : list.isWhole ? rows.length : null;
  return { ...list, rows, found, isSearched, nameOf: (entry) => places.get(entry) ?? '' };
}
