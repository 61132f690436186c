// push: effective bids before and after a push: a country's own bid, or else that of DEFAULT (section
// 2.2).

import type { Grid } from '../../grid/grid';
import type { NumberStyle } from '../../shared/numbers';
import { isGoal, paidOf } from '../../shared/pay';
import type { Fields, Value } from '../../shared/value';
import type { Operation } from '../../sync/operation';
import { dollars, percents } from '../../tabs/columns/shown-value';
import { fieldsOfKey } from '../../tabs/columns/tab';
import { headerOf } from '../../tabs/rules/rule-cells';
import { sourceBids } from '../../tabs/source-bids/source-bids-columns';
import { targets } from '../../tabs/targets/targets-columns';
import type { ParentNames } from './parent-names';
import type { ReviewRow, RowEffect, RowVariant } from './review-view';

const DEFAULT = 'DEFAULT';

/** Bids of the active countries of campaigns. */
interface BidsInEffect {
  /** null: none, or the campaign is unknown. */
  of(campaignId: string, country: string): number | null;
  /** Some active country has a bid, of its own or by DEFAULT. */
  inSomeCountry(campaignId: string): boolean;
}

const amountOf = (value: Value | undefined): number | null => (typeof value === 'number' ? value : null);

/** Bids of the active countries by campaign. */
type CampaignBids = ReadonlyMap<string, ReadonlyMap<string, number | null>>;

/** @param rows of Targets; disabled ones are skipped */
function bidsIn(rows: Iterable<Fields>): CampaignBids {
  const campaigns = new Map<string, Map<string, number | null>>();
  for (const { campaignId, country, bid, disabled } of rows) {
    if (disabled === true) continue;
    const id = String(campaignId);
    const bidsByCountry = campaigns.get(id) ?? new Map<string, number | null>();
    campaigns.set(id, bidsByCountry.set(String(country), amountOf(bid)));
  }
  return campaigns;
}

function inEffect(campaigns: CampaignBids): BidsInEffect {
  const bidOf: BidsInEffect['of'] = (campaignId, country) => {
    const bidsByCountry = campaigns.get(campaignId);
    return bidsByCountry?.get(country) ?? bidsByCountry?.get(DEFAULT) ?? null;
  };
  const inSomeCountry = (campaignId: string): boolean =>
    [...(campaigns.get(campaignId)?.keys() ?? [])].some(
      (country) => country !== DEFAULT && bidOf(campaignId, country) !== null,
    );
  return { of: bidOf, inSomeCountry };
}

export interface Bids {
  readonly before: BidsInEffect;
  readonly after: BidsInEffect;
  /** Key of the operation that changes the row of a country in Targets; undefined: none does. */
  editOf(campaignId: string, country: string): string | undefined;
  /** The bids if the operations on these countries of the campaign are left out. */
  without(campaignId: string, countries: readonly string[]): Bids;
}

/** @param rows of Targets as the service has them, by key @param operations that will be sent */
export function bidsAround(rows: ReadonlyMap<string, Fields>, operations: readonly Operation[]): Bids {
  const rowsAfter = new Map(rows);
  const edits = new Map<string, string>();
  const nameOf = (campaignId: string, country: string): string => JSON.stringify([campaignId, country]);
  for (const { tab, key, campaignId, changes } of operations) {
    if (tab !== targets.id) continue;
    const fields: Partial<Record<string, Value>> = { ...fieldsOfKey(targets, key), ...rows.get(key) };
    for (const change of changes) fields[change.field] = change.after;
    rowsAfter.set(key, fields);
    edits.set(nameOf(campaignId, String(fields.country)), key);
  }
  const [campaignsBefore, campaignsAfter] = [bidsIn(rows.values()), bidsIn(rowsAfter.values())];
  const around: Bids = {
    before: inEffect(campaignsBefore),
    after: inEffect(campaignsAfter),
    editOf: (campaignId, country) => edits.get(nameOf(campaignId, country)),
    without(campaignId, countries) {
      const bids = new Map(campaignsAfter.get(campaignId));
      for (const country of countries) {
        const bid = campaignsBefore.get(campaignId)?.get(country);
        if (bid === undefined) bids.delete(country);
        else bids.set(country, bid);
      }
      return { ...around, after: inEffect(new Map([[campaignId, bids]])) };
    },
  };
  return around;
}

/** Bids without some of the rows of Targets that the bid of a row depends on. */
interface BidsWithout {
  readonly bids: Bids;
  /** Keys of the rows that are left out. */
  readonly leftOut: readonly string[];
}

/** For each choice of other rows of Targets that the bid of a row depends on; the last leaves out all. */
export function bidsWithout({ tab, key, campaignId }: Operation, bids: Bids): BidsWithout[] {
  if (tab !== targets.id && tab !== sourceBids.id) return [];
  const country = String(fieldsOfKey(tab === targets.id ? targets : sourceBids, key).country);
  const places = tab === sourceBids.id ? [country, DEFAULT] : country === DEFAULT ? [] : [DEFAULT];
  const parts = places.flatMap((place) => {
    const edit = bids.editOf(campaignId, place);
    return edit === undefined ? [] : [{ place, edit }];
  });
  const choices = parts.length > 1 ? [...parts.map((part) => [part]), parts] : parts.map((part) => [part]);
  return choices.map((choice) => ({
    bids: bids.without(
      campaignId,
      choice.map(({ place }) => place),
    ),
    leftOut: choice.map(({ edit }) => edit),
  }));
}

