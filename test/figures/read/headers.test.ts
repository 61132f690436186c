// test: what the columns of reports mean, in 32 sets of headers by kind of tool and language.

import { guessColumns } from '../../../src/figures/read/columns';
import { type Column, HEADER_SETS } from './header-sets';

const SHARE = 0.95;

function wrongIn(columns: readonly Column[]): string[] {
  const sample = [0, 1, 2].map((line) => columns.map(({ cells }) => cells[line]!));
  const guesses = guessColumns(
    columns.map(({ header }) => header),
    sample,
  );
  return columns.flatMap(({ header, meaning }, i) =>
    guesses[i]!.meaning === meaning ? [] : [`${header}: ${guesses[i]!.meaning}, not ${meaning}`],
  );
}

it('at least 95 % of the columns are right at first', () => {
  expect(HEADER_SETS.length).toBeGreaterThanOrEqual(30);
  const all = HEADER_SETS.reduce((sum, { columns }) => sum + columns.length, 0);
  const wrong = HEADER_SETS.flatMap(({ name, columns }) =>
    wrongIn(columns).map((text) => `${name}: ${text}`),
  );
  const most = Math.floor(all * (1 - SHARE));
  expect(wrong.length > most ? wrong : []).toEqual([]);
});

const meanings = (header: readonly string[], ...sample: (readonly string[])[]): string[] =>
  guessColumns(header, sample).map(({ meaning }) => meaning);

it('a column that only looks like a day or a country gives way to one that is named so', () => {
  const header = ['Installation date', 'ETL', 'Country code', 'Loc'];
  const line = ['2026-11-03', '2026-11-20', 'US', 'DE'];
  expect(meanings(header, line, line)).toEqual(['day', 'other', 'country', 'other']);
});

it('lines about several days have no day', () => {
  const header = ['Start date', 'End date', 'Spend'];
  expect(meanings(header, ['2026-11-03', '2026-11-03', '1'])).toEqual(['day', 'other', 'spend']);
  expect(meanings(header, ['2026-11-02', '2026-11-08', '1'])).toEqual(['other', 'other', 'spend']);
  expect(meanings(['Week', 'Spend'], ['2026-11-02', '1'])).toEqual(['other', 'spend']);
});

it('an amount in another currency is not used', () => {
  const header = ['Day', 'Cost (EUR)', 'Cost (USD)', 'revenue_d7_gbp', 'Revenue D0 [€]'];
  expect(meanings(header, ['2026-11-03', '9', '10', '1', '1'])).toEqual([
    'day',
    'other',
    'spend',
    'other',
    'other',
  ]);
});

it.each(HEADER_SETS.map((one) => [one.name, one.columns] as const))(
  'the day and the amounts of %s are never taken from other columns',
  (_, columns) => {
    const sample = [0, 1, 2].map((line) => columns.map(({ cells }) => cells[line]!));
    const guesses = guessColumns(
      columns.map(({ header }) => header),
      sample,
    );
    columns.forEach(({ meaning }, i) => {
      const guess = guesses[i]!.meaning;
      if (/^(day|spend|installs|revenue\d+)$/.test(guess)) expect(guess).toBe(meaning);
    });
  },
);
