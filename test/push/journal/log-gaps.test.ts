// test, journal: values that the log lacks are counted until a sentence names their number, once.

import { noteUnlisted, takeUnlisted } from '../../../src/push/journal/log-elsewhere';
import { plainStore } from '../../contract/plain-store';

it.each([
  [[1], /^1 value that was changed at the service is missing in the tab Bidgrid log/],
  [[1, 1_200], /^1,201 values that were changed at the service are missing in the tab Bidgrid log/],
] as const)('%j', (counts, sentence) => {
  const store = plainStore();
  for (const count of counts) noteUnlisted(store, count);
  expect(takeUnlisted(store)).toEqual([expect.stringMatching(sentence)]);
  expect(takeUnlisted(store)).toEqual([]);
});
