// test of sheet: adjusting values, by tables of good and bad orders and by laws compared with exact
// arithmetic.

import fc from 'fast-check';
import type { Adjustment, AdjustmentKind } from '../../../src/features/adjust/adjust-schema';
import { adjuster } from '../../../src/features/adjust/adjust-value';
import { roundTo, roundToStep } from '../../../src/shared/numbers';
import { payChanged, payRatio } from '../../../src/shared/pay';
import type { Value } from '../../../src/shared/value';
import type { Cell, ColumnKind } from '../../../src/tabs/columns/column';
import { integer, money, orDefault, percent } from '../../../src/tabs/columns/number-kinds';
import { codeList, flag, text, upperCase } from '../../../src/tabs/columns/text-kinds';

const override = orDefault(percent);
const days = integer('0');

const order = (kind: AdjustmentKind, operand: string, more: Partial<Adjustment> = {}): Adjustment => ({
  kind,
  operand,
  replacement: '',
  matchCase: false,
  wholeCell: false,
  ...more,
});

const adjusted = (how: Adjustment, kind: ColumnKind, value: Value): unknown => {
  const found = adjuster(how);
  if (!found.ok) return found.message;
  const result = found.adjust({ kind, value });
  return result.ok ? result.value : result.why;
};

test.each<[AdjustmentKind, string, ColumnKind, Value, unknown]>([
  ['percent', '10', money, 0.1, 0.11],
  ['percent', '10', money, 1.1, 1.21],
  ['percent', '-10', money, 1.25, 1.13],
  ['percent', '10 %', money, 2, 2.2],
  ['percent', '−10\u00a0%', money, 2, 1.8],
  ['percent', '10％', money, 2, 2.2],
  ['percent', '12.5 ٪', money, 2, 2.25],
  ['set', '−15 %', percent, 2, -15],
  ['percent', '10', money, 0.00015, 0.0002],
  ['percent', '-100', money, 3, 0],
  ['percent', '5', days, 10, 11],
  ['percent', '10', money, null, 'empty'],
  ['percent', '10', text, 'Summer', 'not-a-number'],
  ['percent', '10', text, '', 'empty'],
  ['percent', '10', flag, true, 'not-a-number'],
  ['percent', '99999999', money, 1e12, 'too-large'],
  ['add', '0.2', money, 0.1, 0.3],
  ['add', '$0.05', money, 1, 1.05],
  ['add', '-$0.05', money, 1, 0.95],
  ['add', '1.125', money, 1, 2.13],
  ['add', '.5', override, 20, 20.5],
  ['minimum', '0.5', money, 0.25, 0.5],
  ['minimum', '0.5', money, 0.75, 0.75],
  ['minimum', '0.5', money, null, 'empty'],
  ['maximum', '0.5', money, 0.75, 0.5],
  ['maximum', '0.5', money, 0.25, 0.25],
  ['decimals', '2', money, 1.005, 1.01],
  ['decimals', '0', override, -2.5, -3],
  ['decimals', '2', money, 3, 3],
  ['decimals', '10', money, 1.25, 1.25],
  ['steps', '0.05', money, 0.15, 0.15],
  ['steps', '0.05', money, 0.075, 0.1],
  ['steps', '0.25', money, 1.1, 1],
  ['steps', '5', override, -12.5, -15],
  ['set', '1.5', money, null, 1.5],
  ['set', '$5.00', money, 3, 5],
  ['set', '1.234', money, 3, 1.234],
  ['set', 'default', override, 20, null],
  ['set', '20%', override, null, 20],
  ['set', 'many', money, 3, 'does-not-fit'],
  ['set', '5%', money, 3, 'does-not-fit'],
  ['set', '1.5', days, 7, 'does-not-fit'],
  ['set', 'true', flag, false, true],
  ['set', '=1+1', text, 'Summer', '=1+1'],
  ['set', 'fr;de', codeList(upperCase), 'IT', 'DE, FR'],
])('%s %s of %#', (kind, operand, column, value, expected) => {
  expect(adjusted(order(kind, operand), column, value)).toEqual(expected);
});

