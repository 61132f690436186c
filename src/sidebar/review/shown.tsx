// sidebar: a value as it stands, with emptiness made visible.

export function Shown(props: { text: string }) {
  return props.text === '' ? <em class="empty">empty</em> : <span class="value">{props.text}</span>;
}
