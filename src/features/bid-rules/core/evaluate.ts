// bid-rules: turns parsed conditions and numbers into functions of the figures of a row.

import { plainSigns } from '../../../shared/typed-number';
import { type Comparison, type Condition, parseSum, type Sum } from './expression';
import { slotOf } from './rule-figures';
import type { Name } from './rule-names';
import { ExpressionError } from './rule-tokens';

/** @param values by `slotOf`; the result is NaN where a value is unknown, or after a division by zero */
export type Compute = (values: Float64Array) => number;

/** 1: true · 0: false · NaN: a value is unknown. */
export type Test = (values: Float64Array) => number;

const finite = (n: number): number => (Number.isFinite(n) ? n : Number.NaN);

export function compute(sum: Sum): Compute {
  switch (sum.kind) {
    case 'number':
      return () => sum.value;
    case 'name': {
      const slot = slotOf(sum.name);
      return (values) => values[slot]!;
    }
    case 'negate': {
      const operand = compute(sum.of);
      return (values) => -operand(values);
    }
    case 'call': {
      const operands = sum.of.map(compute);
      const call = sum.call === 'min' ? Math.min : Math.max;
      return (values) => operands.map((operand) => operand(values)).reduce((a, b) => call(a, b));
    }
    case 'binary': {
      const [leftValue, rightValue] = [compute(sum.left), compute(sum.right)];
      switch (sum.operator) {
        case '+':
          return (values) => finite(leftValue(values) + rightValue(values));
        case '-':
          return (values) => finite(leftValue(values) - rightValue(values));
        case '*':
          return (values) => finite(leftValue(values) * rightValue(values));
        case '/':
          return (values) => finite(leftValue(values) / rightValue(values));
      }
    }
  }
}

/** 3 × 2.1 is equal to 6.3, although their binary numbers differ in the last digit. */
const sign = (a: number, b: number): number => {
  const difference = a - b;
  return Math.abs(difference) <= 1e-12 * Math.max(Math.abs(a), Math.abs(b)) ? 0 : Math.sign(difference);
};

const HOLDS: Readonly<Record<Comparison, (sign: number) => boolean>> = {
  '<': (s) => s < 0,
  '<=': (s) => s <= 0,
  '>': (s) => s > 0,
  '>=': (s) => s >= 0,
  '=': (s) => s === 0,
  '<>': (s) => s !== 0,
};

export function tester(condition: Condition): Test {
  switch (condition.kind) {
    case 'compare': {
      const [leftValue, rightValue] = [compute(condition.left), compute(condition.right)];
      const holds = HOLDS[condition.comparison];
      return (values) => {
        const [a, b] = [leftValue(values), rightValue(values)];
        if (Number.isNaN(a) || Number.isNaN(b)) return Number.NaN;
        return holds(sign(a, b)) ? 1 : 0;
      };
    }
    case 'not': {
      const operand = tester(condition.of);
      return (values) => 1 - operand(values);
    }
    default: {
      const [leftTest, rightTest] = [tester(condition.left), tester(condition.right)];
      // One false part decides "and", one true part decides "or", even beside an unknown one.
      const deciding = condition.kind === 'and' ? 0 : 1;
      return (values) => {
        const a = leftTest(values);
        if (a === deciding) return deciding;
        const b = rightTest(values);
        return b === deciding ? deciding : a + b === 2 * (1 - deciding) ? 1 - deciding : Number.NaN;
      };
    }
  }
}

/** All names in an expression. */
export function namesIn(node: Sum | Condition): Name[] {
  switch (node.kind) {
    case 'number':
      return [];
    case 'name':
      return [node.name];
    case 'negate':
      return namesIn(node.of);
    case 'not':
      return namesIn(node.of);
    case 'call':
      return node.of.flatMap(namesIn);
    default:
      return [...namesIn(node.left), ...namesIn(node.right)];
  }
}

/**
 * The power of `bid` in a number: 1 for `bid * ROAS D7 / 8 %`, 0 for a number without it; null for others,
 * such as `bid - 0.10`. With the power 1, the result divided by the bid does not depend on the bid.
 */
