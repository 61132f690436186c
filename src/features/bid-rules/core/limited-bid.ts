// bid-rules: keeps a new bid within the step, the floor and the cap, and rounds it.

import { documentStyle, groupedNumber, roundTo, withoutNoise } from '../../../shared/numbers';
import { bidDigits, type PaidBy, payChanged } from '../../../shared/pay';
import { grouped } from '../../../shared/sentences';
import type { Limit, Rule } from './bid-rule';

/** A cell with a bid, and the bid that results from it. */
export interface Scale {
  readonly unit: 'amount' | 'percent';
  /** The number in the cell; null: the bid that is paid now is unknown. */
  readonly old: number | null;
  readonly paidBy: PaidBy;
  /** The cell that results in this amount of dollars; null: the amount behind a percentage is unknown. */
  ofAmount(amount: number): number | null;
}

export type LimitedBid =
  | { readonly ok: true; readonly value: number; readonly wanted: number; readonly notes: readonly string[] }
  | { readonly ok: false; readonly why: string };

/** All digits of a number. */
const MOST_DIGITS = 20;

/** `15`, `1,234.5`, `−83.5`: every digit, with separators and a real minus sign. */
export const showNumber = (n: number): string => grouped(n, MOST_DIGITS);
export const showPercent = (n: number): string => `${showNumber(n)} %`;
/** `1.9` is 1.90, 0.0345 stays. */
export const showAmount = (n: number): string => groupedNumber(n, documentStyle(), 2, MOST_DIGITS);
export const showIn = (unit: Scale['unit'], n: number): string =>
  unit === 'percent' ? showPercent(n) : showAmount(n);

/** As the cell of the bid shows it: `$1.90`, `35%`, `-12.7%`. */
export const showAsBid = (unit: Scale['unit'], n: number): string =>
  unit === 'percent' ? `${showNumber(n).replace('−', '-')}%` : `$${showAmount(n)}`;

/** The nearest rounded value from `low` to `high`; null: there is none. */
function roundedInside(n: number, low: number, high: number, digits: number): number | null {
  const [least, most] = [withoutNoise(low), withoutNoise(high)];
  const unit = 10 ** -digits;
  const isInside = (number: number): boolean => number >= least && number <= most;
  const near = roundTo(n, digits);
  if (isInside(near)) return near;
  return [roundTo(near - unit, digits), roundTo(near + unit, digits)].find(isInside) ?? null;
}

interface Bound {
  readonly low: number;
  readonly high: number;
}

function limitIn(scale: Scale, limit: Limit, what: string): number | string {
  if (limit.isPercent === (scale.unit === 'percent')) return limit.value;
  if (limit.isPercent) return `${what} is a percentage and this bid is an amount.`;
  return scale.ofAmount(limit.value) ?? `${what} is an amount and the bid behind this percentage is unknown.`;
}

/** @param target the number in the cell before any limit */
export function limitedBid(scale: Scale, target: number, { floor, cap, maxStep }: Rule): LimitedBid {
  const digits = bidDigits(scale.unit === 'percent', target);
  const notes: string[] = [];
  const show = (n: number): string => showIn(scale.unit, n);
  let { low, high }: Bound = { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY };
  const unlimited = withoutNoise(target);
  let value = unlimited;
  if (maxStep !== null) {
    if (scale.old === null)
      return {
        ok: false,
        why: 'The bid that is paid now is unknown, so the step cannot be limited. Pull Targets.',
      };
    // The step is one of what is paid; the highest goal pays least.
    const bounds = [1 - Math.min(maxStep, 1), 1 + maxStep].map((n) =>
      payChanged(scale.paidBy, scale.old!, n),
    );
    [low, high] = [Math.min(...bounds), Math.max(...bounds)];
    if (value > high || value < low) {
      const paysMore = value > high === (scale.paidBy !== 'goal');
      value = value > high ? high : low;
      const rounded = roundedInside(value, low, high, digits);
      notes.push(
        `step ${paysMore ? '+' : '−'}${showPercent(withoutNoise(maxStep * 100))} → ${show(rounded ?? value)}`,
      );
    }
  }
  for (const [what, limit] of [
    ['Floor', floor],
    ['Cap', cap],
  ] as const) {
    if (limit === null) continue;
    const bound = limitIn(scale, limit, what);
    if (typeof bound === 'string') return { ok: false, why: bound };
    const isFloor = what === 'Floor';
    const isPast = (n: number | null): boolean =>
      n !== null && (isFloor ? withoutNoise(n) < withoutNoise(bound) : withoutNoise(n) > withoutNoise(bound));
    const isAway = scale.old !== null && (isFloor ? unlimited <= scale.old : unlimited >= scale.old);
    // As in Adjust: a raise never lowers.
    if (isPast(scale.old) && isAway) {
      const side = isFloor ? 'below Floor' : 'above Cap';
      return { ok: false, why: `The bid is already ${side} ${show(roundTo(bound, 4))} and stays.` };
    }
    if (isFloor ? withoutNoise(bound) > withoutNoise(high) : withoutNoise(bound) < withoutNoise(low)) {
      return {
        ok: false,
        why: `${what} ${show(roundTo(bound, 4))} is further away than the rule may go in one step.`,
      };
    }
    if (isFloor) low = Math.max(low, bound);
    else high = Math.min(high, bound);
    if (isPast(value)) {
      value = bound;
      const rounded = roundedInside(value, low, high, digits);
      notes.push(`${what.toLowerCase()} → ${show(rounded ?? value)}`);
    }
  }
  const rounded = roundedInside(value, low, high, digits);
  if (rounded === null)
    return { ok: false, why: 'No rounded bid is within the step, the floor and the cap.' };
  if (notes.length === 0 && rounded !== roundTo(unlimited, digits))
    notes.push(`rounded within the limits → ${show(rounded)}`);
  return { ok: true, value: rounded, wanted: roundTo(unlimited, digits), notes };
}
