// bid-rules: what the rule that applies to a row makes of its bid.

import { roundTo, withoutNoise } from '../../../shared/numbers';
import { cellPaying, isGoal, paidOf, payChanged, payRatio } from '../../../shared/pay';
import type { Rule } from './bid-rule';
import { showSum } from './explain-bid';
import type { Sum } from './expression';
import {
  type LimitedBid,
  limitedBid,
  type Scale,
  showAmount,
  showAsBid,
  showIn,
  showNumber,
  showPercent,
} from './limited-bid';
import { slotOf } from './rule-figures';
import type { Name } from './rule-names';
import type { BidCells, BidRow, CellChange } from './rule-row';

const BID = slotOf({ figure: 'bid', horizon: null });

/** The new values of a row, or why there are none. `formula` recomputes to the proposed value. */
type NewBid =
  | { readonly changes: readonly CellChange[]; readonly proposed: string; readonly formula: string }
  | { readonly changes: null; readonly why: string };

const left = (why: string): NewBid => ({ changes: null, why });

const amount = (old: number | null): Scale => ({
  unit: 'amount',
  paidBy: 'amount',
  old,
  ofAmount: () => null,
});
const goal = (old: number): Scale => ({ unit: 'percent', paidBy: 'goal', old, ofAmount: () => null });
const override = (old: number | null, target: number | null): Scale => ({
  unit: 'percent',
  paidBy: 'override',
  old,
  ofAmount: (dollars) => (target === null ? null : cellPaying('override', dollars / target)),
});

/** The bid in dollars that a row pays now; null: unknown, or a goal. */
export function paidNow({ cells, bidType }: Pick<BidRow, 'cells' | 'bidType'>): number | null {
  if (cells.tab === 'sources' || isGoal(bidType)) return null;
  if (cells.tab === 'targets') return cells.bid;
  if (cells.bidValue !== null) return cells.bidValue;
  return cells.targetBid === null
    ? null
    : withoutNoise(cells.targetBid * paidOf('override', cells.overridePercent ?? 0));
}

/** Whether the change is too small to be worth a push. */
function isSmall({ old, paidBy }: Scale, value: number, deadBand: number): boolean {
  if (old === null) return false;
  const oldPay = paidOf(paidBy, old);
  return oldPay !== 0 && withoutNoise(Math.abs(paidOf(paidBy, value) / oldPay - 1)) < deadBand;
}

interface Goal {
  readonly rule: Rule;
  readonly scale: Scale;
  readonly wanted: number;
  /** How `wanted` was computed. */
  readonly formula: string;
  changes(value: number): readonly CellChange[];
  readonly shows?: (value: number) => string;
}

function kept({ rule, scale, wanted, formula, changes, shows }: Goal): NewBid {
  if (!(paidOf(scale.paidBy, wanted) > 0)) return left(`${formula} is not above 0.`);
  const limited: LimitedBid = limitedBid(scale, wanted, rule);
  if (!limited.ok) return left(limited.why);
  const show = (n: number): string => showIn(scale.unit, n);
  const computed = formula === '' ? show(limited.wanted) : `${formula} = ${show(limited.wanted)}`;
  const text = [computed, ...limited.notes].join('; ');
  if (limited.value === scale.old) return left(`${text}: the bid stays.`);
  if (isSmall(scale, limited.value, rule.deadBand)) {
    return left(`${text}: within the dead band of ${showPercent(withoutNoise(rule.deadBand * 100))}.`);
  }
  return {
    changes: changes(limited.value),
    proposed: shows?.(limited.value) ?? showAsBid(scale.unit, limited.value),
    formula: text,
  };
}

type SourceCells = Extract<BidCells, { tab: 'source-bids' }>;
type Shown = (name: Name) => string;

const VALUE_IN_GOAL = 'What Bid value means in RET and ROAS campaigns is not documented. Use Bid override %.';

