// sidebar: how many bids rise and fall.

import { numberText } from './numbers';

export function UpDown({ up, down }: { up: number; down: number }) {
  return (
    <>
      {up > 0 ? <span class="up">↑ {numberText(up)}</span> : null}{' '}
      {down > 0 ? <span class="down">↓ {numberText(down)}</span> : null}
    </>
  );
}