/** Covers everything that these tabs would send. Campaigns without a bid change are left out. */
export function bidsOfGrids(grids: readonly Grid[]): Bids {
  const operations = grids
    .filter(({ tab }) => tab.id === targets.id || tab.id === sourceBids.id)
    .flatMap(({ plan }) => plan.operations);
  const touched = new Set(operations.map(({ campaignId }) => campaignId));
  const rows = new Map<string, Fields>();
  if (touched.size > 0) {
    const targetsBase = grids.find(({ tab }) => tab.id === targets.id)?.storedBase.base;
    targetsBase?.forEach(({ fields }, key) => {
      if (touched.has(String(fields.campaignId))) rows.set(key, fields);
    });
  }
  return bidsAround(rows, operations);
}

/** money: US dollars · goal: target of the campaign in percent · factor: multiplies an unknown bid. */
export interface Bid {
  readonly kind: 'money' | 'goal' | 'factor';
  readonly size: number;
}

/** The change of the effective bid in a row. Equal: none. */
export interface BidEffect {
  readonly from: Bid | null;
  readonly to: Bid | null;
  /** The bid in the request; null: none. */
  readonly sets: Bid | null;
  /** There was no effective bid before, as far as is known. */
  readonly isFirst: boolean;
}

const NONE: BidEffect = { from: null, to: null, sets: null, isFirst: false };

/** A row before and after. */
export interface BeforeAfter {
  readonly before: Fields;
  readonly after: Fields;
}

function ofDefault(
  campaignId: string,
  { before: rowBefore, after }: BeforeAfter,
  bids: Bids,
  bid: (size: number | null) => Bid | null,
): BidEffect {
  const [from, to] = [bid(amountOf(rowBefore.bid)), bid(amountOf(after.bid))];
  // A bid that moves between DEFAULT and the countries is counted in the countries.
  if (from === null && bids.before.inSomeCountry(campaignId))
    return { from: to, to, sets: to, isFirst: false };
  if (to === null && bids.after.inSomeCountry(campaignId))
    return { from, to: from, sets: null, isFirst: false };
  return { from, to, sets: to, isFirst: from === null && to !== null };
}

function ofTarget(operation: Operation, row: BeforeAfter, kind: Bid['kind'], bids: Bids): BidEffect {
  const { campaignId, key, changes, action } = operation;
  const { before: rowBefore, after } = row;
  const isChanged = (field: string) => changes.some((change) => change.field === field);
  const startsAgain = rowBefore.disabled === true && after.disabled !== true;
  if (after.disabled === true || !(isChanged('bid') || startsAgain)) return NONE;
  const bid = (size: number | null): Bid | null => (size === null ? null : { kind, size });
  const country = String(fieldsOfKey(targets, key).country);
  if (country === DEFAULT) return ofDefault(campaignId, row, bids, bid);
  const isActive = action === 'update' && rowBefore.disabled !== true;
  const from = isActive ? bid(bids.before.of(campaignId, country)) : null;
  const to = bid(bids.after.of(campaignId, country));
  const sets = bid(amountOf(after.bid));
  return { from, to, sets, isFirst: from === null && sets !== null };
}

function ofSourceBid(
  operation: Operation,
  { before: rowBefore, after }: BeforeAfter,
  kind: Bid['kind'],
  bids: Bids,
): BidEffect {
  const country = String(fieldsOfKey(sourceBids, operation.key).country);
  const { campaignId } = operation;
  const [was, becomes] = [bids.before.of(campaignId, country), bids.after.of(campaignId, country)];
  const bidOf = (fields: Fields, ofCampaign: number | null): Bid => {
    const ownBid = amountOf(fields.bidValue);
    if (ownBid !== null) return { kind: 'money', size: ownBid };
    const factor = paidOf('override', amountOf(fields.overridePercent) ?? 0);
    if (ofCampaign === null) return { kind: 'factor', size: factor };
    // A goal that pays as much without an override.
    return { kind, size: kind === 'goal' ? ofCampaign / factor : ofCampaign * factor };
  };
  const [from, to] = [bidOf(rowBefore, was ?? becomes), bidOf(after, becomes ?? was)];
  return { from, to, sets: to, isFirst: from.kind === 'factor' && to.kind !== 'factor' };
}

/** @param bidType of the row's campaign; `''`: unknown, bids are treated as amounts */
export function bidEffect(operation: Operation, row: BeforeAfter, bidType: string, bids: Bids): BidEffect {
  const kind = isGoal(bidType) ? 'goal' : 'money';
  if (operation.tab === targets.id) return ofTarget(operation, row, kind, bids);
  return operation.tab === sourceBids.id ? ofSourceBid(operation, row, kind, bids) : NONE;
}

/** null: one of them is not an amount, or the first is 0. */
export function percentChange(from: Value | undefined, to: Value | undefined): number | null {
  if (typeof from !== 'number' || typeof to !== 'number' || from <= 0) return null;
  // Binary fractions would make 0.2 → 0.3 a little more than 50 %.
  return Number(((to / from - 1) * 100).toPrecision(12));
}

/**
 * How much more is paid, in percent: a goal of 50 % that becomes 40 % pays 25 % more. null: no bid before or
 * after, or not comparable.
 */
export function bidChange({ from, to }: BidEffect): number | null {
  if (from === null || to === null || from.kind !== to.kind || from.size === to.size) return null;
  const paid = ({ kind, size }: Bid): number => paidOf(kind === 'goal' ? 'goal' : 'amount', size);
  return percentChange(paid(from), paid(to));
}

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
