// test, bid-rules: how Why shows an expression: with the parentheses that it needs, and no others.

import { showDays, showSum, showValue } from '../../../../src/features/bid-rules/core/explain-bid';
import { parseSum } from '../../../../src/features/bid-rules/core/expression';

const DAY_MS = 86400000;
const day = (text: string): number => Date.parse(`${text}T00:00Z`) / DAY_MS;

test.each([
  ['bid', 'b'],
  ['-bid', '−b'],
  ['-(bid + 1)', '−(b + 1)'],
  ['-(bid * 2)', '−(b × 2)'],
  ['2 * -bid', '2 × (−b)'],
  ['bid - -bid', 'b − (−b)'],
  ['bid + 1 - 2', 'b + 1 − 2'],
  ['bid - (1 - 2)', 'b − (1 − 2)'],
  ['bid - (1 + 2)', 'b − (1 + 2)'],
  ['bid * 2 / 3', 'b × 2 ÷ 3'],
  ['bid / (2 * 3)', 'b ÷ (2 × 3)'],
  ['bid / (2 / 3)', 'b ÷ (2 ÷ 3)'],
  ['(bid + 1) * 2', '(b + 1) × 2'],
  ['2 * (bid - 1)', '2 × (b − 1)'],
  ['bid + 1 * 2', 'b + 1 × 2'],
  ['bid * 1 + 2', 'b × 1 + 2'],
  ['((bid))', 'b'],
  ['max(bid - 1; 2 * bid)', 'max(b − 1; 2 × b)'],
  ['-min(bid; 2)', '−min(b; 2)'],
  ['2 * min(bid; 2)', '2 × min(b; 2)'],
  ['bid * 8 %', 'b × 8 %'],
  ['bid + 1234567.25', 'b + 1,234,567.25'],
])('%s is shown as %s', (text, shown) => {
  expect(showSum(parseSum(text), () => 'b')).toBe(shown);
});

test.each([
  ['2026-11-12', '2026-11-12', 'Nov 12'],
  ['2026-11-03', '2026-11-12', 'Nov 3–12'],
  ['2026-10-31', '2026-11-01', 'Oct 31–Nov 1'],
  ['2026-01-01', '2026-01-31', 'Jan 1–31'],
  ['2026-12-31', '2027-01-01', 'Dec 31–Jan 1'],
])('the days from %s to %s are %s', (first, last, shown) => {
  expect(showDays(day(first), day(last))).toBe(shown);
});

test.each([
  ['roas', 0.0633, false, '6.33 %'],
  ['target', 0.12, true, '12 %'],
  ['target', 2.5, false, '2.50'],
  ['bid', 2.4, false, '2.40'],
  ['spend', 234.5, false, '234.50'],
  ['spend', 1234.5, false, '1,234.50'],
  ['spend', -1234.5, false, '−1,234.50'],
  ['installs', 142, false, '142'],
  ['installs', 12345, false, '12,345'],
  ['payers', 7, false, '7'],
  ['days', 3, false, '3'],
] as const)('%s of %d, with a target that is a goal: %s, is shown as %s', (figure, value, isGoal, shown) => {
  expect(showValue({ figure, horizon: null }, value, isGoal)).toBe(shown);
});