function setSource(
  rule: Rule,
  row: BidRow,
  cells: SourceCells,
  value: number,
  unit: 'amount' | 'percent',
  formula: string,
): NewBid {
  const isAmount = unit === 'amount';
  if (isAmount && isGoal(row.bidType)) return left(VALUE_IN_GOAL);
  const target = isGoal(row.bidType) ? null : cells.targetBid;
  const paid = paidNow(row);
  const percentNow =
    cells.bidValue === null
      ? (cells.overridePercent ?? 0)
      : target === null || paid === null
        ? null
        : withoutNoise(cellPaying('override', paid / target));
  return kept({
    rule,
    scale: isAmount ? amount(paid) : override(percentNow, target),
    wanted: value,
    formula,
    changes: (bid) => [
      { field: isAmount ? 'bidValue' : 'overridePercent', value: bid },
      // Only one of the two may be set.
      ...(isAmount
        ? cells.overridePercent === null
          ? []
          : [{ field: 'overridePercent', value: null } as const]
        : cells.bidValue === null
          ? []
          : [{ field: 'bidValue', value: null } as const]),
    ],
  });
}

function clearSource(rule: Rule, row: BidRow, cells: SourceCells): NewBid {
  if (cells.overridePercent === null && cells.bidValue === null)
    return left('The bid is already the default.');
  const target = isGoal(row.bidType) ? null : cells.targetBid;
  const isValue = cells.bidValue !== null;
  if (isValue && target === null) {
    return rule.maxStep === null && rule.floor === null && rule.cap === null
      ? { changes: [{ field: 'bidValue', value: null }], proposed: 'default', formula: 'clear' }
      : left('The bid of the campaign is unknown, so step, floor and cap cannot be checked. Pull Targets.');
  }
  const field = isValue ? 'bidValue' : 'overridePercent';
  const wantedBid = isValue ? target! : 0;
  const isDefault = (bid: number): boolean => bid === wantedBid;
  return kept({
    rule,
    scale: isValue ? amount(cells.bidValue) : override(cells.overridePercent, target),
    wanted: wantedBid,
    formula: 'clear',
    changes: (bid) => [{ field, value: isDefault(bid) ? null : bid }],
    shows: (bid) => (isDefault(bid) ? 'default' : showAsBid(isValue ? 'amount' : 'percent', bid)),
  });
}

const MISSING = 'A figure that Then needs is missing.';
const UNKNOWN = 'The bid that is paid now is unknown. Use "bid *" or a percentage, or pull Targets.';

/** The expression of Then with another number for `bid`. */
function withBid({ computeThen }: Rule, values: Float64Array, bid: number): number {
  const oldBid = values[BID]!;
  values[BID] = bid;
  const result = computeThen === null ? Number.NaN : computeThen(values);
  values[BID] = oldBid;
  return result;
}

/** `pay 10 % more`. What is not 0 % or 100 % is not rounded to it. */
function showPay(ratio: number): string {
  const percent = roundTo(Math.abs(ratio - 1) * 100, 8);
  const rounded = roundTo(percent, 1);
  return `pay ${showPercent(rounded % 100 === 0 ? percent : rounded)} ${ratio < 1 ? 'less' : 'more'}`;
}
const shownOverride = (percent: number): string =>
  percent === 0 ? '1' : `(1 ${percent < 0 ? '−' : '+'} ${showPercent(Math.abs(percent))})`;

