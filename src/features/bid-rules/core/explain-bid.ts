// bid-rules: the sentences about a proposal: the short one in Why, and the one with the numbers with which
// it was computed, so that a person can recompute it.

import { roundTo, withoutNoise } from '../../../shared/numbers';
import { counted } from '../../../shared/sentences';
import { shortDay } from '../../../shared/time';
import type { Rule } from './bid-rule';
import { namesIn, sumOf } from './evaluate';
import type { Sum } from './expression';
import { showAmount, showNumber, showPercent } from './limited-bid';
import { placeOf, type RowFigures, slotOf } from './rule-figures';
import { type Name, showName } from './rule-names';

export function showDays(first: number, last: number): string {
  if (first === last) return shortDay(first);
  const [from, to] = [shortDay(first), shortDay(last)];
  return from.slice(0, 3) === to.slice(0, 3) ? `${from}–${to.slice(4)}` : `${from}–${to}`;
}

/** A ratio such as 0.0633 as 6.33 %. */
const showRatio = (ratio: number): string => showPercent(withoutNoise(ratio * 100));

export function showValue({ figure }: Name, value: number, isGoalTarget: boolean): string {
  if (figure === 'roas' || (figure === 'target' && isGoalTarget)) return showRatio(value);
  return figure === 'installs' || figure === 'payers' || figure === 'days'
    ? showNumber(value)
    : showAmount(value);
}

const RANK = { '+': 1, '-': 1, '*': 2, '/': 2 } as const;
const SIGN = { '+': '+', '-': '−', '*': '×', '/': '÷' } as const;

/** An expression with values instead of names. */
export function showSum(sum: Sum, showName: (name: Name) => string): string {
  const inner = (part: Sum, rank: number): string => {
    const text = showSum(part, showName);
    const partRank = part.kind === 'binary' ? RANK[part.operator] : part.kind === 'negate' ? 0 : 3;
    return partRank < rank ? `(${text})` : text;
  };
  switch (sum.kind) {
    case 'number':
      return sum.isPercent ? showRatio(sum.value) : showNumber(sum.value);
    case 'name':
      return showName(sum.name);
    case 'negate':
      return `−${inner(sum.of, 3)}`;
    case 'call':
      return `${sum.call}(${sum.of.map((operand) => showSum(operand, showName)).join('; ')})`;
    case 'binary': {
      const rank = RANK[sum.operator];
      return `${inner(sum.left, rank)} ${SIGN[sum.operator]} ${inner(sum.right, rank + 1)}`;
    }
  }
}

/** A figure as it is read at a glance: `6.3 %`, `33.10`. */
function showBriefly(name: Name, value: number, isGoalTarget: boolean): string {
  const { figure } = name;
  if (figure === 'roas') return showPercent(roundTo(value * 100, 1));
  return showValue(name, figure === 'target' && isGoalTarget ? value : roundTo(value, 2), isGoalTarget);
}

/** The numerator and the divisor of the first division by which a figure decides; null: there is none. */
function divisionIn(sum: Sum): { readonly name: Name; readonly divisor: Sum } | null {
  if (sum.kind === 'call') return sum.of.map(divisionIn).find((division) => division !== null) ?? null;
  if (sum.kind !== 'binary') return null;
  const names = namesIn(sum.left).filter(({ figure }) => figure !== 'bid');
  if (sum.operator === '/' && names.length === 1) return { name: names[0]!, divisor: sum.right };
  return divisionIn(sum.left) ?? divisionIn(sum.right);
}

/** The figure that decides about a bid: `6.3 % of 8 %`, or `Spend 33.10`; `''`: none does. */
export function showBasis(
  rule: Pick<Rule, 'when' | 'then'>,
  values: Float64Array,
  isGoalTarget: boolean,
): string {
  const show = (name: Name): string => showBriefly(name, values[slotOf(name)]!, isGoalTarget);
  const sum = sumOf(rule.then);
  const division = sum && divisionIn(sum);
  if (division) return `${show(division.name)} of ${showSum(division.divisor, show)}`;
  const names = rule.when === null ? [] : namesIn(rule.when.condition);
  const first = names.find(({ figure }) => figure !== 'bid' && figure !== 'target');
  return first === undefined ? '' : `${showName(first)} ${show(first)}`;
}

/** The figures of these names, each with its days and the figures of others in it. */
export function showFigures(names: readonly Name[], figures: RowFigures, isGoalTarget: boolean): string {
  const parts: string[] = [];
  const shownSlots = new Set<number>();
  for (const name of names) {
    const slot = slotOf(name);
    if (shownSlots.has(slot) || name.figure === 'bid') continue;
    shownSlots.add(slot);
    const value = figures.values[slot]!;
    if (Number.isNaN(value)) continue;
    const text = `${showName(name)} ${showValue(name, value, isGoalTarget)}`;
    const window = name.figure === 'target' ? undefined : figures.windows[placeOf(name.horizon)];
    if (!window) {
      parts.push(text);
      continue;
    }
    const on = `${counted(window.installs, 'install')}, ${showDays(window.first, window.last)}`;
    const weighted = name.figure === 'roas' ? figures.weighted[placeOf(name.horizon)] : undefined;
    parts.push(
      weighted !== undefined && weighted.prior !== null
        ? `${text} (${showRatio(weighted.raw)} on ${on}; ${Math.round(weighted.weight * 100)} % from ${weighted.what}: ${showRatio(weighted.prior)})`
        : `${text} (${on})`,
    );
  }
  return parts.join(', ');
}
