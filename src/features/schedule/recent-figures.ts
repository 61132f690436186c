// schedule: the figures of the last 64 days in the tab History, by campaign.

import type { Ports } from '../../ports/ports';
import { DAY_MS } from '../../shared/time';
import { dayText } from '../history/core/history-day';
import { accountOf } from '../history/history-state';
import type { Series } from '../insights/core/day-series';
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
