// test: what the columns of reports mean, in 32 sets of headers by kind of tool and language.

import { guessColumns } from '../../../../../src/features/figures/core/report/columns';
import { isUnnumberedRevenue } from '../../../../../src/features/figures/core/report/header';
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

const SERVICE_ID = '7921503e41400020';
const share = (good: string, bad: string, count: number): string[][] =>
  Array.from({ length: 10 }, (_, i) => [i < count ? good : bad]);

it.each<[string, string[][], string]>([
  // The header says what it is; the values decide between names and IDs.
  ['App', [[SERVICE_ID]], 'appId'],
  ['App', [['com.one.app']], 'externalAppId'],
  ['App', [['id1316767534']], 'externalAppId'],
  ['App', [['My game']], 'appName'],
  ['App ID', [['short-id']], 'appId'],
  ['App ID', [['My game']], 'appName'],
  ['App ID', [], 'appId'],
  ['App ID', [['com.one.app']], 'externalAppId'],
  ['Bundle ID', [['My game']], 'externalAppId'],
  ['Bundle ID', [[SERVICE_ID]], 'appId'],
  ['Campaign', [[SERVICE_ID]], 'campaignId'],
  ['Campaign', [['Summer']], 'campaign'],
  ['Campaign', [], 'campaign'],
  ['Campaign ID', [['Summer']], 'campaignId'],
  // IDs that a spreadsheet program shortened, or that keep its apostrophe.
  ['Campaign', [['1.20210011223344E+17']], 'campaignId'],
  ['Campaign', [['1.2E+09']], 'campaign'],
  ['Campaign', [['1,2E+17']], 'campaignId'],
  ['Campaign', [["'120210011223344556"]], 'campaignId'],
  ['Campaign', [['123456789012']], 'campaignId'],
  ['Campaign', [['12345678901']], 'campaign'],
  ['Campaign', [['0123456789abcdef01234567']], 'campaignId'],
  ['Campaign', [['0123456789abcdef0123456789abcdef']], 'campaignId'],
  ['Campaign', [['0123456789abcdef0']], 'campaign'],
  ['App', [['12345']], 'appName'],
  ['App', [['123456']], 'externalAppId'],
  ['App', [['12345678901']], 'externalAppId'],
  ['App', [['123456789012']], 'appId'],
  ['App', [['com']], 'appName'],
  ['App', [['com.']], 'appName'],
  // Seven of ten cells are enough; empty ones do not count.
  ['Campaign', share(SERVICE_ID, 'Summer', 7), 'campaignId'],
  ['Campaign', share(SERVICE_ID, 'Summer', 6), 'campaign'],
  ['Campaign', share(SERVICE_ID, '', 1), 'campaignId'],
  ['Campaign', share(` ${SERVICE_ID} `, ' ', 1), 'campaignId'],
  ['Campaign', [[SERVICE_ID], []], 'campaignId'],
  // Unknown headers: only days and codes of countries are recognized.
  ['Xyz', [['2026-11-03']], 'day'],
  ['Xyz', [['03.11.2026']], 'day'],
  ['Xyz', [['20261103']], 'other'],
  ['Xyz', [['46329']], 'other'],
  ['Xyz', [['2026-11-03', '']], 'day'],
  ['Xyz', share('2026-11-03', 'soon', 7), 'day'],
  ['Xyz', share('2026-11-03', 'soon', 6), 'other'],
  ['Xyz', [['US']], 'country'],
  ['Xyz', [['us']], 'other'],
  ['Xyz', [['QQ']], 'other'],
  ['Xyz', [['Germany']], 'other'],
  ['Xyz', [['12.5']], 'other'],
  ['Xyz', [], 'other'],
  ['Xyz', [['']], 'other'],
  // Revenue of a day for which there is no measure.
  ['Revenue D7', [['1']], 'revenue7'],
  ['Revenue D8', [['1']], 'other'],
  ['Revenue D30', [['1']], 'revenue30'],
  ['Revenue (D7)', [['1']], 'revenue7'],
  ['7-day revenue', [['1']], 'revenue7'],
  ['Revenue', [['1']], 'other'],
  ['D7 ROAS', [['1']], 'other'],
  // What is in brackets is left out, unless it has a number.
  ['Spend (USD)', [['1']], 'spend'],
  ['Spend [USD (total)]', [['1']], 'spend'],
  ['Spend (net (USD)) total', [['1']], 'other'],
  ['Revenue (all users (D7))', [['1']], 'revenue7'],
  ['Revenue (all (users) gross) D7', [['1']], 'other'],
  ['Revenue (all (lek) net) D7', [['1']], 'other'],
  ['Revenue (D7', [['1']], 'revenue7'],
  ['Spend)', [['1']], 'spend'],
  ['Sum of Spend', [['1']], 'spend'],
  [`Spend${' '.repeat(194)}`, [['1']], 'spend'],
  [`Spend${' '.repeat(195)}x`, [['1']], 'spend'],
  [`Spend${' '.repeat(194)}x`, [['1']], 'other'],
])('the column %s with %j is %s', (header, sample, expected) => {
  expect(meanings([header], ...sample)).toEqual([expected]);
});

it('of several columns with a meaning, the shortest header has it, and of equal ones the first', () => {
  expect(meanings(['Installs organic', 'Installs'])).toEqual(['other', 'installs']);
  expect(meanings(['Installs', 'installs'])).toEqual(['installs', 'other']);
  expect(meanings(['Ad spend', 'Spend'])).toEqual(['other', 'spend']);
  const days = ['2026-11-03', '2026-11-03'];
  expect(meanings(['A', 'Day'], days)).toEqual(['other', 'day']);
  // A header of the dictionary is better than a shorter one that only has such values.
  expect(meanings(['A', 'Installation date'], days)).toEqual(['other', 'day']);
  expect(meanings(['Loading time', 'ETL'], days)).toEqual(['other', 'day']);
});

it('one line about several days is enough to know that a report has no days', () => {
  const header = ['Start date', 'End date', 'Spend'];
  const [day, week] = [
    ['2026-11-03', '2026-11-03', '1'],
    ['2026-11-02', '2026-11-08', '1'],
  ];
  expect(meanings(header, day, week, day)).toEqual(['other', 'other', 'spend']);
  expect(meanings(['Start date', 'Spend'], ['2026-11-03', '1'])).toEqual(['day', 'spend']);
  expect(meanings(['Spend', 'End date'], ['1', '2026-11-03'])).toEqual(['spend', 'other']);
  expect(meanings(['Spend', 'End date', 'Start date'], ['1', '2026-11-03', '2026-11-03'])).toEqual([
    'spend',
    'other',
    'day',
  ]);
});

it.each([
  ['Revenue', true],
  ['Umsatz', true],
  ['Total revenue', true],
  ['Revenue D7', false],
  ['Revenue 2026', false],
  ['Revenue per user', false],
  ['Installs', false],
  ['Xyz', false],
])('%s is revenue whose number of days a person has to name: %s', (header, expected) => {
  expect(isUnnumberedRevenue(header)).toBe(expected);
});
