// sidebar: parts of lists: the name of a row with a link to its cell, and the content of a cell.

import { withMarks } from '../../shared/invisible-characters';

/** @param props `column` names the cell; `''`: the row. `onJump` absent: without a link. */
export function RowOfList(props: { label: string; column?: string; onJump?: (() => void) | undefined }) {
  const { label, column = '', onJump } = props;
  return (
    <div class="line">
      <strong>{withMarks(label)}</strong>
      {onJump ? (
        <button
          type="button"
          class="link"
          aria-label={`Jump to ${column === '' ? '' : `${column} of `}${label}`}
          onClick={onJump}
        >
          Jump
        </button>
      ) : null}
    </div>
  );
}

/** Shows nothing for `''`. */
export function FoundValue(props: { text: string }) {
  return props.text === '' ? null : (
    <span class="found-value" title="In the cell now">
      <span class="visually-hidden">In the cell: </span>
      {withMarks(props.text)}
    </span>
  );
}
