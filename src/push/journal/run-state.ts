// push: the state of a run, from its rows in the hidden sheet and its account in the ledger.

import type { Ports } from '../../ports/ports';
import { UserError } from '../../ports/user-error';
import { sameDigest } from '../../shared/digests';
import type { Value } from '../../shared/value';
import { afterOf, isFinal } from '../../sync/operation';
import { tabById } from '../../tabs/registry';
import {
  continuesEvent,
  type EntryOutcome,
  endsEvent,
  entriesAfter,
  eventRows,
  eventSeal,
  type LoggedOperation,
  plannedEntries,
  type RunHead,
  rangeNumbers,
  readEvents,
  readPlan,
  type SealedBy,
  soundEvents,
  soundPlan,
} from './journal-rows';
import {
  appendJournalRows,
  areInPlace,
  isJournalDeleted,
  type JournalIndex,
  type PlacedRow,
  readJournalIndex,
  readJournalRows,
  type StoredRow,
} from './journal-sheet';
import { type Account, accountOf, readActive, touchedWith, writeAccount, writeActive } from './ledger';
import { resolvedEntries } from './plan-dependencies';
import { creationName, dropUnknown, parentName, recordUnknown, type UnknownRecord } from './unknown-records';

/** Changes of one row of events. */
export interface JournalEvent {
  /** Number of event rows up to and including this one. */
  readonly rows: number;
  readonly outcomes: readonly EntryOutcome[];
}

