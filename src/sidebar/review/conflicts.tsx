// sidebar: cells that both we and the service changed: three values side by side, mine or theirs, one by one or all.

import type { ConflictChoice, ReviewConflict, ReviewView } from '../../app/surface/review';
import { numberText, titleOf } from './numbers';
import { Shown } from './shown';
import './conflicts.css';

const choose = (conflict: ReviewConflict, take: 'mine' | 'theirs'): ConflictChoice => ({
  tab: conflict.tab,
  key: conflict.key,
  field: conflict.field,
  take,
});

interface Deciding {
  readonly busy: boolean;
  onResolve(choices: readonly ConflictChoice[] | 'mine' | 'theirs'): void;
}

function Line(props: Deciding & { conflict: ReviewConflict; place: string }) {
  const { conflict, busy, onResolve } = props;
  const choice = (take: 'mine' | 'theirs', text: string, what: string) => (
    <td>
      <button
        type="button"
        class="choice"
        disabled={busy}
        onClick={() => onResolve([choose(conflict, take)])}
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
      </td>
      <td>{conflict.column}</td>
      <td class="before">
        <Shown text={conflict.base} />
      </td>
      {choice('mine', conflict.mine, 'Keep mine')}
      {choice('theirs', conflict.theirs, 'Take theirs')}
    </tr>
  );
}

export function Conflicts(props: Deciding & { review: ReviewView }) {
  const { busy, onResolve } = props;
  const { conflicts, conflictCount } = props.review;
  if (conflictCount === 0) return null;
  const several = conflicts.some(({ tab }) => tab !== conflicts[0]!.tab);
  const more = conflictCount - conflicts.length;
  return (
    <section class="conflicts">
      <header>
        <h2>Conflicts</h2>
        <p class="hint">
          Changed here and at the service since the last pull. Their rows wait until you choose.
        </p>
        {conflictCount > 1 ? (
          <div class="actions">
            <button type="button" class="small" disabled={busy} onClick={() => onResolve('mine')}>
              Keep all {numberText(conflictCount)} of mine
            </button>
            <button type="button" class="small" disabled={busy} onClick={() => onResolve('theirs')}>
              Take all {numberText(conflictCount)} of theirs
            </button>
          </div>
        ) : null}
      </header>
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
          {conflicts.map((conflict) => (
            <Line
              key={JSON.stringify([conflict.tab, conflict.key, conflict.field])}
              conflict={conflict}
              place={several ? `${titleOf(conflict.tab)} · ` : ''}
              busy={busy}
              onResolve={onResolve}
            />
          ))}
        </tbody>
      </table>
      {more > 0 ? <p class="hint">And {numberText(more)} more, shown once these are decided.</p> : null}
    </section>
  );
}