export function powerOfBid(sum: Sum): number | null {
  switch (sum.kind) {
    case 'number':
      return 0;
    case 'name':
      return sum.name.figure === 'bid' ? 1 : 0;
    case 'negate':
      return powerOfBid(sum.of);
    case 'call': {
      const powers = new Set(sum.of.map(powerOfBid));
      return powers.size === 1 ? [...powers][0]! : null;
    }
    case 'binary': {
      const [leftPower, rightPower] = [powerOfBid(sum.left), powerOfBid(sum.right)];
      if (leftPower === null || rightPower === null) return null;
      if (sum.operator === '*') return leftPower + rightPower;
      if (sum.operator === '/') return leftPower - rightPower;
      return leftPower === rightPower ? leftPower : null;
    }
  }
}

/**
 * change: by a ratio of the bid · compute: from an expression with `bid` · set: to a value without regard to
 * the bid · clear: no bid of its own · off: the source is switched off.
 */
export type Then =
  | { readonly kind: 'change'; readonly percent: number }
  | { readonly kind: 'compute'; readonly sum: Sum; readonly isRatio: boolean }
  | { readonly kind: 'set'; readonly sum: Sum; readonly unit: Unit }
  | { readonly kind: 'clear' }
  | { readonly kind: 'off' };

/** amount: dollars · percent: a goal or an override · target: what the bid of the campaign is. */
type Unit = 'amount' | 'percent' | 'target';

/** What is computed; null: the bid changes by a ratio, or not at all. */
export const sumOf = (then: Then): Sum | null =>
  then.kind === 'compute' || then.kind === 'set' ? then.sum : null;

const PERCENT = /^([+-]) *(\d+(?:\.\d+)?) *%$/;

function unitOf(sum: Sum): Unit {
  const names = namesIn(sum).map(({ figure }) => figure);
  if (names.includes('target')) return 'target';
  if (names.some((name) => name === 'cpi' || name === 'spend' || name === 'revenue')) return 'amount';
  return names.includes('roas') || hasPercent(sum) ? 'percent' : 'amount';
}

const hasPercent = (sum: Sum): boolean =>
  sum.kind === 'number'
    ? sum.isPercent
    : sum.kind === 'negate'
      ? hasPercent(sum.of)
      : sum.kind === 'call'
        ? sum.of.some(hasPercent)
        : sum.kind === 'binary' && (hasPercent(sum.left) || hasPercent(sum.right));

const isLiteral = (sum: Sum): boolean =>
  sum.kind === 'number' || (sum.kind === 'negate' && isLiteral(sum.of));

const hasBid = (node: Sum | Condition): boolean => namesIn(node).some(({ figure }) => figure === 'bid');

/** @throws ExpressionError */
export function parseThen(typed: string): Then {
  const text = plainSigns(typed);
  const start = text.length - text.trimStart().length;
  const trimmed = text.trim();
  if (trimmed === '')
    throw new ExpressionError(1, 'Then is empty. Write what to do, such as -15 % or set 2.10.');
  if (/^clear$/i.test(trimmed)) return { kind: 'clear' };
  if (/^source\s+off$/i.test(trimmed)) return { kind: 'off' };
  const change = PERCENT.exec(trimmed);
  if (change) {
    const size = Number(change[2]);
    if (size === 0) throw new ExpressionError(start + 1, 'A change of 0 % does nothing.');
    if (change[1] !== '+' && size >= 100) {
      throw new ExpressionError(start + 1, 'A rule cannot pay less by 100 % or more.');
    }
    return { kind: 'change', percent: change[1] === '+' ? size : -size };
  }
  const set = /^set(?=$|[^\p{L}\p{N}_])/iu.exec(trimmed);
  if (set) {
    // Spaces instead of the word, so that positions remain those of the cell.
    const sum = parseSum(`${text.slice(0, start)}   ${text.slice(start + 3)}`);
    if (hasBid(sum)) throw new ExpressionError(start + 1, 'Leave "set" out to compute with the bid.');
    return { kind: 'set', sum, unit: unitOf(sum) };
  }
  const sum = parseSum(text);
  if (isLiteral(sum)) {
    throw new ExpressionError(
      start + 1,
      hasPercent(sum)
        ? `Write +${trimmed.replace(/^\+/, '')} to pay more, or "set" before it.`
        : `Write "set ${trimmed}", or an expression such as bid * 0.9.`,
    );
  }
  if (!hasBid(sum)) return { kind: 'set', sum, unit: unitOf(sum) };
  const power = powerOfBid(sum);
  if (power !== null && power !== 1) {
    throw new ExpressionError(start + 1, 'The bid must occur once, and not below a division.');
  }
  return { kind: 'compute', sum, isRatio: power === 1 };
}
