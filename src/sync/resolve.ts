// sync: applies a person's choice in a conflict: mine or theirs.

import { type Base, baseRow } from '../base/base';
import type { Value } from '../shared/value';
import type { TabRow } from '../tabs/columns/tab-row';
import type { TabUpdate } from './conflict';

export interface Choice {
  readonly key: string;
  readonly field: string;
  readonly take: 'mine' | 'theirs';
}

export interface Resolution {
  readonly base: Base;
  /**
   * Write these to the tab BEFORE the base: a new value with an old base is harmless, an old value with a new
   * base looks like an edit.
   */
  readonly updates: readonly TabUpdate[];
  /** Choices without an open conflict. */
  readonly withoutConflict: readonly Choice[];
}

/**
 * Both choices make the service's value the base. `mine`: the cell is an edit. `theirs`: the cell takes the
 * value.
 */
export function resolve(base: Base, rows: readonly TabRow[], choices: readonly Choice[]): Resolution {
  const next = new Map(base);
  const withoutConflict: Choice[] = [];
  const given = new Map<string, Map<string, Value>>();
  for (const choice of choices) {
    const row = next.get(choice.key);
    const theirs = row?.conflicts?.[choice.field];
    if (!row || theirs === undefined) {
      withoutConflict.push(choice);
      continue;
    }
    const conflicts = { ...row.conflicts };
    delete conflicts[choice.field];
    const fields = { ...row.fields, [choice.field]: theirs };
    next.set(choice.key, baseRow(fields, conflicts, row.previous));
    if (choice.take !== 'theirs') continue;
    const values = given.get(choice.key) || new Map<string, Value>();
    given.set(choice.key, values.set(choice.field, theirs));
  }
  const updates: TabUpdate[] = [];
  for (const { row, key } of rows) {
    const values = key === null ? undefined : given.get(key);
    if (values === undefined) continue;
    values.forEach((value, field) => {
      updates.push({ row, key, field, value });
    });
  }
  return { base: next, updates, withoutConflict };
}
