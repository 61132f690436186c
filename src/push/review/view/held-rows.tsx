// push: rows that are held back: location, reason, a link to the cell, and fixes.

import type { ComponentChild } from 'preact';
import { useState } from 'preact/hooks';
import type { ChosenFix } from '../../../calls/call-schemas';
import { ask, type CallError } from '../../../sidebar/client/bridge';
import { FoundValue, Pages } from '../../../sidebar/components/list-parts';
import { FailureNotice } from '../../../sidebar/components/notice';
import { rowName } from '../../core/row-name';
import type { HeldBack, ReviewView } from '../review-schema';
import { errorsTable, saveCsv } from './export-review';
import { type Restoring, restoringOf, restoringText } from './not-pushed';
import { countText, numberText, titleOf } from './review-numbers';
import type { RowSearch } from './review-search';
import type { Target } from './use-jump';
import { LISTED, useList } from './use-rows';

/** Everything in which a word of the search is looked for. */
const textOf = ({ key, label, reasons, values }: HeldBack): string =>
  [key, label, ...reasons, ...values].join(' ');

/** Needs a new `key` for each list. */
export function Held(props: {
  review: ReviewView;
  rowSearch: RowSearch;
  /** Shown if nothing matches the search. */
  none: ComponentChild;
  busy: boolean;
  onFix: (fixes: readonly ChosenFix[]) => void;
  onJump: (target: Target) => void;
  onOutdated: (changed: string) => void;
}) {
  const { rowSearch } = props;
  const { held, heldCount, heldSeen } = props.review;
  const list = useList({
    first: { rows: held, found: heldCount },
    wanted: rowSearch,
    textOf,
    load: (from, most) =>
      ask('reviewHeld', { seen: heldSeen, from, most }).catch((error: CallError) => {
        if (error.outdated) props.onOutdated(error.sentence);
        throw error;
      }),
  });
  const { request, every } = list;
  const exportAll = () => request.run(every, (heldRows) => saveCsv('errors.csv', errorsTable(heldRows)));
  const [askedRestore, setAskedRestore] = useState<{ wanted: RowSearch; what: Restoring } | null>(null);
  const askToRestore = () =>
    request.run(every, (heldRows) => setAskedRestore({ wanted: rowSearch, what: restoringOf(heldRows) }));
  // Another search asks again.
  const restoring = askedRestore?.wanted === rowSearch ? askedRestore.what : null;
  if (heldCount === 0) return null;
  if (list.found === 0) return props.none;
  return (
    <section>
      <header>
        <div class="bar-of-changes">
          <h2>Held back</h2>
          <span class="hint">These rows are not pushed.</span>
          <button type="button" class="link" disabled={request.busy} onClick={exportAll}>
            Export CSV
          </button>
          {restoringOf(list.shown ?? held).rows > 0 && restoring === null ? (
            <button type="button" class="link" disabled={props.busy || request.busy} onClick={askToRestore}>
              {list.shown ? `Restore the ${countText(list.shown.length, 'row')} shown…` : 'Restore all…'}
            </button>
          ) : null}
        </div>
        {restoring ? (
          <p class="confirm" role="alert">
            {restoringText(restoring)}{' '}
            <button
              type="button"
              class="small"
              disabled={props.busy}
              onClick={() => props.onFix(restoring.fixes)}
            >
              Restore {countText(restoring.rows, 'row')}
            </button>{' '}
            <button type="button" class="link" onClick={() => setAskedRestore(null)}>
              Cancel
            </button>
          </p>
        ) : null}
      </header>
      {list.found === null ? (
        <p class="hint" role="status">
          Loading…
        </p>
      ) : null}
      <FailureNotice failure={request.failure} />
      <ul class="list held">
        {list.rows.map((row, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: duplicate rows have the same name
          <li key={`${rowName(row)} ${i}`}>
            <div class="links">
              <button
                type="button"
                class="link"
                disabled={request.busy}
                onClick={() => props.onJump({ cell: row.cell, label: row.label, text: row.reasons[0] ?? '' })}
              >
                {titleOf(row.tab)} · row {numberText(row.cell.row)}
              </button>
              <strong>{row.label}</strong>
            </div>
            {row.reasons.map((reason, index) => (
              <p key={reason} class="error">
                <FoundValue text={row.values[index] ?? ''} /> {reason}
              </p>
            ))}
            {row.fixes.length > 0 ? (
              <div class="actions">
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
              </div>
            ) : null}
          </li>
        ))}
      </ul>
      <Pages
        label="Pages of rows held back"
        total={list.found ?? 0}
        page={list.page}
        size={LISTED}
        onPage={list.go}
      />
    </section>
  );
}
