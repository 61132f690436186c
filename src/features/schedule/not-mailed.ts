// schedule: values changed elsewhere, for the emails of everyone who pulls their tab. Only the first of
// several pulls finds a change, so each run records what it found for the runs of other people.

import { DAY_MS } from '../../history/day';
import { TAB_CHOICES } from '../../model/tab-choices';
import type { Ports } from '../../ports/ports';
import type { Elsewhere } from './report';
import { type Found, readRun, readSchedules, type Schedule } from './schedules';

/** Later, it is not mailed to people whose runs failed since. */
const KEPT_MS = 7 * DAY_MS;

/** Of 9 tabs a day. */
const MOST = 64;

/** With what a run just found; old entries are dropped. */
export const withFound = (
  before: readonly Found[],
  elsewhere: readonly Elsewhere[],
  at: number,
): readonly Found[] =>
  [...before, ...elsewhere.map(({ title, values }) => ({ at, title, values }))]
    .filter((one) => at - one.at < KEPT_MS)
    .slice(-MOST);

/**
 * Returns what all runs found in the tabs of this schedule, by tab.
 * @param until what was found up to this time was mailed; 0: no mail yet
 */
export function notMailed(ports: Ports, { tabs, savedAt }: Schedule, until: number): Elsewhere[] {
  const since = until || savedAt;
  const all = readSchedules(ports).flatMap(({ person }) => readRun(ports.documentStore, person)?.found ?? []);
  return TAB_CHOICES.filter(({ tab }) => tabs.includes(tab)).flatMap(({ title }) => {
    const values = all
      .filter((one) => one.title === title && one.at > since)
      .reduce((sum, one) => sum + one.values, 0);
    return values > 0 ? [{ title, values }] : [];
  });
}
