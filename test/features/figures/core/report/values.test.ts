// test: numbers, days, IDs and countries as reports write them.

import fc from 'fast-check';
import { countryOf } from '../../../../../src/features/figures/core/report/country';
import {
  type Cells,
  knownStyle,
  type StyleEvidence,
  styleOf,
  styleReader,
} from '../../../../../src/features/figures/core/report/style';
import { totalsReader } from '../../../../../src/features/figures/core/report/totals';
import { amountOf, countOf, dayOf, idOf } from '../../../../../src/features/figures/core/report/values';

const POINT = { decimal: '.' } as const;
const COMMA = { decimal: ',' } as const;
const wrong = (problem: string) => ({ problem });

test.each([
  ['0.00005', POINT, 1],
  ['0.00004', POINT, 0],
  ['(3.25)', POINT, -32_500],
  ['−3.25', POINT, -32_500],
  ['$1,234.56', POINT, 12_345_600],
  ['US$ 12.00', POINT, 120_000],
  ['$US 12.00', POINT, 120_000],
  ['12,50 $US', COMMA, 125_000],
  ['-US$3.25', POINT, -32_500],
  ['12,50 $', COMMA, 125_000],
  ['USD 12.50', POINT, 125_000],
  ['-$3.25', POINT, -32_500],
  ['$-3.25', POINT, -32_500],
  ['($3.25)', POINT, -32_500],
  ['$(3.25)', POINT, -32_500],
  ['.5', POINT, 5_000],
  ['5.', POINT, 50_000],
  ['-0.00', POINT, 0],
  ['12,34,567.8', POINT, 12_345_678_000],
  ['١٢٫٥'.replace('٫', '.'), POINT, 125_000],
  ['۱۲۳', POINT, 1_230_000],
  ['\u200f12.5', POINT, 125_000],
  ['1,234', POINT, 12_340_000],
  ['1.234', COMMA, 12_340_000],
  // Half a unit is rounded away from zero.
  ['0.12345', POINT, 1_235],
  ['-0.12345', POINT, -1_235],
  ['2.9E-05', POINT, 0],
  ['\u2014', POINT, null],
  ['(not set)', POINT, null],
  // The other style of numbers is never read as a thousandth of them.
  ['1,23.456', POINT, wrong('number')],
  ['0,500', POINT, wrong('number')],
  ['--12', POINT, wrong('number')],
  ['1e400', POINT, wrong('number')],
  ['99999999999999999', POINT, wrong('number')],
  ['12,50 €', COMMA, wrong('currency')],
  ['€12.50', POINT, wrong('currency')],
  ['£12.50', POINT, wrong('currency')],
  ['12 EUR', POINT, wrong('currency')],
  ['EUR12', POINT, wrong('currency')],
  ['CA$12.50', POINT, wrong('currency')],
  ['R$ 12,50', COMMA, wrong('currency')],
  ['￥1200', POINT, wrong('currency')],
  ['１２．５', POINT, 125_000],
  ['1.5E+3', POINT, 15_000_000],
  ['', POINT, null],
  ['-', POINT, null],
  ['N/A', POINT, null],
  ['1.23.4', POINT, wrong('number')],
  ['abc', POINT, wrong('number')],
  ['12 %', POINT, wrong('number')],
  // Each digit of a plain number, and signs in its places.
  ['0123456789', POINT, 1_234_567_890_000],
  ['9876543210,5', COMMA, 98_765_432_105_000],
  ['12.5.', POINT, wrong('number')],
  [',5', POINT, wrong('number')],
  ['12:5', POINT, wrong('number')],
  ['12/5', POINT, wrong('number')],
  ['900719925474.0991', POINT, 9_007_199_254_740_991],
  ['900719925474.0992', POINT, wrong('number')],
  ['900719925475', POINT, wrong('number')],
  ['999999999999,99', COMMA, wrong('number')],
  [' 12.5 ', POINT, 125_000],
  [' ', POINT, null],
  [' n/a ', POINT, null],
])('the amount %s (%o) is %o', (text, style, expected) => {
  expect(amountOf(text, style)).toEqual(expected);
});

const SEPARATORS = ['', ',', '.', ' ', '\u00a0', '\u2009', '\u202f', "'", '’'];

