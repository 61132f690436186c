// test, figures: columns that could be the same figure: the whole wins over its parts, and if none is clearly
// the whole, a person is asked and no column is used.

import { guessColumns, withMeaning } from '../../../../../src/features/figures/core/report/columns';
import { missingIn } from '../../../../../src/features/figures/core/report/lines';

/** Three lines in which the first column has the largest amounts, and so on. */
const falling = (header: readonly string[]): string[][] =>
  ['900.5', '812.25', '1001'].map((first) => header.map((_, i) => (Number(first) / (i + 1)).toFixed(2)));

/** The header with a meaning; `?` and the headers of which one is to be chosen. */
function answer(meaning: string, header: readonly string[], lines: readonly string[][]): string {
  const columns = guessColumns(header, lines);
  const asked = columns.filter(({ question }) => question === meaning).map((one) => one.header);
  const used = columns.filter((one) => one.meaning === meaning).map((one) => one.header);
  return asked.length > 0 ? `? ${[...asked, ...used].join(' | ')}` : used.join(' | ');
}

/** Headers that are separated by bars; the whole has the largest amounts. */
function wholeOf(meaning: string, headers: string, whole: string): string {
  const header = headers.split(' | ');
  const lines = falling(header).map((cells) => {
    const [largest, ...others] = cells;
    const at = Math.max(0, header.indexOf(whole));
    return [...others.slice(0, at), largest!, ...others.slice(at)];
  });
  return answer(meaning, header, lines);
}

test.each([
  // From reports in which a part was taken.
  ['revenue7', 'all_revenue_total_d7 | ad_revenue_total_d7 | revenue_total_d7', 'all_revenue_total_d7'],
  ['revenue7', 'Revenue D7 (Ads) | Revenue D7 (IAP) | Revenue D7 (All)', 'Revenue D7 (All)'],
  ['installs', 'Installs (Tap-Through) | Installs (View-Through) | Installs (Total)', 'Installs (Total)'],
  ['installs', 'Conversions | App install', 'App install'],
  // Others of their kind.
  ['installs', 'Conversions | App installs | Results', 'App installs'],
  ['installs', 'Downloads | Users | Installs', 'Installs'],
  ['installs', 'Organic installs | Paid installs | Total installs', 'Total installs'],
  ['installs', 'Click-through installs | View-through installs | Installs', 'Installs'],
  ['installs', 'installs_vta | installs_cta | installs', 'installs'],
  ['installs', 'New downloads | Redownloads | Installs (Total)', 'Installs (Total)'],
  ['installs', 'オーガニックインストール数 | インストール数', 'インストール数'],
  ['revenue7', 'Ad revenue D7 | Revenue D7', 'Revenue D7'],
  ['revenue7', 'iap_revenue_d7 | ad_revenue_d7 | total_revenue_d7', 'total_revenue_d7'],
  ['revenue7', 'D7 IAP revenue | D7 overall revenue | D7 subscription revenue', 'D7 overall revenue'],
  ['revenue7', 'Blended LTV D7 | IAA LTV D7 | In-app LTV D7', 'Blended LTV D7'],
  ['revenue7', 'Net revenue D7 | Revenue D7', 'Revenue D7'],
  ['revenue7', 'D7広告売上 | D7課金売上 | D7総売上', 'D7総売上'],
  ['revenue7', 'Werbeumsatz D7 | In-App-Umsatz D7 | Gesamtumsatz D7', 'Gesamtumsatz D7'],
  ['revenue0', 'Revenue D0 (Purchases) | Revenue D0 (Ads) | Revenue D0 (Total)', 'Revenue D0 (Total)'],
  ['spend', 'Spend (net) | Spend', 'Spend'],
  ['spend', 'Media cost | Total cost', 'Total cost'],
  ['spend', 'Cost | Cost (USD)', 'Cost (USD)'],
  ['payers', 'New payers | Payers', 'Payers'],
])('%s of %s is %s, wherever it is', (meaning, headers, whole) => {
  expect(wholeOf(meaning, headers, whole)).toBe(whole);
  const reversed = headers.split(' | ').reverse().join(' | ');
  expect(wholeOf(meaning, reversed, whole)).toBe(whole);
});

