// test, bid-rules: rules that make no sense where the bid is a goal in percent (docs/guides/bid-rules.md).

import { parseCondition, parseSum } from '../../../../src/features/bid-rules/core/expression';
import { fitsGoals } from '../../../../src/features/bid-rules/core/propose';

const fits = (when: string, then: string) =>
  fitsGoals(when === '' ? null : parseCondition(when), then === '' ? null : parseSum(then));

it.each([
  ['', 'bid * 1.1'],
  ['', 'target bid * ROAS D7 / Bid'],

  ['', 'Revenue D7 / Spend'],
  ['', 'Bid + 5 %'],
  ['', 'Bid - 0.01'],
  ['', 'Installs * Days / Payers'],
  ['', '2 / 4 * Bid'],
  ['', 'Spend * Bid / CPI'],
  ['', '1 + 2'],
  ['', 'min(8; 2 * 4)'],
  ['1 + 2 > Spend', '-(2 + 3)'],
  ['Spend > 100', ''],
  ['Spend / Revenue D7 > 20%', ''],
  ['Spend * Spend > Revenue D7 * Revenue D7', ''],
  ['bid * Spend > Spend', ''],
])('when "%s", then "%s" compares and sets percentages only', (when, then) => {
  expect(fits(when, then)).toBe(true);
});

it.each([
  ['', 'CPI'],
  ['', 'Bid + CPI'],
  ['', 'Spend * Bid'],
  ['', 'Bid / CPI'],
  ['', 'Spend * CPI / CPI'],
  ['Spend > target bid', ''],
  ['Bid < CPI', ''],
  ['', 'Spend + 5'],
  ['', 'Spend - Revenue D7'],
  ['', '5 * Spend'],
  ['', '5 / Spend'],
  ['', 'Spend / 2'],
  ['not Spend > Bid', ''],
  ['Bid > 1 and Spend > Bid', ''],
  ['Spend > Bid or Bid > 1', ''],
  ['Spend * Spend > Revenue D7', ''],
])('when "%s", then "%s" mixes dollars with percentages', (when, then) => {
  expect(fits(when, then)).toBe(false);
});
