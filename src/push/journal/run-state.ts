// push: the state of a run, from its rows in the hidden sheet and its account in the ledger.

import type { Ports } from '../../ports/ports';
import { sameDigest } from '../../shared/digests';
import {
  continuesEvent,
  type EntryOutcome,
  endsEvent,
  entriesAfter,
  type LoggedOperation,
  plannedEntries,
  type RunHead,
  readEvents,
  readPlan,
  type SealedBy,
  soundEvents,
  soundPlan,
} from './journal-rows';
import {
  isJournalDeleted,
  type JournalIndex,
  type PlacedRow,
  readJournalIndex,
  readJournalRows,
  type StoredRow,
} from './journal-sheet';
import type { Account } from './ledger';

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
export const withOutcomes = (state: RunState, outcomes: readonly EntryOutcome[], rows: number): RunState => ({
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
