// push: the runs of the journal, newest first, with their outcomes and how much of each was undone.

import type { Outcome } from '../../sync/operation';
import type { LoggedOperation } from '../journal/journal-rows';

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

/** Outcomes of an undo after which the service has the old values. */
const DONE: ReadonlySet<Outcome> = new Set<Outcome>(['verified', 'present']);

const rowName = ({ operation: { tab, key } }: LoggedOperation): string => JSON.stringify([tab, key]);

/** By name of a row: its fields that were undone. */
type UndoneRows = Map<string, Set<string>>;

/**
 * The undone rows of each run, by its ID. Restored rows that were undone again do not count.
 * @param runs oldest first
 */
function undoneRows(runs: readonly ReadRun[]): Map<string, UndoneRows> {
  const undone = new Map<string, UndoneRows>();
  // Newest first: whether an undo was undone itself is known before it counts.
  for (const { run, entries, damage } of [...runs].reverse()) {
    for (const logged of entries) {
      const { undoes, keeps, changes } = logged.operation;
      if (undoes === undefined || !DONE.has(logged.outcome) || damage !== '') continue;
      const row = rowName(logged);
      const isUndoneAgain = (field: string) => undone.get(run)?.get(row)?.has(field) === true;
      // The undone run did not change the field that the operation keeps.
      const fields = changes
        .map(({ field }) => field)
        .filter((field) => field !== keeps && !isUndoneAgain(field));
      if (fields.length === 0) continue;
      const rows: UndoneRows = undone.get(undoes) ?? new Map();
      rows.set(row, new Set([...(rows.get(row) ?? []), ...fields]));
      undone.set(undoes, rows);
    }
  }
  return undone;
}

/** @param readRuns oldest first */
export function runsOf(readRuns: readonly ReadRun[]): Run[] {
  const undone = undoneRows(readRuns);
  const runs = readRuns.map(({ run, time, who, entries, damage }): Run => {
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
