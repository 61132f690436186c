// bid-rules: the sentence beside a proposal. It has the numbers with which the proposal was computed, so
// that a person can recompute it.

import { withoutNoise } from '../../../shared/numbers';
import { counted } from '../../../shared/sentences';
import { shortDay } from '../../../shared/time';
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

/** The figures of these names, each with its days and what it was drawn to. */
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
    const drawn = name.figure === 'roas' ? figures.drawn[placeOf(name.horizon)] : undefined;
    parts.push(
      drawn !== undefined && drawn.prior !== null
        ? `${text} (${showRatio(drawn.raw)} on ${on}, drawn ${Math.round(drawn.weight * 100)} % to ${drawn.what}: ${showRatio(drawn.prior)})`
        : `${text} (${on})`,
    );
  }
  return parts.join(', ');
}
