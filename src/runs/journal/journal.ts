// journal: the journal. Each run has a plan, written before anything is sent, and events, appended as
// outcomes become known. Sending, reconciling and undo decide from the journal, never from the visible log.

import { sameDigest } from '../../model/hmac';
import type { Value } from '../../model/value';
import type { Ports } from '../../ports/ports';
import { UserError } from '../../ports/user-error';
import { tabById } from '../../resources/all-tabs';
import { afterOf, isSettled, type Operation } from '../../sync/operation';
import { type Approver, planApproval } from './approval';
import { resolvedEntries } from './dependencies';
import {
  creationName,
  type HeldCreation,
  holdCreations,
  parentName,
  releaseCreations,
} from './held-creations';
import {
  type Account,
  accountOf,
  allAccounts,
  forgetOldest,
  readActive,
  retireActive,
  touchedWith,
  writeAccount,
  writeActive,
} from './ledger';
import {
  continuesEvent,
  type EntryOutcome,
  endsEvent,
  entriesAfter,
  eventRows,
  eventSeal,
  type LoggedOperation,
  plannedEntries,
  planRows,
  planSeal,
  type RunHead,
  rangeNumbers,
  readEvents,
  readPlan,
  type SealedBy,
  soundEvents,
  soundPlan,
} from './rows';
import {
  appendJournalRows,
  areInPlace,
  deleteJournalRows,
  isJournalDeleted,
  type JournalIndex,
  type PlacedRow,
  readJournalIndex,
  readJournalRows,
  type StoredRow,
} from './sheet';

export type { EntryOutcome } from './rows';

/** Changes of one row of events. */
export interface JournalEvent {
  /** Number of event rows up to and including this one. */
  readonly rows: number;
  readonly outcomes: readonly EntryOutcome[];
}

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
  /** Number of entries that were sent and have a result, also if the sheet is lost; null: some have none. */
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

const sealedBy = (ports: Ports, run: string): SealedBy => ({
  key: ports.keys.seal(),
  spreadsheetId: ports.spreadsheetId(),
  run,
});

interface State {
  readonly head: RunHead | null;
  readonly plan: readonly StoredRow[];
  readonly isDamaged: boolean;
  /** The sheet or rows of this run were changed or deleted during this execution. */
  readonly isLost?: true;
  /** The last row of the chain of events, or of the plan. */
  readonly last: PlacedRow | null;
  readonly account: Account;
  readonly entries: readonly LoggedOperation[];
  readonly events: readonly JournalEvent[];
}

/**
 * Keeps only the changed fields of the values read before sending. A later read, after a request without a
 * clear answer, may see the result of that request: the first value stays.
 */
function worthNoting({ entries }: State, { seen, ...outcome }: EntryOutcome): EntryOutcome {
  const logged = entries[outcome.entry];
  if (!seen || !logged) return outcome;
  const own: Partial<Record<string, Value>> = {};
  for (const { field } of logged.operation.changes) {
    const value = seen[field];
    if (value !== undefined && logged.seen?.[field] === undefined) own[field] = value;
  }
  return Object.keys(own).length > 0 ? { ...outcome, seen: { ...logged.seen, ...own } } : outcome;
}

/** The journal was changed or deleted while a run was being written. */
export class JournalLost extends UserError {
  constructor() {
    super('The hidden journal was changed or deleted while it was written. Start again.');
    this.name = 'JournalLost';
  }
}

/** @throws JournalLost when the sheet was deleted during this execution */
function appendDurably({ workbook }: Ports, rows: readonly StoredRow[]): PlacedRow {
  try {
    const placed = appendJournalRows(workbook, rows);
    workbook.flush();
    return placed[placed.length - 1]!;
  } catch (error) {
    throw isJournalDeleted(workbook) ? new JournalLost() : error;
  }
}

