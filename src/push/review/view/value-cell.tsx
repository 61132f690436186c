// push: a value of a cell; an empty one is shown as such.

export function Shown(props: { text: string }) {
  return props.text === '' ? <em class="empty">empty</em> : <span class="value">{props.text}</span>;
}
