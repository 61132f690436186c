// sidebar: cells that both we and the service changed: three values side by side, mine or theirs, one by one or all.

import type { ConflictChoice, ReviewConflict } from '../../app/surface/review';
import { Shown } from './shown';

const choose = (conflict: ReviewConflict, take: 'mine' | 'theirs'): ConflictChoice => ({
  tab: conflict.tab,
  key: conflict.key,
  field: conflict.field,
  take,
});

export function Conflicts(props: {
  conflicts: readonly ReviewConflict[];
  busy: boolean;
  onResolve: (choices: readonly ConflictChoice[]) => void;
}) {
  const { conflicts, busy, onResolve } = props;
  if (conflicts.length === 0) return null;
  const all = (take: 'mine' | 'theirs') => onResolve(conflicts.map((conflict) => choose(conflict, take)));
  return (
    <section>
      <header>
        <h2>Conflicts</h2>
        <p class="hint">
          Changed here and at the service since the last pull. Their rows wait until you choose.
        </p>
        {conflicts.length > 1 ? (
          <div class="actions">
            <button type="button" class="small" disabled={busy} onClick={() => all('mine')}>
              Keep all mine
            </button>
            <button type="button" class="small" disabled={busy} onClick={() => all('theirs')}>
              Take all theirs
            </button>
          </div>
        ) : null}
      </header>
      <table class="conflicts">
        <thead>
          <tr>
            <th>Campaign</th>
            <th>Column</th>
            <th>Was</th>
            <th>Mine</th>
            <th>Theirs, now</th>
          </tr>
        </thead>
        <tbody>
          {conflicts.map((conflict) => (
            <tr key={`${conflict.tab} ${conflict.key} ${conflict.field}`}>
              <td class="name">{conflict.label}</td>
              <td>{conflict.column}</td>
              <td class="before">
                <Shown text={conflict.base} />
              </td>
              <td>
                <button
                  type="button"
                  class="choice"
                  disabled={busy}
                  onClick={() => onResolve([choose(conflict, 'mine')])}
                >
                  <Shown text={conflict.mine} />
                  <span>Keep mine</span>
                </button>
              </td>
              <td>
                <button
                  type="button"
                  class="choice"
                  disabled={busy}
                  onClick={() => onResolve([choose(conflict, 'theirs')])}
                >
                  <Shown text={conflict.theirs} />
                  <span>Take theirs</span>
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
