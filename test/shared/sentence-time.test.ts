// test, model: a time in a sentence has the form of the pages.

import { sentenceTime } from '../../src/shared/time';

test.each([
  ['2026-11-21 07:12', 'Nov 21, 07:12'],
  ['2027-01-05 00:00', 'Jan 5, 00:00'],
  ['09:31', '09:31'],
])('%s is %s', (time, shown) => {
  expect(sentenceTime(time)).toBe(shown);
});
