// push: what each run planned and what became of it: a plan, written before anything is sent, and events,
// appended as outcomes become known. Sending, reconciling and undo decide from it, never from the visible
// log.

import type { Ports } from '../../ports/ports';
import { sameDigest } from '../../shared/digests';
import { groupedBy } from '../../shared/grouped-by';
import type { Operation } from '../../sync/operation';
import { type Approver, planApproval } from './approval';
import {
  type EntryOutcome,
  type LoggedOperation,
  plannedEntries,
  planRows,
  planSeal,
  type RunHead,
  rangeNumbers,
} from './journal-rows';
import { appendJournalRows, deleteJournalRows, type JournalIndex, type StoredRow } from './journal-sheet';
import {
  type Account,
  accountOf,
  allAccounts,
  forgetOldest,
  readActive,
  retireActive,
  writeAccount,
  writeActive,
} from './ledger';
import {
  append,
  inMemory,
  type JournalEvent,
  JournalLost,
  lastOf,
  type RunState,
  readRows,
  sealedBy,
  stateOf,
  worthNoting,
} from './run-state';

export type { EntryOutcome } from './journal-rows';
export type { JournalEvent } from './run-state';

export interface RunJournal {
  readonly run: string;
  /** null when the plan is missing or was changed; then there are no entries either. */
  readonly head: RunHead | null;
  /** In the order of the plan: `entries[i].entry === i`. */
  readonly entries: readonly LoggedOperation[];
  readonly events: readonly JournalEvent[];
  /** Number of event rows when it was opened; this execution wrote later ones. */
  readonly readUpTo: number;
  /** True when rows are missing or changed. The remaining entries can be shown, but nothing is sent. */
  readonly isDamaged: boolean;
  /** Whether the visible log has all outcomes that were recorded when the journal was opened. */
  readonly isLogged: boolean;
  /** Entries that were ever `sending`. */
  touched(): ReadonlySet<number>;
  /** Number of entries that were sent and have a result, even if the sheet is lost; null: some have none. */
  known(): number | null;
  /** Whether exactly this plan was approved by this person with this connection. */
  isApprovedBy(approver: Approver): boolean;
  /** False when another execution appended to it. */
  isCurrent(): boolean;
  /**
   * Reads all rows of the run: false when one is missing or changed. Later outcomes are then kept in memory.
   */
  isWhole(): boolean;
  /**
   * Appends outcomes of entries. They are durable on return.
   * @throws JournalLost once, when the sheet or earlier rows were changed or deleted; later outcomes are kept
   * in memory
   */
  write(outcomes: readonly EntryOutcome[]): void;
}

function journalOf(ports: Ports, start: RunState): RunJournal {
  let state = start;
  return {
    run: state.account.run,
    head: state.head,
    get entries() {
      return state.entries;
    },
    get events() {
      return state.events;
    },
    readUpTo: start.account.events,
    get isDamaged() {
      return state.isDamaged;
    },
    isLogged: start.account.logged >= start.account.events,
    touched: () => {
      const active = readActive(ports.documentStore);
      return new Set(active?.run === state.account.run ? rangeNumbers(active.touched) : []);
    },
    known: () => {
      const active = readActive(ports.documentStore);
      return active?.run === state.account.run ? active.known : null;
    },
    isApprovedBy: (approver) =>
      state.plan.length > 0 &&
      state.plan.every((row) =>
        sameDigest(row.approval, planApproval(ports, approver, row.run, row, state.plan.length)),
      ),
    isCurrent: () => {
      const currentAccount = accountOf(ports.documentStore, state.account.run);
      return (
        currentAccount !== null &&
        currentAccount.events === state.account.events &&
        currentAccount.tip === state.account.tip
      );
    },
    isWhole: () => {
      if (!state.isDamaged && lastOf(ports, state.account) === null)
        state = { ...state, isDamaged: true, isLost: true };
      return !state.isDamaged;
    },
    write: (outcomes) => {
      if (outcomes.length === 0) return;
      const noted = outcomes.map((outcome) => worthNoting(state, outcome));
      if (state.isLost) {
        state = inMemory(ports, state, noted);
        return;
      }
      try {
        state = append(ports, state, noted);
      } catch (error) {
        if (error instanceof JournalLost) state = inMemory(ports, state, noted);
        throw error;
      }
    },
  };
}

/** null when the run is unknown. */
export function openRun(ports: Ports, run: string, index?: JournalIndex): RunJournal | null {
  const account = accountOf(ports.documentStore, run);
  if (account === null) return null;
  const rows = readRows(ports, new Set([run]), index);
  return journalOf(ports, stateOf(ports, account, rows));
}

export interface KnownRun {
  readonly journal: RunJournal;
  /** Also known if the plan cannot be read. Milliseconds since 1970. */
  readonly startedAt: number;
}

/**
 * The known runs, oldest first.
 * @param most of the newest; absent: all
 */
export function openRuns(ports: Ports, most = Number.POSITIVE_INFINITY): KnownRun[] {
  const accounts = allAccounts(ports.documentStore).slice(-most);
  if (accounts.length === 0) return [];
  const rows = readRows(ports, new Set(accounts.map(({ run }) => run)));
  const byRun = groupedBy(rows, ({ run }) => run);
  return accounts.map((account) => ({
    journal: journalOf(ports, stateOf(ports, account, byRun.get(account.run) ?? [])),
    startedAt: account.startedAt,
  }));
}

/**
 * Writes the plan of a new run; durable after the next flush or event. Under the document lock.
 * @param approver signs the plan; null: no review
 * @param isActive true for the document's push or undo
 */
export function startRun(
  ports: Ports,
  head: RunHead,
  operations: readonly Operation[],
  approver: Approver | null,
  isActive: boolean,
): RunJournal {
  const { documentStore, workbook } = ports;
  const by = sealedBy(ports, head.run);
  const texts = planRows(head, operations);
  const plan = texts.map((row): StoredRow => {
    const approval = approver ? planApproval(ports, approver, head.run, row, texts.length) : '';
    return { ...row, run: head.run, seal: planSeal(by, row, texts.length), approval };
  });
  if (isActive) retireActive(documentStore);
  deleteJournalRows(workbook, forgetOldest(ports, plan.length));
  const account: Account = {
    run: head.run,
    startedAt: head.startedAt,
    planRows: plan.length,
    events: 0,
    tip: plan[plan.length - 1]!.seal,
    logged: 0,
  };
  if (isActive) writeActive(documentStore, { ...account, touched: '', known: 0 });
  else writeAccount(documentStore, account);
  const placed = appendJournalRows(workbook, plan);
  const last = placed[placed.length - 1]!;
  const entries = plannedEntries({ head, operations });
  return journalOf(ports, { head, plan, isDamaged: false, last, account, entries, events: [] });
}
