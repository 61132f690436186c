// service: how many requests of a connection go out together: learned from refusals and remembered.

export interface Concurrency {
  /** Requests that go together. */
  readonly most: number;
  /** Below this it doubles, because so many went well before; from there on it feels its way. */
  readonly safe: number;
}

/** What came of requests that were sent together. */
export interface Sending {
  readonly count: number;
  /** Refused for being too many. */
  readonly refused: number;
  /** Ended by 5xx or without an answer. */
  readonly failed: number;
  /** How long they took, milliseconds. */
  readonly ms: number;
}

const START = 20;
const WIDEST = 40;
const STEP = 2;
/** So slow that fewer at once are better for both sides, and for whoever looks at a progress bar. */
const SLOW_MS = 10_000;
/** Slower than this is no reason to ask for more. */
const BRISK_MS = 5_000;

export const START_CONCURRENCY: Concurrency = { most: START, safe: START };

export const isConcurrency = ({ most, safe }: Concurrency): boolean =>
  [most, safe].every((n) => Number.isInteger(n) && n >= 1 && n <= WIDEST);

const halved = (n: number): number => Math.max(1, Math.floor(n / 2));

/**
 * The width after a sending of this width (additive increase, multiplicative decrease, as TCP does it):
 * - refused for being too many: one request finds out whether it goes on, then 2, 4, 8 … up to half of what
 *   it was;
 *   up to all of it when the requests were too many for the hour and not for the moment (`hourly`)
 * - a quarter or more failed, or it took longer than ten seconds: half of what it was
 * - all of the width went out, came back within five seconds and nothing failed: twice as many up to what is
 *   safe, then
 *   two more each time, up to 40
 * - else, and after sendings that used half of the width or less, as it is.
 */
export function nextConcurrency({ most, safe }: Concurrency, sending: Sending, hourly = false): Concurrency {
  const { count, refused, failed, ms } = sending;
  if (refused > 0) return { most: 1, safe: hourly ? Math.max(most, safe) : halved(most) };
  if (count * 2 <= most) return { most, safe };
  if (failed * 4 >= count || ms > SLOW_MS) return { most: halved(most), safe: halved(most) };
  if (count < most || failed > 0 || ms > BRISK_MS) return { most, safe };
  const next = most < safe ? Math.min(most * 2, safe) : Math.min(most + STEP, WIDEST);
  return { most: next, safe: Math.max(safe, next) };
}
