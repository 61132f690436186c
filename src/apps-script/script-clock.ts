// apps-script: the clock, and times as text in the document's time zone.

import type { Clock } from '../ports/ports';

export const scriptClock: Clock = {
  now: () => Date.now(),
  sleep: (ms) => Utilities.sleep(ms),
};

/** Milliseconds since 1970 as `2026-01-15 09:30`. @param ownZone called if no time zone is given */
export const timeTexts =
  (ownZone: () => string) =>
  (ms: number, zone = ownZone()): string =>
    Utilities.formatDate(new Date(ms), zone, 'yyyy-MM-dd HH:mm');
