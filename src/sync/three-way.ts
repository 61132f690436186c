// sync: compares one cell in base, tab (mine) and service (theirs).

import type { Value } from '../model/value';

/**
 * clean: nobody changed it · edit: changed in the tab, to be pushed · foreign: changed elsewhere, to be taken
 * · same: both sides came to the same value · conflict: both changed it, differently; a person decides, it is
 * never guessed.
 */
export type CellState = 'clean' | 'edit' | 'foreign' | 'same' | 'conflict';

/**
 * `base` undefined: it was never agreed what this cell is, so any difference is a conflict. `mine` undefined:
 * the cell holds something that cannot be read. That is equal to nothing and therefore counts as an edit:
 * somebody typed it, and typing over it would lose what they meant. It is told as an error, and the row is
 * held back until it is mended.
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
