// sidebar: the name of a row in a list, and a link to its cell at the right.

/** @param props `column` names the cell; `''`: the row. `onJump` absent: without a link. */
export function RowOfList(props: { label: string; column?: string; onJump?: (() => void) | undefined }) {
  const { label, column = '', onJump } = props;
  return (
    <div class="row-of-list">
      <strong>{label}</strong>
      {onJump ? (
        <button
          type="button"
          class="link jump"
          aria-label={`Jump to ${column === '' ? '' : `${column} of `}${label}`}
          onClick={onJump}
        >
          Jump
        </button>
      ) : null}
    </div>
  );
}
