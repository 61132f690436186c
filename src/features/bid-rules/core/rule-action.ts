// bid-rules: what a rule does with a bid.

import { plainSigns } from '../../../shared/typed-number';
import { namesIn, powerOfBid } from './evaluate';
import { type Condition, parseSum, type Sum } from './expression';
import { ExpressionError } from './expression-error';

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
export type Unit = 'amount' | 'percent' | 'target';

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
