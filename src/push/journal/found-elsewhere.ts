// push: the numbers of values changed elsewhere that were found, for the emails of everyone whose morning
// run pulls their tab. Only the first pull, review or push that reads a change finds it, so one property
// has those of all people.

import * as v from 'valibot';
import { readTimes } from '../../base/read-times';
import { readSchedules } from '../../features/settings/schedules';
import type { Ports, Store } from '../../ports/ports';
import { hashOf, hashText } from '../../shared/digests';
import { DAY_MS } from '../../shared/time';
import { countElsewhere, type FoundElsewhere } from './log-elsewhere';

const NAME = 'bidgrid.schedule-found';

/** Later, it is not mailed to people whose runs failed since. */
const KEPT_MS = 7 * DAY_MS;

/** At most 9 KB. More than there are tabs. */
const MOST = 48;

const FoundValuesSchema = v.object({
  /** ID of the tab, and the number of its values. */
  tab: v.string(),
  values: v.number(),
  /** When they were found, and when the pull, review or push started, in milliseconds since 1970. */
  at: v.number(),
  pulledAt: v.number(),
  /** Hash of the changes. */
  mark: v.string(),
  /** `seenMark` of the person who pulled them by hand; `''`: everyone gets them by email. */
  seenBy: v.optional(v.string(), ''),
});
export type FoundValues = Readonly<v.InferOutput<typeof FoundValuesSchema>>;

/** In the order in which they were found. */
export function readFound(store: Store): readonly FoundValues[] {
  try {
    return v.parse(v.array(FoundValuesSchema), JSON.parse(store.get(NAME) ?? ''));
  } catch {
    return [];
  }
}

/** A person's ID has up to 100 characters; with 48 of them, the property would be too long. */
export const seenMark = (person: string): string => hashText(hashOf(person)).slice(0, 12);

/**
 * If there are too many, adds the oldest values of a tab to its next ones that the same person has seen, or
 * else to its next ones of any person: everyone gets these.
 */
export function withoutOldest(entries: readonly FoundValues[]): readonly FoundValues[] {
  if (entries.length <= MOST) return entries;
  const nextOf = (i: number, isSame: boolean): number =>
    entries.findIndex(
      ({ tab, seenBy }, n) => n > i && tab === entries[i]!.tab && (!isSame || seenBy === entries[i]!.seenBy),
    );
  const first = entries.findIndex((_, i) => nextOf(i, true) > 0);
  const isSame = first >= 0;
  const oldest = isSame ? first : entries.findIndex((_, i) => nextOf(i, false) > 0);
  const next = nextOf(oldest, isSame);
  const { values, seenBy } = entries[oldest]!;
  const joined = (entry: FoundValues): FoundValues => ({
    ...entry,
    values: entry.values + values,
    seenBy: entry.seenBy === seenBy ? seenBy : '',
  });
  return entries.map((entry, i) => (i === next ? joined(entry) : entry)).filter((_, i) => i !== oldest);
}

/** How the changes were found. */
export interface Finding {
  /** When the pull, review or push started, in milliseconds since 1970. */
  readonly startedAt: number;
  /** ID of the person whose pull by hand has them in its summary; `''`: none. */
  readonly seenBy: string;
}

/**
 * Under the document lock, before the values are written to the base. Killed in between, the next pull finds
 * the same changes, which are not added again. Without a person who gets them by email, nothing is stored.
 */
export function noteFound(
  { documentStore, clock }: Pick<Ports, 'documentStore' | 'clock'>,
  changedTab: FoundElsewhere,
  { startedAt, seenBy: person }: Finding,
): void {
  const values = countElsewhere([changedTab]);
  if (values === 0) return;
  const tab = changedTab.tab.id;
  const people = readSchedules({ documentStore }).filter(({ tabs }) => tabs.includes(tab));
  if (people.every((schedule) => schedule.person === person)) return;
  const seenBy = people.some((schedule) => schedule.person === person) ? seenMark(person) : '';
  const mark = hashText(hashOf(JSON.stringify(changedTab.rows.map(({ key, changes }) => [key, changes]))));
  const foundAt = clock.now();
  const recentEntries = readFound(documentStore).filter((entry) => Math.abs(foundAt - entry.at) < KEPT_MS);
  const last = recentEntries.filter((entry) => entry.tab === tab).pop();
  const isComplete = last !== undefined && last.pulledAt <= (readTimes(documentStore)[tab] ?? 0);
  const isSame = last?.mark === mark && !isComplete;
  if (isSame && last.seenBy === seenBy) return;
  // The pull of the person who was to see them was killed.
  const entries = isSame
    ? recentEntries.map((entry) => (entry === last ? { ...entry, seenBy: '' } : entry))
    : withoutOldest([...recentEntries, { tab, values, at: foundAt, pulledAt: startedAt, mark, seenBy }]);
  documentStore.set(NAME, JSON.stringify(entries));
}
