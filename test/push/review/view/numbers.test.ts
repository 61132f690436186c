// test, sidebar: numbers in texts of the review, and which values are aligned as numbers.

import { areNumbers, percentText, spendText } from '../../../../src/push/review/view/review-numbers';

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

it.each([
  [-50, '−50.0 %'],
  [12.5, '+12.5 %'],
  [2.46, '+2.5 %'],
  [0.04, '+0.04 %'],
  [-99.4, '−99.4 %'],
  [-99.9733, '−99.97 %'],
  [-99.9999, '−99.99 %'],
  [-100, '−100.0 %'],
  [100.4, '+100.4 %'],
])('a change of %d percent is shown as %s', (percent, text) => {
  expect(percentText(percent)).toBe(text);
});

it.each([
  ['$1.35', '', true],
  ['−40 %', '−49 %', true],
  ['Games - Simulation', 'Games - Sim', false],
  ['', 'Games - Sim', false],
  ['31', 'none', false],
])('%s → %s are numbers: %s', (before, after, isNumbers) => {
  expect(areNumbers(before, after)).toBe(isNumbers);
});
