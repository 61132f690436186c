// sync: what a person's choice in a conflict does: mine keeps the cell, theirs gives it up; both settle what
// is agreed.

import { type Base, baseRow } from '../base/base';
import type { Value } from '../model/value';
import type { TabRow } from '../tabs/tab-row';
import type { Take } from './conflict';

export interface Choice {
  readonly key: string;
  readonly field: string;
  readonly take: 'mine' | 'theirs';
}

export interface Resolution {
  readonly base: Base;
  /**
   * To be written to the tab BEFORE the base is: a cell that has its new value and an old base is harmless,
   * the reverse is an edit.
   */
  readonly takes: readonly Take[];
  /** Choices for which no conflict is open (any more). */
  readonly settledBefore: readonly Choice[];
}

/**
 * Either choice makes what the service said the base: with `mine` the cell is an edit from there, with
 * `theirs` it is clean.
 */
export function resolve(base: Base, rows: readonly TabRow[], choices: readonly Choice[]): Resolution {
  const next = new Map(base);
  const settledBefore: Choice[] = [];
  const given = new Map<string, Map<string, Value>>();
  for (const choice of choices) {
    const row = next.get(choice.key);
    const theirs = row?.conflicts?.[choice.field];
    if (!row || theirs === undefined) {
      settledBefore.push(choice);
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
  const takes: Take[] = [];
  for (const { row, key } of rows) {
    const values = key === null ? undefined : given.get(key);
    if (values === undefined) continue;
    values.forEach((value, field) => {
      takes.push({ row, key, field, value });
    });
  }
  return { base: next, takes, settledBefore };
}
