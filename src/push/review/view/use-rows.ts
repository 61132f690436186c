// push: the rows of a review, loaded once; filters and sorting need no further call.

import { useEffect, useMemo, useState } from 'preact/hooks';
import { sumOf } from '../../../shared/guards';
import { ask } from '../../../sidebar/client/bridge';
import { type Requester, useRequest } from '../../../sidebar/client/use-request';
import { matchingRows } from '../../core/row-filter';
import { rowInChoice } from '../../core/row-in-choice';
import type { ReviewRow, ReviewView } from '../review-schema';
import type { Wanted } from './review-search';
import { isKept, type Selection } from './review-selection';

/** Most rows that the dialog holds. A longer review is filtered by the add-on. */
const LOADED = 20_000;
/** Rows in one answer. */
const MOST = 2_000;

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
  wanted: Wanted,
  selection: Selection,
  refused: (error: unknown) => never,
): ShownRows {
  const { token } = review;
  const total = rowCount(review);
  const isLocal = isFilteredHere(review);
  const query = JSON.stringify([token, isLocal ? {} : wanted]);
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
        const filter = isLocal ? {} : wanted;
        const page = await ask('reviewRows', { token, ...filter, from: rows.length, most: MOST });
        if (isStale) return;
        rows.push(...page.rows);
        const isLast = page.rows.length === 0 || rows.length >= Math.min(page.found, LOADED);
        setLoaded({ query, rows: [...rows], found: isLast || !isLocal ? page.found : null });
        if (isLast) return;
      }
    };
    request.run(
      () => load().catch(refused),
      () => undefined,
    );
    return () => {
      isStale = true;
    };
  }, [query, isAll]);
  const isCurrent = loaded.query === query;
  const isBare = Object.keys(wanted).length === 0;
  const all = isAll ? review.rows : isCurrent ? loaded.rows : isLocal || isBare ? review.rows : [];
  const filter = JSON.stringify(wanted);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text represents the filter
  const rows = useMemo(() => {
    const inChoice = all.map((row) => rowInChoice(row, (other) => isKept(selection, other)));
    return isLocal ? matchingRows(inChoice, wanted) : inChoice;
  }, [all, filter, selection, isLocal]);
  const isWhole = isAll || (isCurrent && loaded.found !== null);
  return { rows, found: !isWhole ? null : isLocal ? rows.length : loaded.found, request };
}
