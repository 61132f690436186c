// adjust: adjusts one value by arithmetic or text replacement, or gives the reason why not.

import {
  ENGLISH,
  type NumberStyle,
  roundTo,
  roundToStep,
  withoutNoise,
  withSeparator,
} from '../../shared/numbers';
import { bidDigits, type PaidBy, payChanged, payRatio } from '../../shared/pay';
import { typedNumber, withoutPercent } from '../../shared/typed-number';
import type { Value } from '../../shared/value';
import { isErrorValue } from '../../tabs/columns/cell-problem';
import type { Cell, ColumnKind } from '../../tabs/columns/column';
import { PLAIN_TEXT } from '../../tabs/columns/text-kinds';
import type { Adjustment } from './adjust-schema';

/** Why a cell is left as it is. */
export type BlockedReason =
  | 'empty'
  | 'not-a-number'
  | 'not-a-text'
  | 'does-not-fit'
  | 'outside'
  | 'too-large'
  | 'nothing-to-take'
  | 'error-to-take'
  | 'text-to-take';

/** One cell to adjust. */
export interface AdjustedCell {
  readonly kind: ColumnKind;
  readonly value: Value;
  /** What it pays; absent or null: it is not a bid. */
  readonly paidBy?: PaidBy | null;
  /** In a column that a person added. */
  readonly isOwn?: true;
  /** Only for `column`: the cell in the same row whose value is taken. */
  readonly takenCell?: { readonly cell: Cell; readonly format: string };
}

/** `isLimited`: it would be beyond a limit, and is the limit. */
export type Adjusted =
  | { readonly ok: true; readonly value: Value; readonly isLimited?: true }
  | { readonly ok: false; readonly why: BlockedReason };

type Adjust = (cell: AdjustedCell) => Adjusted;

/** A function that adjusts a value, or a message about invalid input. */
type Adjuster =
  | { readonly ok: true; readonly adjust: Adjust }
  | { readonly ok: false; readonly message: string };

/** Above this, a spreadsheet number does not keep every digit. */
const LARGEST = 1e15;

const no = (why: BlockedReason): Adjusted => ({ ok: false, why });

/** Whether a number with this sign, if any, is one of the kind. */
function isUnitOf({ name }: ColumnKind, text: string): boolean {
  if (withoutPercent(text) !== null) return name === 'percent';
  return !/[$＄]/.test(text) || name === 'money';
}

/** The value of a cell after typing this text, with the fix applied where the meaning is certain. */
const typedInto = (kind: ColumnKind, text: string, style: NumberStyle): Adjusted => {
  const number = typedNumber(text, style);
  const isNumber = kind.decimals !== undefined && number.ok && isUnitOf(kind, text);
  const decoded = kind.decode(isNumber ? number.value : text, kind.numberFormat);
  if (decoded.ok) return { ok: true, value: decoded.value };
  return decoded.fix ? { ok: true, value: decoded.fix.value } : no('does-not-fit');
};

const arithmetic =
  (compute: (n: number, cell: AdjustedCell) => number) =>
  (cell: AdjustedCell): Adjusted => {
    const { kind, value } = cell;
    if (value === null || value === '') return no('empty');
    if (typeof value !== 'number' || kind.decimals === undefined) return no('not-a-number');
    const result = compute(value, cell);
    return Math.abs(result) < LARGEST ? { ok: true, value: result } : no('too-large');
  };

/** Rounded to the decimals of the kind. */
const computed = (n: number, { kind }: Pick<AdjustedCell, 'kind'>): number => roundTo(n, kind.decimals ?? 0);

/** Values of another column. Numbers are rounded like computed ones; errors of formulas are not taken. */
const taking =
  (rounded: (n: number, cell: AdjustedCell) => number) =>
  (cell: AdjustedCell): Adjusted => {
    const { kind, takenCell } = cell;
    if (!takenCell || takenCell.cell === '') return no('nothing-to-take');
    if (isErrorValue(takenCell.cell)) return no('error-to-take');
    const decoded = kind.decode(takenCell.cell, takenCell.format);
    const isPlainText = typeof takenCell.cell === 'string' && takenCell.format === PLAIN_TEXT;
    if (!decoded.ok) return no(isPlainText && kind.decimals !== undefined ? 'text-to-take' : 'does-not-fit');
    const { value } = decoded;
    if (typeof value !== 'number' || kind.decimals === undefined) return { ok: true, value };
    const result = rounded(value, cell);
    return Math.abs(result) < LARGEST ? { ok: true, value: result } : no('too-large');
  };

const replacing = ({ operand, replacement, matchCase, wholeCell }: Adjustment, style: NumberStyle) => {
  const escaped = operand.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const pattern = new RegExp(wholeCell ? `^${escaped}$` : escaped, matchCase ? 'g' : 'gi');
  return ({ kind, value }: AdjustedCell): Adjusted => {
    if (kind.checkbox) return no('not-a-text');
    // Numbers are searched as the cell shows them.
    const isNumber = kind.decimals !== undefined;
    const text = isNumber ? withSeparator(kind.show(value), style) : kind.show(value);
    if (text === '') return no('empty');
    const result = text.replace(pattern, () => replacement);
    return result === text ? { ok: true, value } : typedInto(kind, result, style);
  };
};

const WORDS = {
  percent: 'by how many percent',
  add: 'how much to add',
  minimum: 'the smallest value',
  maximum: 'the largest value',
  decimals: 'how many decimals',
  steps: 'the step',
};

