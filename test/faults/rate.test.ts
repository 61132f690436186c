// test of faults: pulls and a push under an hourly limit are parked, resumed and finished, and almost no
// request is refused.

import { type RateOptions, underLimit } from './rate';

const SMALL = { campaigns: 6, perHour: 25 } as const;

const run = async (options: RateOptions) => {
  const { states, pushed, edited, ...counts } = await underLimit(options);
  expect(states).toEqual(['finished', 'finished', 'finished']);
  expect([edited > 0, pushed]).toEqual([true, edited]);
  expect(counts.pauses).toBeGreaterThan(1);
  return counts;
};

it('has no refused request under a known limit', async () => {
  const { refused, mostInAnHour } = await run({ ...SMALL, known: true });
  expect(refused).toBe(0);
  expect(mostInAnHour).toBeLessThanOrEqual(SMALL.perHour);
}, 60_000);

it('has at most the one refused batch that teaches a limit', async () => {
  const { refused } = await run({ ...SMALL, known: false });
  expect(refused).toBeGreaterThan(0);
  expect(refused).toBeLessThanOrEqual(20);
}, 60_000);

it('has one refused batch and a few refused single requests if the service gives no time to wait', async () => {
  const { refused } = await run({ ...SMALL, known: false, retryAfter: null });
  expect(refused).toBeGreaterThan(0);
  expect(refused).toBeLessThanOrEqual(20 + 3);
}, 60_000);
