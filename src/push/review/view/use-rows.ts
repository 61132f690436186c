// push: the rows of a review, loaded once, and its other lists, page by page; filters need no further call.

import { useEffect, useMemo, useState } from 'preact/hooks';
import { sumOf } from '../../../shared/guards';
import { ask } from '../../../sidebar/client/bridge';
import { type Requester, useRequest } from '../../../sidebar/client/use-request';
import { pageOf } from '../../../sidebar/components/list-parts';
import { matching, matchingRows, rowInChoice } from '../../core/row-filter';
import type { GroupName, Page, ReviewRow, ReviewView, RowName } from '../review-schema';
import { ANY, type RowSearch } from './review-search';
import { isKept, type Selection } from './review-selection';

/** Most rows that the dialog holds. A longer review is filtered by the add-on. */
const LOADED = 20_000;
/** Rows in one answer. */
const MOST_ROWS = 2_000;

const rowCount = (review: ReviewView): number => sumOf(review.groups.map(({ tally }) => tally)).rows ?? 0;

/** The dialog holds all rows: a filter needs no call. */
export const isFilteredHere = (review: ReviewView): boolean => rowCount(review) <= LOADED;

export interface ShownRows {
  readonly rows: readonly ReviewRow[];
  /** Number of matching rows; more than `rows` if only the first are listed. null: not known yet. */
  readonly found: number | null;
  readonly request: Requester;
}

interface Loaded {
  readonly query: string;
  readonly rows: readonly ReviewRow[];
  readonly found: number | null;
}

/** @param selection decides the bids that rows depend on */
export function useRows(
  review: ReviewView,
  rowSearch: RowSearch,
  selection: Selection,
  refused: (error: unknown) => never,
): ShownRows {
  const { token } = review;
  const total = rowCount(review);
  const isLocal = isFilteredHere(review);
  const query = JSON.stringify([token, isLocal ? {} : rowSearch]);
  const [loaded, setLoaded] = useState<Loaded>({ query: '', rows: [], found: null });
  const request = useRequest();
  const isAll = isLocal && review.rows.length === total;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the query represents token and filter
  useEffect(() => {
    if (isAll) return undefined;
    let isStale = false;
    const load = async () => {
      const rows: ReviewRow[] = [];
      for (;;) {
        const filter = isLocal ? {} : rowSearch;
        const page = await ask('reviewRows', { token, ...filter, from: rows.length, most: MOST_ROWS });
        if (isStale) return;
        rows.push(...page.rows);
        const isLast = page.rows.length === 0 || rows.length >= Math.min(page.found, LOADED);
        setLoaded({ query, rows: [...rows], found: isLast || !isLocal ? page.found : null });
        if (isLast) return;
      }
    };
    request.run(() => load().catch(refused));
    return () => {
      isStale = true;
    };
  }, [query, isAll]);
  const isCurrent = loaded.query === query;
  const isBare = Object.keys(rowSearch).length === 0;
  const allRows = isAll ? review.rows : isCurrent ? loaded.rows : isLocal || isBare ? review.rows : [];
  const filter = JSON.stringify(rowSearch);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text represents the filter
  const rows = useMemo(() => {
    const inChoice = allRows.map((row) => rowInChoice(row, (other) => isKept(selection, other)));
    return isLocal ? matchingRows(inChoice, rowSearch) : inChoice;
  }, [allRows, filter, selection, isLocal]);
  const isWhole = isAll || (isCurrent && loaded.found !== null);
  return { rows, found: !isWhole ? null : isLocal ? rows.length : loaded.found, request };
}

/** Entries of a page. */
export const LISTED = 200;
/** Entries in one answer of the add-on. */
const MOST_ENTRIES = 2_000;

interface ListOptions<T> {
  /** The first entries, and the number of all. */
  readonly first: Page<T>;
  readonly wanted: RowSearch;
  /** Calls the add-on. @param from number of entries to skip */
  load(from: number, most: number): Promise<Page<T>>;
  /** The text in which words are searched. */
  textOf(entry: T): string;
}

interface List<T> {
  /** The entries of the page. */
  readonly rows: readonly T[];
  /** All that match; null while they are loaded, and for a list that is not searched. */
  readonly shown: readonly T[] | null;
  /** Number of entries that match; null: not known yet. */
  readonly found: number | null;
  readonly page: number;
  readonly request: Requester;
  go(page: number): void;
  /** Loads what is missing. @returns all entries that match */
  every(): Promise<readonly T[]>;
}

export function useList<T extends GroupName & RowName & { readonly label: string }>(
  options: ListOptions<T>,
): List<T> {
  const { first, wanted: rowSearch, load, textOf } = options;
  const [loaded, setLoaded] = useState<readonly T[]>(first.rows);
  const [place, setPlace] = useState({ wanted: rowSearch, page: 0 });
  const request = useRequest();
  const isWhole = loaded.length >= first.found;
  const isSearched = rowSearch !== ANY;
  const matches = (entries: readonly T[]): readonly T[] =>
    rowSearch.only === undefined && rowSearch.named === undefined ? matching(entries, rowSearch, textOf) : [];
  const upTo = async (count: number): Promise<readonly T[]> => {
    const entries = [...loaded];
    while (entries.length < Math.min(count, first.found)) {
      const next = await load(entries.length, MOST_ENTRIES);
      if (next.rows.length === 0) break;
      entries.push(...next.rows);
    }
    return entries;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once, for the first search
  useEffect(() => {
    if (isSearched && !isWhole) request.run(() => upTo(first.found), setLoaded);
  }, [isSearched, isWhole]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other arguments do not change
  const matchingEntries = useMemo(() => matches(loaded), [loaded, rowSearch]);
  const page = place.wanted === rowSearch ? place.page : 0;
  return {
    rows: isSearched && !isWhole ? [] : pageOf(matchingEntries, page, LISTED),
    shown: isSearched && isWhole ? matchingEntries : null,
    found: !isSearched ? first.found : isWhole ? matchingEntries.length : null,
    page,
    request,
    go: (next) =>
      request.run(
        () => upTo((next + 1) * LISTED),
        (entries) => {
          setLoaded(entries);
          setPlace({ wanted: rowSearch, page: next });
        },
      ),
    every: () => upTo(first.found).then(matches),
  };
}
