// test, bid-rules: rules that make no sense where the bid is a goal in percent (docs/bid-rules-reference.md).

import { parseCondition, parseSum } from '../../../../src/features/bid-rules/core/expression';
import { fitsGoals } from '../../../../src/features/bid-rules/core/propose';

it.each([
  ['', 'bid * 1.1', true],
  ['', 'target bid * ROAS D7 / Bid', true],
  ['', 'Bid + 5 %', true],
  ['', 'Installs * Days / Payers', true],
  ['Spend > 100', '', true],
  ['Spend / Revenue D7 > 20%', '', true],
  ['Spend > 100 and Bid > 10 %', '', true],
  ['', 'CPI', false],
  ['', 'Bid / CPI', false],
  ['', 'min(Spend; 5)', false],
  ['', '-(5 * Revenue D7)', false],
  ['Spend > target bid', '', false],
  ['not Spend > Bid', '', false],
  ['Bid > 1 and Spend > Bid', '', false],
  ['Spend > Bid or Bid > 1', '', false],
])('when "%s", then "%s" makes sense: %s', (when, then, isFitting) => {
  const condition = when === '' ? null : parseCondition(when);
  expect(fitsGoals(condition, then === '' ? null : parseSum(then))).toBe(isFitting);
});
