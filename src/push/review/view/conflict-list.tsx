// push: cells changed in the sheet and at the service: three values side by side, yours or theirs, one by
// one, all, or those that a search shows.

import type { ComponentChild } from 'preact';
import { grouped } from '../../../shared/sentences';
import { ask } from '../../../sidebar/client/bridge';
import type { Column } from '../../../sidebar/components/table/table';
import type { AllConflicts, ConflictChoice } from '../review-schema';
import type { ReviewConflict, ReviewView } from '../review-view';
import { LoadedTable } from './loaded-table';
import { titleOf } from './review-numbers';
import type { RowSearch } from './review-search';
import { allConflicts, choiceOf } from './review-selection';
import type { Target } from './use-jump';
import { useList } from './use-loaded';
import { ValueText } from './value-text';

interface Deciding {
  readonly busy: boolean;
  onJump(target: Target): void;
  onResolve(choices: readonly ConflictChoice[] | AllConflicts): void;
}

/** Its row is found by the key. */
const targetOf = ({ tab, key, field, label, column, mine, theirs }: ReviewConflict): Target => ({
  cell: { tab, rowName: `k${key}`, row: 1, field },
  label,
  text: `${column}: yours ${mine}, theirs ${theirs}`,
});

function Choice(props: Deciding & { conflict: ReviewConflict; take: 'mine' | 'theirs' }) {
  const { conflict, take, busy } = props;
  return (
    <button
      type="button"
      class="choice"
      disabled={busy || conflict.blocked !== ''}
      onClick={() => props.onResolve([choiceOf(conflict, take)])}
    >
      <ValueText text={conflict[take]} />
      <span>{take === 'mine' ? 'Keep yours' : 'Take theirs'}</span>
    </button>
  );
}

const columnsOf = (deciding: Deciding): Column<ReviewConflict>[] => [
  {
    title: 'Row',
    cell: (conflict) => (
      <>
        <span class="quiet">{titleOf(conflict.tab)} · </span>
        {conflict.label}{' '}
        {conflict.blocked ? (
          <p class="hint warning">{conflict.blocked}</p>
        ) : (
          <button
            type="button"
            class="link"
            aria-label={`Jump to ${conflict.label}, ${conflict.column}`}
            onClick={() => deciding.onJump(targetOf(conflict))}
          >
            Jump
          </button>
        )}
      </>
    ),
  },
  {
    title: 'Column',
    width: '15%',
    cell: ({ column, note }) => (
      <>
        {column}
        {note ? <small> {note}</small> : null}
      </>
    ),
  },
  { title: 'Was', width: '13%', cell: ({ base }) => <ValueText text={base} /> },
  {
    title: 'Yours',
    width: '22%',
    cell: (conflict) => <Choice {...deciding} conflict={conflict} take="mine" />,
  },
  {
    title: 'Theirs, now',
    width: '22%',
    cell: (conflict) => <Choice {...deciding} conflict={conflict} take="theirs" />,
  },
];

/** Everything in which a word of the search is looked for. */
const textOf = ({ key, label, column, base, mine, theirs, note, blocked }: ReviewConflict): string =>
  [key, label, column, base, mine, theirs, note, blocked].join(' ');

/** Decides all conflicts, or those that the search shows. @param props `shownConflicts` null: no search */
function Bulk(
  props: Omit<Deciding, 'onJump'> & { review: ReviewView; shownConflicts: readonly ReviewConflict[] | null },
) {
  const { review, shownConflicts, busy, onResolve } = props;
  const openConflicts = shownConflicts?.filter(({ blocked }) => blocked === '');
  const count = openConflicts ? openConflicts.length : review.decidable;
  if (count < 2) return null;
  const decide = (take: 'mine' | 'theirs') => () =>
    onResolve(
      openConflicts ? openConflicts.map((conflict) => choiceOf(conflict, take)) : allConflicts(review, take),
    );
  const which = `${openConflicts ? 'the' : 'all'} ${grouped(count)}${openConflicts ? ' shown' : ''}`;
  return (
    <div class="actions">
      <button type="button" class="small" disabled={busy} onClick={decide('mine')}>
        Keep yours in {which}
      </button>
      <button type="button" class="small" disabled={busy} onClick={decide('theirs')}>
        Take theirs in {which}
      </button>
    </div>
  );
}

export function Conflicts(
  props: Deciding & {
    review: ReviewView;
    rowSearch: RowSearch;
    /** Shown if nothing matches the search. */
    none: ComponentChild;
    refused: (error: unknown) => never;
  },
) {
  const { busy, onResolve, review, rowSearch, refused } = props;
  const { conflictCount, conflictsDigest } = review;
  const list = useList(
    conflictsDigest,
    { rows: review.conflicts, found: conflictCount },
    rowSearch,
    textOf,
    (from, most) => ask('reviewConflicts', { seen: conflictsDigest, from, most }).catch(refused),
  );
  if (conflictCount === 0) return null;
  if (list.found === 0) return props.none;
  return (
    <section class="conflicts">
      <header>
        <h2>Conflicts</h2>
        <p class="hint">The service has other values in these cells. Their rows wait until you choose.</p>
        {list.found === null ? null : (
          <Bulk
            review={review}
            shownConflicts={list.isSearched ? list.rows : null}
            busy={busy}
            onResolve={onResolve}
          />
        )}
      </header>
      <LoadedTable list={list} label="Conflicts" columns={columnsOf(props)} />
    </section>
  );
}
