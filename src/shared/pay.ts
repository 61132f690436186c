// shared: what a bid cell pays (sections 2.2 and 2.7). Adjust, bid rules and the review mean the same by
// "pay 10 % more".

import { roundTo, withoutNoise } from './numbers';

/**
 * amount: US dollars, of an install or of a goal event · goal: a target in percent, where a higher one is
 * stricter and pays less · override: percent over or under the bid that is paid otherwise.
 */
export type PaidBy = 'amount' | 'goal' | 'override';

/** Bids of targets in RET and ROAS campaigns are goals in percent. */
export const isGoal = (bidType: string): boolean => /^(RET|ROAS_)/.test(bidType);

/** What a cell pays, up to a factor that is the same for all cells of a kind. */
export const paidOf = (by: PaidBy, cell: number): number =>
  by === 'amount' ? cell : by === 'goal' ? 1 / cell : 1 + cell / 100;

/** The inverse of `paidOf`. */
export const cellPaying = (by: PaidBy, paid: number): number =>
  by === 'amount' ? paid : by === 'goal' ? 1 / paid : (paid - 1) * 100;

/** The cell that pays `ratio` times as much. No goal pays nothing: `Infinity`. */
export function payChanged(by: PaidBy, cell: number, ratio: number): number {
  if (by === 'override') return roundTo(withoutNoise((100 + cell) * ratio) - 100, 10);
  if (by === 'goal') return ratio > 0 ? withoutNoise(cell / ratio) : Number.POSITIVE_INFINITY;
  return withoutNoise(cell * ratio);
}

/** How much more is paid, in percent: a goal of 50 that becomes 40 pays 25 % more. null: nothing was paid. */
export function payPercent(by: PaidBy, from: number, to: number): number | null {
  const oldPay = paidOf(by, from);
  return oldPay > 0 && Number.isFinite(oldPay)
    ? Number(((paidOf(by, to) / oldPay - 1) * 100).toPrecision(12))
    : null;
}

/** Digits after the point of a computed bid: cents, and for amounts below 10 cents more. */
export const bidDigits = (isPercent: boolean, n: number): number => (isPercent || Math.abs(n) >= 0.1 ? 2 : 4);

/** 10 is 1.1, and −99.99 is 0.0001. */
export const payRatio = (percent: number): number => roundTo(1 + percent / 100, 13);
