// bid-rules: what the rule that applies to a row makes of its bid.

import { roundTo, withoutNoise } from '../../../shared/numbers';
import { cellPaying, isGoal, paidOf, payChanged, payPercent, payRatio } from '../../../shared/pay';
import type { Rule } from './bid-rule';
import type { Then } from './evaluate';
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

/**
 * The new values of a row, or why there are none. `formula` recomputes to the proposed value; `change` is how
 * much more is paid, in percent, null: unknown. `reason` is `why` without numbers.
 */
type NewBid =
  | {
      readonly changes: readonly CellChange[];
      readonly proposed: string;
      readonly formula: string;
      readonly change: number | null;
    }
  | { readonly changes: null; readonly why: string; readonly reason: string };

const leftAlone = (why: string, reason = why): NewBid => ({ changes: null, why, reason });

/** The cell that a rule changes. */
interface BidCell {
  readonly field: CellChange['field'];
  readonly scale: Scale;
  /** Of a source bid, only one of the two cells may be set. */
  readonly cleared: readonly CellChange[];
}

type SourceCells = Extract<BidCells, { tab: 'source-bids' }>;

const clearing = (field: CellChange['field'], value: number | null): CellChange[] =>
  value === null ? [] : [{ field, value: null }];

const targetCell = (bid: number, bidType: string): BidCell => ({
  field: 'bid',
  scale: isGoal(bidType)
    ? { unit: 'percent', paidBy: 'goal', old: bid, ofAmount: () => null }
    : { unit: 'amount', paidBy: 'amount', old: bid, ofAmount: () => null },
  cleared: [],
});
/** @param paid now; null: unknown */
const valueCell = ({ overridePercent }: SourceCells, paid: number | null): BidCell => ({
  field: 'bidValue',
  scale: { unit: 'amount', paidBy: 'amount', old: paid, ofAmount: () => null },
  cleared: clearing('overridePercent', overridePercent),
});
/** @param target null: the amount behind the percentage is unknown */
const overrideCell = ({ bidValue }: SourceCells, old: number | null, target: number | null): BidCell => ({
  field: 'overridePercent',
  scale: {
    unit: 'percent',
    paidBy: 'override',
    old,
    ofAmount: (dollars) => (target === null ? null : cellPaying('override', dollars / target)),
  },
  cleared: clearing('bidValue', bidValue),
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

/** The bid of the campaign in dollars; null: unknown, or a goal. */
const targetIn = ({ targetBid }: SourceCells, bidType: string): number | null =>
  isGoal(bidType) ? null : targetBid;

/** Whether the change is too small to be worth a push. */
function isSmall({ old, paidBy }: Scale, value: number, deadBand: number): boolean {
  if (old === null) return false;
  const oldPay = paidOf(paidBy, old);
  return oldPay !== 0 && withoutNoise(Math.abs(paidOf(paidBy, value) / oldPay - 1)) < deadBand;
}

/**
 * The wanted value within the limits of the rule.
 * @param formula how `wanted` was computed; `''`: it was typed
 * @param clearedAt the value for which the cell is cleared, because it is the default
 */
function kept(rule: Rule, cell: BidCell, wanted: number, formula: string, clearedAt?: number): NewBid {
  const { field, scale, cleared } = cell;
  if (!(paidOf(scale.paidBy, wanted) > 0)) return leftAlone(`${formula} is not above 0.`, NOT_ABOVE_0);
  const limited: LimitedBid = limitedBid(scale, wanted, rule);
  if (!limited.ok) return leftAlone(limited.why);
  const show = (n: number): string => showIn(scale.unit, n);
  const computed = formula === '' ? show(limited.wanted) : `${formula} = ${show(limited.wanted)}`;
  const text = [computed, ...limited.notes].join('; ');
  const { value } = limited;
  if (value === scale.old) return leftAlone(`${text}: the bid stays.`, 'The bid stays.');
  if (isSmall(scale, value, rule.deadBand)) {
    const why = `within the dead band of ${showPercent(withoutNoise(rule.deadBand * 100))}.`;
    return leftAlone(`${text}: ${why}`, why);
  }
  const change = scale.old === null ? null : payPercent(scale.paidBy, scale.old, value);
  return value === clearedAt
    ? { changes: [{ field, value: null }], proposed: 'default', formula: text, change }
    : {
        changes: [{ field, value }, ...cleared],
        proposed: showAsBid(scale.unit, value),
        formula: text,
        change,
      };
}

const VALUE_IN_GOAL = 'What Bid value means in RET and ROAS campaigns is not documented. Use Bid override %.';
const NO_BID = 'The target has no bid of its own.';
const NOT_ABOVE_0 = 'The new bid is not above 0.';
const MISSING = 'A figure that Then needs is missing.';
const UNKNOWN = 'The bid that is paid now is unknown. Use "bid *" or a percentage, or pull Targets.';

function clearSource(rule: Rule, { bidType }: BidRow, cells: SourceCells): NewBid {
  const { overridePercent, bidValue } = cells;
  const target = targetIn(cells, bidType);
  if (bidValue === null)
    return overridePercent === null
      ? leftAlone('The bid is already the default.')
      : kept(rule, overrideCell(cells, overridePercent, target), 0, 'clear', 0);
  if (target !== null) return kept(rule, valueCell(cells, bidValue), target, 'clear', target);
  return rule.maxStep === null && rule.floor === null && rule.cap === null
    ? { changes: [{ field: 'bidValue', value: null }], proposed: 'default', formula: 'clear', change: null }
    : leftAlone(
        'The bid of the campaign is unknown, so step, floor and cap cannot be checked. Pull Targets.',
      );
}

/** The cell with the bid of a row, which has a number or is the default, or why there is none. */
function bidCell({ cells, bidType }: BidRow): (BidCell & { readonly old: number }) | string {
  if (cells.tab === 'sources') return '';
  if (cells.tab === 'targets')
    return cells.bid === null ? NO_BID : { ...targetCell(cells.bid, bidType), old: cells.bid };
  if (cells.bidValue !== null)
    return isGoal(bidType) ? VALUE_IN_GOAL : { ...valueCell(cells, cells.bidValue), old: cells.bidValue };
  const percent = cells.overridePercent ?? 0;
  return { ...overrideCell(cells, percent, targetIn(cells, bidType)), old: percent };
}

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

type Shown = (name: Name) => string;
type Changing = Extract<Then, { kind: 'change' | 'compute' }>;
type Setting = Extract<Then, { kind: 'set' }>;

/** By a percentage, or by an expression with `bid`. */
function changed(rule: Rule, then: Changing, row: BidRow, values: Float64Array, showName: Shown): NewBid {
  const cell = bidCell(row);
  if (typeof cell === 'string') return leftAlone(cell);
  const { old } = cell;
  const { paidBy } = cell.scale;
  const sumWith = (bid: string): string =>
    then.kind === 'compute'
      ? showSum(then.sum, (name) => (name.figure === 'bid' ? bid : showName(name)))
      : `${bid} × ${showNumber(payRatio(then.percent))}`;
  if (then.kind === 'compute' && !then.isRatio) {
    if (isGoal(row.bidType))
      return leftAlone(
        'In RET and ROAS campaigns Then can only multiply the bid or change it by a percentage.',
      );
    const paid = paidNow(row);
    if (paid === null) return leftAlone(UNKNOWN);
    const result = withBid(rule, values, paid);
    if (Number.isNaN(result)) return leftAlone(MISSING);
    const formula = sumWith(showAmount(paid));
    if (paidBy !== 'override' || row.cells.tab !== 'source-bids') return kept(rule, cell, result, formula);
    const target = row.cells.targetBid!;
    const percent = cellPaying('override', result / target);
    return kept(rule, cell, percent, `(${formula}) ÷ ${showAmount(target)} − 1`);
  }
  const ratio = then.kind === 'change' ? payRatio(then.percent) : withBid(rule, values, 1);
  if (Number.isNaN(ratio)) return leftAlone(MISSING);
  if (!(ratio > 0)) return leftAlone(`${sumWith('1')} is not above 0.`, NOT_ABOVE_0);
  const divisor = then.kind === 'change' ? showNumber(ratio) : `(${sumWith('1')})`;
  const formulas = {
    amount: () => sumWith(showAmount(old)),
    goal: () => `${showPay(ratio)}: goal ${showPercent(old)} ÷ ${divisor}`,
    override: () => `${sumWith(shownOverride(old))} − 1`,
  };
  return kept(rule, cell, payChanged(paidBy, old, ratio), formulas[paidBy]());
}

/** The override that pays what a source bid pays now; null: unknown. */
function overrideNow(row: BidRow, cells: SourceCells): number | null {
  if (cells.bidValue === null) return cells.overridePercent ?? 0;
  const [target, paid] = [targetIn(cells, row.bidType), paidNow(row)];
  return target === null || paid === null ? null : withoutNoise(cellPaying('override', paid / target));
}

/** Replaces the bid without regard to what it is. */
function replaced(rule: Rule, then: Setting, row: BidRow, values: Float64Array, showName: Shown): NewBid {
  const { cells, bidType } = row;
  if (rule.computeThen === null || cells.tab === 'sources') return leftAlone('');
  const value = rule.computeThen(values);
  if (Number.isNaN(value)) return leftAlone(MISSING);
  const formula = isShort(then.sum) ? '' : showSum(then.sum, showName);
  const isPercent = then.unit === 'percent' || (then.unit === 'target' && isGoal(bidType));
  const wanted = isPercent ? value * 100 : value;
  if (cells.tab === 'source-bids') {
    if (then.unit === 'target' && isPercent)
      return leftAlone(
        'The target bid is a goal in RET and ROAS campaigns, so no bid can be computed from it.',
      );
    if (isPercent)
      return kept(
        rule,
        overrideCell(cells, overrideNow(row, cells), targetIn(cells, bidType)),
        wanted,
        formula,
      );
    return isGoal(bidType)
      ? leftAlone(VALUE_IN_GOAL)
      : kept(rule, valueCell(cells, paidNow(row)), wanted, formula);
  }
  if (cells.bid === null) return leftAlone(NO_BID);
  if (isPercent !== isGoal(bidType))
    return leftAlone(
      isPercent
        ? 'Then is a percentage and this bid is an amount.'
        : 'Then is an amount and this bid is a goal in percent.',
    );
  return kept(rule, targetCell(cells.bid, bidType), wanted, formula);
}

/** A number alone has no formula. */
const isShort = ({ kind }: Sum): boolean => kind === 'number' || kind === 'negate';

/** @param showName a name as the text of its value */
export function newBid(rule: Rule, row: BidRow, values: Float64Array, showName: Shown): NewBid {
  const { cells } = row;
  const { then } = rule;
  switch (then.kind) {
    case 'off':
      return cells.tab === 'sources' && cells.active
        ? {
            changes: [{ field: 'active', value: false }],
            proposed: 'off',
            formula: 'source off',
            change: null,
          }
        : leftAlone('The source is already off.');
    case 'clear':
      return cells.tab === 'source-bids' ? clearSource(rule, row, cells) : leftAlone('');
    case 'set':
      return replaced(rule, then, row, values, showName);
    default:
      return changed(rule, then, row, values, showName);
  }
}
