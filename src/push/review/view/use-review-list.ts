// push: a long list of the review (conflicts, rows held back): a page of it, or its entries that match the
// search.

import { useEffect, useMemo, useState } from 'preact/hooks';
import { type Requester, useRequest } from '../../../sidebar/client/use-request';
import { pageOf } from '../../../sidebar/components/pages';
import { matching } from '../../core/row-filter';
import type { GroupName, Page, RowName } from '../review-schema';
import { ANY, type Wanted } from './review-search';

/** Entries of a page. */
export const LISTED = 200;
/** Entries in one answer of the add-on. */
const MOST = 2_000;

interface ListOptions<T> {
  /** The first entries, and the number of all. */
  readonly first: Page<T>;
  readonly wanted: Wanted;
  /** Calls the add-on. @param from number of entries to skip */
  load(from: number, most: number): Promise<Page<T>>;
  /** The text in which words are searched. */
  textOf(entry: T): string;
}

export interface List<T> {
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
  const { first, wanted, load, textOf } = options;
  const [loaded, setLoaded] = useState<readonly T[]>(first.rows);
  const [place, setPlace] = useState({ wanted, page: 0 });
  const request = useRequest();
  const isWhole = loaded.length >= first.found;
  const isSearched = wanted !== ANY;
  const matches = (all: readonly T[]): readonly T[] =>
    wanted.only === undefined && wanted.named === undefined ? matching(all, wanted, textOf) : [];
  const upTo = async (count: number): Promise<readonly T[]> => {
    const all = [...loaded];
    while (all.length < Math.min(count, first.found)) {
      const next = await load(all.length, MOST);
      if (next.rows.length === 0) break;
      all.push(...next.rows);
    }
    return all;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once, for the first search
  useEffect(() => {
    if (isSearched && !isWhole) request.run(() => upTo(first.found), setLoaded);
  }, [isSearched, isWhole]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other arguments do not change
  const found = useMemo(() => matches(loaded), [loaded, wanted]);
  const page = place.wanted === wanted ? place.page : 0;
  return {
    rows: isSearched && !isWhole ? [] : pageOf(found, page, LISTED),
    shown: isSearched && isWhole ? found : null,
    found: !isSearched ? first.found : isWhole ? found.length : null,
    page,
    request,
    go: (next) =>
      request.run(
        () => upTo((next + 1) * LISTED),
        (all) => {
          setLoaded(all);
          setPlace({ wanted, page: next });
        },
      ),
    every: () => upTo(first.found).then(matches),
  };
}
