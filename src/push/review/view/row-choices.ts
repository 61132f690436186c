// push: arguments of the review's calls: the values shown for a choice, and their digests.

import type {
  AllConflicts,
  ConflictChoice,
  ReviewChange,
  ReviewConflict,
  ReviewRow,
  ReviewView,
  RowName,
  SeenCell,
  SeenRows,
} from '../review-schema';
import type { Wanted } from './review-search';

export const choiceOf = (conflict: ReviewConflict, take: 'mine' | 'theirs'): ConflictChoice => {
  const { tab, key, field, seen, mine, theirs } = conflict;
  return { tab, key, field, take, seen, mine, theirs };
};

export const allConflicts = ({ conflictsSeen }: ReviewView, take: 'mine' | 'theirs'): AllConflicts => ({
  take,
  seen: conflictsSeen,
});

export const cellOf = ({ tab, key }: RowName, { field, seen, after }: ReviewChange): SeenCell => ({
  tab,
  key,
  field,
  seen,
  after,
});

export const cellsOf = (row: ReviewRow): SeenCell[] => row.changes.map((change) => cellOf(row, change));

/** The rows that are shown: all, or those that match the search. */
export const shownRows = ({ token }: ReviewView, wanted: Wanted): SeenRows => ({ token, ...wanted });