/** Holds the rows of creations that may have been carried out, and releases those with a clear result. */
function updateHeld({ documentStore }: Ports, run: string, { entries }: State, changed: ReadonlySet<number>) {
  const isCreation = ({ operation: { action, tab } }: LoggedOperation) =>
    action === 'create' && tabById(tab)?.keysFrom === 'service';
  if (!entries.some((logged) => changed.has(logged.entry) && isCreation(logged))) return;
  const held: HeldCreation[] = [];
  const released = new Set<number>();
  for (const { entry, outcome, operation } of resolvedEntries(entries)) {
    if (!changed.has(entry) || !isCreation(entries[entry]!)) continue;
    const { tab, key } = operation;
    if (outcome !== 'sending' && outcome !== 'unknown') released.add(entry);
    else {
      const [of, after] = [tabById(tab)!, afterOf(operation)];
      const parent = parentName(of, String(after.name ?? ''));
      held.push({ run, entry, tab, key, name: creationName(of, after), parent });
    }
  }
  if (held.length > 0) holdCreations(documentStore, held);
  if (released.size > 0) releaseCreations(documentStore, run, released);
}

/** The last row of the run if all of its rows can be read and end with this account; otherwise null. */
function lastOf(ports: Ports, account: Account): PlacedRow | null {
  const rows = readRows(ports, new Set([account.run]));
  const { isDamaged, last } = stateOf(ports, account, rows);
  return isDamaged ? null : last;
}

/**
 * Appends event rows and records the new end of the journal. Durable when it returns. The row before and the
 * new last row are read back: cleared or deleted rows are noticed before anything is sent.
 * @throws JournalLost
 */
function append(ports: Ports, state: State, outcomes: readonly EntryOutcome[]): State {
  const { account } = state;
  const by = sealedBy(ports, account.run);
  let { tip } = account;
  const rows = eventRows(outcomes, account.events).map((row): StoredRow => {
    tip = eventSeal(by, row, tip);
    return { ...row, run: account.run, seal: tip, approval: '' };
  });
  const end = appendDurably(ports, rows);
  const next: Account = {
    ...account,
    tip,
    events: account.events + rows.length,
    logged: accountOf(ports.documentStore, account.run)?.logged ?? account.logged,
  };
  // Rows may have moved; then they are looked for. A journal found damaged was reported before.
  const isInPlace = state.isDamaged || (state.last !== null && areInPlace(ports.workbook, state.last, end));
  const last = isInPlace ? end : lastOf(ports, next);
  if (last === null) {
    // The ledger counts rows that the sheet does not have, so that this run stays damaged.
    record(ports, next, [], state.entries);
    throw new JournalLost();
  }
  const written = { ...withOutcomes(state, outcomes, next.events), account: next, last };
  updateHeld(ports, account.run, written, new Set(outcomes.map(({ entry }) => entry)));
  const sending = outcomes.filter(({ outcome }) => outcome === 'sending').map(({ entry }) => entry);
  record(ports, next, sending, written.entries);
  return written;
}

/** Number of entries that were sent and have a result; null: some of those sent have none yet. */
function knownOf(entries: readonly LoggedOperation[], touched: string): number | null {
  let known = 0;
  for (const entry of rangeNumbers(touched)) {
    const outcome = entries[entry]?.outcome;
    if (outcome === undefined || outcome === 'sending') return null;
    if (isSettled(outcome)) known += 1;
  }
  return known;
}

/** Records the end of a run. @param sending entries that will be sent */
function record(
  { documentStore }: Ports,
  next: Account,
  sending: readonly number[],
  entries: readonly LoggedOperation[],
): void {
  const active = readActive(documentStore);
  if (active?.run === next.run) {
    const touched = sending.length > 0 ? touchedWith(active.touched, sending) : active.touched;
    writeActive(documentStore, { ...active, ...next, touched, known: knownOf(entries, touched) });
  } else writeAccount(documentStore, next);
}

/** @param rows number of event rows with these outcomes */
const withOutcomes = (state: State, outcomes: readonly EntryOutcome[], rows: number): State => ({
  ...state,
  entries: entriesAfter(state.entries, outcomes),
  events: [...state.events, { rows, outcomes }],
});