const COMPUTE: Readonly<Record<keyof typeof WORDS, (n: number, by: number, cell: AdjustedCell) => number>> = {
  // A bid changes by what it pays, other numbers by their value.
  percent: (n, by, { paidBy }) => payChanged(paidBy ?? 'amount', n, payRatio(by)),
  add: (n, by) => withoutNoise(n + by),
  minimum: (n, by) => Math.max(n, by),
  maximum: (n, by) => Math.min(n, by),
  decimals: (n, by) => roundTo(n, by),
  steps: (n, by, cell) => computed(roundToStep(n, by), cell),
};

const wrong = (message: string): Adjuster => ({ ok: false, message });

/** The number of a text in another style, such as `2,75`; null: it is a number of this style, or none. */
function meantIn(text: string, style: NumberStyle): number | null {
  const typed = typedNumber(text, style);
  return typed.ok ? null : typed.meant;
}

const inStyle = (text: string, style: NumberStyle): string =>
  `"${text.trim()}" has another decimal separator than this spreadsheet. It is ${withSeparator(String(meantIn(text, style)), style)}.`;

/** Amounts and percentages to cents, as rules do; numbers in people's own columns are kept. */
function roundedAsRules(n: number, { kind, isOwn }: AdjustedCell): number {
  const isPercent = kind.name === 'percent';
  if (isOwn || (!isPercent && kind.name !== 'money')) return computed(n, { kind });
  return roundTo(n, Math.min(kind.decimals ?? 0, bidDigits(isPercent, n)));
}

/** The rounding of results; null: the step is invalid. */
const rounding = (step: string, style: NumberStyle): ((n: number, cell: AdjustedCell) => number) | null => {
  if (step.trim() === '') return roundedAsRules;
  const to = typedNumber(step, style);
  return !to.ok || to.value <= 0 ? null : (n, cell) => computed(roundToStep(n, to.value), cell);
};

/**
 * Keeps results within Not below and Not above. A value that is already outside stays, unless the result is
 * inside: a raise never lowers.
 */
const within =
  (adjust: Adjust, floor: number, cap: number, limits: readonly string[]): Adjust =>
  (cell) => {
    const adjusted = adjust(cell);
    if (!adjusted.ok || typeof adjusted.value !== 'number') return adjusted;
    if (!cell.isOwn && !limits.every((text) => isUnitOf(cell.kind, text))) return no('does-not-fit');
    const isInside = (n: number): boolean => n >= floor && n <= cap;
    if (isInside(adjusted.value)) return adjusted;
    if (typeof cell.value === 'number' && !isInside(cell.value)) return no('outside');
    return { ok: true, value: adjusted.value > cap ? cap : floor, isLimited: true };
  };

/** Parses the input once, to adjust many values. */
export const adjuster = (adjustment: Adjustment, style: NumberStyle = ENGLISH): Adjuster => {
  const limits = [adjustment.notBelow ?? '', adjustment.notAbove ?? ''];
  const [floor, cap] = limits.map((text) => typedNumber(text, style));
  const unlimited = unlimitedAdjuster(adjustment, style);
  if (!unlimited.ok || limits.every((text) => text.trim() === '')) return unlimited;
  if (limits.some((text, i) => text.trim() !== '' && ![floor, cap][i]!.ok))
    return wrong(`Type Not below and Not above as numbers, such as ${withSeparator('0.5', style)}.`);
  const least = floor!.ok ? floor!.value : Number.NEGATIVE_INFINITY;
  const most = cap!.ok ? cap!.value : Number.POSITIVE_INFINITY;
  if (least > most) return wrong('Not below is more than Not above.');
  return { ok: true, adjust: within(unlimited.adjust, least, most, limits) };
};

const unlimitedAdjuster = (adjustment: Adjustment, style: NumberStyle): Adjuster => {
  const { kind, operand, step = '', notBelow = '', notAbove = '' } = adjustment;
  const isHeader = kind === 'replace' || kind === 'column';
  const numbers = [isHeader ? '' : operand, step, notBelow, notAbove];
  const foreign = numbers.find((text) => meantIn(text, style) !== null);
  if (foreign !== undefined) return wrong(inStyle(foreign, style));
  if (kind === 'replace') {
    if (operand === '') return wrong('Type the text to look for.');
    return { ok: true, adjust: replacing(adjustment, style) };
  }
  if (kind === 'set') {
    if (operand.trim() === '')
      return wrong('Type the value to set. To empty cells, select them and press Delete.');
    return { ok: true, adjust: ({ kind: into }) => typedInto(into, operand, style) };
  }
  const rounded = rounding(step, style);
  if (rounded === null) return wrong('Type a rounding step above 0, such as 0.05, or leave it empty.');
  if (kind === 'column') {
    if (operand === '') return wrong('Choose the column to take values from.');
    return { ok: true, adjust: taking(rounded) };
  }
  const typed = typedNumber(operand, style);
  if (!typed.ok)
    return wrong(`Type ${WORDS[kind]} as a number, such as 10 or ${withSeparator('0.5', style)}.`);
  const by = typed.value;
  if (kind === 'decimals' && !(Number.isInteger(by) && by >= 0 && by <= 10)) {
    return wrong('Type a number of decimals from 0 to 10.');
  }
  if (kind === 'steps' && by <= 0) return wrong('Type a step above 0, such as 0.05.');
  const rounds = kind === 'percent' || kind === 'add';
  return {
    ok: true,
    adjust: arithmetic((n, cell) => {
      const result = COMPUTE[kind](n, by, cell);
      return rounds ? rounded(result, cell) : result;
    }),
  };
};
