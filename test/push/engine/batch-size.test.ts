// test, runs: batches of a push grow while they are quick and shrink when they are slow.

import { FIRST_BATCH, nextBatch } from '../../../src/push/engine/next-batch';

it.each([
  [20, 100, 40],
  [20, 3_000, 26],
  [200, 4_000, 200],
  [200, 8_000, 100],
  [20, 60_000, FIRST_BATCH],
  [1_500, 0, 2_000],
])('after %i requests in %i ms come %i', (size, ms, next) => {
  expect(nextBatch(size, ms)).toBe(next);
});

it('needs few batches for many quick requests', () => {
  let [sent, size, batches] = [0, FIRST_BATCH, 0];
  while (sent < 5_000) {
    sent += size;
    batches += 1;
    // 40 requests a second.
    size = nextBatch(size, size * 25);
  }
  expect(batches).toBeLessThan(40);
});
