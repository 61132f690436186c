// sync: cells that a merge could not write, because they changed at that moment or have a formula: conflicts from then on.

import type { Value } from '../model/value';
import { type Base, baseRow } from './base';

export interface LeftTake {
  /** null: a row without a key, of which the base knows nothing. */
  readonly key: string | null;
  readonly field: string;
  /** What the service says. */
  readonly value: Value;
}

/**
 * The merged base, with the previous base value and an open conflict where a cell was left: neither the value of the
 * person nor that of the service passes for the other.
 */
export function withConflicts(before: Base, merged: Base, left: readonly LeftTake[]): Base {
  if (left.length === 0) return merged;
  const next = new Map(merged);
  for (const { key, field, value } of left) {
    const row = key === null ? undefined : next.get(key);
    if (key === null || row === undefined) continue;
    const fields = { ...row.fields };
    const was = before.get(key)?.fields[field];
    if (was === undefined) delete fields[field];
    else fields[field] = was;
    next.set(key, baseRow(fields, { ...row.conflicts, [field]: value }, row.former));
  }
  return next;
}
