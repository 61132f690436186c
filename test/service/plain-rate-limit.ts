// test of service: a pace whose book is in memory, at some width from the start.

import { createRateLimit, type RateLimit, type RateLimitOptions } from '../../src/service/rate-limit';

/** A book that anybody may look into. */
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

/** @param width requests that go together at first */
export const plainRateLimit = (
  now: () => number,
  width: number,
  more: Partial<RateLimitOptions> = {},
): RateLimit =>
  createRateLimit({
    store: plainBook(JSON.stringify({ concurrency: { most: width, safe: width } })),
    now,
    alone,
    limit: null,
    random: () => 0,
    ...more,
  });
