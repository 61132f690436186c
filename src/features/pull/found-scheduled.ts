// pull: values changed elsewhere that pulls of morning runs found, for the emails of everyone who pulls their
// tab. Only the first of several pulls finds a change, so one property has those of all people.

import * as v from 'valibot';
import { readTimes } from '../../base/read-times';
import { DAY_MS } from '../../history/day';
import type { Job } from '../../jobs/job-record';
import { hashOf, hashText } from '../../model/hash';
import type { Ports, Store } from '../../ports/ports';
import { countElsewhere, type FoundElsewhere } from '../../runs/journal/log-elsewhere';

const NAME = 'bidgrid.schedule-found';

/** Later, it is not mailed to people whose runs failed since. */
const KEPT_MS = 7 * DAY_MS;

/** At most 9 KB. More than there are tabs. */
const MOST = 48;

const Found = v.object({
  /** ID of the tab, and the number of its values. */
  tab: v.string(),
  values: v.number(),
  /** When they were found, and when the pull started, in milliseconds since 1970. */
  at: v.number(),
  pulledAt: v.number(),
  /** Hash of the changes. */
  mark: v.string(),
});
export type Found = Readonly<v.InferOutput<typeof Found>>;

/** In the order in which they were found. */
export function readFound(store: Store): readonly Found[] {
  try {
    return v.parse(v.array(Found), JSON.parse(store.get(NAME) ?? ''));
  } catch {
    return [];
  }
}

/** Adds the oldest values of a tab to its next ones if there are too many. */
export function withoutOldest(all: readonly Found[]): readonly Found[] {
  if (all.length <= MOST) return all;
  const nextOf = (i: number) => all.findIndex(({ tab }, n) => n > i && tab === all[i]!.tab);
  const oldest = all.findIndex((_, i) => nextOf(i) > 0);
  const next = nextOf(oldest);
  const { values } = all[oldest]!;
  return all
    .map((one, i) => (i === next ? { ...one, values: one.values + values } : one))
    .filter((_, i) => i !== oldest);
}

/**
 * Under the document lock, before the values are written to the base. Killed in between, the next pull finds
 * the same changes, which are not added again.
 */
export function noteFound({ documentStore, clock }: Ports, job: Job, found: FoundElsewhere): void {
  const values = countElsewhere([found]);
  if (values === 0) return;
  const tab = found.tab.id;
  const mark = hashText(hashOf(JSON.stringify(found.rows.map(({ key, changes }) => [key, changes]))));
  const at = clock.now();
  const before = readFound(documentStore).filter((one) => Math.abs(at - one.at) < KEPT_MS);
  const last = before.filter((one) => one.tab === tab).pop();
  const isComplete = last !== undefined && last.pulledAt <= (readTimes(documentStore)[tab] ?? 0);
  if (last?.mark === mark && !isComplete) return;
  const all = withoutOldest([...before, { tab, values, at, pulledAt: job.startedAt, mark }]);
  documentStore.set(NAME, JSON.stringify(all));
}
