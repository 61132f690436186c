// jobs: how long a job pauses while the service does not work, and when it gives up.

import type { Failure } from '../ad-service/failures';
import { counted } from '../shared/sentences';
import { MINUTE_MS } from '../shared/time';
import type { Job } from './job-record';

/** Milliseconds. */
const FIRST_PAUSE = 15_000;
const GROWTH = 4;
export const LONGEST_PAUSE = 15 * MINUTE_MS;

/**
 * Consecutive steps that may end with a pause before one that fails because the service does not work. That
 * one ends the job or its part.
 */
const MOST_STRIKES = 3;
/**
 * Consecutive steps that may end with 429. Their pauses take more than an hour, so no hourly limit refuses
 * what is refused afterward.
 */
const MOST_REFUSALS = 7;

export const NO_STRIKES: NonNullable<Job['strikes']> = { broken: 0, refused: 0 };

/** Milliseconds: 15 s, 1 min, 4 min, 15 min. @param strike 1 or more */
export const pauseOf = (strike: number): number =>
  Math.min(FIRST_PAUSE * GROWTH ** (strike - 1), LONGEST_PAUSE);

/** True if the service or the network does not work. A request limit does not count. */
export const isBroken = ({ kind, broken }: Failure): boolean =>
  broken === true || kind === 'server' || kind === 'no-answer' || kind === 'garbled';

/** True if only one part fails and others may be readable. A limit, a login or a setting affects all. */
export const isOfPart = (failure: Failure): boolean =>
  isBroken(failure) || failure.part === true || failure.kind === 'refused' || failure.kind === 'forbidden';

/** The service refused a request because of a limit that is not known. */
export const isRefusedBy429 = ({ kind, status }: Failure): boolean =>
  kind === 'rate-limited' && status === 429;

/** Why a job pauses. `isLimit`: it waits for a limit, and nothing has failed. */
function pauseFor(failure: Failure): NonNullable<Job['pause']> {
  const { sentence, perHour } = failure;
  if (perHour !== undefined)
    return { sentence: `Waiting for the hourly limit of ${counted(perHour, 'request')}.`, isLimit: true };
  return isRefusedBy429(failure)
    ? { sentence: 'Waiting for the advertising service, which asked for a pause.', isLimit: true }
    : { sentence, isLimit: false };
}

/** Parks the job until the service may work again. */
export function parkedBy(job: Job, failure: Failure, nowMs: number, defaultPause: number): Job {
  const { broken, refused } = job.strikes ?? NO_STRIKES;
  const isRefused = isRefusedBy429(failure);
  const strikes = {
    broken: broken + (isBroken(failure) ? 1 : 0),
    refused: refused + (isRefused ? 1 : 0),
  };
  const isStrike = isBroken(failure) || isRefused;
  const soonest = isStrike ? nowMs + pauseOf(isRefused ? strikes.refused : strikes.broken) : 0;
  const resumeAt = Math.max(failure.retryAt ?? nowMs + defaultPause, soonest);
  return { ...job, state: 'parked', strikes, resumeAt, pause: pauseFor(failure) };
}

/** What the service still refuses with 429 is left out; the job waited long enough. */
export const wasRefusedOften = (job: Job | null): boolean => (job?.strikes?.refused ?? 0) >= MOST_REFUSALS;

export const isOutOfTries = (job: Job): boolean => (job.strikes?.broken ?? 0) >= MOST_STRIKES;
