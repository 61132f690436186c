// test, figures: every meaning that a column of a report can have, as people choose it.

import { MEANING_NAMES, MEANINGS } from '../../../../../src/features/figures/core/report/meaning';

test('each meaning has a name of its own', () => {
  const names = MEANINGS.map((meaning) => MEANING_NAMES[meaning]);
  expect(new Set(names).size).toBe(MEANINGS.length);
  expect(names).toEqual(expect.arrayContaining(['Spend', 'Payers', 'Not used']));
});

test('revenue is known for the days 0, 1, 3, 7, 14 and 30 after the install', () => {
  const revenues = MEANINGS.filter((meaning) => meaning.startsWith('revenue'));
  expect(revenues.map((meaning) => [meaning, MEANING_NAMES[meaning]])).toEqual(
    [0, 1, 3, 7, 14, 30].map((day) => [`revenue${day}`, `Revenue D${day}`]),
  );
});
