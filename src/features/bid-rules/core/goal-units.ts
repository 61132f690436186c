// bid-rules: whether a rule makes sense where the bid is a goal in percent, as in RET and ROAS campaigns:
// a percentage cannot be compared with dollars.

import type { Condition, Sum } from './expression';
import type { Figure } from './rule-names';

/** Power of dollars, where bids are percentages; null: a plain number, which can be anything. */
const DOLLARS: Readonly<Record<Figure, number>> = {
  spend: 1,
  revenue: 1,
  cpi: 1,
  installs: 0,
  payers: 0,
  days: 0,
  roas: 0,
  bid: 0,
  target: 0,
};

class Mixed extends Error {}

/** @throws Mixed */
function same(powers: readonly (number | null)[]): number | null {
  const known = powers.filter((power) => power !== null);
  if (known.some((power) => power !== known[0])) throw new Mixed();
  return known[0] ?? null;
}

/** @throws Mixed */
function powerOf(sum: Sum): number | null {
  switch (sum.kind) {
    case 'number':
      return sum.isPercent ? 0 : null;
    case 'name':
      return DOLLARS[sum.name.figure];
    case 'negate':
      return powerOf(sum.of);
    case 'call':
      return same(sum.of.map(powerOf));
    case 'binary': {
      const [left, right] = [powerOf(sum.left), powerOf(sum.right)];
      if (sum.operator === '+' || sum.operator === '-') return same([left, right]);
      if (left === null && right === null) return null;
      return (left ?? 0) + (sum.operator === '*' ? 1 : -1) * (right ?? 0);
    }
  }
}

/** @throws Mixed */
function needUnits(condition: Condition): void {
  if (condition.kind === 'compare') {
    // `Spend > 100`: a number stands for dollars, but not if it is multiplied with a percentage.
    same([powerOf(condition.left), powerOf(condition.right)]);
  } else if (condition.kind === 'not') needUnits(condition.of);
  else {
    needUnits(condition.left);
    needUnits(condition.right);
  }
}

/**
 * @param when null: no condition
 * @param then null: the rule changes the bid by a percentage, or not at all
 */
export function fitsGoals(when: Condition | null, then: Sum | null): boolean {
  try {
    if (when !== null) needUnits(when);
    const power = then === null ? null : powerOf(then);
    return power === null || power === 0;
  } catch (error) {
    if (error instanceof Mixed) return false;
    throw error;
  }
}
