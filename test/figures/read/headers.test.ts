// test: what the columns of reports mean is guessed right at first, in the header sets of many tools.

import { guessColumns } from '../../../src/figures/read/columns';
import { HEADER_SETS } from './header-sets';

const SHARE = 0.95;

it('at least 95 % of the columns of 30 header sets are right at first', () => {
  expect(HEADER_SETS.length).toBeGreaterThanOrEqual(30);
  const wrong: string[] = [];
  let columns = 0;
  for (const { name, columns: own } of HEADER_SETS) {
    const line = own.map(([, value]) => value);
    const guesses = guessColumns(
      own.map(([header]) => header),
      [line, line, line],
    );
    own.forEach(([header, , meaning], i) => {
      columns += 1;
      if (guesses[i]!.meaning !== meaning) wrong.push(`${name}: ${header} is ${guesses[i]!.meaning}`);
    });
  }
  const share = 1 - wrong.length / columns;
  expect({ isEnough: share >= SHARE, wrong: share >= SHARE ? [] : wrong }).toEqual({
    isEnough: true,
    wrong: [],
  });
});

it.each(HEADER_SETS.map((one) => [one.name, one] as const))(
  'the day, the campaign and the amounts of %s are never mistaken for each other',
  (_, { columns }) => {
    const line = columns.map(([, value]) => value);
    const guesses = guessColumns(
      columns.map(([header]) => header),
      [line],
    );
    columns.forEach(([, , meaning], i) => {
      const guess = guesses[i]!.meaning;
      if (/^(day|spend|installs|revenue\d+)$/.test(guess)) expect(guess).toBe(meaning);
    });
  },
);
