// sync: compares the base, the tab's value (mine) and the service's value (theirs) of one cell.

import type { Value } from '../shared/value';

/**
 * clean: unchanged · edit: changed in the tab, to be pushed · foreign: changed at the service, to be taken ·
 * same: both changed it to the same value · conflict: both changed it differently; a person decides.
 */
export type CellState = 'clean' | 'edit' | 'foreign' | 'same' | 'conflict';

/**
 * @param base undefined: never agreed, so any difference is a conflict
 * @param mine undefined: unreadable. It counts as an edit, because overwriting it would lose what was typed;
 * it is also an error and blocks the row.
 */
export function compare(
  base: Value | undefined,
  mine: Value | undefined,
  theirs: Value,
  equal: (a: Value, b: Value) => boolean,
): CellState {
  const agreed = mine !== undefined && equal(mine, theirs);
  if (base === undefined) return agreed ? 'same' : 'conflict';
  const untouched = mine !== undefined && equal(base, mine);
  if (equal(base, theirs)) return untouched ? 'clean' : 'edit';
  if (untouched) return 'foreign';
  return agreed ? 'same' : 'conflict';
}
