// sidebar: the content of a cell with an issue.

import './found-value.css';

/** Shows nothing for `''`. */
export function FoundValue(props: { text: string }) {
  return props.text === '' ? null : (
    <span class="found-value" title="In the cell now">
      <span class="visually-hidden">In the cell: </span>
      {props.text}
    </span>
  );
}
