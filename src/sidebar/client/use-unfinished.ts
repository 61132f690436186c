// sidebar: polls the unfinished job of this document, so that a colleague's lease is shown and disappears.

import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { JobView } from '../../jobs/job-view';
import { ask } from './bridge';

/** Often while a colleague works, seldom otherwise. Milliseconds. */
const LOOK_OFTEN = 3_000;
const LOOK_SELDOM = 15_000;

/** True while another person holds the job. */
export const isHeld = ({ holder }: JobView, time: number): boolean => !holder.mine && holder.until > time;

/**
 * @param paused while this panel works on a job
 * @param whenFree called when a colleague's job has ended: the panel may show outdated values
 * @param knownJob what the view has just read, a new object for each reading; absent: the job is read at once
 */
export function useUnfinished(
  paused: boolean,
  whenFree?: () => void,
  knownJob?: { readonly job: JobView | null },
): JobView | null {
  const [job, setJob] = useState<JobView | null>(knownJob?.job ?? null);
  const isKnown = knownJob !== undefined;
  /** Readings of the view: an answer to an earlier question is older. */
  const readings = useRef(0);
  useEffect(() => {
    if (knownJob === undefined) return;
    readings.current += 1;
    setJob(knownJob.job);
  }, [knownJob]);
  const watched = useRef(false);
  const free = useRef(whenFree);
  free.current = whenFree;
  const look = useCallback(() => {
    if (document.visibilityState === 'hidden') return;
    const reading = readings.current;
    ask('jobCurrent').then(
      (currentJob) => {
        if (reading !== readings.current) return;
        setJob(currentJob);
        const isReview = currentJob?.kind === 'review';
        const isJobHeld = currentJob !== null && !isReview && isHeld(currentJob, Date.now());
        if (watched.current && currentJob === null) free.current?.();
        watched.current = isJobHeld || (watched.current && currentJob !== null);
      },
      // Keeps the last state; the connection may work the next time.
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
    if (!isKnown) look();
    const timer = setInterval(look, every);
    return () => clearInterval(timer);
  }, [paused, every, look, isKnown]);
  return paused ? null : job;
}
