// app: the journal of one run: what each of its changes is, and what became of it so far. Entries are named by their index.

import type { Fields } from '../../model/value';
import type { LoggedOperation } from '../../sync/journal';
import type { Outcome } from '../../sync/operation';
import { findLog, openLog, readLog, writeOutcomes } from '../log/log-sheet';
import type { Ports } from '../ports';

/** What became of one entry. */
export interface EntryOutcome {
  readonly entry: number;
  readonly outcome: Outcome;
  /** For the person; `''` when there is nothing to say. */
  readonly detail: string;
  /** Values that the service had right before the request, of the changed fields. */
  readonly seen?: Fields;
  /** Key that a creation got. */
  readonly key?: string;
}

export interface RunJournal {
  readonly run: string;
  /** In the order of the plan: `entries[i].entry === i`. */
  readonly entries: readonly LoggedOperation[];
  /** Appends what became of entries. Call `workbook.flush()` before a request relies on it. */
  write(outcomes: readonly EntryOutcome[]): void;
}

export function journalOf(ports: Ports, run: string, entries: readonly LoggedOperation[]): RunJournal {
  return {
    run,
    entries,
    write: (outcomes) =>
      writeOutcomes(
        openLog(ports.workbook),
        outcomes.map(({ entry, outcome, detail }) => ({ rows: entries[entry]!.rows, outcome, detail })),
      ),
  };
}

/** Creations of this tab, of any run, of which no answer ever came. */
export function unknownCreations({ workbook }: Pick<Ports, 'workbook'>, tab: string): LoggedOperation[] {
  const log = findLog(workbook);
  const all = log ? readLog(log, 2, null).operations : [];
  return all.filter(
    ({ operation, outcome }) =>
      operation.tab === tab && operation.action === 'create' && outcome === 'unknown',
  );
}
