// sidebar: the unfinished job of this document, looked at again and again, so that a colleague's lease shows
// and goes by itself.

import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { JobView } from '../../client-api/job';
import { ask } from './bridge';

/**
 * A colleague at work changes something every few seconds; that somebody starts, or that a parked job goes
 * on, is seldom. Milliseconds.
 */
const LOOK_OFTEN = 3_000;
const LOOK_SELDOM = 15_000;

/** True while somebody else holds the job: then it can be watched and nothing else. */
export const isHeld = ({ holder }: JobView, now: number): boolean => !holder.mine && holder.until > now;

/**
 * @param paused while this panel works on a job itself
 * @param whenFree a colleague's job has ended: what the panel shows may be outdated
 */
export function useUnfinished(paused: boolean, whenFree?: () => void): JobView | null {
  const [job, setJob] = useState<JobView | null>(null);
  const watched = useRef(false);
  const free = useRef(whenFree);
  free.current = whenFree;
  const look = useCallback(() => {
    if (document.visibilityState === 'hidden') return;
    ask('jobCurrent').then(
      (found) => {
        setJob(found);
        const isComparison = found?.kind === 'review' || found?.kind === 'undo-preview';
        const held = found !== null && !isComparison && isHeld(found, Date.now());
        if (watched.current && found === null) free.current?.();
        watched.current = held || (watched.current && found !== null);
      },
      // What it was is better than nothing: the line may be back the next time.
      () => undefined,
    );
  }, []);
  const often = job !== null && !job.holder.mine && job.state === 'running';
  const every = often ? LOOK_OFTEN : LOOK_SELDOM;
  useEffect(() => {
    if (paused) {
      setJob(null);
      watched.current = false;
      return undefined;
    }
    look();
    const timer = setInterval(look, every);
    return () => clearInterval(timer);
  }, [paused, every, look]);
  return paused ? null : job;
}
