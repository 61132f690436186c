// push: what document properties know of runs, which only our code can write: the push in progress with the
// batch that is being sent, and the runs with outcomes that the visible log lacks.

import * as v from 'valibot';
import type { Store } from '../../ports/ports';
import { parsedJson } from '../../ports/stored-json';
import { LONGEST_LAG_MS } from '../../pull/reader/recent-writes';
import { rangeNumbers, rangeText } from './journal-rows';

const NAME = 'bidgrid.run';

/** A property holds 9 KB. */
const LONGEST_RANGES = 2_000;
const MOST_UNLOGGED = 60;
/** Recent pushes, each with about 100 characters. */
export const MOST_RECENT = 38;
/** Characters of their digests that are kept. */
const DIGEST_START = 16;

const ActiveRun = v.object({
  run: v.string(),
  /** Digest of the plan: with another one, the sheet was changed. */
  plan: v.string(),
  /** Of the approver, over the plan. */
  seal: v.string(),
  /** Running digest of the rows of events. With another one, they were changed, or an append was killed. */
  events: v.string(),
  /** Updates that are being sent, as ranges; with too many ranges, one range from first to last. */
  sending: v.string(),
  /** When this was recorded, milliseconds since 1970. */
  at: v.number(),
});
type ActiveRun = v.InferOutput<typeof ActiveRun>;

const RunRecord = v.object({
  /** The unfinished push, or the last one. */
  active: v.nullable(ActiveRun),
  /** Runs, oldest first, with the number of their event rows that the log has. It has all of other runs. */
  unlogged: v.array(v.tuple([v.string(), v.number()])),
  /**
   * The pushes of the last minutes and those with open changes (`isOpenChange`): ID, when its last event was
   * recorded, milliseconds since 1970, whether it has open changes, and how the digests of plan and events
   * start.
   */
  recent: v.array(v.tuple([v.string(), v.number(), v.boolean(), v.string(), v.string()])),
});
type RunRecord = v.InferOutput<typeof RunRecord>;

const readRecord = (store: Store): RunRecord =>
  parsedJson(RunRecord, store.get(NAME)) ?? { active: null, unlogged: [], recent: [] };

const writeRecord = (store: Store, { unlogged, ...rest }: RunRecord): void =>
  store.set(NAME, JSON.stringify({ ...rest, unlogged: unlogged.slice(-MOST_UNLOGGED) }));

/** null: it is not the unfinished or last push. */
export function activeRun(store: Store, run: string): ActiveRun | null {
  const { active } = readRecord(store);
  return active?.run === run ? active : null;
}

/** @param active null: a run beside the push in progress */
export function recordStart(store: Store, run: string, active: ActiveRun | null): void {
  const record = readRecord(store);
  const others = record.unlogged.filter(([unloggedRun]) => unloggedRun !== run);
  writeRecord(store, { ...record, active: active ?? record.active, unlogged: [...others, [run, 0]] });
}

/** Forgets the push in progress, which was never sent. */
export function dropActive(store: Store, run: string): void {
  const record = readRecord(store);
  if (record.active?.run !== run) return;
  const unlogged = record.unlogged.filter(([unloggedRun]) => unloggedRun !== run);
  writeRecord(store, { ...record, active: null, unlogged });
}

/** Runs that must stay in the journal: the push in progress, recent ones, and those that the log lacks. */
export function neededRuns(store: Store): string[] {
  const { active, unlogged, recent } = readRecord(store);
  return [...(active === null ? [] : [active.run]), ...[...unlogged, ...recent].map(([run]) => run)];
}

/** @param entries ascending */
export function shortRanges(entries: readonly number[]): string {
  const ranges = rangeText(entries);
  return ranges.length <= LONGEST_RANGES ? ranges : `${entries[0]}-${entries[entries.length - 1]}`;
}

const startOf = (digest: string): string => digest.slice(0, DIGEST_START);

/**
 * Records an append, or that updates are being sent. Then the log lacks outcomes.
 * @param before number of event rows before it
 */
export function recordEvents(
  store: Store,
  run: string,
  before: number,
  { events, sending, at }: Pick<ActiveRun, 'events' | 'sending' | 'at'>,
  hasOpen: boolean,
): void {
  const { active, unlogged, recent } = readRecord(store);
  const isListed = unlogged.some(([unloggedRun]) => unloggedRun === run);
  const isActive = active?.run === run;
  const pushes: typeof recent = isActive
    ? [...recent.filter(([id]) => id !== run), [run, at, hasOpen, startOf(active.plan), startOf(events)]]
    : recent.map((push) => (push[0] === run ? [run, push[1], hasOpen, push[3], startOf(events)] : push));
  writeRecord(store, {
    active: isActive ? { ...active, events, sending, at } : active,
    unlogged: isListed ? unlogged : [...unlogged, [run, before]],
    recent: pushes.filter(([, time, isOpen]) => isOpen || time > at - LONGEST_LAG_MS).slice(-MOST_RECENT),
  });
}

/** A push as `recentRuns` lists it. */
interface RecentRun {
  readonly run: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** It has open changes. */
  readonly isOpen: boolean;
  /** How the digests start. */
  readonly plan: string;
  readonly events: string;
}

/** The pushes of the last minutes and those with open changes, oldest first. */
export const recentRuns = (store: Store): RecentRun[] =>
  readRecord(store).recent.map(([run, at, isOpen, plan, events]) => ({ run, at, isOpen, plan, events }));

export const sendingIn = ({ sending }: ActiveRun): ReadonlySet<number> => new Set(rangeNumbers(sending));

/** Runs with event rows that the log may lack, oldest first, with the number of those that it has. */
export const unloggedRuns = (store: Store): RunRecord['unlogged'] => readRecord(store).unlogged;

/** The log has all events of these runs. */
export function recordLogged(store: Store, runs: readonly string[]): void {
  const record = readRecord(store);
  writeRecord(store, { ...record, unlogged: record.unlogged.filter(([run]) => !runs.includes(run)) });
}