test('an amount of either style is exact, or not read at all', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }),
      fc.constantFrom(...SEPARATORS),
      fc.constantFrom('.', ','),
      fc.integer({ min: 1, max: 4 }),
      fc.constantFrom(POINT, COMMA),
      (amount, thousands, decimal, digits, style) => {
        fc.pre(thousands !== decimal);
        const unit = 10 ** (4 - digits);
        const exact = Math.trunc(amount / unit) * unit;
        const text = String(Math.abs(exact)).padStart(5, '0');
        const whole = text.slice(0, -4).replace(/\B(?=(\d{3})+$)/g, thousands);
        const cell = `${exact < 0 ? '-' : ''}${whole}${decimal}${text.slice(-4).slice(0, digits)}`;
        const read = amountOf(cell, style);
        // Three digits behind the only sign can be a thousand in the other style.
        const isOpen = digits === 3 && !(thousands !== '' && whole.includes(thousands));
        if (decimal === style.decimal) expect(read).toBe(exact === 0 ? 0 : exact);
        else if (!isOpen) expect(read).toEqual({ problem: 'number' });
      },
    ),
    { numRuns: 500 },
  );
});

test('no text is read as a number that is not one, and none throws', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.constantFrom(POINT, COMMA), (text, style) => {
      const read = amountOf(text, style);
      if (typeof read === 'number')
        expect(Number.isSafeInteger(read) && /\p{Nd}|\p{No}/u.test(text)).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['1,234', POINT, 1234],
  ['12.0', POINT, 12],
  ['', POINT, null],
  ['-3', POINT, wrong('negative')],
  ['-0.0001', POINT, wrong('negative')],
  ['0', POINT, 0],
  ['-0', POINT, 0],
  ['1', POINT, 1],
  ['1.5', POINT, wrong('number')],
])('the count %s is %o', (text, style, expected) => {
  expect(countOf(text, style)).toEqual(expected);
});

/** November 3, 2026. */
const NOV_3 = Date.UTC(2026, 10, 3) / 86_400_000;
test.each([
  ['2026/11/3', 'mdy', NOV_3],
  ['2026-11-03T23:59:59Z', 'ymd', NOV_3],
  ['2026-11-03 00:00:00', 'ymd', NOV_3],
  ['3/11/26', 'dmy', NOV_3],
  ['11/03/2026 08:00', 'mdy', NOV_3],
  ['3 Nov 2026', 'mdy', NOV_3],
  ['03-Nov-26', 'mdy', NOV_3],
  ['Nov 3, 2026', 'dmy', NOV_3],
  ['Tue, Nov 3, 2026', 'dmy', NOV_3],
  ['3. November 2026', 'dmy', NOV_3],
  ['2026年11月3日', 'dmy', NOV_3],
  ['2026年11月3日 (火)', 'dmy', NOV_3],
  ['2026년 11월 3일', 'dmy', NOV_3],
  ['2026. 11. 3.', 'dmy', NOV_3],
  ['2026-11-03 (Tue)', 'dmy', NOV_3],
  ['2026-11-03T23:30:00+09:00', 'dmy', NOV_3],
  ['11/03/2026, 8:00 PM', 'mdy', NOV_3],
  ['26-11-03', 'ymd', NOV_3],
  ['2026-Nov-03', 'ymd', NOV_3],
  ['3 novembre 2026', 'dmy', NOV_3],
  ['3 de noviembre de 2026', 'dmy', NOV_3],
  ['3 de nov. de 2026', 'dmy', NOV_3],
  ['3 нояб. 2026 г.', 'dmy', NOV_3],
  ['3 Kas 2026', 'dmy', NOV_3],
  ['3rd Nov 2026', 'dmy', NOV_3],
  ['46329.75', 'dmy', NOV_3],
  ['٢٠٢٦-١١-٠٣', 'dmy', NOV_3],
  // A range belongs to no day.
  ['2026-11-03 - 2026-11-09', 'ymd', wrong('day')],
  ['2026-11-03/2026-11-09', 'ymd', wrong('day')],
  ['11/03/2026 - 11/09/2026', 'mdy', wrong('day')],
  ['03.11.2026–09.11.2026', 'dmy', wrong('day')],
  ['Nov 3, 2026 - Nov 9, 2026', 'mdy', wrong('day')],
  ['3 Nov 2026 to 9 Nov 2026', 'dmy', wrong('day')],
  ['2026-11', 'ymd', wrong('day')],
  ['Nov 2026', 'ymd', wrong('day')],
  ['2026-W45', 'ymd', wrong('day')],
  ['1793664000', 'ymd', wrong('day')],
  ['12345', 'ymd', wrong('day')],
  ['3 Foo 2026', 'dmy', wrong('day')],
  ['46329', 'dmy', NOV_3],
  ['', 'dmy', null],
  ['2026-02-30', 'dmy', wrong('day')],
  ['31.11.2026', 'dmy', wrong('day')],
  ['13/13/2026', 'mdy', wrong('day')],
  ['yesterday', 'dmy', wrong('day')],
  // Reports are of this century.
  ['1999-12-31', 'ymd', wrong('day')],
  ['2000-01-01', 'ymd', 10_957],
  ['2099-12-31', 'ymd', 47_481],
  ['2100-01-01', 'ymd', wrong('day')],
  ['01.01.00', 'dmy', 10_957],
  ['31.12.99', 'dmy', 47_481],
  ['01.01.0100', 'dmy', wrong('day')],
  ['36525', 'ymd', wrong('day')],
  ['36526', 'ymd', 10_957],
  ['73050', 'ymd', 47_481],
  ['73051', 'ymd', wrong('day')],
  ['46329,75', 'dmy', NOV_3],
  [' 2026-11-03 ', 'ymd', NOV_3],
  [' ', 'ymd', null],
  ["'2026-11-03", 'ymd', NOV_3],
  [`2026-11-03 ${' '.repeat(40)}(Tue)`, 'ymd', NOV_3],
  [`2026-11-03 (${'T'.repeat(48)})`, 'ymd', wrong('day')],
] as const)('the day %s (%s) is %o', (text, dayOrder, expected) => {
  expect(dayOf(text, { dayOrder })).toEqual(expected);
});

