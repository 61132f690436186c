// sidebar: waits until a parked job can resume.

import type { JobView } from '../../jobs/job-view';
import { ask } from './bridge';

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
    const now = await lookAt(job).catch(() => job);
    if (now.state !== state || now.resumeAt !== resumeAt) return;
    next = Date.now() + LOOK_MS;
  }
}

const TOO_LATE = 'It was too late to cancel.';

/** The job as it is shown, with a sentence first if it finished before it could be canceled. */
export const withLateNote = (job: JobView, wish: JobWish): JobView =>
  wish.cancel && job.state === 'finished' ? { ...job, summary: [TOO_LATE, ...job.summary] } : job;
