// push: how many rows pay more and less.

import { numberText } from './review-numbers';

export function UpDown({ up, down }: { up: number; down: number }) {
  return (
    <>
      {up > 0 ? <span class="up">{numberText(up)} pay more</span> : null}{' '}
      {down > 0 ? <span class="down">{numberText(down)} pay less</span> : null}
    </>
  );
}
