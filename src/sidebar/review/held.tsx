// sidebar: rows that are held back, each with the reasons.

import { useState } from 'preact/hooks';
import type { HeldBack, Page, ReviewView } from '../../app/surface/review';
import { ask } from '../bridge';
import { FailureNotice } from '../parts/notice';
import { Pages } from '../parts/pages';
import { useRequest } from '../use-request';
import { LISTED } from './conflicts';
import { rowName } from './selection';

/** Needs a new `key` for each list. */
export function Held(props: { review: ReviewView; onOutdated: (changed: string) => void }) {
  const { held, heldCount, heldSeen } = props.review;
  const [from, setFrom] = useState(0);
  const [page, setPage] = useState<Page<HeldBack>>({ rows: held, found: heldCount });
  const request = useRequest();
  const go = (next: number) =>
    request.run(
      () =>
        ask('reviewHeld', { seen: heldSeen, from: next }).catch((error) => {
          if (error.outdated) props.onOutdated(error.sentence);
          throw error;
        }),
      (answer) => {
        setPage(answer);
        setFrom(next);
      },
    );
  if (heldCount === 0) return null;
  return (
    <section>
      <header>
        <h2>Held back</h2>
        <p class="hint">These rows have errors and are not pushed. Bidgrid › Check lists and fixes them.</p>
      </header>
      <FailureNotice failure={request.failure} />
      <ul class="troubles">
        {page.rows.map((row, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: duplicate rows have the same name
          <li key={`${rowName(row)} ${i}`}>
            <strong>{row.label}</strong>
            {row.reasons.map((reason) => (
              <span key={reason}>{reason}</span>
            ))}
          </li>
        ))}
      </ul>
      <Pages
        label="Pages of rows held back"
        total={page.found}
        page={from / LISTED}
        size={LISTED}
        onPage={(next) => go(next * LISTED)}
      />
    </section>
  );
}
