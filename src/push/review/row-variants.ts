// push: what depends on the bid of a row before and after, for each choice of the rows of Targets that
// decide this bid.

import type { NumberStyle } from '../../shared/numbers';
import { isGoal } from '../../shared/pay';
import type { Operation } from '../../sync/operation';
import { dollars, percents } from '../../tabs/columns/shown-value';
import { fieldsOfKey } from '../../tabs/columns/tab';
import { headerOf } from '../../tabs/rules/rule-cells';
import { sourceBids } from '../../tabs/source-bids/source-bids-columns';
import { targets } from '../../tabs/targets/targets-columns';
import { type Bid, type BidEffect, type Bids, bidsWithout } from './bid-changes';
import type { ParentNames } from './parent-names';
import type { ReviewRow, RowEffect, RowVariant } from './review-schema';

/** The bids behind the percentage, if both are known; no cell has what an override makes of a goal. */
export function bidTexts(
  { tab }: Operation,
  { from, to }: BidEffect,
  style: NumberStyle,
): Pick<ReviewRow, 'bid'> {
  if (from === null || to === null || from.kind !== to.kind || from.kind === 'factor') return {};
  if (from.kind === 'goal' && tab !== targets.id) return {};
  const text = ({ kind, size }: Bid): string => {
    const rounded = Number(size.toFixed(4));
    return kind === 'money' ? dollars(rounded, style) : percents(rounded, style);
  };
  return { bid: { before: text(from), after: text(to) } };
}

/** An override is relative to a goal, or to a bid that was not pulled or that the campaign does not have. */
export function incomparable(
  { key, campaignId }: Operation,
  { from, to }: BidEffect,
  { withTargets }: ParentNames,
): string[] {
  if (from === null || to === null || from.kind === to.kind) return [];
  const { country } = fieldsOfKey(sourceBids, key);
  if (from.kind === 'goal' || to.kind === 'goal')
    return [
      `The change in % is unknown, because the campaign has a goal in percent and ${headerOf(sourceBids, 'bidValue')} is an amount.`,
    ];
  return [
    withTargets.has(campaignId)
      ? `The change in % is unknown, because the campaign has no bid in ${country}.`
      : `The change in % is unknown, because Bidgrid does not know the bid of the campaign in ${country}. Pull Targets to compare.`,
  ];
}

const bidPercent = ({ changes }: RowEffect): number | null =>
  changes.find(({ field, percent }) => field !== 'budget' && percent !== null)?.percent ?? null;

/** @param effectOf what depends on the bids, without the sentence about them */
export function withVariants(
  operation: Operation,
  bidType: string,
  bids: Bids,
  effectOf: (bids: Bids) => RowEffect,
): RowEffect & Pick<ReviewRow, 'variants'> {
  const whole = effectOf(bids);
  const text = JSON.stringify(whole);
  const choices = bidsWithout(operation, bids).map(({ bids, leftOut }) => ({
    effect: effectOf(bids),
    leftOut: leftOut.map((key) => ({ tab: targets.id, key })),
  }));
  if (choices.every(({ effect }) => JSON.stringify(effect) === text)) return whole;
  const percent = bidPercent(whole);
  const isPaidOtherwise = choices.some(({ effect }) => bidPercent(effect) !== percent);
  const bid = `the ${isGoal(bidType) ? 'goal' : 'bid'} of ${operation.tab === targets.id ? 'DEFAULT' : 'Targets'}`;
  const explained = (effect: RowEffect): RowEffect => {
    const percentHere = bidPercent(effect);
    if (percentHere === null || !isPaidOtherwise) return effect;
    const what = percentHere === percent ? `includes ${bid}` : `is without ${bid}, which is left out`;
    return { ...effect, includes: `Δ % ${what}.` };
  };
  const variants = choices.map(({ effect, leftOut }): RowVariant => ({ ...explained(effect), leftOut }));
  return { ...explained(whole), variants };
}
