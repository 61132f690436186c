// push: what each run planned and what became of it: a plan, written before anything is sent, and events,
// appended as outcomes become known. Sending, reconciling and undo decide from it, never from the visible
// log.

import type { Ports } from '../../ports/ports';
import { UserError } from '../../ports/user-error';
import { sameDigest } from '../../shared/digests';
import { groupedBy } from '../../shared/grouped-by';
import type { Operation } from '../../sync/operation';
import { isCreation } from '../../tabs/registry';
import { type Approver, planSeal } from './approval';
import { noteTrimmed, startHistory } from './history-start';
import {
  type EntryOutcome,
  eventRows,
  type LoggedOperation,
  plannedEntries,
  planRows,
  type RunHead,
} from './journal-rows';
import {
  appendJournalRows,
  deleteOldestRuns,
  isBaseClosed,
  isJournalClosed,
  type JournalIndex,
  type StoredRow,
} from './journal-sheet';
import { activeRun, neededRuns, recordEvents, recordStart, shortRanges, unloggedRuns } from './run-record';
import {
  DAMAGED,
  eventRowsOf,
  holdCreations,
  isOpenChange,
  type JournalEvent,
  planDigest,
  type RunState,
  readRunRows,
  releaseCreations,
  stateOf,
  withOutcomes,
  worthNoting,
} from './run-state';
import { unknownRecords } from './unknown-records';

export type { EntryOutcome } from './journal-rows';
export type { JournalEvent } from './run-state';

export interface RunJournal {
  readonly run: string;
  /** null when the plan is missing or was changed; then there are no entries either. */
  readonly head: RunHead | null;
  /** In the order of the plan: `entries[i].entry === i`. */
  readonly entries: readonly LoggedOperation[];
  readonly events: readonly JournalEvent[];
  /** Rows are missing or changed, or an append was killed. Its entries can be shown, but nothing is sent. */
  readonly isDamaged: boolean;
  /** Whether the visible log has all outcomes that were recorded when the journal was opened. */
  readonly isLogged: boolean;
  /** Whether exactly this plan was approved by this person with this connection. */
  isApprovedBy(approver: Approver): boolean;
  /** False when another execution appended to it. */
  isCurrent(): boolean;
  /**
   * Appends outcomes of entries. They are durable on return.
   * @throws JournalLost when entries are to be sent and the sheet was deleted; other outcomes are then kept
   * in memory, for log and summary
   */
  write(outcomes: readonly EntryOutcome[]): void;
}

/** The journal was deleted or protected while a run was being written. */
export class JournalLost extends UserError {
  constructor() {
    super('The hidden journal was deleted or protected while it was written. Start again.');
    this.name = 'JournalLost';
  }
}

/** Appends event rows durably. @returns false: the sheet was deleted or protected during this execution */
function append(ports: Ports, rows: readonly StoredRow[], isAgain = false): boolean {
  const { workbook } = ports;
  try {
    appendJournalRows(workbook, rows);
    workbook.flush();
    return true;
  } catch (error) {
    if (isJournalClosed(workbook)) return false;
    // The rows are lost with the refused write of the base.
    if (isAgain || !isBaseClosed(workbook)) throw error;
    return append(ports, rows, true);
  }
}

/** Entries that are being sent, without creations, as ranges. */
const sendingOf = ({ entries }: RunState): string =>
  shortRanges(
    entries.flatMap((logged) =>
      logged.outcome === 'sending' && !isCreation(logged.operation) ? [logged.entry] : [],
    ),
  );

/**
 * Updates that are being sent are recorded in document properties only; creations in both. A creation is
 * held after its row says `sending`, and released before its row has the result: killed in between, it
 * still counts as sent.
 */
