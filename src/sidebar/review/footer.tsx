// sidebar: the foot of the review: the guard's number to type, cancel, push.

import { useState } from 'preact/hooks';
import type { ReviewView } from '../../app/surface/review';
import { closePanel } from '../bridge';

export function Footer(props: {
  review: ReviewView;
  rows: number;
  busy: boolean;
  onPush: (typed: number | null) => void;
}) {
  const { review, rows, busy } = props;
  const [typed, setTyped] = useState('');
  const guarded = review.guard !== null;
  const unlocked = !guarded || Number(typed.trim()) === review.guard?.typed;
  return (
    <footer>
      {review.guard ? (
        <label class="guard">
          <span>{review.guard.sentence}</span>
          <input
            inputmode="numeric"
            size={6}
            value={typed}
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
        </label>
      ) : (
        <span class="hint">Each row is compared with the answer of the service after it is sent.</span>
      )}
      <div class="actions">
        <button type="button" onClick={closePanel}>
          Close
        </button>
        <button
          type="button"
          class="primary"
          disabled={busy || rows === 0 || !unlocked || review.obstacle !== ''}
          onClick={() => props.onPush(guarded ? Number(typed.trim()) : null)}
        >
          {rows === 0 ? 'Push' : `Push ${rows.toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'}`}
        </button>
      </div>
    </footer>
  );
}
