// figures: which days are kept and which are final.

import type { Clock, Ports } from '../../ports/ports';
import { type HistoryStart, historyStart } from '../../push/journal/history-start';
import { openRuns } from '../../push/journal/journal';
import { DAY_MS } from '../../shared/time';
import type { Outcome } from '../../sync/operation';
import type { LastDay } from './core/add-sums';
import type { Manifest } from './figures-manifest';

/** Days since 1970-01-01, in UTC. */
export const dayAt = (ms: number): number => Math.floor(ms / DAY_MS);

/** Older days are not kept. */
const KEPT_DAYS = 35;

/** The first day that is kept. A document opened on a later day drops older ones with the next import. */
export const firstKeptDay = (clock: Clock): number => dayAt(clock.now()) - KEPT_DAYS;

/** The last final day; revenue of a cohort is final after the days of its horizon. */
export function lastFinalDay(
  clock: Clock,
  { kind, finalAfterDays }: Pick<Manifest, 'kind' | 'finalAfterDays'>,
): LastDay {
  const today = dayAt(clock.now());
  return (horizon) => today - finalAfterDays - (kind === 'real-time' ? 0 : (horizon ?? 0));
}

/** Fields with a bid, by tab ID: their last change starts the window of the figures. */
const BID_FIELDS: Readonly<Record<string, readonly string[]>> = {
  targets: ['bid'],
  'source-bids': ['overridePercent', 'bidValue'],
  sources: ['active'],
};

/** An older change does not matter: no figures are that old. */
const LONGEST_DAYS = KEPT_DAYS + 5;

/** Also those that may have changed the bid. */
const CHANGED: ReadonlySet<Outcome> = new Set<Outcome>([
  'verified',
  'stored',
  'late',
  'done',
  'sending',
  'unknown',
]);

/** The day of the last change of a row's bid, by tab ID and key; null: none is known. */
export type LastChanges = (tab: string, key: string) => number | null;

/** The changes of bids that the journal has. */
export interface ChangeHistory {
  readonly dayOf: LastChanges;
  readonly start: HistoryStart;
  /** The first day of which no run is missing; null: none ever is. */
  readonly firstDay: number | null;
}

export function changeHistory(ports: Ports): ChangeHistory {
  const days = new Map<string, number>();
  const since = ports.clock.now() - LONGEST_DAYS * DAY_MS;
  const runs = openRuns(ports);
  const start = historyStart(ports, runs.length > 0);
  for (const journal of runs) {
    if (journal.head.startedAt < since) continue;
    for (const { operation, outcome, key } of journal.entries) {
      const bidFields = BID_FIELDS[operation.tab];
      if (bidFields === undefined || !CHANGED.has(outcome)) continue;
      if (!operation.changes.some(({ field }) => bidFields.includes(field))) continue;
      const name = `${operation.tab} ${key ?? operation.key}`;
      days.set(name, Math.max(days.get(name) ?? 0, dayAt(journal.head.startedAt)));
    }
  }
  const firstTime = Math.max(start.deletedAt ?? 0, start.isTrimmed ? runs[0]!.head.startedAt : 0);
  return {
    dayOf: (tab, key) => days.get(`${tab} ${key}`) ?? null,
    start,
    firstDay: firstTime === 0 ? null : dayAt(firstTime),
  };
}
