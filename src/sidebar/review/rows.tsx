// sidebar: rows of a review page by page: those that are here already are shown at once, the others are asked
// for.

import { useEffect, useState } from 'preact/hooks';
import type { ReviewRow, RowPage, RowQuery } from '../../client-api/review';
import { ask } from '../client/bridge';
import { useRequest } from '../client/use-request';
import { FailureNotice } from '../components/notice';
import { Pages } from '../components/pages';
import { Row, type RowActions } from './row';
import { rowName } from './selection';

/** As many as the add-on tells at once. */
export const PAGE = 100;

/**
 * `here`: the first rows, when they crossed with the review; null: they are asked for. `placeOf`: what stands
 * before a label. Given another `key` for another query or review.
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
