// sidebar: the review in one line: rows, cells, creations, conflicts, rows held back.

import type { ReviewRow, ReviewView } from '../../app/surface/review';

export function Totals(props: { rows: readonly ReviewRow[]; review: ReviewView }) {
  const edits = props.rows.filter((row) => row.action === 'update');
  const cells = edits.reduce((sum, row) => sum + row.changes.length, 0);
  const facts: readonly (readonly [number, string, string])[] = [
    [edits.length, edits.length === 1 ? 'row edited' : 'rows edited', ''],
    [cells, cells === 1 ? 'cell changed' : 'cells changed', ''],
    [props.rows.length - edits.length, 'to be created', ''],
    [
      props.review.conflicts.length,
      props.review.conflicts.length === 1 ? 'conflict' : 'conflicts',
      'warning',
    ],
    [props.review.held.length, 'held back', 'error'],
  ];
  return (
    <ul class="totals">
      {facts
        .filter(([number]) => number > 0)
        .map(([number, what, tone]) => (
          <li key={what} class={tone}>
            <strong>{number.toLocaleString('en')}</strong> {what}
          </li>
        ))}
    </ul>
  );
}
