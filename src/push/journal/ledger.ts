// push: the number of rows and the last seal of each run in the journal, in document properties, which
// only our code can write. Detects journal rows that were removed, or replaced by older versions.

import * as v from 'valibot';
import type { Ports, Store } from '../../ports/ports';
import { parsedJson } from '../../ports/stored-json';
import { rangeNumbers, rangeText } from './journal-rows';

/** The run of the unfinished (or last) push or undo; it changes with every batch. */
const ACTIVE = 'bidgrid.run';
/** All other runs, oldest first. */
const ENDED = 'bidgrid.runs';

/** A property holds 9 KB; a run takes about 110 characters. */
const LONGEST_ENDED = 8_500;
const LONGEST_RANGES = 3_000;

/** Rows of the journal sheet above which the oldest runs are dropped. A row has at most 45,000 characters. */
const MOST_ROWS = 800;

const Account = v.object({
  run: v.string(),
  /** Milliseconds since 1970. */
  startedAt: v.number(),
  /** Rows of the plan, and of events so far. */
  planRows: v.number(),
  events: v.number(),
  /** Seal of the last event, or of the last row of the plan. */
  tip: v.string(),
  /** Rows of events that the visible log has. */
  logged: v.number(),
});
export type Account = v.InferOutput<typeof Account>;

const Active = v.object({
  ...Account.entries,
  /** Entries that were ever `sending`, as ranges; with too many ranges, one range from first to last. */
  touched: v.string(),
  /** Number of entries that were sent and have a result; null: some of those sent have none yet. */
  known: v.nullable(v.number()),
});
type Active = v.InferOutput<typeof Active>;

export const readActive = (store: Store): Active | null => parsedJson(Active, store.get(ACTIVE));

export const writeActive = (store: Store, active: Active): void => store.set(ACTIVE, JSON.stringify(active));

const Ended = v.array(v.tuple([v.string(), v.number(), v.number(), v.number(), v.string(), v.number()]));

function readEnded(store: Store): Account[] {
  const endedRuns = parsedJson(Ended, store.get(ENDED)) ?? [];
  return endedRuns.map(([run, startedAt, planRows, events, tip, logged]) => {
    return { run, startedAt, planRows, events, tip, logged };
  });
}

const endedText = (accounts: readonly Account[]): string =>
  JSON.stringify(
    accounts.map(({ run, startedAt, planRows, events, tip, logged }) => {
      return [run, startedAt, planRows, events, tip, logged];
    }),
  );

const writeEnded = (store: Store, accounts: readonly Account[]): void =>
  store.set(ENDED, endedText(accounts));

export function accountOf(store: Store, run: string): Account | null {
  const active = readActive(store);
  if (active?.run === run) return active;
  return readEnded(store).find((account) => account.run === run) ?? null;
}

/** Newest last. */
export function allAccounts(store: Store): Account[] {
  const active = readActive(store);
  const ended = readEnded(store);
  return active ? [...ended, active] : ended;
}

/** For a run that is not the active one. */
export function writeAccount(store: Store, account: Account): void {
  const accounts = readEnded(store);
  const index = accounts.findIndex(({ run }) => run === account.run);
  // Clocks jump, so runs are in order of insertion.
  if (index < 0) accounts.push(account);
  else accounts[index] = account;
  writeEnded(store, accounts);
}

/** Records how many event rows of a run the visible log has. */
export function writeLogged(store: Store, run: string, logged: number): void {
  const active = readActive(store);
  if (active?.run === run) {
    writeActive(store, { ...active, logged });
    return;
  }
  const account = readEnded(store).find((ended) => ended.run === run);
  if (account) writeAccount(store, { ...account, logged });
}

/** Moves the active run to the ended ones, before the next run starts. */
export function retireActive(store: Store): void {
  const active = readActive(store);
  if (!active) return;
  const { touched: _, known: __, ...account } = active;
  writeAccount(store, account);
  store.delete(ACTIVE);
}

/** Removes a run that was never sent. */
export function dropActive(store: Store, run: string): void {
  if (readActive(store)?.run === run) store.delete(ACTIVE);
}

const rowsIn = (accounts: readonly Account[]): number =>
  accounts.reduce((sum, { planRows, events }) => sum + planRows + events, 0);

/** Removes the oldest runs beyond the limits and returns them. @param coming rows that the next run adds */
export function forgetOldest({ documentStore }: Pick<Ports, 'documentStore'>, coming: number): Set<string> {
  const keptAccounts = readEnded(documentStore);
  const gone = new Set<string>();
  const isTooMuch = () =>
    rowsIn(keptAccounts) + coming > MOST_ROWS || endedText(keptAccounts).length > LONGEST_ENDED;
  while (keptAccounts.length > 0 && isTooMuch()) gone.add(keptAccounts.shift()!.run);
  if (gone.size > 0) writeEnded(documentStore, keptAccounts);
  return gone;
}

/** Adds entries to the touched ones. */
export function touchedWith(touched: string, entries: readonly number[]): string {
  const entryNumbers = [...new Set([...rangeNumbers(touched), ...entries])].sort((a, b) => a - b);
  const text = rangeText(entryNumbers);
  return text.length <= LONGEST_RANGES ? text : `${entryNumbers[0]}-${entryNumbers[entryNumbers.length - 1]}`;
}
