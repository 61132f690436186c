// sidebar: the column of a table with a change in percent, in the color of its direction.

import { documentStyle, signedPercent } from '../../shared/numbers';
import type { Column } from './table/table';

function SignedChange({ change }: { change: number | null }) {
  if (change === null || change === 0) return <>–</>;
  return <span class={change > 0 ? 'up' : 'down'}>{signedPercent(change, documentStyle(), 1)}</span>;
}

/** `change`: null: unknown. */
export const CHANGE_COLUMN: Column<{ readonly change: number | null }> = {
  title: 'Δ',
  width: '24%',
  isNumber: true,
  isLargestFirst: true,
  sortKey: ({ change }) => change,
  cell: SignedChange,
};