export interface RunState {
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

export const sealedBy = (ports: Ports, run: string): SealedBy => ({
  key: ports.keys.seal(),
  spreadsheetId: ports.spreadsheetId(),
  run,
});

/** @param rows number of event rows with these outcomes */
const withOutcomes = (state: RunState, outcomes: readonly EntryOutcome[], rows: number): RunState => ({
  ...state,
  entries: entriesAfter(state.entries, outcomes),
  events: [...state.events, { rows, outcomes }],
});

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

export function stateOf(ports: Ports, account: Account, rows: readonly PlacedRow[]): RunState {
  const by = sealedBy(ports, account.run);
  const runRows = rows.filter(({ run }) => run === account.run);
  const plan = soundPlan(
    by,
    runRows.filter(({ kind }) => kind === 'plan'),
    account.planRows,
  );
  if (plan === null || plan.length === 0) {
    return { head: null, plan: [], isDamaged: true, last: null, account, entries: [], events: [] };
  }
  const planTip = plan[plan.length - 1]!.seal;
  const eventRows = runRows.filter(({ kind }) => kind === 'event');
  const chain = soundEvents(by, eventRows, planTip);
  const tips = [planTip, ...chain.map(({ seal }) => seal)];
  // One write more than recorded: the execution was killed in between. Fewer or different ones: the sheet was
  // changed.
  const isDamaged = tips[account.events] === undefined || !sameDigest(tips[account.events]!, account.tip);
  const events = eventsIn(chain);
  const planContent = readPlan(plan.map(({ text }) => text));
  const entries = events.reduce(
    (entriesSoFar, { outcomes }) => entriesAfter(entriesSoFar, outcomes),
    plannedEntries(planContent) as readonly LoggedOperation[],
  );
  const currentAccount: Account = isDamaged
    ? account
    : { ...account, events: chain.length, tip: tips[chain.length]! };
  const last = chain[chain.length - 1] ?? plan[plan.length - 1]!;
  return { head: planContent.head, plan, isDamaged, last, account: currentAccount, entries, events };
}

/** Rows of these runs; none when the sheet is deleted while it is read. */
export function readRows({ workbook }: Ports, runs: ReadonlySet<string>, index?: JournalIndex): PlacedRow[] {
  try {
    return readJournalRows(index ?? readJournalIndex(workbook), runs);
  } catch (error) {
    if (isJournalDeleted(workbook)) return [];
    throw error;
  }
}

/** The last row of the run if all of its rows can be read and end with this account; otherwise null. */
export function lastOf(ports: Ports, account: Account): PlacedRow | null {
  const rows = readRows(ports, new Set([account.run]));
  const { isDamaged, last } = stateOf(ports, account, rows);
  return isDamaged ? null : last;
}

/**
 * Keeps only the changed fields of the values read before sending. A later read, after a request without a
 * clear answer, may see the result of that request: the first value stays.
 */
export function worthNoting({ entries }: RunState, { valuesBefore, ...outcome }: EntryOutcome): EntryOutcome {
  const logged = entries[outcome.entry];
  if (!valuesBefore || !logged) return outcome;
  const changedValues: Partial<Record<string, Value>> = {};
  for (const { field } of logged.operation.changes) {
    const value = valuesBefore[field];
    if (value !== undefined && logged.valuesBefore?.[field] === undefined) changedValues[field] = value;
  }
  return Object.keys(changedValues).length > 0
    ? { ...outcome, valuesBefore: { ...logged.valuesBefore, ...changedValues } }
    : outcome;
}

/** The journal was changed or deleted while a run was being written. */
export class JournalLost extends UserError {
  constructor() {
    super('The hidden journal was changed or deleted while it was written. Start again.');
    this.name = 'JournalLost';
  }
}

/**
 * Appends event rows and reads them back, which commits them.
 * @param next the account with these rows
 * @returns the last row; null: the row before or the last row is not in the sheet
 * @throws JournalLost when the sheet was deleted during this execution
 */
function appendDurably(
  ports: Ports,
  { isDamaged, last }: RunState,
  next: Account,
  rows: readonly StoredRow[],
): PlacedRow | null {
  const { workbook } = ports;
  try {
    const placed = appendJournalRows(workbook, rows);
    const end = placed[placed.length - 1]!;
    // A damaged journal was reported before. In another one, rows that moved are looked for.
    const isInPlace = (last !== null && areInPlace(workbook, last, end)) || isDamaged;
    return isInPlace ? end : lastOf(ports, next);
  } catch (error) {
    throw isJournalDeleted(workbook) ? new JournalLost() : error;
  }
}

/** Holds the rows of creations that may have been carried out, and releases those with a clear result. */
function updateHeld(
  { documentStore }: Ports,
  run: string,
  { entries }: RunState,
  changedEntries: ReadonlySet<number>,
) {
  const isCreation = ({ operation: { action, tab } }: LoggedOperation) =>
    action === 'create' && tabById(tab)?.keysFrom === 'service';
  if (!entries.some((logged) => changedEntries.has(logged.entry) && isCreation(logged))) return;
  const records: UnknownRecord[] = [];
  const released = new Set<number>();
  for (const { entry, outcome, operation } of resolvedEntries(entries)) {
    if (!changedEntries.has(entry) || !isCreation(entries[entry]!)) continue;
    const { tab, key } = operation;
    if (outcome !== 'sending' && outcome !== 'unknown') released.add(entry);
    else {
      const [creationTab, after] = [tabById(tab)!, afterOf(operation)];
      const parent = parentName(creationTab, String(after.name ?? ''));
      records.push({ run, entry, tab, key, name: creationName(creationTab, after), parent });
    }
  }
  if (records.length > 0) recordUnknown(documentStore, records);
  if (released.size > 0) dropUnknown(documentStore, run, released);
}

/**
 * Appends event rows and records the new end of the journal. Durable when it returns. The row before and the
 * new last row are read back: cleared or deleted rows are noticed before anything is sent.
 * @throws JournalLost
 */
export function append(ports: Ports, state: RunState, outcomes: readonly EntryOutcome[]): RunState {
  const { account } = state;
  const by = sealedBy(ports, account.run);
  let { tip } = account;
  const rows = eventRows(outcomes, account.events).map((row): StoredRow => {
    tip = eventSeal(by, row, tip);
    return { ...row, run: account.run, seal: tip, approval: '' };
  });
  const next: Account = {
    ...account,
    tip,
    events: account.events + rows.length,
    logged: accountOf(ports.documentStore, account.run)?.logged ?? account.logged,
  };
  const last = appendDurably(ports, state, next, rows);
  if (last === null) {
    // The ledger counts rows that the sheet does not have, so that this run stays damaged.
    record(ports, next, [], state.entries);
    throw new JournalLost();
  }
  const nextState = { ...withOutcomes(state, outcomes, next.events), account: next, last };
  updateHeld(ports, account.run, nextState, new Set(outcomes.map(({ entry }) => entry)));
  const sending = outcomes.filter(({ outcome }) => outcome === 'sending').map(({ entry }) => entry);
  record(ports, next, sending, nextState.entries);
  return nextState;
}

/** Number of entries that were sent and have a result; null: some of those sent have none yet. */
function knownOf(entries: readonly LoggedOperation[], touched: string): number | null {
  let knownCount = 0;
  for (const entry of rangeNumbers(touched)) {
    const outcome = entries[entry]?.outcome;
    if (outcome === undefined || outcome === 'sending') return null;
    if (isFinal(outcome)) knownCount += 1;
  }
  return knownCount;
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

/** Keeps outcomes in memory for the log and the summary. Entries marked `sending` were not sent. */
export function inMemory(ports: Ports, state: RunState, outcomes: readonly EntryOutcome[]): RunState {
  const sentOutcomes = outcomes.filter(({ outcome }) => outcome !== 'sending');
  const rows = (state.events[state.events.length - 1]?.rows ?? state.account.events) + 1;
  const next = withOutcomes({ ...state, isDamaged: true, isLost: true }, sentOutcomes, rows);
  updateHeld(ports, state.account.run, next, new Set(sentOutcomes.map(({ entry }) => entry)));
  return next;
}
