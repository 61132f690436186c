// test of service: a rate limit whose state is in memory, with a given initial concurrency.

import { createRateLimit, type RateLimit, type RateLimitOptions } from '../../src/ad-service/rate-limit';

/** A store whose text tests can read. */
export function plainBook(text: string | null = null) {
  const book = {
    text,
    get: () => book.text,
    set: (next: string) => {
      book.text = next;
    },
  };
  return book;
}

export const alone = (work: () => void): boolean => {
  work();
  return true;
};

/** @param width requests sent together at first */
export const plainRateLimit = (
  now: () => number,
  width: number,
  more: Partial<RateLimitOptions> = {},
): RateLimit =>
  createRateLimit({
    store: plainBook(JSON.stringify({ concurrency: width })),
    now,
    alone,
    limit: Number.POSITIVE_INFINITY,
    random: () => 0,
    ...more,
  });
