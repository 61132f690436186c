// schedule: values changed elsewhere that were found since the person's last email.

import type { Ports } from '../../ports/ports';
import { readFound, seenMark } from '../../push/journal/log-elsewhere';
import { TAB_CHOICES } from '../../shared/tab-choices';
import { DAY_MS } from '../../shared/time';
import type { Schedule } from '../settings/schedules';
import type { Elsewhere } from './morning-report';

/**
 * Returns what pulls, reviews and pushes of all people found in the tabs of this schedule, by tab, without
 * what the person pulled by hand.
 * @param until what was found up to this time was mailed; 0: no mail yet
 */
export function notMailed(
  { documentStore, clock }: Ports,
  { person, tabs, savedAt }: Schedule,
  until: number,
): Elsewhere[] {
  const since = until || savedAt;
  // Times after tomorrow are from a clock that was wrong.
  const latest = clock.now() + DAY_MS;
  const own = seenMark(person);
  const found = readFound(documentStore).filter(
    ({ at, seenBy }) => at > since && at < latest && seenBy !== own,
  );
  return TAB_CHOICES.filter(({ tab }) => tabs.includes(tab)).flatMap(({ tab, title }) => {
    const values = found.filter((one) => one.tab === tab).reduce((sum, one) => sum + one.values, 0);
    return values > 0 ? [{ title, values }] : [];
  });
}