test.each<[string, string, Partial<Adjustment>, ColumnKind, Value, unknown]>([
  ['sale', 'offer', {}, text, 'Sale, summer sale', 'offer, summer offer'],
  ['sale', 'offer', { matchCase: true }, text, 'Sale, summer sale', 'Sale, summer offer'],
  ['sale', 'offer', { wholeCell: true }, text, 'summer sale', 'summer sale'],
  ['sale', 'offer', { wholeCell: true }, text, 'SALE', 'offer'],
  ['.', '-', {}, text, 'a.b', 'a-b'],
  ['$&', '$1', {}, text, 'a$&b', 'a$1b'],
  [' sale', '', {}, text, 'Summer sale', 'Summer'],
  ['x', 'y', {}, text, '', 'empty'],
  ['1', '2', {}, money, 1.25, 2.25],
  ['1', 'x', {}, money, 1.25, 'does-not-fit'],
  ['de', 'FR', {}, codeList(upperCase), 'DE, IT', 'FR, IT'],
  ['true', 'false', {}, flag, true, 'not-a-text'],
])('replace %s by %s', (operand, replacement, more, column, value, expected) => {
  expect(adjusted(order('replace', operand, { replacement, ...more }), column, value)).toEqual(expected);
});

test('numbers are replaced as the document writes them', () => {
  const german = adjuster(order('replace', '1,5', { replacement: '2,75' }), { decimal: ',', group: '.' });
  expect(german.ok && german.adjust({ kind: money, value: 1.5 })).toEqual({ ok: true, value: 2.75 });
});

test.each<[AdjustmentKind, string]>([
  ['percent', ''],
  ['percent', 'ten'],
  ['add', '1,234'],
  ['add', '1e3'],
  ['set', ' '],
  ['decimals', '1.5'],
  ['decimals', '-1'],
  ['decimals', '11'],
  ['steps', '0'],
  ['steps', '-1'],
  ['replace', ''],
  ['column', ''],
])('%s of "%s" gets a hint', (kind, operand) => {
  expect(adjusted(order(kind, operand), money, 1)).toMatch(/^(Type|To|Choose) .*\.$/);
});

const GERMAN = { decimal: ',', group: '.' };

test.each<[AdjustmentKind, string, string]>([
  ['percent', '12,5', '12.5'],
  ['percent', '12,5 %', '12.5'],
  ['percent', '−2,75\u202f%', '-2.75'],
  ['add', '2,75', '2.75'],
  ['set', '2,75', '2.75'],
  ['set', '12,5 %', '12.5'],
  ['minimum', '1.234,5', '1234.5'],
])('%s of "%s" says that it is %s', (kind, operand, number) => {
  expect(adjusted(order(kind, operand), money, 1)).toMatch(
    new RegExp(`^".*" has another decimal separator than this spreadsheet\\. It is ${number}\\.$`),
  );
});

test.each<[AdjustmentKind, string, ColumnKind, Value, unknown]>([
  ['percent', '12,5 %', money, 2, 2.25],
  ['percent', '−12,5 %', money, 2, 1.75],
  ['add', '0,05', money, 2, 2.05],
  ['set', '2,75', money, 1, 2.75],
  ['set', '12,5 %', percent, 1, 12.5],
  ['set', '$2,75', money, 1, 2.75],
  ['minimum', '1.234,5', money, 1, 1234.5],
  ['percent', '2.75', money, 2, '"2.75" has another decimal separator than this spreadsheet. It is 2,75.'],
  ['percent', 'ten', money, 2, 'Type by how many percent as a number, such as 10 or 0,5.'],
])('in a German document, %s of "%s"', (kind, operand, column, value, expected) => {
  const found = adjuster(order(kind, operand), GERMAN);
  const result = found.ok ? found.adjust({ kind: column, value }) : found.message;
  expect(typeof result === 'string' ? result : result.ok ? result.value : result.why).toEqual(expected);
});

// A change of an override changes the bid that results from it: 0.15 × 1.1 = 0.165.
test.each<[string, string, Value, unknown]>([
  ['10', '', -85, -83.5],
  ['-10', '', -85, -86.5],
  ['10', '', 20, 32],
  ['10', '', 0, 10],
  ['-50', '', 100, 0],
  ['-100', '', 20, -100],
  ['10', '5', -33, -25],
  ['10', '', null, 'empty'],
])('%s %% rounded to "%s" on an override of %s', (operand, step, value, expected) => {
  const found = adjuster(order('percent', operand, { step }));
  if (!found.ok) throw new Error(found.message);
  const result = found.adjust({ kind: override, value, paidBy: 'override' });
  expect(result.ok ? result.value : result.why).toBe(expected);
});

// A goal is stricter when it is higher: 50 ÷ 1.1 = 45.45.
test.each<[string, Value, unknown]>([
  ['10', 50, 45.45],
  ['-20', 50, 62.5],
  ['100', 27, 13.5],
  ['-50', 12.5, 25],
  ['-100', 50, 'too-large'],
  ['-150', 50, 'too-large'],
])('%s %% on a goal of %s %%', (operand, value, expected) => {
  const found = adjuster(order('percent', operand));
  if (!found.ok) throw new Error(found.message);
  const result = found.adjust({ kind: percent, value, paidBy: 'goal' });
  expect(result.ok ? result.value : result.why).toBe(expected);
});

