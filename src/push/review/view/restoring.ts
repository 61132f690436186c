// push: what *Restore all* does with the rows held back, and what it leaves.

import type { ChosenFix } from '../../../calls/call-schemas';
import type { HeldBack } from '../review-schema';
import { countText } from './review-numbers';

export interface Restoring {
  /** One for each error whose old values are known. */
  readonly fixes: readonly ChosenFix[];
  /** Number of rows with such an error. */
  readonly rows: number;
  /** Number of the other rows. */
  readonly left: number;
}

export function restoringOf(all: readonly Pick<HeldBack, 'fixes'>[]): Restoring {
  const fixes = all.map((row) => row.fixes.flatMap(({ restores, fix }) => (restores ? [fix] : [])));
  const rows = fixes.filter(({ length }) => length > 0).length;
  return { fixes: fixes.flat(), rows, left: all.length - rows };
}

/** `This puts the old values back into 31 rows. 1 row without a known old value stays held back.` */
export function restoringText({ rows, left }: Restoring): string {
  const text = `This puts the old values back into ${countText(rows, 'row')}.`;
  const stays = left === 1 ? 'stays' : 'stay';
  return left === 0
    ? text
    : `${text} ${countText(left, 'row')} without a known old value ${stays} held back.`;
}
