// sidebar: the foot of the review: what the guards say and the number they ask for, close, push.

import { useState } from 'preact/hooks';
import type { ReviewView } from '../../app/surface/review';
import { guardOf } from '../../model/guards';
import type { Tally } from '../../model/tally';
import { closePanel } from '../bridge';
import { countText } from './numbers';

export function Footer(props: {
  review: ReviewView;
  kept: Tally;
  busy: boolean;
  onPush: (typed: number | null) => void;
}) {
  const { review, kept, busy } = props;
  const [typed, setTyped] = useState('');
  const rows = kept.rows ?? 0;
  const guard = guardOf(review.limits, kept);
  const digits = typed.replace(/[\s,.]/g, '');
  const unlocked = guard === null || (digits !== '' && Number(digits) === guard.typed);
  return (
    <footer>
      {guard ? (
        <label class="guard">
          <span>
            {guard.sentences.map((sentence) => (
              <span key={sentence}>{sentence} </span>
            ))}
            <strong>{guard.request}</strong>
          </span>
          <input
            inputmode="numeric"
            autocomplete="off"
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
          onClick={() => props.onPush(guard ? guard.typed : null)}
        >
          {rows === 0 ? 'Push' : `Push ${countText(rows, 'row')}`}
        </button>
      </div>
    </footer>
  );
}
