// test of faults: pulls and a push under an hourly limit are parked, resumed and finished.

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

it.each([[600], [null]])(
  'waits out every refusal of an unknown limit, with Retry-After %p',
  async (retryAfter) => {
    const { refused } = await run({ ...SMALL, known: false, retryAfter });
    expect(refused).toBeGreaterThan(0);
    expect(refused).toBeLessThanOrEqual(40);
  },
  60_000,
);
