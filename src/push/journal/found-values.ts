// push: counts the values that were changed elsewhere, for the emails of morning runs. Pulls, reviews and
// pushes find them.

import * as v from 'valibot';
import { readSchedules } from '../../features/settings/schedules';
import type { Ports, Store } from '../../ports/ports';
import { parsedJson } from '../../ports/stored-json';
import { hashOf, hashText } from '../../shared/digests';
import { DAY_MS } from '../../shared/time';
import { countElsewhere, type FoundElsewhere } from './log-elsewhere';

const NAME = 'bidgrid.schedule-found';

/** Later, they are not mailed to people whose runs failed since. */
const KEPT_MS = 7 * DAY_MS;

/** At most 9 KB. The newest are kept. */
const MOST_ENTRIES = 60;

const FoundValuesSchema = v.object({
  /** ID of the tab, and the number of its values. */
  tab: v.string(),
  values: v.number(),
  /** When they were found, milliseconds since 1970. */
  at: v.number(),
  /** Hash of the changes. */
  mark: v.string(),
  /** `seenMark` of the person who pulled them by hand; `''`: everyone gets them by email. */
  seenBy: v.optional(v.string(), ''),
});
type FoundValues = Readonly<v.InferOutput<typeof FoundValuesSchema>>;

/** In the order in which they were found. */
export const readFound = (store: Store): readonly FoundValues[] =>
  parsedJson(v.array(FoundValuesSchema), store.get(NAME)) ?? [];

/** A person's ID has up to 100 characters; with 60 of them, the property would be too long. */
export const seenMark = (person: string): string => hashText(hashOf(person)).slice(0, 12);

/**
 * Under the document lock, before the values are written to the base. Killed in between, the next action
 * finds the same changes, which are not added again. Without a person who gets them by email, nothing is
 * stored.
 * @param puller ID of the person whose pull by hand has them in its summary; `''`: none
 */
export function noteFound(
  { documentStore, clock }: Pick<Ports, 'documentStore' | 'clock'>,
  changedTab: FoundElsewhere,
  puller: string,
): void {
  const values = countElsewhere([changedTab]);
  if (values === 0) return;
  const tab = changedTab.tab.id;
  const people = readSchedules({ documentStore }).filter(({ tabs }) => tabs.includes(tab));
  if (people.every(({ person }) => person === puller)) return;
  const seenBy = people.some(({ person }) => person === puller) ? seenMark(puller) : '';
  const mark = hashText(hashOf(JSON.stringify(changedTab.rows.map(({ key, changes }) => [key, changes]))));
  const foundAt = clock.now();
  const recent = readFound(documentStore).filter(({ at }) => Math.abs(foundAt - at) < KEPT_MS);
  const last = recent.filter((entry) => entry.tab === tab).pop();
  if (last?.mark === mark && last.seenBy === seenBy) return;
  const entries = [...recent, { tab, values, at: foundAt, mark, seenBy }].slice(-MOST_ENTRIES);
  documentStore.set(NAME, JSON.stringify(entries));
}
