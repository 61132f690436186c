// undo: the runs of the journal, newest first, with their outcomes and how much of each was undone.

import type { Outcome } from '../../sync/operation';
import type { LoggedOperation } from '../journal/rows';

/** A run as it was read. */
export interface ReadRun {
  readonly run: string;
  readonly time: string;
  readonly who: string;
  readonly entries: readonly LoggedOperation[];
  /** Why it can't be undone; `''`: it can. */
  readonly damage: string;
}

export interface Run {
  readonly run: string;
  readonly time: string;
  readonly who: string;
  /** The run that this one undid; `''` for a push. */
  readonly undoes: string;
  /** Tab ids, in the order of the plan. */
  readonly tabs: readonly string[];
  readonly outcomes: ReadonlyMap<Outcome, number>;
  readonly rows: number;
  readonly undone: number;
  readonly damage: string;
}

const rowName = ({ operation: { tab, key } }: LoggedOperation): string => JSON.stringify([tab, key]);

/** @param all oldest first */
export function runsOf(all: readonly ReadRun[]): Run[] {
  const undone = new Map<string, Set<string>>();
  for (const { entries, damage } of all) {
    for (const logged of entries) {
      const { undoes, keeps, changes } = logged.operation;
      // This row was not changed by the undone run.
      if (keeps !== undefined && changes.length === 1) continue;
      if (undoes === undefined || logged.outcome !== 'verified' || damage !== '') continue;
      undone.set(undoes, (undone.get(undoes) ?? new Set()).add(rowName(logged)));
    }
  }
  const runs = all.map(({ run, time, who, entries, damage }): Run => {
    const outcomes = new Map<Outcome, number>();
    for (const { outcome } of entries) outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    return {
      run,
      time,
      who,
      undoes: entries[0]?.operation.undoes ?? '',
      tabs: [...new Set(entries.map(({ operation }) => operation.tab))],
      outcomes,
      rows: entries.length,
      undone: undone.get(run)?.size ?? 0,
      damage,
    };
  });
  return runs.reverse();
}
