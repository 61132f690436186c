// test of sidebar, figures: what is said about lines and columns that are left out. Nothing looks like a
// complete match, or like figures of money, if it is none.

import type { Collected } from '../../../../src/features/figures/core/collect-lines';
import { REASONS, type Reason } from '../../../../src/features/figures/core/match-lines';
import { guessColumns } from '../../../../src/features/figures/core/report/columns';
import {
  currencyText,
  importedFigures,
  matchedShare,
  moneyText,
  onceText,
  reasonText,
} from '../../../../src/features/figures/view/figures-texts';

const NONE = { lines: 0, spend: 0 };
const byReason = (some: Partial<Record<Reason, Collected['total']>>): Collected['byReason'] => ({
  ...(Object.fromEntries(REASONS.map((reason) => [reason, NONE])) as Collected['byReason']),
  ...some,
});

test.each<[string, Partial<Record<Reason, Collected['total']>>]>([
  ['195 of 600 lines in euros', { currency: { lines: 195, spend: 0 } }],
  ['lines with a spend that is no number', { unreadable: { lines: 195, spend: 0 } }],
  ['both', { currency: { lines: 100, spend: 0 }, unreadable: { lines: 95, spend: 0 } }],
])('%s: the spend is not completely matched, and is not $0.00', (_, reasons) => {
  const matched = { lines: 405, spend: 319_645_773 };
  const all = byReason(reasons);
  expect(matchedShare({ total: { ...matched, lines: 600 }, matched, byReason: all })).toBe('67.5 % of lines');
  for (const reason of Object.keys(reasons) as Reason[]) {
    expect(reasonText(reason, all)).toMatch(/^\d+ lines, spend not known$/);
  }
});

test('the share is of the spend if all of it is known', () => {
  const total = { lines: 600, spend: 4_000_000 };
  const matched = { lines: 599, spend: 3_000_000 };
  expect(matchedShare({ total, matched, byReason: byReason({ app: { lines: 1, spend: 1_000_000 } }) })).toBe(
    '75.0 %',
  );
  const unreadable = byReason({ unreadable: { lines: 1, spend: 1_000_000 } });
  expect(matchedShare({ total, matched, byReason: unreadable })).toBe('75.0 %');
  expect(reasonText('unreadable', unreadable)).toBe('1 line, $100.00');
  expect(matchedShare({ total, matched: total, byReason: byReason({}) })).toBe('100 %');
});

test.each([
  ['EUR', 'Currency'],
  ['PLN', 'Account currency'],
  ['€4.81', 'Cost'],
])('the other currency %s in %s is named', (text, header) => {
  const unread = [{ line: 2, lines: 195, header, text, problem: 'currency' as const }];
  const said = currencyText(byReason({ currency: { lines: 195, spend: 0 } }), unread);
  expect(said).toContain(`195 lines are not in US dollars (“${text}” in ${header})`);
  expect(currencyText(byReason({}), [])).toBe('');
});

const sumsOf = (...values: (number | null)[]): Pick<Collected, 'sums'> => ({
  sums: new Map([
    ['c1', [{ appId: '', country: 'US', isAmbiguous: false, records: [{ day: 1, by: 0, values }] }]],
  ]),
});

test.each([
  ['Installs | Cost kr | Revenue D7 in Rs.', [11, null, null, null], /No money.*[Bb]id rules.*ROAS/],
  ['Installs | Cost, k$ | Revenue D7 [USD cents]', [11, null, null], /No money/],
  ['Installs', [11], /No money/],
  ['Installs | Payers', [11, null, 2, null], /No money/],
  ['Installs | Cost | Revenue D7 (EUR)', [11, 5, null, null], /No revenue.*ROAS/],
  ['Installs | Cost | Revenue', [11, 5, null, null], /No revenue/],
  ['Installs | Cost C$ | Revenue D7', [11, null, null, 5], /No spend.*CPI/],
])('the figures of %s lack money', (headers, values, expected) => {
  const columns = guessColumns(headers.split(' | '), []);
  expect(moneyText(columns, sumsOf(...values))).toMatch(expected);
});

test.each([
  ['Installs | Cost', [11, 5, null, null]],
  ['Revenue D7', [null, null, null, 0]],
  ['Installs | Cost | Revenue D7 | Cost (EUR)', [11, 5, null, 7]],
])('the figures of %s have money', (headers, values) => {
  expect(moneyText(guessColumns(headers.split(' | '), []), sumsOf(...values))).toBe('');
});

test.each([
  [
    'Installs | Cost | Revenue D7',
    false,
    /installs and spend once.*add the revenue of all lines, if none is a total or cumulative$/,
  ],
  ['Installs | Cost | Payers | Revenue D0', false, /if none is a total or cumulative\. Payers are left out/],
  ['Installs | Cost', true, /^Count installs and spend once: they are the same/],
  ['Installs | Cost | Revenue D7', true, /^Count installs, spend and revenue once: they are the same/],
])('the answer for %s says what it does', (headers, isWhole, expected) => {
  const repeated = { columns: [], by: [], figures: 'installs and spend', isWhole } as const;
  expect(onceText(repeated, guessColumns(headers.split(' | '), []))).toMatch(expected);
});

test.each<[string, (number | null)[], string[], RegExp]>([
  [
    'all',
    [20_280, 441_962_300, null, null, null, null, 30_937_361],
    ['Installs 20,280', 'Revenue D7 $3,093.74', 'ROAS D7 7 %'],
    /^$/,
  ],
  [
    'shifted cells',
    [20_280, 441_962_300, null, null, null, null, 6_273_510_000],
    ['Installs 20,280', 'Revenue D7 $627,351.00', 'ROAS D7 1,419.5 %'],
    /^Revenue D7 is 1,419.5 % of the spend\. /,
  ],
  ['no spend', [5, null, null, 20_000], ['Installs 5', 'Revenue D0 $2.00'], /^$/],
  ['exactly 300 %', [null, 10_000, null, null, null, 30_000], ['Revenue D3 $3.00', 'ROAS D3 300 %'], /^$/],
  [
    'the largest revenue',
    [null, 10_000, null, 5_000, null, null, 7_500, null, 30_100],
    ['Revenue D30 $3.01', 'ROAS D30 301 %'],
    /^Revenue D30 is 301 %/,
  ],
  ['installs', [7, 10_000], ['Installs 7'], /^$/],
])('what is imported shows installs and revenue: %s', (_, values, expected, warning) => {
  const shown = importedFigures(sumsOf(...values));
  expect(shown.figures.map((texts) => texts.join(' '))).toEqual(expected);
  expect(shown.warning).toMatch(warning);
});
