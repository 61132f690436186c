// push: values of a review: a cell, and how many rows pay more and less.

import { numberText } from './review-numbers';

export function Shown(props: { text: string }) {
  return props.text === '' ? <em class="empty">empty</em> : <span class="value">{props.text}</span>;
}

export function UpDown({ up, down }: { up: number; down: number }) {
  return (
    <>
      {up > 0 ? <span class="up">{numberText(up)} pay more</span> : null}{' '}
      {down > 0 ? <span class="down">{numberText(down)} pay less</span> : null}
    </>
  );
}
