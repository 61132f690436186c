// base: the base as what a tab is read against.

import type { Known } from '../tabs/agreed';
import type { Base, BaseRow } from './base';
import { PackedBase } from './packed-base';
import { PackedRow } from './packed-row';

const certain = (row: BaseRow | undefined) => (row instanceof PackedRow ? row : undefined);

/**
 * Rows as they are kept; nothing is certain of one whose conflict is open, or that was not read from the
 * hidden sheet.
 */
export function knownIn(base: Base): Known {
  if (base instanceof PackedBase)
    return { get: (key, guess) => certain(base.find(key, guess)), at: (index) => base.at(index) };
  const rows = Array.from(base.values());
  return { get: (key) => certain(base.get(key)), at: (index) => certain(rows[index]) };
}
