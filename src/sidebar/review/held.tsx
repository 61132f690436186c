// sidebar: rows that are held back, each with the reasons.

import type { ReviewView } from '../../app/surface/review';
import { numberText } from './numbers';
import { rowName } from './selection';

export function Held(props: { review: ReviewView }) {
  const { held, heldCount } = props.review;
  if (heldCount === 0) return null;
  const more = heldCount - held.length;
  return (
    <section>
      <header>
        <h2>Held back</h2>
        <p class="hint">These rows have errors. The others can go; Check helps to mend these.</p>
      </header>
      <ul class="troubles">
        {held.map((row) => (
          <li key={rowName(row)}>
            <strong>{row.label}</strong>
            {row.reasons.map((reason) => (
              <span key={reason}>{reason}</span>
            ))}
          </li>
        ))}
      </ul>
      {more > 0 ? <p class="hint">And {numberText(more)} more. Check lists all of them.</p> : null}
    </section>
  );
}
