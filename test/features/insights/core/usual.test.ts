// test, insights: how far the usual value of a weekday follows the pattern of the weekdays.

import { usualOn } from '../../../../src/features/insights/core/usual-spend';

/** The day that is judged; the weeks before it are 8. */
const DAY = 1_000;
const WEEKS = 8;
const UNIT = 1e-9;
const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;
const median = (values: readonly number[]) => {
  const sorted = [...values].sort((a, b) => a - b);
  return (sorted[Math.floor((sorted.length - 1) / 2)]! + sorted[Math.ceil((sorted.length - 1) / 2)]!) / 2;
};

/** Logarithms of the usual weekdays, and the noise that is added in one week and subtracted in the next. */
const usual = (weekdays: readonly number[], noise: number) =>
  usualOn(
    (day) => {
      const before = DAY - day;
      const sign = Math.ceil(before / 7) % 2 === 0 ? 1 : -1;
      return Math.exp(weekdays[before % 7]! + sign * noise);
    },
    DAY,
    UNIT,
  )!;

it.each([
  [[5, 4, 4, 4, 4, 4, 4], 0],
  [[5, 4, 4.2, 4.1, 3.9, 4, 4.3], 0.1],
  [[5, 4, 4.2, 4.1, 3.9, 4, 4.3], 0.4],
  [[4.1, 4, 4.02, 4.01, 3.99, 4, 4.03], 0.8],
])('weekdays of %j with noise of %d', (weekdays, noise) => {
  // Standard deviation from the median absolute deviation; variance of the median of 8 days.
  const spread = 1.4826 * noise;
  const chance = ((Math.PI / 2) * spread ** 2) / WEEKS;
  const center = mean(weekdays);
  const squares = weekdays.reduce((sum, one) => sum + (one - center) ** 2, 0);
  // Positive-part James-Stein estimator of seven means around their own mean.
  const share = Math.max(0, 1 - ((7 - 3) * chance) / squares);
  const level = (one: number) => center + share * (one - center);
  const recent = weekdays.flatMap((one) => [noise, -noise].map((off) => one + off - level(one)));
  const found = usual(weekdays, noise);
  expect(found.spread).toBeCloseTo(spread, 6);
  expect(Math.log(found.value)).toBeCloseTo(level(weekdays[0]!) + median(recent), 6);
});