test.each<[AdjustmentKind, string, string, Value, unknown]>([
  ['percent', '10', '0.05', 1.37, 1.5],
  ['percent', '-10', '0.01', 1.37, 1.23],
  ['add', '0.02', '0.25', 1, 1],
  ['percent', '10', 'x', 1, 'Type a rounding step above 0, such as 0.05, or leave it empty.'],
  ['add', '1', '0', 1, 'Type a rounding step above 0, such as 0.05, or leave it empty.'],
])('%s %s, rounded to %s, of %s', (kind, operand, step, value, expected) => {
  expect(adjusted(order(kind, operand, { step }), money, value)).toBe(expected);
});

test.each<[ColumnKind, Cell, string, string, unknown]>([
  [money, 1.2100000000000002, '', '', 1.21],
  [money, '$1.50', '', '', 1.5],
  [money, 1.37, '', '0.05', 1.35],
  [money, '', '', '', 'nothing-to-take'],
  [money, '#DIV/0!', '', '', 'error-to-take'],
  [text, '#N/A', '', '', 'error-to-take'],
  [override, 0.2, '0%', '', 20],
  [override, 20, '', '', 20],
  [text, 'Summer', '', '', 'Summer'],
  [money, 'many', '', '', 'does-not-fit'],
])('%#: takes what a column has', (kind, cell, format, step, expected) => {
  const found = adjuster(order('column', 'Proposed', { step }));
  if (!found.ok) throw new Error(found.message);
  const result = found.adjust({ kind, value: null, takenCell: { cell, format } });
  expect(result.ok ? result.value : result.why).toBe(expected);
});

describe('laws', () => {
  /** A number with `digits` decimals, as an exact integer of its smallest unit. */
  const parts = (most: number) => fc.integer({ min: -most, max: most });

  /** Rounds a fraction of integers, half away from zero. */
  const rounded = (numerator: bigint, denominator: bigint): bigint => {
    const sign = numerator < 0n ? -1n : 1n;
    return sign * ((2n * sign * numerator + denominator) / (2n * denominator));
  };

  test('percentages equal exact arithmetic', () => {
    fc.assert(
      fc.property(parts(1e9), parts(1e5), (value, by) => {
        // value / 10^4 changed by `by` / 10^2 percent, as an integer of 10^-4.
        const exact = rounded(BigInt(value) * BigInt(10000 + by), 10000n);
        expect(roundTo(payChanged('amount', value / 1e4, payRatio(by / 100)), 4)).toBe(
          Number(exact) / 1e4 + 0,
        );
      }),
    );
  });

  test('rounding equals exact arithmetic, and rounding again changes nothing', () => {
    fc.assert(
      fc.property(parts(1e12), fc.integer({ min: 0, max: 5 }), (value, decimals) => {
        const once = roundTo(value / 1e5, decimals);
        expect(once).toBe(Number(rounded(BigInt(value), BigInt(10 ** (5 - decimals)))) / 10 ** decimals + 0);
        expect(roundTo(once, decimals)).toBe(once);
      }),
    );
  });

  test('a step gives the nearest multiple', () => {
    fc.assert(
      fc.property(parts(1e9), fc.integer({ min: 1, max: 1e5 }), (value, step) => {
        const exact = rounded(BigInt(value), BigInt(step)) * BigInt(step);
        expect(roundToStep(value / 1e4, step / 1e4)).toBe(Number(exact) / 1e4 + 0);
      }),
    );
  });

  test('minimum and maximum limit numbers outside, and do not change others', () => {
    fc.assert(
      fc.property(parts(1e6), parts(1e6), (value, limit) => {
        const low = adjusted(order('minimum', String(limit / 100)), money, value / 100) as number;
        expect(low).toBe(Math.max(value / 100, limit / 100));
        const high = adjusted(order('maximum', String(limit / 100)), money, value / 100) as number;
        expect(high).toBe(Math.min(value / 100, limit / 100));
      }),
    );
  });

  test('a replacement text is plain text, whatever characters it has', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ minLength: 1 }), fc.string(), (cell, operand, replacement) => {
        const how = order('replace', operand, { replacement, matchCase: true });
        expect(adjusted(how, text, `x${cell}`)).toBe(`x${cell}`.split(operand).join(replacement));
      }),
    );
  });
});