const MONTH_NAMES = {
  en: 'January February March April May June July August September October November December',
  de: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember',
  fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
  es: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  pt: 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro',
  it: 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
  ru: 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря',
  tr: 'Ocak Şubat Mart Nisan Mayıs Haziran Temmuz Ağustos Eylül Ekim Kasım Aralık',
};
test.each(Object.entries(MONTH_NAMES))('the months of %s', (_, names) => {
  const days = names.split(' ').map((name) => dayOf(`5 ${name} 2026`, { dayOrder: 'dmy' }));
  expect(days).toEqual(Array.from({ length: 12 }, (_one, month) => Date.UTC(2026, month, 5) / 86_400_000));
});

test('every day of a century is read in every style', () => {
  fc.assert(
    fc.property(fc.integer({ min: 10_957, max: 47_481 }), (day) => {
      const [year, month, date] = new Date(day * 86_400_000).toISOString().slice(0, 10).split('-');
      expect([
        dayOf(`${year}-${month}-${date}`, { dayOrder: 'mdy' }),
        dayOf(`${date}.${month}.${year}`, { dayOrder: 'dmy' }),
        dayOf(`${month}/${date}/${year}`, { dayOrder: 'mdy' }),
        dayOf(`${date}/${month}/${year?.slice(2)}`, { dayOrder: 'dmy' }),
        dayOf(`${year}${month}${date}`, { dayOrder: 'dmy' }),
      ]).toEqual([day, day, day, day, day]);
    }),
  );
});

test.each([
  ['7921503e41400020', '7921503e41400020'],
  ['="0012345678901234"', '0012345678901234'],
  ['1e+15', wrong('mangled')],
  ['1.23456E15', wrong('mangled')],
  ['1234567890123456', '1234567890123456'],
  [' com.example.app ', 'com.example.app'],
  ['=" 0012 "', '0012'],
  [" '0012", '0012'],
  [' ', null],
  ['=""', null],
  ["'00123", '00123'],
  ['', null],
  ['1.23E+15', wrong('mangled')],
  ['1,23E+15', wrong('mangled')],
])('the ID %s is %o', (text, expected) => {
  expect(idOf(text)).toEqual(expected);
});

