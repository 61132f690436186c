// schedule: values changed elsewhere that runs found since the person's last email.

import { DAY_MS } from '../../history/day';
import { TAB_CHOICES } from '../../model/tab-choices';
import type { Ports } from '../../ports/ports';
import { readFound } from '../pull/found-scheduled';
import type { Elsewhere } from './report';
import type { Schedule } from './schedules';

/**
 * Returns what the runs of all people found in the tabs of this schedule, by tab.
 * @param until what was found up to this time was mailed; 0: no mail yet
 */
export function notMailed(
  { documentStore, clock }: Ports,
  { tabs, savedAt }: Schedule,
  until: number,
): Elsewhere[] {
  const since = until || savedAt;
  // Times after tomorrow are from a clock that was wrong.
  const latest = clock.now() + DAY_MS;
  const found = readFound(documentStore).filter(({ at }) => at > since && at < latest);
  return TAB_CHOICES.filter(({ tab }) => tabs.includes(tab)).flatMap(({ tab, title }) => {
    const values = found.filter((one) => one.tab === tab).reduce((sum, one) => sum + one.values, 0);
    return values > 0 ? [{ title, values }] : [];
  });
}
