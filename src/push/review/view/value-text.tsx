// push: a value of a review, as in a cell.

export function ValueText(props: { text: string }) {
  return props.text === '' ? <em class="empty">empty</em> : <span class="value">{props.text}</span>;
}
