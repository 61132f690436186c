// sidebar: retries calls that can safely run twice, such as a step of a job, while Google or the network
// fails.

import type { CallError } from './bridge';

/** Milliseconds before each repetition of a call whose answer was lost. */
const LOST_PAUSES: readonly number[] = [1_000, 2_000, 5_000, 10_000];

/**
 * null: retrying does not help.
 * @param tries consecutive failures, 1 or more
 */
function pauseAfter(error: unknown, tries: number): number | null {
  const shortest = LOST_PAUSES[tries - 1];
  if (shortest === undefined) return null;
  const { lost, pause } = error as Partial<CallError>;
  if (lost === true) return shortest;
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
