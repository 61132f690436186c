// test, insights: alarms in simulated years of campaigns: what was planted is found, and little else.

import { alarmsOn } from '../../../../src/features/insights/core/alarms';
import { valueOn } from '../../../../src/features/insights/core/day-series';
import { FIRST_DAY, SHAPES, type Shape, SIZES, simulated } from './simulated-series';

/** 8 weeks to learn from, then four quarters. */
const LEARNED = 56;
const DAYS = LEARNED + 364;

const CAMPAIGNS = SHAPES.flatMap((shape) =>
  SIZES.map((size) => ({ shape, size, seed: `${shape.name} ${size}` })),
);

/** Days apart that are no multiple of a week, so that planted days do not become the usual ones. */
const APART = 23;
const isPlanted = (day: number): boolean => day >= LEARNED && day % APART === 17;

/** Smaller amounts are not worth an alarm, in US dollars. */
const WORTH = 25;

/** Share of planted days that have the alarm. */
function shareFound(shape: Shape, kind: 'spike' | 'silent', plant: (spend: number) => number): number {
  let [planted, found] = [0, 0];
  for (const { size, seed } of CAMPAIGNS.filter((one) => one.shape === shape)) {
    const worth = new Set<number>();
    const series = simulated(shape, { size, days: DAYS, seed }, (spend, day) => {
      if (!isPlanted(day)) return spend;
      if (spend >= WORTH) worth.add(day);
      return plant(spend);
    });
    for (const day of worth) {
      if (valueOn(series, series.spend, FIRST_DAY + day) === null) continue;
      planted += 1;
      if (alarmsOn(series, FIRST_DAY + day).some((alarm) => alarm.kind === kind)) found += 1;
    }
  }
  expect(planted).toBeGreaterThan(20);
  return found / planted;
}

const average = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;

it.each([
  ['spikes of three times the spend', 'spike', 3],
  ['silent days', 'silent', 0],
] as const)('finds at least 95 %% of %s, and most for each shape', (_what, kind, factor) => {
  const shares = SHAPES.map((shape) => shareFound(shape, kind, (spend) => factor * spend));
  expect(average(shares)).toBeGreaterThanOrEqual(0.95);
  expect(Math.min(...shares)).toBeGreaterThanOrEqual(0.8);
});

it.each(SHAPES)('raises at most one false alarm per campaign and quarter: $name', (shape) => {
  const own = CAMPAIGNS.filter((one) => one.shape === shape);
  let alarms = 0;
  for (const { size, seed } of own) {
    const series = simulated(shape, { size, days: DAYS, seed });
    for (let day = LEARNED; day < DAYS; day += 1) alarms += alarmsOn(series, FIRST_DAY + day).length;
  }
  expect(alarms / (own.length * 4)).toBeLessThanOrEqual(1);
});