test.each([
  ['US', 'US'],
  ['de', 'DE'],
  ['UK', 'GB'],
  ['DEU', 'DE'],
  ['United States', 'US'],
  ['Deutschland', 'DE'],
  ['États-Unis', 'US'],
  ['日本', 'JP'],
  ['대한민국', 'KR'],
  ['Türkiye', 'TR'],
  ['All', null],
  ['', null],
  ['Korea, Republic of', 'KR'],
  ['Korea,Republic of', 'KR'],
  ['Russian Federation', 'RU'],
  ['Viet Nam', 'VN'],
  ['Hong Kong', 'HK'],
  ['Taiwan, Province of China', 'TW'],
  ['Iran, Islamic Republic of', 'IR'],
  ['Tanzania, United Republic of', 'TZ'],
  ['Congo, Democratic Republic of the', 'CD'],
  ['Côte d’Ivoire', 'CI'],
  // Not South Korea.
  ["Korea, Democratic People's Republic of", null],
  ['Bosnia & Herzegovina', 'BA'],
  ['The Netherlands', 'NL'],
  ['Соединенные Штаты', 'US'],
  ['美国', 'US'],
  ['미국', 'US'],
  ['CIV', 'CI'],
  ['PRI', 'PR'],
  ['TTO', 'TT'],
  ['ZZ', null],
  ['Unknown', null],
  ['XX', null],
  ['(not set)', null],
  ['Other', null],
  ['Others', null],
  ['A1', null],
  ['EU', null],
  ['Atlantis', null],
  ['12', null],
  ['ＤＥ', 'DE'],
  ['Co\u0302te d’Ivoire', 'CI'],
])('the country %s is %o', (text, expected) => {
  expect(countryOf(text)).toEqual(expected);
});

const COLUMNS = (['day', 'spend'] as const).map((meaning, column) => ({ column, header: meaning, meaning }));
function evidenceOf(lines: readonly Cells[]): StyleEvidence {
  const reader = styleReader();
  for (const cells of lines) reader.add(cells);
  return reader.evidence();
}

test.each([
  [[['2026-11-03', '1,234.5']], { decimal: '.', dayOrder: 'ymd' }, []],
  [[['03.11.2026', '1.234,5']], { decimal: ',', dayOrder: 'dmy' }, []],
  [[['13/11/2026', '12.25']], { decimal: '.', dayOrder: 'dmy' }, []],
  [[['11/13/2026', '12,25']], { decimal: ',', dayOrder: 'mdy' }, []],
  [[['11/03/2026', '12.25']], { decimal: '.', dayOrder: 'mdy' }, ['dayOrder']],
  [[['2026-11-03', '1,234']], { decimal: '.', dayOrder: 'ymd' }, ['decimal']],
  // Without a separator, there is nothing to confirm.
  [[['2026-11-03', '1234']], { decimal: '.', dayOrder: 'ymd' }, []],
  [[['2026-11-03', ',5']], { decimal: ',', dayOrder: 'ymd' }, []],
  [[['2026-11-03', '.500']], { decimal: '.', dayOrder: 'ymd' }, ['decimal']],
  [[['2026-11-03', '0,500']], { decimal: ',', dayOrder: 'ymd' }, []],
  [[['2026-11-03', '1,234,567']], { decimal: '.', dayOrder: 'ymd' }, []],
  [[['2026-11-03', '1.234.567']], { decimal: ',', dayOrder: 'ymd' }, []],
  [[['2026-11-03', '1,234 $']], { decimal: '.', dayOrder: 'ymd' }, ['decimal']],
  [[['2026-11-03', '12,34 $']], { decimal: ',', dayOrder: 'ymd' }, []],
  // One amount decides about those that can be both.
  [
    [
      ['2026-11-03', '1,234'],
      ['2026-11-03', '2,345'],
      ['2026-11-03', '3.5'],
    ],
    { decimal: '.', dayOrder: 'ymd' },
    [],
  ],
  [
    [
      ['2026-11-03', '1.234'],
      ['2026-11-03', '2.345'],
      ['2026-11-03', '3,5'],
    ],
    { decimal: ',', dayOrder: 'ymd' },
    [],
  ],
  // Amounts that contradict each other: the more frequent style, to be confirmed.
  [
    [
      ['2026-11-03', '1,5'],
      ['2026-11-03', '2,5'],
      ['2026-11-03', '3.5'],
    ],
    { decimal: ',', dayOrder: 'ymd' },
    ['decimal'],
  ],
  [
    [
      ['2026-11-03', '1,5'],
      ['2026-11-03', '2.5'],
    ],
    { decimal: '.', dayOrder: 'ymd' },
    ['decimal'],
  ],
  // A number above 12 is no month, and one above 31 is no day.
  [[['12/11/2026', '1.5']], { decimal: '.', dayOrder: 'mdy' }, ['dayOrder']],
  [[['11/12/2026', '1.5']], { decimal: '.', dayOrder: 'mdy' }, ['dayOrder']],
  [[['31/10/2026', '1.5']], { decimal: '.', dayOrder: 'dmy' }, []],
  [[['32/10/20', '1.5']], { decimal: '.', dayOrder: 'ymd' }, []],
  [[['03.11.2026', '1.5']], { decimal: '.', dayOrder: 'dmy' }, []],
  [
    [
      ['03/11/2026', '1.5'],
      ['04/11/2026', '1.5'],
      ['13/11/2026', '1.5'],
      ['11/13/2026', '1.5'],
    ],
    { decimal: '.', dayOrder: 'dmy' },
    ['dayOrder'],
  ],
  [
    [
      ['11/03/2026', '1.5'],
      ['11/13/2026', '1.5'],
    ],
    { decimal: '.', dayOrder: 'mdy' },
    [],
  ],
])('the style of %j is %o, open: %j', (sample, style, unsure) => {
  expect(styleOf(COLUMNS, evidenceOf(sample))).toEqual({ style, unsure });
});