/** By a percentage, or by an expression with `bid`. */
function changed(rule: Rule, row: BidRow, values: Float64Array, showName: Shown): NewBid {
  const { then } = rule;
  if (then.kind !== 'change' && then.kind !== 'compute') return left('');
  const { cells, bidType } = row;
  if (cells.tab === 'sources') return left('');
  const isWhole = then.kind === 'compute' && !then.isRatio;
  const sumWith = (bid: string): string =>
    then.kind === 'compute'
      ? showSum(then.sum, (name) => (name.figure === 'bid' ? bid : showName(name)))
      : `${bid} × ${showNumber(payRatio(then.percent))}`;
  const isValue = cells.tab === 'source-bids' && cells.bidValue !== null;
  if (isValue && isGoal(bidType)) return left(VALUE_IN_GOAL);
  if (cells.tab === 'targets' && cells.bid === null) return left('The target has no bid of its own.');

  if (isWhole) {
    if (isGoal(bidType))
      return left('In RET and ROAS campaigns Then can only multiply the bid or change it by a percentage.');
    const paid = paidNow(row);
    if (paid === null) return left(UNKNOWN);
    const result = withBid(rule, values, paid);
    if (Number.isNaN(result)) return left(MISSING);
    const formula = sumWith(showAmount(paid));
    if (cells.tab === 'targets') return onTarget(rule, amount(paid), result, formula);
    if (isValue) return onValue(rule, paid, result, formula);
    const target = cells.targetBid!;
    return onOverride(
      rule,
      cells,
      target,
      cellPaying('override', result / target),
      `(${formula}) ÷ ${showAmount(target)} − 1`,
    );
  }

  const ratio = then.kind === 'change' ? payRatio(then.percent) : withBid(rule, values, 1);
  if (Number.isNaN(ratio)) return left(MISSING);
  if (!(ratio > 0)) return left(`${sumWith('1')} is not above 0.`);
  if (cells.tab === 'targets') {
    const bid = cells.bid!;
    if (!isGoal(bidType)) return onTarget(rule, amount(bid), bid * ratio, sumWith(showAmount(bid)));
    const divisor = then.kind === 'change' ? showNumber(ratio) : `(${sumWith('1')})`;
    const formula = `${showPay(ratio)}: goal ${showPercent(bid)} ÷ ${divisor}`;
    return onTarget(rule, goal(bid), payChanged('goal', bid, ratio), formula);
  }
  if (isValue) {
    return onValue(rule, cells.bidValue!, cells.bidValue! * ratio, sumWith(showAmount(cells.bidValue!)));
  }
  const override = cells.overridePercent ?? 0;
  const target = isGoal(bidType) ? null : cells.targetBid;
  const newOverride = payChanged('override', override, ratio);
  return onOverride(rule, cells, target, newOverride, `${sumWith(shownOverride(override))} − 1`);
}

const onTarget = (rule: Rule, scale: Scale, target: number, formula: string): NewBid =>
  kept({ rule, scale, wanted: target, formula, changes: (value) => [{ field: 'bid', value }] });

const onValue = (rule: Rule, old: number, target: number, formula: string): NewBid =>
  kept({
    rule,
    scale: amount(old),
    wanted: target,
    formula,
    changes: (value) => [{ field: 'bidValue', value }],
  });

const onOverride = (
  rule: Rule,
  { overridePercent }: SourceCells,
  target: number | null,
  newOverride: number,
  formula: string,
): NewBid =>
  kept({
    rule,
    scale: override(overridePercent ?? 0, target),
    wanted: newOverride,
    formula,
    changes: (value) => [{ field: 'overridePercent', value }],
  });

/** Replaces the bid without regard to what it is. */
function replaced(rule: Rule, row: BidRow, values: Float64Array, showName: Shown): NewBid {
  const { then, computeThen } = rule;
  const { cells, bidType } = row;
  if (then.kind !== 'set' || computeThen === null || cells.tab === 'sources') return left('');
  const value = computeThen(values);
  if (Number.isNaN(value)) return left(MISSING);
  const formula = isShort(then.sum) ? '' : showSum(then.sum, showName);
  const isPercent = then.unit === 'percent' || (then.unit === 'target' && isGoal(bidType));
  const inCell = isPercent ? value * 100 : value;
  if (cells.tab === 'source-bids') {
    if (then.unit === 'target' && isPercent) {
      return left('The target bid is a goal in RET and ROAS campaigns, so no bid can be computed from it.');
    }
    return setSource(rule, row, cells, inCell, isPercent ? 'percent' : 'amount', formula);
  }
  if (cells.bid === null) return left('The target has no bid of its own.');
  if (isPercent !== isGoal(bidType)) {
    return left(
      isPercent
        ? 'Then is a percentage and this bid is an amount.'
        : 'Then is an amount and this bid is a goal in percent.',
    );
  }
  return onTarget(rule, isPercent ? goal(cells.bid) : amount(cells.bid), inCell, formula);
}

/** A number alone has no formula. */
const isShort = ({ kind }: Sum): boolean => kind === 'number' || kind === 'negate';

/** @param showName a name as the text of its value */
export function newBid(rule: Rule, row: BidRow, values: Float64Array, showName: Shown): NewBid {
  const { cells } = row;
  switch (rule.then.kind) {
    case 'off':
      return cells.tab === 'sources' && cells.active
        ? { changes: [{ field: 'active', value: false }], proposed: 'off', formula: 'source off' }
        : left('The source is already off.');
    case 'clear':
      return cells.tab === 'source-bids' ? clearSource(rule, row, cells) : left('');
    case 'set':
      return replaced(rule, row, values, showName);
    default:
      return changed(rule, row, values, showName);
  }
}
