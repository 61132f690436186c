// sidebar: rows that are held back: location, reason, a link to the cell, and fixes.

import { useState } from 'preact/hooks';
import type { ChosenFix, IssueCell } from '../../client-api/check';
import type { HeldBack, Page, ReviewView } from '../../client-api/review';
import { ask, type CallError } from '../client/bridge';
import { useRequest } from '../client/use-request';
import { FailureNotice } from '../components/notice';
import { Pages } from '../components/pages';
import { LISTED } from './conflicts';
import { errorsTable, saveCsv } from './export';
import { countText, numberText, titleOf } from './numbers';
import { rowName } from './selection';

/** One for each cell with an error whose old value is known. */
const restoresOf = (rows: readonly HeldBack[]): ChosenFix[] =>
  rows.flatMap(({ fixes }) => fixes.filter(({ restores }) => restores).map(({ fix }) => fix));

/** Needs a new `key` for each list. */
export function Held(props: {
  review: ReviewView;
  busy: boolean;
  onFix: (fixes: readonly ChosenFix[]) => void;
  onJump: (cell: IssueCell) => void;
  /** Reads the service again. */
  onRetry: () => void;
  onOutdated: (changed: string) => void;
}) {
  const { held, heldCount, heldSeen, unread } = props.review;
  const [from, setFrom] = useState(0);
  const [page, setPage] = useState<Page<HeldBack>>({ rows: held, found: heldCount });
  const request = useRequest();
  const outdated = (error: CallError) => {
    if (error.outdated) props.onOutdated(error.sentence);
    throw error;
  };
  const go = (next: number) =>
    request.run(
      () => ask('reviewHeld', { seen: heldSeen, from: next }).catch(outdated),
      (answer) => {
        setPage(answer);
        setFrom(next);
      },
    );
  const every = async (): Promise<readonly HeldBack[]> => {
    const all: HeldBack[] = [];
    while (all.length < heldCount) {
      const next = await ask('reviewHeld', { seen: heldSeen, from: all.length }).catch(outdated);
      if (next.rows.length === 0) break;
      all.push(...next.rows);
    }
    return all;
  };
  const exportAll = () => request.run(every, (all) => saveCsv('errors.csv', errorsTable(all)));
  const [restoring, setRestoring] = useState<readonly ChosenFix[]>([]);
  const askToRestore = () => request.run(every, (all) => setRestoring(restoresOf(all)));
  if (heldCount === 0) return null;
  return (
    <section>
      <header>
        <h2>Held back</h2>
        <p class="hint">
          These rows are not pushed.{' '}
          <button type="button" class="link" disabled={request.busy} onClick={exportAll}>
            Export CSV
          </button>{' '}
          {restoresOf(held).length > 0 && restoring.length === 0 ? (
            <button type="button" class="link" disabled={props.busy || request.busy} onClick={askToRestore}>
              Restore all…
            </button>
          ) : null}
        </p>
        {restoring.length > 0 ? (
          <p class="confirm" role="alert">
            This puts the old values back into {countText(restoring.length, 'cell')}.{' '}
            <button type="button" class="small" disabled={props.busy} onClick={() => props.onFix(restoring)}>
              Restore {countText(restoring.length, 'cell')}
            </button>{' '}
            <button type="button" class="link" onClick={() => setRestoring([])}>
              Cancel
            </button>
          </p>
        ) : null}
      </header>
      {unread > 0 ? (
        <p>
          {numberText(unread)} {unread === 1 ? 'row' : 'rows'} could not be read from the service.{' '}
          <button type="button" class="small" disabled={props.busy || request.busy} onClick={props.onRetry}>
            Try again
          </button>
        </p>
      ) : null}
      <FailureNotice failure={request.failure} />
      <ul class="problems held">
        {page.rows.map((row, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: duplicate rows have the same name
          <li key={`${rowName(row)} ${i}`}>
            <span>
              <button
                type="button"
                class="link"
                disabled={request.busy}
                onClick={() => props.onJump(row.cell)}
              >
                {titleOf(row.tab)} · row {numberText(row.cell.row)}
              </button>{' '}
              <strong>{row.label}</strong>
            </span>
            {row.reasons.map((reason) => (
              <span key={reason}>{reason}</span>
            ))}
            {row.fixes.length > 0 ? (
              <span class="fixes">
                {row.fixes.map(({ label, fix }) => (
                  <button
                    key={fix.seen}
                    type="button"
                    class="small"
                    disabled={props.busy || request.busy}
                    onClick={() => props.onFix([fix])}
                  >
                    {label}
                  </button>
                ))}
              </span>
            ) : null}
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
