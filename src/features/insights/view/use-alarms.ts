// insights: the alarms of all campaigns on each day. A day of 200 campaigns takes about 0.1 s, so the work
// is done in short parts, newest day first, and the page stays usable meanwhile.

import { useEffect, useState } from 'preact/hooks';
import { type Alarm, alarmsOn } from '../core/alarms';
import type { Series } from '../core/day-series';
import type { CampaignOverview } from '../core/overview';

const PART_MS = 16;

type ByDay = ReadonlyMap<number, readonly Alarm[]>;

const NONE: ByDay = new Map();

/**
 * Days are missing until they are known.
 * @param overviews those of the last day, whose alarms are known
 * @param first null: no days are wanted
 */
export function useAlarms(
  all: readonly Series[],
  overviews: readonly CampaignOverview[],
  first: number | null,
  last: number,
): ByDay {
  const [known, setKnown] = useState<ByDay>(NONE);
  useEffect(() => {
    if (first === null) return undefined;
    const days = new Map([[last, overviews.flatMap(({ alarms }) => alarms)]]);
    let [day, at, found] = [last - 1, 0, [] as Alarm[]];
    let timer: ReturnType<typeof setTimeout>;
    const work = (): void => {
      const until = performance.now() + PART_MS;
      const before = days.size;
      while (day >= first && performance.now() < until) {
        const one = all[at];
        at += 1;
        if (one !== undefined) found.push(...alarmsOn(one, day));
        else {
          days.set(day, found);
          [day, at, found] = [day - 1, 0, []];
        }
      }
      if (days.size > before) setKnown(new Map(days));
      if (day >= first) timer = setTimeout(work);
    };
    setKnown(new Map(days));
    timer = setTimeout(work);
    return () => clearTimeout(timer);
  }, [all, overviews, first, last]);
  return first === null ? NONE : known;
}