const KEY_COLUMNS = (['day', 'campaign', 'appId', 'country', 'spend'] as const).map((meaning, column) => ({
  column,
  header: meaning,
  meaning,
}));

test.each([
  [['Total', '', '', '', '123.45'], true],
  [['  Total ', '', '', '', '123.45'], true],
  [['Total: account', '--', '--', '--', '123.45'], true],
  [['Total: 123 rows', '', '', '', '1'], true],
  [['Total - Search', '', '', '', '1'], true],
  [['Grand Total', '', '', '', '1'], true],
  [['Sum', '', '', '', '1'], true],
  [['Summe von 12 Zeilen', '', '', '', '1'], true],
  [['Gesamt', '', '', '', '123,45'], true],
  [['Gesamtergebnis', '', '', '', '12.5'], true],
  [['合計', '', '', '', '12.5'], true],
  [['ИТОГО:', '', '', '', '12.5'], true],
  [['—', '—', '—', '—', '12.5'], true],
  [['—', 'Summer', '', '', '12.5'], true],
  [['2026-11-01 to 2026-11-30', '', '', '', '12.5'], true],
  [['', '', '', '', '12.5'], true],
  [['', 'Account total', '', '', '12.5'], true],
  [['', 'Zwischensumme', '', '', '12,5'], true],
  [['', 'Totale', '', '', '12.5'], true],
  [['', '(not set)', '', '', '12.5'], true],
  [['', 'Summer', '', '', '12.5'], false],
  [['', 'Total Battle', '', '', '12.5'], false],
  [['', 'Totally', '', '', '12.5'], false],
  [['soon', 'Summer', 'a1', 'US', '12.5'], false],
  [['Totally', 'Summer', 'a1', 'US', '1'], false],
])('%j without a day is a row of totals: %s', (cells, expected) => {
  expect(totalsReader(KEY_COLUMNS).isOfDays(cells)).toBe(expected);
});

const GERMAN = { decimal: ',', dayOrder: 'dmy' } as const;
const ENGLISH = { decimal: '.', dayOrder: 'ymd' } as const;
test.each([
  ['the same style', GERMAN, [['13.11.2026', '1.234,5']], true],
  ['points instead of commas', GERMAN, [['13.11.2026', '31.24']], false],
  ['three digits behind a point', GERMAN, [['13.11.2026', '31.241']], false],
  ['no fractions', GERMAN, [['13.11.2026', '31']], true],
  ['days with one reading', GERMAN, [['2026-11-13', '31,5']], true],
  ['days that can be both', GERMAN, [['03.11.2026', '31,5']], true],
  ['months first', GERMAN, [['11/13/2026', '31,5']], false],
  ['commas instead of points', ENGLISH, [['2026-11-03', '31,24']], false],
  ['days in another order', ENGLISH, [['11/3/2026', '31.24']], false],
  ['years of two digits', ENGLISH, [['26.11.26', '31.24']], false],
] as const)('a known report with %s is read as before: %s', (_, known, sample, isSame) => {
  expect(knownStyle(COLUMNS, evidenceOf(sample), known)).toEqual(isSame ? known : null);
});
