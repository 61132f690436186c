// sync: the runs that a log tells of, newest first, with what became of them and how much of each was taken back.

import type { Journal, LoggedOperation } from './journal';
import type { Outcome } from './operation';

export interface Run {
  readonly run: string;
  readonly time: string;
  readonly who: string;
  /** The run that this one took back; `''` for a push. */
  readonly undoes: string;
  /** Tab ids, in the order in which the log names them. */
  readonly tabs: readonly string[];
  readonly outcomes: ReadonlyMap<Outcome, number>;
  /** Operations that can be read. */
  readonly rows: number;
  readonly undone: number;
  readonly damaged: number;
}

interface Draft {
  readonly run: string;
  readonly time: string;
  readonly who: string;
  undoes: string;
  readonly tabs: Set<string>;
  readonly outcomes: Map<Outcome, number>;
  readonly undone: Set<string>;
  rows: number;
  damaged: number;
  /** 1-based, in the log. */
  lastRow: number;
}

const rowName = ({ operation: { tab, key } }: LoggedOperation): string => JSON.stringify([tab, key]);

const later = (a: Draft, b: Draft): number =>
  a.time === b.time ? b.lastRow - a.lastRow : a.time < b.time ? 1 : -1;

/** People may sort the log, so the time decides what is newer; of one minute, the place does. */
export function runsOf({ operations, damaged }: Journal): Run[] {
  const drafts = new Map<string, Draft>();
  const draftOf = (run: string, time: string, who: string): Draft => {
    const known = drafts.get(run);
    if (known) return known;
    const lists = {
      tabs: new Set<string>(),
      outcomes: new Map<Outcome, number>(),
      undone: new Set<string>(),
    };
    const draft: Draft = { run, time, who, undoes: '', ...lists, rows: 0, damaged: 0, lastRow: 0 };
    drafts.set(run, draft);
    return draft;
  };
  for (const { run, time, who, operation, outcome, rows } of operations) {
    const draft = draftOf(run, time, who);
    draft.undoes = operation.undoes ?? draft.undoes;
    draft.tabs.add(operation.tab);
    draft.outcomes.set(outcome, (draft.outcomes.get(outcome) ?? 0) + 1);
    draft.rows += 1;
    draft.lastRow = Math.max(draft.lastRow, rows[0]!);
  }
  for (const { run, time, who, rows } of damaged) {
    const draft = draftOf(run, time, who);
    draft.damaged += 1;
    draft.lastRow = Math.max(draft.lastRow, rows[0]!);
  }
  for (const logged of operations) {
    const { undoes } = logged.operation;
    if (undoes !== undefined && logged.outcome === 'verified')
      drafts.get(undoes)?.undone.add(rowName(logged));
  }
  return [...drafts.values()].sort(later).map((draft) => ({
    ...draft,
    tabs: [...draft.tabs],
    undone: draft.undone.size,
  }));
}
