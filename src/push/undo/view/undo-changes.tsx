// push: the values that an undo restores in a row: now → then.

import type { UndoChange } from '../undo-schema';

export const shownOf = (text: string) => (text === '' ? <em>empty</em> : text);

export function UndoChanges({ changes }: { changes: readonly UndoChange[] }) {
  return (
    <>
      {changes.map((change) => (
        <p key={change.field} class="change">
          <span class="column">{change.column} </span>
          <span class="before">{shownOf(change.before)}</span>
          <span class="arrow"> → </span>
          <span class="after">{shownOf(change.after)}</span>
        </p>
      ))}
    </>
  );
}
