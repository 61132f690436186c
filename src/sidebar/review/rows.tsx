// sidebar: rows of a review, page by page: loaded ones are shown at once, others are requested.

import { useEffect, useState } from 'preact/hooks';
import type { ReviewRow, RowPage, RowQuery } from '../../client-api/review';
import { ask } from '../client/bridge';
import { useRequest } from '../client/use-request';
import { FailureNotice } from '../components/notice';
import { Pages } from '../components/pages';
import { Row, type RowActions } from './row';
import { rowName } from './selection';

/** Number of rows in one answer. */
export const PAGE = 100;

/**
 * @param here the first rows, if they were part of the review; null: they are requested
 * @param placeOf text before a label. Needs a new `key` for another query or review
 */
export function Rows(props: {
  query: Omit<RowQuery, 'from'>;
  here: RowPage | null;
  actions: RowActions;
  placeOf?: (row: ReviewRow) => string;
}) {
  const { query, here, actions, placeOf } = props;
  const [from, setFrom] = useState(0);
  const [page, setPage] = useState(here);
  const request = useRequest();
  const go = (next: number) =>
    request.run(
      () => ask('reviewRows', { ...query, from: next }).catch(actions.refused),
      (told) => {
        setPage(told);
        setFrom(next);
      },
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another query is another component, by its key
  useEffect(() => {
    if (here === null) go(0);
  }, []);
  return (
    <div class="rows" aria-busy={request.busy}>
      <FailureNotice failure={request.failure} />
      {page === null && !request.failure ? <p class="hint">Looking…</p> : null}
      {page?.found === 0 ? <p class="hint">No row holds all of these words.</p> : null}
      {page && page.rows.length > 0 ? (
        <>
          <table class="changes">
            <thead class="unseen">
              <tr>
                <th>Push</th>
                <th>Row</th>
                <th>What changes</th>
              </tr>
            </thead>
            <tbody>
              {page.rows.map((row) => (
                <Row key={rowName(row)} row={row} actions={actions} place={placeOf?.(row)} />
              ))}
            </tbody>
          </table>
          <Pages
            label="Pages of rows"
            total={page.found}
            page={from / PAGE}
            size={PAGE}
            onPage={(next) => go(next * PAGE)}
          />
        </>
      ) : null}
    </div>
  );
}
