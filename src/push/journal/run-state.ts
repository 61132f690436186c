// push: the state of a run, from its rows in the hidden sheet and what document properties know of it.

import type { Ports } from '../../ports/ports';
import { sha256Of } from '../../shared/digests';
import type { Value } from '../../shared/value';
import { afterOf, isFinal, type Outcome } from '../../sync/operation';
import { isCreation, tabById } from '../../tabs/registry';
import {
  continuesEvent,
  type EntryOutcome,
  endsEvent,
  entriesAfter,
  type JournalRow,
  type LoggedOperation,
  plannedEntries,
  type RunHead,
  readEvents,
  readPlan,
} from './journal-rows';
import {
  isJournalDeleted,
  type JournalIndex,
  readJournalIndex,
  readJournalRows,
  type StoredRow,
} from './journal-sheet';
import { resolvedEntries } from './plan-dependencies';
import { activeRun, recentRuns, sendingIn } from './run-record';
import {
  creationName,
  dropUnknown,
  parentName,
  recordUnknown,
  type UnknownRecord,
  unknownRecords,
} from './unknown-records';

/** Changes of one write. */
export interface JournalEvent {
  /** Number of event rows up to and including this one. */
  readonly rows: number;
  readonly outcomes: readonly EntryOutcome[];
}

export interface RunState {
  readonly run: string;
  /** null: the plan is missing or was changed; then there are no entries either. */
  readonly head: RunHead | null;
  /** Digest of the plan. */
  readonly plan: string;
  /** Running digest of the rows of events. */
  readonly digest: string;
  readonly entries: readonly LoggedOperation[];
  readonly events: readonly JournalEvent[];
  /** Rows are missing or changed, or an append was killed. */
  readonly isDamaged: boolean;
}

export const planDigest = (rows: readonly JournalRow[]): string => sha256Of(rows.map(({ text }) => text));

/** The running digest after more rows of events. @param digest before them */
const eventsDigest = (rows: readonly JournalRow[], digest = ''): string =>
  rows.reduce((previousDigest, { text }) => sha256Of([previousDigest, text]), digest);

/** In place of the digest of changed rows: the run stays damaged, even if the rows come back. */
export const DAMAGED = 'damaged';

/** One row for each index, from the first one up to a missing one. */
function inOrder(rows: readonly StoredRow[], kind: JournalRow['kind']): StoredRow[] {
  const byIndex = new Map<number, StoredRow>();
  for (const row of rows) if (row.kind === kind && !byIndex.has(row.index)) byIndex.set(row.index, row);
  const ordered: StoredRow[] = [];
  for (let row = byIndex.get(0); row !== undefined; row = byIndex.get(ordered.length)) ordered.push(row);
  return ordered;
}

/** The writes with all of their rows. Rows that people changed, so that they cannot be read, are left out. */
function eventsIn(rows: readonly StoredRow[]): JournalEvent[] {
  const events: JournalEvent[] = [];
  let texts: string[] = [];
  for (const [i, { text }] of rows.entries()) {
    texts = continuesEvent(text) ? [...texts, text] : [text];
    if (endsEvent(text)) events.push({ rows: i + 1, outcomes: readEvents(texts) });
  }
  return events;
}

/**
 * A creation whose record is in document properties was sent, whatever the sheet says. In a changed sheet, no
 * key is believed: rows of other tabs would be sent to that object.
 */
function creationIn(logged: LoggedOperation, isHeld: boolean, isDamaged: boolean): LoggedOperation {
  const { key, ...keyless } = logged;
  const creation = isDamaged ? keyless : logged;
  return isHeld && creation.outcome !== 'unknown' ? { ...creation, outcome: 'sending' } : creation;
}

/** @param start of the digest; `''`: of no rows */
const startsAs = (digest: string, start: string): boolean =>
  start === '' ? digest === '' : digest.startsWith(start);

/** @param rows of this run */
export function stateOf(
  { documentStore }: Pick<Ports, 'documentStore'>,
  run: string,
  rows: readonly StoredRow[],
): RunState {
  const planRows = inOrder(rows, 'plan');
  const eventRows = inOrder(rows, 'event');
  const active = activeRun(documentStore, run);
  const digest = planDigest(planRows);
  const digests = active ?? recentRuns(documentStore).find((push) => push.run === run) ?? null;
  const plan =
    digests === null || startsAs(digest, digests.plan) ? readPlan(planRows.map(({ text }) => text)) : null;
  if (plan === null || plan.head.run !== run)
    return {
      run,
      head: null,
      plan: digest,
      digest: DAMAGED,
      entries: [],
      events: [],
      isDamaged: true,
    };
  const rowsDigest = eventsDigest(digests === null ? [] : eventRows);
  const isDamaged = digests !== null && !startsAs(rowsDigest, digests.events);
  const events = eventsIn(eventRows);
  const logged = events.reduce(
    (entries: readonly LoggedOperation[], { outcomes }) => entriesAfter(entries, outcomes),
    plannedEntries(plan),
  );
  const sending = active === null ? new Set<number>() : sendingIn(active);
  const heldCreations =
    active !== null && logged.some(({ operation }) => isCreation(operation))
      ? unknownRecords(documentStore)
      : [];
  const heldEntries = new Set(
    heldCreations.flatMap((creation) => (creation.run === run ? [creation.entry] : [])),
  );
  const entries = logged.map((entry): LoggedOperation => {
    if (active !== null && isCreation(entry.operation))
      return creationIn(entry, heldEntries.has(entry.entry), isDamaged);
    // In a changed sheet, an outcome of the batch that was being sent is not believed.
    const isOpen = isDamaged || !isFinal(entry.outcome);
    const isSending = sending.has(entry.entry) && !isCreation(entry.operation) && isOpen;
    return isSending ? { ...entry, outcome: 'sending', at: active!.at } : entry;
  });
  return {
    run,
    head: plan.head,
    plan: digest,
    digest: isDamaged ? DAMAGED : rowsDigest,
    entries,
    events,
    isDamaged,
  };
}