function appended(ports: Ports, state: RunState, givenOutcomes: readonly EntryOutcome[]): RunState {
  const { run, entries } = state;
  const recordedAt = ports.clock.now();
  const outcomes = givenOutcomes.map((outcome) => ({ ...outcome, at: recordedAt }));
  const { documentStore } = ports;
  const isInProperties =
    activeRun(documentStore, run) !== null &&
    outcomes.every(({ entry, outcome }) => outcome === 'sending' && !isCreation(entries[entry]!.operation));
  const rowCount = eventRowsOf(state);
  const rows = isInProperties
    ? []
    : eventRows(outcomes, rowCount, recordedAt).map((row): StoredRow => ({ ...row, run }));
  releaseCreations(ports, state, outcomes);
  const isWritten = !state.isDamaged && append(ports, rows);
  const unsent = outcomes.filter(({ outcome }) => outcome !== 'sending');
  const next = isWritten
    ? withOutcomes(state, outcomes, rows)
    : withOutcomes({ ...state, isDamaged: true, digest: DAMAGED }, unsent, rows);
  holdCreations(ports, next, outcomes);
  const hasOpen = next.entries.some(isOpenChange);
  recordEvents(
    documentStore,
    run,
    rowCount,
    { events: next.digest, sending: sendingOf(next), at: recordedAt },
    hasOpen,
  );
  return next;
}

function journalOf(ports: Ports, start: RunState): RunJournal {
  const { documentStore } = ports;
  const { run } = start;
  let state = start;
  return {
    run,
    head: state.head,
    get entries() {
      return state.entries;
    },
    get events() {
      return state.events;
    },
    get isDamaged() {
      return state.isDamaged;
    },
    isLogged: !unloggedRuns(documentStore).some(([unloggedRun]) => unloggedRun === run),
    isApprovedBy: (approver) => {
      const active = activeRun(documentStore, run);
      return active !== null && sameDigest(active.seal, planSeal(ports, approver, run, state.plan));
    },
    isCurrent: () => {
      const active = activeRun(documentStore, run);
      return active?.events === state.digest && active.sending === sendingOf(state);
    },
    write: (outcomes) => {
      if (outcomes.length === 0) return;
      const noted = outcomes.map((outcome) => worthNoting(state, outcome));
      state = appended(ports, state, noted);
      if (state.isDamaged && noted.some(({ outcome }) => outcome === 'sending')) throw new JournalLost();
    },
  };
}

/** null when the run is unknown. */
export function openRun(ports: Ports, run: string, index?: JournalIndex): RunJournal | null {
  const rows = readRunRows(ports, new Set([run]), index);
  if (rows.length === 0 && activeRun(ports.documentStore, run) === null) return null;
  return journalOf(ports, stateOf(ports, run, rows));
}

/** A run whose plan can be read. */
export type ReadableRun = RunJournal & { readonly head: RunHead };

const isReadable = (journal: RunJournal): journal is ReadableRun => journal.head !== null;

/**
 * The runs whose plan can be read, in the order in which they started.
 * @param most of the newest, which are the lowest in the hidden sheet; absent: all
 */
export function openRuns(ports: Ports, most = Number.POSITIVE_INFINITY): ReadableRun[] {
  const rowsByRun = groupedBy(readRunRows(ports), ({ run }) => run);
  return [...rowsByRun]
    .slice(-most)
    .map(([run, rows]) => journalOf(ports, stateOf(ports, run, rows)))
    .filter(isReadable)
    .sort((a, b) => a.head.startedAt - b.head.startedAt);
}

/**
 * Writes the plan of a new run; durable after the next flush or event. Under the document lock.
 * @param approver signs the plan of a push; null: a run beside the push in progress, without a review
 */
export function startRun(
  ports: Ports,
  head: RunHead,
  operations: readonly Operation[],
  approver: Approver | null,
): RunJournal {
  const { documentStore, workbook } = ports;
  const { run } = head;
  const rows = planRows(head, operations).map((row): StoredRow => ({ ...row, run }));
  const plan = planDigest(rows);
  const findNeededRuns = () =>
    new Set([...neededRuns(documentStore), ...unknownRecords(documentStore).map((creation) => creation.run)]);
  const { lastRow, isTrimmed } = deleteOldestRuns(workbook, rows.length, findNeededRuns);
  if (lastRow <= 1) startHistory(ports);
  if (isTrimmed) noteTrimmed(ports);
  const active = approver && {
    run,
    plan,
    seal: planSeal(ports, approver, run, plan),
    events: '',
    sending: '',
    at: head.startedAt,
  };
  recordStart(documentStore, run, active);
  appendJournalRows(workbook, rows, lastRow);
  const entries = plannedEntries({ head, operations });
  return journalOf(ports, { run, head, plan, digest: '', isDamaged: false, entries, events: [] });
}
