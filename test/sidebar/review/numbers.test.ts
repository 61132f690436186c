// test, sidebar: the sentence of the review about the spend of its campaigns.

import { spendText } from '../../../src/sidebar/review/numbers';

it.each([
  [
    { campaigns: 12, spend: 4120.4, all: 10_842, pulled: '' },
    'The changes affect 12 campaigns that spent $4,120.40 yesterday, 38 % of the total.',
  ],
  [
    { campaigns: 1, spend: 10, all: 10, pulled: '2026-11-20' },
    'The changes affect 1 campaign that spent $10.00 on the day before Nov 20, 100 % of the total.',
  ],
  [
    { campaigns: 2, spend: 0, all: 0, pulled: '' },
    'The changes affect 2 campaigns that spent $0.00 yesterday.',
  ],
])('%#', (touched, sentence) => {
  expect(spendText(touched)).toBe(sentence);
});
