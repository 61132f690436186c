// sidebar: rows that are held back, each with the reasons.

import type { ReviewView } from '../../app/surface/review';

const SHOWN = 100;

export function Held(props: { rows: ReviewView['held'] }) {
  const { rows } = props;
  if (rows.length === 0) return null;
  return (
    <section>
      <header>
        <h2>Held back</h2>
        <p class="hint">These rows have errors. The others can go; Check helps to mend these.</p>
      </header>
      <ul class="troubles">
        {rows.slice(0, SHOWN).map((row) => (
          <li key={`${row.tab} ${row.key}`}>
            <strong>{row.label}</strong>
            {row.reasons.map((reason) => (
              <span key={reason}>{reason}</span>
            ))}
          </li>
        ))}
      </ul>
      {rows.length > SHOWN ? (
        <p class="hint">And {rows.length - SHOWN} more. Check lists all of them.</p>
      ) : null}
    </section>
  );
}
