// sidebar: a change in percent, in the color of its direction.

import { documentStyle, signedPercent } from '../../shared/numbers';

/** @param props `change`: null: unknown */
export function SignedChange({ change }: { change: number | null }) {
  if (change === null || change === 0) return <>–</>;
  return <span class={change > 0 ? 'up' : 'down'}>{signedPercent(change, documentStyle(), 1)}</span>;
}