/** Keeps outcomes in memory for the log and the summary. Entries marked `sending` were not sent. */
function inMemory(ports: Ports, state: State, outcomes: readonly EntryOutcome[]): State {
  const known = outcomes.filter(({ outcome }) => outcome !== 'sending');
  const rows = (state.events[state.events.length - 1]?.rows ?? state.account.events) + 1;
  const next = withOutcomes({ ...state, isDamaged: true, isLost: true }, known, rows);
  updateHeld(ports, state.account.run, next, new Set(known.map(({ entry }) => entry)));
  return next;
}

function journalOf(ports: Ports, start: State): RunJournal {
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
      const now = accountOf(ports.documentStore, state.account.run);
      return now !== null && now.events === state.account.events && now.tip === state.account.tip;
    },
    isWhole: () => {
      if (!state.isDamaged && lastOf(ports, state.account) === null)
        state = { ...state, isDamaged: true, isLost: true };
      return !state.isDamaged;
    },
    write: (outcomes) => {
      if (outcomes.length === 0) return;
      const noted = outcomes.map((one) => worthNoting(state, one));
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

/** The writes with all of their rows. */
function eventsIn(rows: readonly StoredRow[]): JournalEvent[] {
  const events: JournalEvent[] = [];
  let texts: string[] = [];
  for (const [i, { text }] of rows.entries()) {
    texts = continuesEvent(text) ? [...texts, text] : [text];
    if (endsEvent(text)) events.push({ rows: i + 1, outcomes: readEvents(texts) });
  }
  return events;
}

function stateOf(ports: Ports, account: Account, rows: readonly PlacedRow[]): State {
  const by = sealedBy(ports, account.run);
  const own = rows.filter(({ run }) => run === account.run);
  const plan = soundPlan(
    by,
    own.filter(({ kind }) => kind === 'plan'),
    account.planRows,
  );
  if (plan === null || plan.length === 0) {
    return { head: null, plan: [], isDamaged: true, last: null, account, entries: [], events: [] };
  }
  const planTip = plan[plan.length - 1]!.seal;
  const written = own.filter(({ kind }) => kind === 'event');
  const chain = soundEvents(by, written, planTip);
  const tips = [planTip, ...chain.map(({ seal }) => seal)];
  // One write more than recorded: the execution was killed in between. Fewer or different ones: the sheet was
  // changed.
  const isDamaged = tips[account.events] === undefined || !sameDigest(tips[account.events]!, account.tip);
  const events = eventsIn(chain);
  const read = readPlan(plan.map(({ text }) => text));
  const entries = events.reduce(
    (before, { outcomes }) => entriesAfter(before, outcomes),
    plannedEntries(read) as readonly LoggedOperation[],
  );
  const known: Account = isDamaged ? account : { ...account, events: chain.length, tip: tips[chain.length]! };
  const last = chain[chain.length - 1] ?? plan[plan.length - 1]!;
  return { head: read.head, plan, isDamaged, last, account: known, entries, events };
}

/** Rows of these runs; none when the sheet is deleted while it is read. */
function readRows({ workbook }: Ports, runs: ReadonlySet<string>, index?: JournalIndex): PlacedRow[] {
  try {
    return readJournalRows(index ?? readJournalIndex(workbook), runs);
  } catch (error) {
    if (isJournalDeleted(workbook)) return [];
    throw error;
  }
}

/** null when the run is unknown. */
export function openRun(ports: Ports, run: string, index?: JournalIndex): RunJournal | null {
  const account = accountOf(ports.documentStore, run);
  if (account === null) return null;
  const rows = readRows(ports, new Set([run]), index);
  return journalOf(ports, stateOf(ports, account, rows));
}

/** Start time of a run whose plan cannot be read. */
export interface KnownRun {
  readonly journal: RunJournal;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
}

/** All known runs, oldest first. */
export function openRuns(ports: Ports): KnownRun[] {
  const accounts = allAccounts(ports.documentStore);
  if (accounts.length === 0) return [];
  const rows = readRows(ports, new Set(accounts.map(({ run }) => run)));
  const byRun = new Map<string, PlacedRow[]>();
  for (const row of rows) {
    const own = byRun.get(row.run);
    if (own) own.push(row);
    else byRun.set(row.run, [row]);
  }
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
