// test, insights: seeded campaigns as advertisers have them. It knows nothing of the detector: its shapes
// and sizes are those of the field.

import type { Series } from '../../../../src/features/insights/core/day-series';
import { type Dice, diceOf } from '../../../sim/dice';

export interface Shape {
  readonly name: string;
  /** Weekdays from Sunday on, as factors. */
  readonly week: readonly number[];
  /** Growth per day. */
  readonly growth: number;
  /** Standard deviation of the logarithm of a day's noise. */
  readonly noise: number;
  /** Chance of a day with 2.5 times that noise. */
  readonly tail: number;
  /** Standard deviation of a slow drift per day, which is kept around the level. */
  readonly drift: number;
  /** Chance of a day without a row. */
  readonly gaps: number;
  /**
   * Share of the usual spend; null: no budget is known. Spend ends at it, and late installs add up to 4 %.
   */
  readonly budget: number | null;
}

const EVEN = [1, 1, 1, 1, 1, 1, 1];
const WEEKEND = [1.35, 0.9, 0.85, 0.88, 0.95, 1.1, 1.4];
const OFFICE = [0.55, 1.1, 1.15, 1.15, 1.1, 1.0, 0.6];

const shape = (name: string, own: Partial<Shape>): Shape => ({
  name,
  week: EVEN,
  growth: 0,
  noise: 0.15,
  tail: 0,
  drift: 0,
  gaps: 0.03,
  budget: null,
  ...own,
});

export const SHAPES: readonly Shape[] = [
  shape('steady', { noise: 0.05 }),
  shape('weekend peaks', { week: WEEKEND }),
  shape('office days', { week: OFFICE, noise: 0.2 }),
  shape('growing 0.6 % a day', { growth: 0.006, week: WEEKEND }),
  shape('shrinking 0.4 % a day', { growth: -0.004, noise: 0.1 }),
  shape('heavy tails', { tail: 0.05, noise: 0.14 }),
  shape('noisy', { noise: 0.25 }),
  shape('drifting', { drift: 0.04, noise: 0.1, week: WEEKEND }),
  shape('many gaps', { gaps: 0.3, week: WEEKEND }),
  shape('limited by its budget', { budget: 1.05, noise: 0.2 }),
  shape('large budget', { budget: 10, week: OFFICE }),
];

/** Usual spends of a day in US dollars. */
export const SIZES = [40, 390, 12_000];

/** From a standard normal distribution. */
function normal(dice: Dice): number {
  return Math.sqrt(-2 * Math.log(1 - dice.next())) * Math.cos(2 * Math.PI * dice.next());
}

/** Installs are counted, so small campaigns are noisier. */
function count(mean: number, dice: Dice): number {
  return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal(dice)));
}

/** Days since 1970-01-01. */
export const FIRST_DAY = 20_458;
const INSTALL_PRICE = 1.6;

/** @param plant changes what a day spends, before figures are read; day from 0 */
export function simulated(
  { week, growth, noise, tail, drift, gaps, budget }: Shape,
  { size, days, seed }: { readonly size: number; readonly days: number; readonly seed: string },
  plant: (spend: number, day: number) => number = (spend) => spend,
): Series {
  const dice = diceOf(seed);
  const spend: (number | null)[] = [];
  const installs: (number | null)[] = [];
  let level = 0;
  for (let day = 0; day < days; day += 1) {
    level = level * 0.97 + drift * normal(dice);
    const deviation = noise * normal(dice) * (dice.chance(tail) ? 2.5 : 1);
    const weekday = new Date((FIRST_DAY + day) * 86_400_000).getUTCDay();
    const wanted = size * week[weekday]! * Math.exp(growth * day + level + deviation);
    const late = 1 + 0.04 * dice.next();
    const limited = budget === null ? wanted : Math.min(wanted, size * budget) * (budget < 2 ? late : 1);
    const spent = plant(Number(limited.toFixed(2)), day);
    const isGap = dice.chance(gaps);
    const bought = count(spent / INSTALL_PRICE, dice);
    spend.push(isGap ? null : spent);
    installs.push(isGap ? null : bought);
  }
  const allowed = budget === null ? null : Math.round(size * budget);
  return {
    campaignId: seed,
    campaign: seed,
    first: FIRST_DAY,
    spend,
    installs,
    budget: spend.map((value) => (value === null ? null : allowed)),
    early: [],
    months: [],
  };
}
