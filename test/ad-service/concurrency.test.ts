// test of service: the rules for the number of requests sent together.

import * as fc from 'fast-check';
import {
  isConcurrency,
  nextConcurrency,
  type Sending,
  START_CONCURRENCY,
} from '../../src/ad-service/concurrency';

const sending = (count: number, more: Partial<Sending> = {}): Sending => ({
  count,
  refused: 0,
  failed: 0,
  ms: 300,
  ...more,
});

test.each<[string, number, Sending, number]>([
  ['all well: two more', 20, sending(20), 22],
  ['all well at the widest', 40, sending(40), 40],
  ['one of one: two more', 1, sending(1), 3],
  ['fewer went out than could', 20, sending(19), 20],
  ['slowish: no more', 20, sending(20, { ms: 6_000 }), 20],
  ['slow: half', 20, sending(20, { ms: 11_000 }), 10],
  ['few failed: unchanged', 20, sending(20, { failed: 4 }), 20],
  ['a quarter failed: half', 20, sending(20, { failed: 5 }), 10],
  ['all failed at one: one', 1, sending(1, { failed: 1 }), 1],
  ['one failed alone, far below the width', 20, sending(1, { failed: 1 }), 20],
  ['some were refused: half', 20, sending(20, { refused: 3 }), 10],
  ['refused alone', 1, sending(1, { refused: 1 }), 1],
])('%s', (_case, before, what, after) => {
  expect(nextConcurrency(before, what)).toBe(after);
});

test('it stays within its bounds after any sequence', () => {
  const any = fc.record({
    count: fc.integer({ min: 1, max: 40 }),
    refused: fc.nat({ max: 40 }),
    failed: fc.nat({ max: 40 }),
    ms: fc.nat({ max: 60_000 }),
  });
  fc.assert(
    fc.property(fc.array(any), (sendings) => {
      expect(isConcurrency(sendings.reduce(nextConcurrency, START_CONCURRENCY))).toBe(true);
    }),
  );
});