test.each([
  ['revenue7', 'Revenue D7 (Ads) | Revenue D7 (IAP)'],
  ['revenue7', 'ad_revenue_total_d7 | iap_revenue_total_d7'],
  ['revenue7', 'Gross revenue D7 | Net revenue D7'],
  ['revenue7', 'Revenue D7 store | Revenue D7 web'],
  ['revenue7', 'Total revenue D7 | Revenue total D7'],
  ['installs', 'Installs (Tap-Through) | Installs (View-Through)'],
  ['installs', 'Conversions | Installs (View-Through)'],
  ['installs', 'Conversions | Downloads'],
  ['installs', 'Installs | Attributed installs'],
  ['spend', 'Spend | Cost'],
  ['spend', 'Ad spend | Network cost | Spend (net)'],
  ['payers', 'Payers | Buyers'],
  ['spend', 'Billed spend | Spend incl. VAT | Spend excl. VAT'],
  ['spend', 'Spend before fees | Spend after fees'],
  ['spend', 'adn_cost | tracker_cost'],
  ['spend', 'Invoiced cost'],
  ['installs', 'adn_installs | tracker_installs'],
  ['installs', 'tracker_installs | mmp_installs'],
  ['revenue7', 'Net Revenue D7'],
  ['revenue7', 'Gross revenue D7'],
  ['revenue7', 'Nettoumsatz D7 netto'],
  ['revenue7', 'revenue_d7_net'],
  // The only column is only a part.
  ['revenue7', 'Ad revenue D7'],
  ['revenue7', 'Revenue D7 (Subscriptions)'],
  ['installs', 'Installs (Tap-Through)'],
])('%s of %s is asked, and no column is used before the answer', (meaning, headers) => {
  const header = headers.split(' | ');
  expect(answer(meaning, header, falling(header))).toBe(`? ${headers}`);
  const report = ['Day', 'Campaign', ...header, 'Impressions'];
  const lines = falling(header).map((cells) => ['2026-11-03', 'Summer', ...cells, '9']);
  const columns = guessColumns(report, lines);
  expect(columns.some((one) => one.meaning === meaning)).toBe(false);
  expect(missingIn(columns)).not.toBe('');
  expect(missingIn([...guessColumns(['Clicks', 'Spend'], []), ...columns])).toMatch(/question/i);
});

test.each([
  ['installs', 'tracker_installs'],
  ['installs', 'mmp_installs'],
  ['spend', 'tracker_cost'],
])('%s of %s alone needs no question', (meaning, header) => {
  expect(answer(meaning, [header], falling([header]))).toBe(header);
});

test.each(['Cost type', 'Spend status'])('%s with words is no spend', (header) => {
  expect(
    answer(
      'spend',
      [header, 'Cost'],
      [
        ['CPI', '5'],
        ['CPA', '7'],
      ],
    ),
  ).toBe('Cost');
  expect(answer('spend', [header], [['CPI'], ['CPA']])).toBe('');
});

test('columns with the same values need no answer', () => {
  const same = [
    ['5', '5'],
    ['7', '7'],
  ];
  expect(answer('spend', ['Spend', 'Cost'], same)).toBe('Cost');
  expect(answer('installs', ['Installs', 'Attributed installs'], same)).toBe('Installs');
  expect(answer('revenue7', ['Revenue D7 (Ads)', 'Revenue D7 (IAP)'], same)).toMatch(/^\?/);
});

const DATES = [
  ['2026-11-03', '2026-11-05', '0'],
  ['2026-11-03', '2026-11-06', '1'],
];

test.each([
  ['Install date | Event date | Day number', 'Install date'],
  ['Cohort date | Activity date | Day', 'Cohort date'],
  ['Date | Click date | N', 'Date'],
])('the day of %s is %s', (headers, day) => {
  expect(answer('day', headers.split(' | '), DATES)).toBe(day);
});

test.each(['Date | Install date | Day', 'Date | Day | N', 'Xyz | Abc | N'])(
  'the day of %s is asked',
  (headers) => {
    expect(answer('day', headers.split(' | '), DATES)).toMatch(/^\? [^|]+ \| [^|]+/);
  },
);

test('an answer gives the meaning once and ends its question only', () => {
  const header = ['Revenue D7 (Ads)', 'Revenue D7 (IAP)', 'Spend', 'Cost'];
  const asked = guessColumns(header, falling(header));
  const shown = (columns: typeof asked) => columns.map(({ meaning, question }) => question ?? meaning);
  expect(shown(asked)).toEqual(['revenue7', 'revenue7', 'spend', 'spend']);
  const questions = (columns: typeof asked) =>
    columns.filter(({ question }) => question !== undefined).length;
  const one = withMeaning(asked, 1, 'revenue7');
  expect([shown(one), questions(one)]).toEqual([['other', 'revenue7', 'spend', 'spend'], 2]);
  const none = withMeaning(one, null, 'spend');
  expect([shown(none), questions(none)]).toEqual([['other', 'revenue7', 'other', 'other'], 0]);
  expect(shown(withMeaning(none, 0, 'revenue7'))).toEqual(['revenue7', 'other', 'other', 'other']);
});
