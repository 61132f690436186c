// test of faults: a pull and a push under an hourly limit: parked, resumed, finished, and hardly a request refused.

import { underLimit } from './rate';

it('pulls and pushes 6 campaigns with 25 requests an hour', async () => {
  const run = await underLimit(6, 25);
  expect(run.states).toEqual(['finished', 'finished']);
  expect(run.pushed).toBe(run.edited);
  expect(run.pauses).toBeGreaterThan(1);
  // What the limit is, the first pause teaches: one batch at most. Then a single request finds out whether it goes on.
  expect(run.refused).toBeLessThanOrEqual(20 + run.pauses);
}, 120_000);
