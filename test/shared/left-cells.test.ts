// test, model: the sentence about cells that were left names only what is there to remove.

import { leftSentence } from '../../src/shared/sentences';

test.each([
  [['Bids E5 (filled by the formula in E2)'], 'Remove the formula, then try again.'],
  [['Bids E5 (its data validation does not allow 7)'], 'Remove the data validation, then try again.'],
  [
    ['Bids E5 (protected)', 'Bids F5 (changes only together with E5)'],
    'Remove the protection, then try again.',
  ],
  [
    ['Bids E5 (protected)', 'Bids E6 (covered by the merged cells E4:E6)'],
    'Remove the protection and the merge, then try again.',
  ],
])('%j: %s', (reasons, what) => {
  expect(leftSentence(reasons)).toBe(
    `${reasons.length === 1 ? '1 cell was left as it is' : `${reasons.length} cells were left as they are`}: ${reasons.join(', ')}. ${what}`,
  );
});
