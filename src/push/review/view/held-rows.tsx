// push: rows that are held back: location, reason, a link to the cell, and fixes.

import type { ComponentChild } from 'preact';
import { useState } from 'preact/hooks';
import type { ChosenFix } from '../../../calls/call-schemas';
import { counted, grouped } from '../../../shared/sentences';
import { ask } from '../../../sidebar/client/bridge';
import { FoundValue } from '../../../sidebar/components/list-parts';
import type { Column } from '../../../sidebar/components/table/table';
import type { HeldBack, ReviewView } from '../review-view';
import { errorsTable, saveCsv } from './export-review';
import { LoadedTable } from './loaded-table';
import { restoringOf, restoringText } from './not-pushed';
import { titleOf } from './review-numbers';
import type { RowSearch } from './review-search';
import type { Target } from './use-jump';
import { useList } from './use-loaded';

/** Everything in which a word of the search is looked for. */
const textOf = ({ key, label, reasons, values }: HeldBack): string =>
  [key, label, ...reasons, ...values].join(' ');

interface HeldActions {
  readonly busy: boolean;
  onFix(fixes: readonly ChosenFix[]): void;
  onJump(target: Target): void;
}

const columnsOf = ({ busy, onFix, onJump }: HeldActions): Column<HeldBack>[] => [
  {
    title: 'Place',
    width: '18%',
    sortKey: ({ tab, cell }) => `${titleOf(tab)} ${cell.row}`,
    cell: ({ tab, cell, label, reasons }) => (
      <button type="button" class="link" onClick={() => onJump({ cell, label, text: reasons[0] ?? '' })}>
        {titleOf(tab)} · row {grouped(cell.row)}
      </button>
    ),
  },
  {
    title: 'Row',
    width: '26%',
    sortKey: ({ label }) => label,
    cell: ({ label }) => <strong>{label}</strong>,
  },
  {
    title: 'Reason',
    sortKey: ({ reasons }) => reasons[0] ?? null,
    cell: ({ reasons, values }) =>
      reasons.map((reason, index) => (
        <p key={reason} class="error">
          <FoundValue text={values[index] ?? ''} /> {reason}
        </p>
      )),
  },
  {
    title: 'Fixes',
    isTitleHidden: true,
    width: '18%',
    cell: ({ fixes }) =>
      fixes.map(({ label, fix }) => (
        <button key={fix.seen} type="button" class="small" disabled={busy} onClick={() => onFix([fix])}>
          {label}
        </button>
      )),
  },
];

export function Held(
  props: HeldActions & {
    review: ReviewView;
    rowSearch: RowSearch;
    /** Shown if nothing matches the search. */
    none: ComponentChild;
    refused: (error: unknown) => never;
  },
) {
  const { rowSearch, refused } = props;
  const { held, heldCount, heldDigest } = props.review;
  const list = useList(heldDigest, { rows: held, found: heldCount }, rowSearch, textOf, (from, most) =>
    ask('reviewHeld', { seen: heldDigest, from, most }).catch(refused),
  );
  // Another search asks again.
  const [askedFor, setAskedFor] = useState<RowSearch | null>(null);
  if (heldCount === 0) return null;
  if (list.found === 0) return props.none;
  const restoring = restoringOf(list.rows);
  const isAsking = askedFor === rowSearch;
  return (
    <section class="held">
      <header>
        <div class="bar-of-changes">
          <h2>Held back</h2>
          <span class="hint">These rows are not pushed.</span>
          <button
            type="button"
            class="link"
            disabled={!list.isWhole}
            onClick={() => saveCsv('errors.csv', errorsTable(list.rows))}
          >
            Export CSV
          </button>
          {restoring.rows > 0 && !isAsking ? (
            <button
              type="button"
              class="link"
              disabled={props.busy || !list.isWhole}
              onClick={() => setAskedFor(rowSearch)}
            >
              {list.isSearched ? `Restore the ${counted(list.rows.length, 'row')} shown…` : 'Restore all…'}
            </button>
          ) : null}
        </div>
        {isAsking ? (
          <p class="confirm" role="alert">
            {restoringText(restoring)}{' '}
            <button
              type="button"
              class="small"
              disabled={props.busy}
              onClick={() => props.onFix(restoring.fixes)}
            >
              Restore {counted(restoring.rows, 'row')}
            </button>{' '}
            <button type="button" class="link" onClick={() => setAskedFor(null)}>
              Cancel
            </button>
          </p>
        ) : null}
      </header>
      <LoadedTable list={list} label="Rows held back" columns={columnsOf(props)} />
    </section>
  );
}
