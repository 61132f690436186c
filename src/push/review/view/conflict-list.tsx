// push: cells changed in the sheet and at the service: three values side by side, yours or theirs, one by
// one, all, or those that a search shows.

import type { ComponentChild } from 'preact';
import { ask } from '../../../sidebar/client/bridge';
import { Pages } from '../../../sidebar/components/list-parts';
import { FailureNotice } from '../../../sidebar/components/notice';
import type { AllConflicts, ConflictChoice, ReviewConflict, ReviewView } from '../review-schema';
import { numberText, titleOf } from './review-numbers';
import type { RowSearch } from './review-search';
import { allConflicts, choiceOf } from './review-selection';
import type { Target } from './use-jump';
import { LISTED, useList } from './use-rows';
import { ValueText } from './value-text';

interface Deciding {
  readonly busy: boolean;
  onJump(target: Target): void;
  onResolve(choices: readonly ConflictChoice[] | AllConflicts): void;
}

/** Its row is found by the key. */
const targetOf = ({ tab, key, field, label, column, mine, theirs, withUnit }: ReviewConflict): Target => ({
  cell: { tab, rowName: `k${key}`, row: 1, field },
  label,
  text: `${column}: yours ${withUnit?.mine ?? mine}, theirs ${withUnit?.theirs ?? theirs}`,
});

function ConflictLine(props: Deciding & { conflict: ReviewConflict }) {
  const { conflict, busy, onJump, onResolve } = props;
  const { base, mine, theirs } = conflict.withUnit ?? conflict;
  const choice = (take: 'mine' | 'theirs', text: string, what: string) => (
    <td>
      <button
        type="button"
        class="choice"
        disabled={busy || conflict.blocked !== ''}
        onClick={() => onResolve([choiceOf(conflict, take)])}
      >
        <ValueText text={text} />
        <span>{what}</span>
      </button>
    </td>
  );
  return (
    <tr>
      <td class="name">
        <span class="quiet">{titleOf(conflict.tab)} · </span>
        {conflict.label}{' '}
        {conflict.blocked ? null : (
          <button
            type="button"
            class="link"
            aria-label={`Jump to ${conflict.label}, ${conflict.column}`}
            onClick={() => onJump(targetOf(conflict))}
          >
            Jump
          </button>
        )}
        {conflict.blocked ? <p class="hint warning">{conflict.blocked}</p> : null}
      </td>
      <td>
        {conflict.column}
        {conflict.note ? <small> {conflict.note}</small> : null}
      </td>
      <td class="before">
        <ValueText text={base} />
      </td>
      {choice('mine', mine, 'Keep yours')}
      {choice('theirs', theirs, 'Take theirs')}
    </tr>
  );
}

/** Everything in which a word of the search is looked for. */
const textOf = ({
  key,
  label,
  column,
  base,
  mine,
  theirs,
  withUnit,
  note,
  blocked,
}: ReviewConflict): string =>
  [key, label, column, base, mine, theirs, ...Object.values(withUnit ?? {}), note, blocked].join(' ');

/** Decides all conflicts, or those that the search shows. */
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
  const which = `${openConflicts ? 'the' : 'all'} ${numberText(count)}${openConflicts ? ' shown' : ''}`;
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

/** Needs a new `key` for each list. */
export function Conflicts(
  props: Deciding & {
    review: ReviewView;
    rowSearch: RowSearch;
    /** Shown if nothing matches the search. */
    none: ComponentChild;
    onOutdated: (changed: string) => void;
  },
) {
  const { busy, onJump, onResolve, review, rowSearch } = props;
  const { conflictCount, conflictsSeen } = review;
  const list = useList({
    first: { rows: review.conflicts, found: conflictCount },
    wanted: rowSearch,
    textOf,
    load: (from, most) =>
      ask('reviewConflicts', { seen: conflictsSeen, from, most }).catch((error) => {
        if (error.outdated) props.onOutdated(error.sentence);
        throw error;
      }),
  });
  if (conflictCount === 0) return null;
  if (list.found === 0) return props.none;
  const conflicts = list.rows;
  return (
    <section class="conflicts">
      <header>
        <h2>Conflicts</h2>
        <p class="hint">The service has other values in these cells. Their rows wait until you choose.</p>
        {list.found === null ? (
          <p class="hint" role="status">
            Loading…
          </p>
        ) : (
          <Bulk review={review} shownConflicts={list.shown} busy={busy} onResolve={onResolve} />
        )}
      </header>
      <FailureNotice failure={list.request.failure} />
      {conflicts.length > 0 ? (
        <table>
          {/* Each line has the words that its columns need. */}
          <thead class="visually-hidden">
            <tr>
              <th>Row</th>
              <th>Column</th>
              <th>Was</th>
              <th>Yours</th>
              <th>Theirs, now</th>
            </tr>
          </thead>
          <tbody>
            {conflicts.map((conflict, i) => (
              <ConflictLine
                key={JSON.stringify([conflict.tab, conflict.key, conflict.field, conflict.blocked ? i : 0])}
                conflict={conflict}
                busy={busy}
                onJump={onJump}
                onResolve={onResolve}
              />
            ))}
          </tbody>
        </table>
      ) : null}
      <Pages
        label="Pages of conflicts"
        total={list.found ?? 0}
        page={list.page}
        size={LISTED}
        onPage={list.go}
      />
    </section>
  );
}
