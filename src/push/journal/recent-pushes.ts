// push: what the pushes of the last minutes have sent, from the journal.

import type { Ports } from '../../ports/ports';
import {
  LONGEST_LAG_MS,
  NO_WRITES,
  type RecentWrite,
  type RecentWrites,
  recentWritesOf,
} from '../../pull/reader/recent-writes';
import type { Value } from '../../shared/value';
import { fieldsOfKey } from '../../tabs/columns/tab';
import { isCreation, tabById } from '../../tabs/registry';
import { openRun, type RunJournal } from './journal';
import { type LoggedOperation, wasBefore, wasStored } from './journal-rows';
import { type LagWindow, lagWitness, visibleAt } from './lag-window';
import { resolvedEntries } from './plan-dependencies';
import { MOST_RECENT, recentRuns } from './run-record';
import { ACCEPTED } from './run-state';

function writeOf(logged: LoggedOperation): RecentWrite[] {
  const { operation, outcome, valuesBefore, at = 0 } = logged;
  const tab = tabById(operation.tab);
  const isNew = operation.action === 'create';
  const key = isCreation(operation) ? logged.key : operation.key;
  const isUnclear = outcome === 'unknown' && !isCreation(operation);
  if (!(isUnclear || ACCEPTED.has(outcome)) || !tab || key === undefined || operation.isFile) return [];
  const oldValues: Partial<Record<string, Value>> = {};
  const after: Partial<Record<string, Value>> = {};
  for (const { field, before: reviewed, after: sent } of operation.changes) {
    oldValues[field] = wasBefore(valuesBefore, field, reviewed);
    after[field] = wasStored(logged, field, sent);
  }
  const fields = { [tab.groupField]: operation.campaignId, ...fieldsOfKey(tab, key) };
  const isSeen = outcome !== 'late';
  return [{ tab, key, fields, isNew, before: oldValues, after, at, isSeen, isUnclear }];
}

/** Entries of pushes that do not go on, by run; null: their plan is not in the hidden sheet. */
export type OtherPushes = Map<string, RunJournal['entries'] | null>;

function soundEntries(ports: Ports, run: string): RunJournal['entries'] | null {
  const journal = openRun(ports, run);
  if (!journal?.head) return null;
  // After a kill, its last outcomes may be missing.
  return journal.isDamaged ? [] : journal.entries;
}

/**
 * What the reads of this window may miss.
 * @param current the push that goes on; null: none does
 * @param others keeps what was read of other pushes, for the next call
 */
export function recentWrites(
  ports: Ports,
  window: LagWindow,
  current: RunJournal | null = null,
  others: OtherPushes = new Map(),
): RecentWrites {
  const pushes = recentRuns(ports.documentStore).filter(({ at }) => at > window.readAt - LONGEST_LAG_MS);
  const writes = pushes.flatMap(({ run, at }) => {
    if (window.mustShow({ at })) return [];
    const isCurrent = current?.run === run;
    if (!isCurrent && !others.has(run)) others.set(run, soundEntries(ports, run));
    const entries = isCurrent ? current.entries : others.get(run);
    return resolvedEntries(entries ?? []).flatMap((logged) =>
      window.mayMiss(logged) ? writeOf(logged) : [],
    );
  });
  return writes.length === 0 ? NO_WRITES : recentWritesOf(writes, window.readAt, lagWitness(ports));
}

/**
 * When reads must show what the journal no longer has: pushes within the window whose plan was changed, or
 * that are too many. Milliseconds since 1970; 0: everything is known.
 * @param others after `recentWrites`
 */
export function unknownUntil(ports: Ports, window: LagWindow, others: OtherPushes): number {
  const pushes = recentRuns(ports.documentStore);
  const isFull = pushes.length >= MOST_RECENT;
  const unknown = pushes.filter(
    (push, index) => window.mayMiss(push) && (others.get(push.run) === null || (isFull && index === 0)),
  );
  return unknown.reduce((latest, push) => Math.max(latest, visibleAt(ports, push)), 0);
}
