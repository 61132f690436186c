// settings: stores the morning runs of a document, and the result of the last run of each, in its
// properties.

import * as v from 'valibot';
import type { Ports, Store } from '../../ports/ports';
import { parsedJson } from '../../ports/stored-json';
import { shortened } from '../../shared/cell-text';
import { LONGEST_NAME } from '../../shared/text-limits';

const LIST = 'bidgrid.schedules';
/** One property for each person: only their own runs write it. */
const RUN = 'bidgrid.schedule-run.';

/** One property has all schedules: at most 9 KB. */
export const MOST_SCHEDULES = 12;

/** Longer texts are invalid. */
const shortText = v.pipe(v.string(), v.maxLength(100));

const Schedule = v.object({
  person: shortText,
  name: v.string(),
  hour: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(23)),
  zone: shortText,
  tabs: v.pipe(v.array(shortText), v.readonly()),
  mail: v.boolean(),
  /** Milliseconds since 1970. */
  savedAt: v.number(),
});
export type Schedule = Readonly<v.InferOutput<typeof Schedule>>;

const Schedules = v.array(Schedule);

/**
 * good: the figures were read · failed: they were not read, and the next run may succeed · blocked: they were
 * not read, and the person has to act.
 */
const OUTCOMES = ['good', 'failed', 'blocked'] as const;

const Run = v.object({
  startedAt: v.number(),
  /** null: the run has not ended, or was killed. */
  endedAt: v.nullable(v.number()),
  /** When the last good run ended. */
  goodAt: v.nullable(v.number()),
  /** Day of the schedule's time zone on which it started: `2026-11-24`. */
  day: v.string(),
  outcome: v.nullable(v.picklist(OUTCOMES)),
  /** False: by hand. */
  isOfTrigger: v.optional(v.boolean(), true),
  result: v.pipe(v.array(v.string()), v.readonly()),
});
export type Run = Readonly<v.InferOutput<typeof Run>>;
export type Outcome = (typeof OUTCOMES)[number];

export const readSchedules = ({ documentStore }: Pick<Ports, 'documentStore'>): Schedule[] =>
  parsedJson(Schedules, documentStore.get(LIST)) ?? [];

/** Under the document lock. */
export function writeSchedules(
  { documentStore }: Pick<Ports, 'documentStore'>,
  allSchedules: readonly Schedule[],
) {
  const short = allSchedules.map((schedule) => ({
    ...schedule,
    name: shortened(schedule.name, LONGEST_NAME),
  }));
  documentStore.set(LIST, JSON.stringify(short));
}

/** The schedule of the current person; null: none. */
export const ownSchedule = (ports: Ports): Schedule | null => {
  const { id } = ports.person();
  return readSchedules(ports).find(({ person }) => person === id) ?? null;
};

/** null: it has never started. */
export const readRun = (store: Store, person: string): Run | null => parsedJson(Run, store.get(RUN + person));

/** One property for each person whose run was taken over. */
const TAKEN = 'bidgrid.schedule-taken.';

const Taken = v.object({ by: v.string(), at: v.number() });

/** Who has taken over the run of this person; null: no one, or the person has confirmed it. */
export const readTaken = (store: Store, person: string): TakenOver | null =>
  parsedJson(Taken, store.get(TAKEN + person));

export const writeTaken = (store: Store, person: string, { by, at }: TakenOver): void =>
  store.set(TAKEN + person, JSON.stringify({ by: shortened(by, LONGEST_NAME), at }));

export const forgetTaken = (store: Store, person: string): void => store.delete(TAKEN + person);

const LONGEST_SENTENCE = 300;
const MOST_SENTENCES = 6;

export function writeRun(store: Store, person: string, run: Run): void {
  const result = run.result.slice(0, MOST_SENTENCES).map((sentence) => shortened(sentence, LONGEST_SENTENCE));
  store.set(RUN + person, JSON.stringify({ ...run, result }));
}

export const forgetRun = (store: Store, person: string): void => store.delete(RUN + person);

/** A colleague has taken over the run of the current person. */
export interface TakenOver {
  readonly by: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}
