// sidebar: parts of long lists: pages, the name of a row with a link to its cell, the content of a cell.

/** The entries of a page; of the last one if the page no longer exists. */
export function pageOf<T>(entries: readonly T[], page: number, size: number): readonly T[] {
  const last = Math.max(0, Math.ceil(entries.length / size) - 1);
  const current = Math.min(page, last);
  return entries.slice(current * size, (current + 1) * size);
}

export function Pages(props: {
  label: string;
  total: number;
  page: number;
  size: number;
  onPage: (page: number) => void;
}) {
  const { total, size } = props;
  const pages = Math.ceil(total / size);
  if (pages <= 1) return null;
  const page = Math.min(props.page, pages - 1);
  const count = (n: number) => n.toLocaleString('en');
  return (
    <nav class="pages hint" aria-label={props.label}>
      <button type="button" class="small" disabled={page === 0} onClick={() => props.onPage(page - 1)}>
        Previous
      </button>
      <span>
        {count(page * size + 1)}–{count(Math.min(total, (page + 1) * size))} of {count(total)}
      </span>
      <button
        type="button"
        class="small"
        disabled={page === pages - 1}
        onClick={() => props.onPage(page + 1)}
      >
        Next
      </button>
    </nav>
  );
}

/** @param props `column` names the cell; `''`: the row. `onJump` absent: without a link. */
export function RowOfList(props: { label: string; column?: string; onJump?: (() => void) | undefined }) {
  const { label, column = '', onJump } = props;
  return (
    <div class="line">
      <strong>{label}</strong>
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
      {props.text}
    </span>
  );
}
