// sync: the base as what a tab is read against.

import type { Known } from '../tabs/agreed';
import type { Base, BaseRow } from './base';
import { PackedRow } from './packet';

/** Rows as they are kept; nothing is certain of one whose conflict is open, or that was not read from the hidden sheet. */
export function knownIn(base: Base): Known {
  const rows = Array.from(base.values());
  const certain = (row: BaseRow | undefined) => (row instanceof PackedRow ? row : undefined);
  return { get: (key) => certain(base.get(key)), at: (index) => certain(rows[index]) };
}
