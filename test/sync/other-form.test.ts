// test, sync: which values count as another form of what was sent. From docs/reliability.md, Late reads:
// rounded or cut to two decimals or more, other spaces, other capitals.

import { isOtherForm } from '../../src/sync/other-form';

test.each<[string | number, string | number, boolean]>([
  [2.706, 2.71, true],
  [2.706, 2.7, true],
  [18.651, 18.65, true],
  [3.33333, 3.3333, true],
  [0.3, 0.1 + 0.2, true],
  // A colleague's value, one cent beside a whole one.
  [2.7, 2.71, false],
  [5.1, 5.09, false],
  [5, 5.009, false],
  [20, 20.004, false],
  [2.706, 3, false],
  [2.706, 2.72, false],
  ['Two  spaces', 'Two spaces', true],
  ['No\u00a0break', 'No break', true],
  [' Games - Racing', 'games - racing', true],
  ['Games - Racing', 'Games - Puzzle', false],
])('%j stored as %j: %j', (sent, stored, isSame) => {
  expect(isOtherForm(sent, stored)).toBe(isSame);
});
