// figures: which days are kept and which are final.

import type { Clock } from '../../ports/ports';
import { DAY_MS } from '../../shared/time';
import type { LastDay } from './core/add-sums';
import type { Manifest } from './figures-manifest';

/** Days since 1970-01-01, in UTC. */
export const dayAt = (ms: number): number => Math.floor(ms / DAY_MS);

/** Older days are not kept. */
export const KEPT_DAYS = 35;

/** The first day that is kept. A document opened on a later day drops older ones with the next import. */
export const firstKeptDay = (clock: Clock): number => dayAt(clock.now()) - KEPT_DAYS;

/** The last final day; revenue of a cohort is final after the days of its horizon. */
export function lastFinalDay(
  clock: Clock,
  { kind, finalAfterDays }: Pick<Manifest, 'kind' | 'finalAfterDays'>,
): LastDay {
  const today = dayAt(clock.now());
  return (horizon) => today - finalAfterDays - (kind === 'real-time' ? 0 : (horizon ?? 0));
}
