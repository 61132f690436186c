// test of service: the whole table of which requests are retried, and when.

import type { CallKind } from '../../src/ad-service/failure-sentences';
import type { FailureKind } from '../../src/ad-service/failures';
import { backoff, decideRetry, readRetryAfter } from '../../src/ad-service/retry';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const situation = {
  call: 'read' as CallKind,
  failure: 'server' as FailureKind,
  attempts: 1,
  retryAfter: null,
  now: NOW,
  deadline: Number.POSITIVE_INFINITY,
  random: 0,
};

describe('which failures are repeated', () => {
  const table: [FailureKind, boolean, boolean, boolean, boolean][] = [
    // kind, read, edit, upload, creation
    ['rate-limited', true, true, true, true],
    ['server', true, false, true, false],
    ['no-answer', true, false, true, false],
    ['garbled', true, false, false, false],
    ['unauthorized', false, false, false, false],
    ['forbidden', false, false, false, false],
    ['not-found', false, false, false, false],
    ['refused', false, false, false, false],
    ['configuration', false, false, false, false],
  ];
  it.each(table)('%s: read %j, edit %j, upload %j, creation %j', (failure, ...expected) => {
    const calls: CallKind[] = ['read', 'edit', 'upload', 'creation'];
    for (const [index, call] of calls.entries()) {
      const decision = decideRetry({ ...situation, call, failure });
      expect(decision).toEqual(
        expected[index] ? { again: true, retryAt: NOW + 500 } : { again: false, retryAt: null },
      );
    }
  });
});

describe('when it is repeated', () => {
  it('waits twice as long each time, half of it by chance, at most 30 seconds', () => {
    expect([1, 2, 3, 4, 5, 6, 7].map((attempts) => backoff(attempts, 0))).toEqual([
      500, 1000, 2000, 4000, 8000, 15000, 15000,
    ]);
    expect(backoff(1, 0.5)).toBe(750);
    expect(backoff(9, 0.9999)).toBe(29999);
  });

  it('waits as long as the service asks, and a little more by chance', () => {
    expect(decideRetry({ ...situation, retryAfter: 7000 })).toEqual({ again: true, retryAt: NOW + 7000 });
    expect(decideRetry({ ...situation, retryAfter: 7000, random: 0.5 })).toEqual({
      again: true,
      retryAt: NOW + 7250,
    });
  });

  it('gives up after four attempts, and says when to retry', () => {
    expect(decideRetry({ ...situation, attempts: 3 })).toEqual({ again: true, retryAt: NOW + 2000 });
    expect(decideRetry({ ...situation, attempts: 4 })).toEqual({ again: false, retryAt: NOW + 4000 });
  });

  it('does not wait past the deadline, nor longer than a minute', () => {
    expect(decideRetry({ ...situation, deadline: NOW + 499 })).toEqual({ again: false, retryAt: NOW + 500 });
    expect(decideRetry({ ...situation, deadline: NOW + 500 })).toEqual({ again: true, retryAt: NOW + 500 });
    expect(decideRetry({ ...situation, retryAfter: 61_000 })).toEqual({
      again: false,
      retryAt: NOW + 61_000,
    });
  });
});

describe('the Retry-After header', () => {
  it.each([
    ['7', 7000],
    [' 0 ', 0],
    ['3600', 3_600_000],
    ['Sun, 01 Mar 2026 12:00:30 GMT', 30_000],
    ['Sunday, 01-Mar-26 12:00:30 GMT', 30_000],
    ['Sun Mar  1 12:00:30 2026', 30_000],
    ['Sun, 01 Mar 2026 11:59:00 GMT', 0],
    ['', null],
    ['-5', null],
    ['5.5', null],
    ['soon', null],
    ['99999999999', null],
    [undefined, null],
  ])('%j → %j ms', (header, wait) => {
    expect(readRetryAfter(header, NOW)).toBe(wait);
  });
});
