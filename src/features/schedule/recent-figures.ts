// schedule: the figures of the last 64 days in the tab History, by campaign.

import { dayText } from '../../history/day';
import type { Series } from '../../insights/series';
import { DAY_MS } from '../../model/time';
import type { Ports } from '../../ports/ports';
import { accountOf } from '../history/state';
import { readFigures } from '../insights/read-history';

/** Alarms need 8 weeks. */
const DAYS = 64;

/**
 * Returns [] if the document has no tab History.
 * @throws UserError if required headers are missing or not unique
 */
export function recentFigures(ports: Ports): Series[] {
  const since = dayText(Math.floor(ports.clock.now() / DAY_MS) - DAYS);
  return readFigures(ports, accountOf(ports).company, since).series;
}
