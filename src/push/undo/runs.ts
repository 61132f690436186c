// push: the runs of the journal that can be undone, newest first, and how much of each was undone.

import type { Ports } from '../../ports/ports';
import { UserError } from '../../ports/user-error';
import { groupedBy } from '../../shared/grouped-by';
import { twoDigits } from '../../shared/time';
import { isFinal, type Outcome } from '../../sync/operation';
import { tabById } from '../../tabs/registry';
import { rowName } from '../core/row-name';
import { openRun, openRuns, type ReadableRun, type RunJournal } from '../journal/journal';
import type { LoggedOperation, RunHead } from '../journal/journal-rows';
import { resolvedEntries } from '../journal/plan-dependencies';
import type { UndoRun, UndoRuns } from './undo-schema';

/** Runs listed at most. */
const MOST = 500;

const damageOf = ({ isLogged }: Pick<RunJournal, 'isLogged'>): string =>
  `The hidden journal of this run was changed or deleted, so it cannot be undone. ${
    isLogged
      ? 'Its changes are in the tab Bidgrid log.'
      : 'The list of its changes is incomplete: pull to see the current values.'
  }`;
const FORGOTTEN =
  'This run is too old to be undone: only the newest runs are kept. Its changes are in the tab Bidgrid log.';

/** A run with a complete journal. */
export interface WholeRun {
  readonly head: RunHead;
  /** With the IDs of parents that the run created. */
  readonly entries: readonly LoggedOperation[];
}

/** @throws UserError when the journal does not have the whole run */
export function needRun(ports: Ports, run: string): WholeRun {
  const journal = openRun(ports, run);
  if (journal === null) throw new UserError(FORGOTTEN);
  if (journal.head === null || journal.isDamaged) throw new UserError(damageOf(journal));
  return { head: journal.head, entries: resolvedEntries(journal.entries) };
}

/** Uploads are runs as well, so more runs are read than shown. */
const READ_FOR_LAST = 3;

/** The newest runs, without reading the whole journal. */
export const lastRuns = (ports: Ports, count: number): readonly UndoRun[] =>
  listedRuns(openRuns(ports, count * READ_FOR_LAST)).slice(0, count);

/** The newest runs. A run with an incomplete journal is listed with a message. */
export function undoRuns(ports: Ports, count: number): UndoRuns {
  const runs = listedRuns(openRuns(ports));
  return { runs: runs.slice(0, Math.max(0, Math.min(count, MOST))), total: runs.length };
}

/** Outcomes of an undo after which the service has the old values. */
const DONE: readonly Outcome[] = ['verified', 'present', 'stored', 'late'];

/** By name of a row: its fields that were undone. */
type UndoneRows = Map<string, Set<string>>;

/**
 * The undone rows of each run, by its ID. Restored rows that were undone again do not count.
 * @param journals oldest first
 */
function undoneRows(journals: readonly RunJournal[]): Map<string, UndoneRows> {
  const undone = new Map<string, UndoneRows>();
  // Newest first: whether an undo was undone itself is known before it counts.
  for (const { run, entries, isDamaged } of [...journals].reverse()) {
    for (const { operation, outcome } of entries) {
      const { undoes, changes } = operation;
      if (undoes === undefined || !DONE.includes(outcome) || isDamaged) continue;
      const row = rowName(operation);
      const isUndoneAgain = (field: string) => undone.get(run)?.get(row)?.has(field) === true;
      const fields = changes.map(({ field }) => field).filter((field) => !isUndoneAgain(field));
      if (fields.length === 0) continue;
      const rows: UndoneRows = undone.get(undoes) ?? new Map();
      rows.set(row, new Set([...(rows.get(row) ?? []), ...fields]));
      undone.set(undoes, rows);
    }
  }
  return undone;
}

/** Newest first. @param readableRuns oldest first */
function listedRuns(readableRuns: readonly ReadableRun[]): UndoRun[] {
  const runs = readableRuns.filter(({ head }) => head.kind !== 'direct');
  const undone = undoneRows(runs);
  const times = runs.map(({ head }) => head.time);
  return runs.reverse().map((journal): UndoRun => {
    const { run, head, isDamaged } = journal;
    // Without its last events, a damaged journal shows changes as not sent that were sent.
    const entries = journal.entries.filter(
      ({ operation, outcome }) => tabById(operation.tab) !== undefined && (!isDamaged || isFinal(outcome)),
    );
    const names = new Set(entries.map(({ operation }) => rowName(operation)));
    const outcomes = groupedBy(entries, ({ outcome }) => outcome);
    const { time } = head;
    // Runs of the same minute get seconds, so that their names differ.
    const isAlone = times.filter((other) => other === time).length === 1;
    const seconds = twoDigits(Math.floor(head.startedAt / 1000) % 60);
    return {
      run,
      time: isAlone ? time : `${time}:${seconds}`,
      who: head.who,
      undoes: entries.find(({ operation }) => operation.undoes !== undefined)?.operation.undoes ?? '',
      tabs: [...new Set(entries.map(({ operation }) => tabById(operation.tab)!.title))],
      outcomes: Array.from(outcomes, ([outcome, ofOutcome]) => ({ outcome, rows: ofOutcome.length })),
      rows: entries.length,
      // Not the ads that an undo of their size also restores.
      undone: [...(undone.get(run)?.keys() ?? [])].filter((name) => names.has(name)).length,
      damage: isDamaged ? damageOf(journal) : '',
    };
  });
}
