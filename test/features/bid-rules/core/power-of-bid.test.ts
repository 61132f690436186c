// test: how a computed bid depends on the old one, which decides whether a percent can follow it.

import { powerOfBid } from '../../../../src/features/bid-rules/core/evaluate';
import { parseSum } from '../../../../src/features/bid-rules/core/expression';

test.each([
  ['2.50', 0],
  ['ROAS D7 * 2', 0],
  ['bid', 1],
  ['bid * ROAS D7 / 8 %', 1],
  ['-bid', 1],
  ['bid + bid * 10 %', 1],
  ['min(bid; bid * 2)', 1],
  ['bid * bid', 2],
  ['Spend / bid', -1],
  ['bid - 0.10', null],
  ['(bid - 0.10) * 2', null],
  ['2 * (bid - 0.10)', null],
  ['bid / (bid + 1)', null],
  ['min(bid; 2.50)', null],
])('%s has the bid to the power %s', (text, power) => {
  expect(powerOfBid(parseSum(text))).toBe(power);
});
