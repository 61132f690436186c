// sidebar: cells changed in the sheet and at the service: three values side by side, yours or theirs, one by
// one or all.

import { useState } from 'preact/hooks';
import type { AllConflicts, ConflictChoice, Page, ReviewConflict, ReviewView } from '../../client-api/review';
import { ask } from '../client/bridge';
import { useRequest } from '../client/use-request';
import { FailureNotice } from '../components/notice';
import { Pages } from '../components/pages';
import { allConflicts, choiceOf } from './choices';
import { numberText, titleOf } from './numbers';
import { Shown } from './shown';
import './conflicts.css';

/** Conflicts and rows held back in one answer of the add-on. */
export const LISTED = 200;

interface Deciding {
  readonly busy: boolean;
  onResolve(choices: readonly ConflictChoice[] | AllConflicts): void;
}

function Line(props: Deciding & { conflict: ReviewConflict; place: string }) {
  const { conflict, busy, onResolve } = props;
  const { base, mine, theirs } = conflict.withUnit ?? conflict;
  const choice = (take: 'mine' | 'theirs', text: string, what: string) => (
    <td>
      <button
        type="button"
        class="choice"
        disabled={busy || conflict.blocked !== ''}
        onClick={() => onResolve([choiceOf(conflict, take)])}
      >
        <Shown text={text} />
        <span>{what}</span>
      </button>
    </td>
  );
  return (
    <tr>
      <td class="name">
        {props.place ? <span class="place">{props.place}</span> : null}
        {conflict.label}
        {conflict.blocked ? <p class="warn">{conflict.blocked}</p> : null}
      </td>
      <td>
        {conflict.column}
        {conflict.note ? <small> {conflict.note}</small> : null}
      </td>
      <td class="before">
        <Shown text={base} />
      </td>
      {choice('mine', mine, 'Keep mine')}
      {choice('theirs', theirs, 'Take theirs')}
    </tr>
  );
}

/** Needs a new `key` for each list. */
export function Conflicts(props: Deciding & { review: ReviewView; onOutdated: (changed: string) => void }) {
  const { busy, onResolve, review } = props;
  const { conflictCount, decidable, conflictsSeen } = review;
  const [from, setFrom] = useState(0);
  const [page, setPage] = useState<Page<ReviewConflict>>({ rows: review.conflicts, found: conflictCount });
  const request = useRequest();
  const go = (next: number) =>
    request.run(
      () =>
        ask('reviewConflicts', { seen: conflictsSeen, from: next }).catch((error) => {
          if (error.outdated) props.onOutdated(error.sentence);
          throw error;
        }),
      (answer) => {
        setPage(answer);
        setFrom(next);
      },
    );
  if (conflictCount === 0) return null;
  const conflicts = page.rows;
  const several = conflicts.some(({ tab }) => tab !== conflicts[0]!.tab);
  return (
    <section class="conflicts">
      <header>
        <h2>Conflicts</h2>
        <p class="hint">
          Changed here and at the service since the last pull. Their rows wait until you choose.
        </p>
        {decidable > 1 ? (
          <div class="actions">
            <button
              type="button"
              class="small"
              disabled={busy}
              onClick={() => onResolve(allConflicts(review, 'mine'))}
            >
              Keep all {numberText(decidable)} of mine
            </button>
            <button
              type="button"
              class="small"
              disabled={busy}
              onClick={() => onResolve(allConflicts(review, 'theirs'))}
            >
              Take all {numberText(decidable)} of theirs
            </button>
          </div>
        ) : null}
      </header>
      <FailureNotice failure={request.failure} />
      <table>
        <thead>
          <tr>
            <th>{several ? 'Row' : titleOf(conflicts[0]?.tab ?? '')}</th>
            <th>Column</th>
            <th>Was</th>
            <th>Mine</th>
            <th>Theirs, now</th>
          </tr>
        </thead>
        <tbody>
          {conflicts.map((conflict, i) => (
            <Line
              key={JSON.stringify([conflict.tab, conflict.key, conflict.field, conflict.blocked ? i : 0])}
              conflict={conflict}
              place={several ? `${titleOf(conflict.tab)} · ` : ''}
              busy={busy}
              onResolve={onResolve}
            />
          ))}
        </tbody>
      </table>
      <Pages
        label="Pages of conflicts"
        total={page.found}
        page={from / LISTED}
        size={LISTED}
        onPage={(next) => go(next * LISTED)}
      />
    </section>
  );
}
