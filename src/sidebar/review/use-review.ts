// sidebar: the review on show with the choice of rows, through everything that is done to it.

import { useCallback, useState } from 'preact/hooks';
import type { ReviewRow, ReviewView, RowName } from '../../app/surface/review';
import { ask } from '../bridge';
import { type Requester, useRequest } from '../use-request';
import { EVERYTHING, only, renewed, type Selection } from './selection';

export interface ReviewState {
  readonly review: ReviewView | null;
  readonly selection: Selection;
  readonly request: Requester;
  select(selection: Selection): void;
  /** Compares with the service again; all rows are chosen. */
  build(): void;
  /** The same, and of the rows only these are chosen. */
  buildFor(rows: readonly RowName[]): void;
  /** Does something to conflicts or cells; the choice of rows stays. */
  act(work: () => Promise<ReviewView>): void;
}

/** As many as one question may name. */
const AT_ONCE = 500;

async function named(token: string, rows: readonly RowName[]): Promise<ReviewRow[]> {
  const found: ReviewRow[] = [];
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const names = rows.slice(at, at + AT_ONCE).map(({ tab, key }) => ({ tab, key }));
    found.push(...(await ask('reviewRows', { token, named: names, from: 0 })).rows);
  }
  return found;
}

export function useReview(): ReviewState {
  const [review, setReview] = useState<ReviewView | null>(null);
  const [selection, select] = useState<Selection>(EVERYTHING);
  const request = useRequest();
  const { run } = request;
  const build = useCallback(
    () =>
      run(
        () => ask('reviewBuild'),
        (view) => {
          setReview(view);
          select(EVERYTHING);
        },
      ),
    [run],
  );
  const buildFor = (rows: readonly RowName[]) =>
    run(
      async () => {
        const view = await ask('reviewBuild');
        return { view, found: await named(view.token, rows) };
      },
      ({ view, found }) => {
        setReview(view);
        select(found.length > 0 ? only(view.groups, found) : EVERYTHING);
      },
    );
  const act = (work: () => Promise<ReviewView>) =>
    run(
      async () => {
        const view = await work();
        return { view, found: await named(view.token, [...selection.exceptions.values()]) };
      },
      ({ view, found }) => {
        setReview(view);
        select(renewed(selection, view.groups, found));
      },
    );
  return { review, selection, request, select, build, buildFor, act };
}
