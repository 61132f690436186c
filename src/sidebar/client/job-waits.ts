// sidebar: waits between steps of a job: until it can resume, and while Google or the network fails.

import type { JobView } from '../../jobs/job-view';
import { ask, type CallError } from './bridge';

/** Shortest wait of a parked job, in case the clocks of browser and Google differ. Milliseconds. */
const LEAST_PAUSE = 5_000;
/** How soon a choice of the person is noticed. Milliseconds. */
const POLL_MS = 1_000;
/** How often a waiting job is checked: another window may cancel or continue it. Milliseconds. */
const LOOK_MS = 30_000;

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The person's last choice for a job that this panel runs. */
export interface JobWish {
  cancel: boolean;
  /** Do not wait for the next tries of parts that a pull could not read. */
  skip?: boolean;
  /** The panel no longer runs it. */
  gone: boolean;
}

const isMade = ({ cancel, skip = false, gone }: JobWish): boolean => cancel || skip || gone;

/** The state of a job, without working on it. */
const look = ({ id }: JobView): Promise<JobView> => ask('jobLook', id);

/**
 * Waits until a parked job can resume, the choice changes, or another window canceled or continued the job.
 */
export async function untilDue(job: JobView, wish: JobWish, lookAt = look): Promise<void> {
  const { state, resumeAt } = job;
  const until = state === 'parked' ? Math.max(resumeAt ?? 0, Date.now() + LEAST_PAUSE) : 0;
  let next = Date.now() + LOOK_MS;
  while (until > Date.now() && !isMade(wish)) {
    await pause(Math.min(POLL_MS, until - Date.now()));
    if (Date.now() < next || isMade(wish)) continue;
    // Without an answer nothing is known: the job is checked again later.
    const currentJob = await lookAt(job).catch(() => job);
    if (currentJob.state !== state || currentJob.resumeAt !== resumeAt) return;
    next = Date.now() + LOOK_MS;
  }
}

const TOO_LATE = 'It was too late to cancel.';

/** The job as it is shown, with a sentence first if it finished before it could be canceled. */
export const withLateNote = (job: JobView, wish: JobWish): JobView =>
  wish.cancel && job.state === 'finished' ? { ...job, summary: [TOO_LATE, ...job.summary] } : job;

/** Milliseconds before each repetition of a call whose answer was lost. */
const LOST_PAUSES: readonly number[] = [1_000, 2_000, 5_000, 10_000];

/**
 * null: retrying does not help.
 * @param tries consecutive failures, 1 or more
 */
function pauseAfter(error: unknown, tries: number): number | null {
  const shortest = LOST_PAUSES[tries - 1];
  if (shortest === undefined) return null;
  const { lost: isLost, pause } = error as Partial<CallError>;
  if (isLost === true) return shortest;
  return typeof pause === 'number' ? Math.max(pause, shortest) : null;
}

/**
 * Retries up to four times, until there is a final answer.
 * @param wait ends early when the person no longer waits for the call
 * @param isLeft whether the person no longer waits for it
 */
export async function repeated<T>(
  call: () => Promise<T>,
  wait: (ms: number) => Promise<void>,
  isLeft: () => boolean,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await call();
    } catch (error) {
      const ms = pauseAfter(error, tries);
      if (ms === null || isLeft()) throw error;
      await wait(ms);
      if (isLeft()) throw error;
    }
  }
}
