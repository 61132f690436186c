// base: looks up base rows while a tab is read.

import type { Known } from '../tabs/columns/tab-row';
import type { Base, BaseRow } from './base';
import { PackedBase } from './packed-base';
import { PackedRow } from './packed-row';

const reusable = (row: BaseRow | undefined) => (row instanceof PackedRow ? row : undefined);

/**
 * Only rows that were read from the hidden sheet and have no open conflict can be reused as they are;
 * undefined for others.
 */
export function knownIn(base: Base): Known {
  if (base instanceof PackedBase)
    return { get: (key, guess) => reusable(base.find(key, guess)), at: (index) => base.at(index) };
  const rows = Array.from(base.values());
  return { get: (key) => reusable(base.get(key)), at: (index) => reusable(rows[index]) };
}
