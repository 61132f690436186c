// test of service: the rules for the number of requests sent together.

import * as fc from 'fast-check';
import {
  type Concurrency,
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
const width = (most: number, safe: number): Concurrency => ({ most, safe });

test.each<[string, Concurrency, Sending, boolean, Concurrency]>([
  ['all well: two more', width(20, 20), sending(20), false, width(22, 22)],
  ['all well at the widest', width(40, 40), sending(40), false, width(40, 40)],
  ['all well below what is safe: twice', width(4, 20), sending(4), false, width(8, 20)],
  ['twice, but not past what is safe', width(16, 20), sending(16), false, width(20, 20)],
  ['one of one: twice', width(1, 20), sending(1), false, width(2, 20)],
  ['fewer went out than could', width(20, 20), sending(19), false, width(20, 20)],
  ['slowish: no more', width(20, 20), sending(20, { ms: 6_000 }), false, width(20, 20)],
  ['slow: half', width(20, 20), sending(20, { ms: 11_000 }), false, width(10, 10)],
  ['few failed: unchanged', width(20, 20), sending(20, { failed: 4 }), false, width(20, 20)],
  ['a quarter failed: half', width(20, 20), sending(20, { failed: 5 }), false, width(10, 10)],
  ['all failed at one: one', width(1, 1), sending(1, { failed: 1 }), false, width(1, 1)],
  ['one failed alone, far below the width', width(20, 20), sending(1, { failed: 1 }), false, width(20, 20)],
  [
    'refused for the moment: one, then up to half',
    width(20, 24),
    sending(20, { refused: 3 }),
    false,
    width(1, 10),
  ],
  [
    'refused for the hour: one, then up to all',
    width(20, 24),
    sending(20, { refused: 3 }),
    true,
    width(1, 24),
  ],
  ['refused alone', width(1, 10), sending(1, { refused: 1 }), false, width(1, 1)],
])('%s', (_case, before, what, hourly, after) => {
  expect(nextConcurrency(before, what, hourly)).toEqual(after);
});

test('after a refusal it recovers within a few batches', () => {
  let now = nextConcurrency(START_CONCURRENCY, sending(20, { refused: 20 }));
  const widths = [now.most];
  while (now.most < START_CONCURRENCY.most) {
    now = nextConcurrency(now, sending(now.most));
    widths.push(now.most);
  }
  expect(widths).toEqual([1, 2, 4, 8, 10, 12, 14, 16, 18, 20]);
});

test('it stays within its bounds after any sequence', () => {
  const any = fc.record({
    count: fc.integer({ min: 1, max: 40 }),
    refused: fc.nat({ max: 40 }),
    failed: fc.nat({ max: 40 }),
    ms: fc.nat({ max: 60_000 }),
  });
  fc.assert(
    fc.property(fc.array(fc.tuple(any, fc.boolean())), (sendings) => {
      const end = sendings.reduce(
        (now, [what, hourly]) => nextConcurrency(now, what, hourly),
        START_CONCURRENCY,
      );
      expect(isConcurrency(end)).toBe(true);
    }),
  );
});
