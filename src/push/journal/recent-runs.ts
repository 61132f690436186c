// push: what the pushes of the last minutes have sent, from the journal, and how late the service may be.

import * as v from 'valibot';
import { readSettings } from '../../features/settings/settings';
import type { Ports } from '../../ports/ports';
import { parsedJson } from '../../ports/stored-json';
import {
  type LagWitness,
  LONGEST_LAG_MS,
  NO_WRITES,
  type RecentWrite,
  type RecentWrites,
  recentWritesOf,
} from '../../pull/reader/recent-writes';
import { MINUTE_MS } from '../../shared/time';
import type { Value } from '../../shared/value';
import type { Operation, Outcome } from '../../sync/operation';
import { fieldsOfKey } from '../../tabs/columns/tab';
import { isCreation, tabById } from '../../tabs/registry';
import { openRun, openRuns, type RunJournal } from './journal';
import { type LoggedOperation, wasBefore, wasStored } from './journal-rows';
import { resolvedEntries } from './plan-dependencies';
import { type RecentRun, recentRuns } from './run-record';
import { isOpenChange } from './run-state';

const NAME = 'bidgrid.lag';

const Lag = v.object({
  /** The longest observed lag, milliseconds. */
  seen: v.number(),
  /** A row that was read late, and how long after its write: its lag, if it becomes visible. */
  late: v.nullable(v.tuple([v.string(), v.number()])),
});
type Lag = v.InferOutput<typeof Lag>;

const readLag = ({ documentStore }: Pick<Ports, 'documentStore'>): Lag =>
  parsedJson(Lag, documentStore.get(NAME)) ?? { seen: 0, late: null };

const SECOND_MS = 1_000;

/** A lag can be longer than it was when it was observed. */
const MARGIN = 2;

/**
 * How long after a write a read may show the state before it: the setting, or more if more was observed.
 * Milliseconds; 0: the service shows every change at once.
 */
export function lagWindow(ports: Pick<Ports, 'documentStore'>): number {
  const setting = readSettings(ports.documentStore).lagSeconds * SECOND_MS;
  return setting === 0 ? 0 : Math.min(LONGEST_LAG_MS, Math.max(setting, MARGIN * readLag(ports).seen));
}

function witnessOf(ports: Pick<Ports, 'documentStore'>): LagWitness {
  let lag: Lag | null = null;
  const known = (): Lag => {
    lag = lag ?? readLag(ports);
    return lag;
  };
  const save = (next: Lag): void => {
    lag = next;
    ports.documentStore.set(NAME, JSON.stringify(next));
  };
  return {
    sawLate: (row, age) => {
      const { seen, late } = known();
      if (age > Math.max(seen, late?.[1] ?? 0)) save({ seen, late: [row, age] });
    },
    sawVisible: (row) => {
      const { late } = known();
      if (late?.[0] === row) save({ seen: late[1], late: null });
    },
  };
}

const ACCEPTED: ReadonlySet<Outcome> = new Set<Outcome>(['verified', 'stored', 'done', 'late']);

function writeOf(logged: LoggedOperation): RecentWrite[] {
  const { operation, outcome, valuesBefore, at = 0 } = logged;
  const tab = tabById(operation.tab);
  const isNew = operation.action === 'create';
  const key = isCreation(operation) ? logged.key : operation.key;
  if (!ACCEPTED.has(outcome) || !tab || key === undefined || operation.isFile) return [];
  const oldValues: Partial<Record<string, Value>> = {};
  const after: Partial<Record<string, Value>> = {};
  for (const { field, before: reviewed, after: sent } of operation.changes) {
    oldValues[field] = wasBefore(valuesBefore, field, reviewed);
    after[field] = wasStored(logged, field, sent);
  }
  const fields = { [tab.groupField]: operation.campaignId, ...fieldsOfKey(tab, key) };
  return [{ tab, key, fields, isNew, before: oldValues, after, at, isSeen: outcome !== 'late' }];
}

/** Entries of pushes that do not go on, by run. */
export type RecentPushes = Map<string, RunJournal['entries']>;

/** The clocks of two executions can differ. */
const CLOCK_MS = MINUTE_MS;

/** The lag window at a moment, milliseconds since 1970. */
interface Window {
  readonly since: number;
  readonly until: number;
}