/** Rows of these runs, of all without `runs`; none when the sheet is deleted while it is read. */
export function readRunRows(
  { workbook }: Ports,
  runs?: ReadonlySet<string>,
  index?: JournalIndex,
): StoredRow[] {
  try {
    return readJournalRows(index ?? readJournalIndex(workbook), runs);
  } catch (error) {
    if (isJournalDeleted(workbook)) return [];
    throw error;
  }
}

export const eventRowsOf = ({ events }: RunState): number => events[events.length - 1]?.rows ?? 0;

/** @param rows of events with these outcomes */
export const withOutcomes = (
  state: RunState,
  outcomes: readonly EntryOutcome[],
  rows: readonly JournalRow[],
): RunState => ({
  ...state,
  digest: state.isDamaged ? DAMAGED : eventsDigest(rows, state.digest),
  entries: entriesAfter(state.entries, outcomes),
  events: [...state.events, { rows: eventRowsOf(state) + rows.length, outcomes }],
});

/**
 * Keeps only the changed fields of the values read before sending. A later read, after a request without a
 * clear answer, may see the result of that request: the first value stays.
 */
export function worthNoting({ entries }: RunState, { valuesBefore, ...outcome }: EntryOutcome): EntryOutcome {
  const logged = entries[outcome.entry];
  if (!logged) return outcome;
  // The sheet does not have the values of an update that is being sent.
  const isSent = logged.outcome === 'sending' && outcome.outcome !== 'sending';
  const notedValues: Partial<Record<string, Value>> = isSent ? { ...logged.valuesBefore } : {};
  for (const { field } of valuesBefore ? logged.operation.changes : []) {
    const value = valuesBefore![field];
    if (value !== undefined && logged.valuesBefore?.[field] === undefined) notedValues[field] = value;
  }
  return Object.keys(notedValues).length > 0
    ? { ...outcome, valuesBefore: { ...logged.valuesBefore, ...notedValues } }
    : outcome;
}

/** True for a creation that may have been carried out. */
const isUnclear = ({ outcome }: EntryOutcome): boolean => outcome === 'sending' || outcome === 'unknown';

/** Outcomes of changes that the service has accepted. */
export const ACCEPTED: ReadonlySet<Outcome> = new Set<Outcome>(['verified', 'stored', 'done', 'late']);

/**
 * True for a change that ended without being seen at the service: accepted and late, or an update without a
 * clear answer. A creation without one waits for a person.
 */
export const isOpenChange = ({ operation, outcome, isSettled }: LoggedOperation): boolean =>
  !isSettled && (outcome === 'late' || (outcome === 'unknown' && !isCreation(operation)));

/** Releases the rows of creations with a clear result. */
export function releaseCreations(
  { documentStore }: Ports,
  { run, entries }: RunState,
  outcomes: readonly EntryOutcome[],
): void {
  const released = new Set<number>();
  for (const outcome of outcomes) {
    const logged = entries[outcome.entry];
    if (logged && isCreation(logged.operation) && !isUnclear(outcome)) released.add(outcome.entry);
  }
  if (released.size > 0) dropUnknown(documentStore, run, released);
}

/** Holds the rows of creations that may have been carried out. */
export function holdCreations(
  { documentStore }: Ports,
  { run, entries }: RunState,
  outcomes: readonly EntryOutcome[],
): void {
  const changedEntries = new Set(outcomes.map(({ entry }) => entry));
  const isHeld = (logged: LoggedOperation): boolean =>
    changedEntries.has(logged.entry) && isCreation(logged.operation) && isUnclear(logged);
  if (!entries.some(isHeld)) return;
  const records = resolvedEntries(entries)
    .filter(({ entry }) => isHeld(entries[entry]!))
    .map(({ entry, operation }): UnknownRecord => {
      const { tab, key } = operation;
      const [creationTab, after] = [tabById(tab)!, afterOf(operation)];
      const parent = parentName(creationTab, String(after.name ?? ''));
      return { run, entry, tab, key, name: creationName(creationTab, after), parent };
    });
  recordUnknown(documentStore, records);
}