function windowAt(ports: Ports): Window {
  const currentTime = ports.clock.now();
  return { since: currentTime - lagWindow(ports), until: currentTime + CLOCK_MS };
}

const isWithin = ({ at = 0 }: LoggedOperation, { since, until }: Window): boolean => at > since && at < until;

/** A change that ended without being seen at the service, and the journal of its push. */
export interface OpenChange {
  readonly journal: RunJournal;
  readonly logged: LoggedOperation;
  /** A later push changed the same value, so a read does not show what became of this one. */
  readonly isOutdated: boolean;
}

const SENT: ReadonlySet<Outcome> = new Set<Outcome>([...ACCEPTED, 'unknown', 'sending']);

/** The names of the values that later runs have sent, by run. */
function laterValues(journals: readonly RunJournal[]): (run: string) => ReadonlySet<string> {
  const later = new Set<string>();
  const byRun = new Map<string, ReadonlySet<string>>();
  for (const { run, entries } of [...journals].reverse()) {
    byRun.set(run, new Set(later));
    for (const { operation, outcome } of entries)
      if (SENT.has(outcome))
        for (const { field } of operation.changes) later.add(valueName(operation, field));
  }
  return (run) => byRun.get(run) ?? later;
}

const valueName = ({ tab, key }: Operation, field: string): string => JSON.stringify([tab, key, field]);

function openChanges(
  ports: Ports,
  pushes: readonly RecentRun[],
  isWanted: (logged: LoggedOperation, window: Window) => boolean,
): OpenChange[] {
  const openPushes = new Set(pushes.flatMap(({ run, isOpen }) => (isOpen ? [run] : [])));
  // Usually there are none, and then neither settings nor journal are read.
  if (openPushes.size === 0) return [];
  const window = windowAt(ports);
  const journals = openRuns(ports);
  const laterThan = laterValues(journals);
  return journals
    .filter(({ run, isDamaged }) => openPushes.has(run) && !isDamaged)
    .flatMap((journal) =>
      resolvedEntries(journal.entries).flatMap((logged): OpenChange[] => {
        if (!isOpenChange(logged) || !isWanted(logged, window)) return [];
        const { operation } = logged;
        const later = laterThan(journal.run);
        const isOutdated = operation.changes.some(({ field }) => later.has(valueName(operation, field)));
        return [{ journal, logged, isOutdated }];
      }),
    );
}

/** Updates without a clear answer that the service may not show yet. */
export const unclearUpdates = (ports: Ports): LoggedOperation[] =>
  openChanges(
    ports,
    recentRuns(ports.documentStore),
    (logged, window) => logged.outcome === 'unknown' && isWithin(logged, window),
  ).map(({ logged }) => logged);

/** Open changes that a read shows, if they arrived. @param pushes from `recentRuns` */
export const visibleChanges = (ports: Ports, pushes: readonly RecentRun[]): OpenChange[] =>
  openChanges(ports, pushes, ({ at = 0 }, { since }) => at <= since);

/** None of a push whose rows in the hidden sheet were changed. */
function soundEntries(ports: Ports, run: string): RunJournal['entries'] {
  const journal = openRun(ports, run);
  return journal && !journal.isDamaged ? journal.entries : [];
}

/**
 * What was sent within the lag window.
 * @param allPushes from `recentRuns`
 * @param current the push that goes on; null: none does
 * @param others keeps what was read of other pushes, for the next call
 */
export function recentWrites(
  ports: Ports,
  allPushes: readonly RecentRun[] = recentRuns(ports.documentStore),
  current: RunJournal | null = null,
  others: RecentPushes = new Map(),
): RecentWrites {
  const currentTime = ports.clock.now();
  const pushes = allPushes.filter(({ at }) => at > currentTime - LONGEST_LAG_MS);
  if (pushes.length === 0) return NO_WRITES;
  const window = windowAt(ports);
  const runs = pushes.flatMap(({ run, at }) => (at > window.since ? [run] : []));
  const writes = runs.flatMap((run) => {
    const isCurrent = current?.run === run;
    const entries = isCurrent ? current.entries : (others.get(run) ?? soundEntries(ports, run));
    if (!isCurrent) others.set(run, entries);
    return resolvedEntries(entries).flatMap((logged) => (isWithin(logged, window) ? writeOf(logged) : []));
  });
  return writes.length === 0 ? NO_WRITES : recentWritesOf(writes, currentTime, witnessOf(ports));
}
