// test, figures: amounts in other currencies and units are never used as US dollars, whether a header, a
// column of currencies or the cells say so.

import { guessColumns } from '../../../../../src/features/figures/core/report/columns';
import { currencyIn } from '../../../../../src/features/figures/core/report/units';
import { amountOf } from '../../../../../src/features/figures/core/report/values';

const CODES =
  'SGD EUR GBP JPY CNY KRW BRL RUB TRY INR CAD AUD CHF PLN MXN SEK NOK DKK CZK HUF ILS AED SAR THB IDR MYR PHP VND TWD HKD NZD ZAR UAH KZT EGP NGN ARS CLP COP PEN RON BGN ISK GEL RMB';
const UNITS = [
  'zł',
  '元',
  '円',
  '원',
  '€',
  '£',
  '¥',
  '₩',
  '₹',
  '₺',
  '₽',
  '₫',
  '฿',
  '₴',
  'R$',
  'A$',
  'C$',
  'CA$',
  'AU$',
  'HK$',
  'NT$',
  'S$',
  'MX$',
  '$CA',
  'kr',
  'Kč',
  'Ft',
  'руб.',
  'micros',
  'cents',
  'US cents',
  '¢',
  'K',
  '$K',
  'USD K',
  'thousands',
  'in thousands',
  'USD thousands',
  "'000",
  'mln',
  'millions',
  'M',
  '千円',
  '万元',
  'тыс.',
  '%',
  'percent',
  'local currency',
  'account currency',
  'advertiser currency',
  'Kontowährung',
  'moneda local',
  'local',
  'euros',
  'Canadian dollars',
  'Hong Kong dollars',
];

test.each([...CODES.split(' '), ...UNITS])('an amount in %s is not used', (unit) => {
  for (const header of [`Spend (${unit})`, `Cost [${unit}]`, `Revenue D7 (${unit})`, `Spend ${unit}`]) {
    const [column] = guessColumns([header], [['12.5'], ['13']]);
    expect([header, column!.meaning, column!.isOtherUnit]).toEqual([header, 'other', true]);
  }
});

test.each([
  'spend_eur',
  'Cost EUR',
  'EUR spend',
  'cost_micros',
  'costInMicros',
  'cost_in_local_currency',
  'SpendEUR',
  'Spend in EUR',
  'Kosten in EUR',
  'revenue_d7_gbp',
  'Revenue D7 €',
  '€ Spend',
  'Umsatz D7 (CHF)',
  'Coût (€)',
  'D7売上（円）',
  '消耗(元)',
  '花费（人民币）',
  'spend_cents',
  'Revenue D7 (%)',
  'Total cost, SGD',
  'spend.k',
  'Spend (USD) in thousands',
  'Amount spent (PLN)',
  'Revenue (EUR)',
])('the column %s is not used', (header) => {
  expect(guessColumns([header], [['12.5'], ['13']])[0]).toMatchObject({
    meaning: 'other',
    isOtherUnit: true,
  });
});

test.each(['Installs (K)', 'Installs (thousands)', 'Installs, %', 'Payers (%)'])(
  '%s is no number of users',
  (header) => {
    expect(guessColumns([header], [['12.5']])[0]).toMatchObject({ meaning: 'other', isOtherUnit: true });
  },
);

test.each([
  ['Spend', 'spend'],
  ['Spend (USD)', 'spend'],
  ['Spend (US$)', 'spend'],
  ['Spend ($)', 'spend'],
  ['Spend ($US)', 'spend'],
  ['Spend (US dollars)', 'spend'],
  ['spend_usd', 'spend'],
  ['cost, U.S. Dollars', 'spend'],
  ['$ Spend', 'spend'],
  ['Kosten in USD', 'spend'],
  ['消耗(美元)', 'spend'],
  ['Spend (currency: USD)', 'spend'],
  ['Revenue D7 (All)', 'revenue7'],
  ['Revenue D7 [USD]', 'revenue7'],
  ['All revenue D7 ($)', 'revenue7'],
])('%s is in US dollars', (header, meaning) => {
  expect(guessColumns([header], [['12.5']])[0]).toEqual({ column: 0, header, meaning });
});

test.each([
  'Spend (lek)',
  'Spend (Fr.)',
  'Spend [bani]',
  'Cost (cr)',
  'Cost (hundredths)',
  'Spend (dollars canadiens)',
  'Spend, lek',
  'Cost – crore',
  'Cost - Dinar',
  'Spend: tenge',
  '花费(分)',
  '花费（角）',
  '広告費(銭)',
  'Ausgaben (Rappen)',
  'Revenue D7 (lek)',
  'Revenue D7, Fr.',
  'Umsatz D7 – Rappen',
  'D7 revenue [hundredths]',
  'Revenue D7 lek',
  'Revenue D7 (lek',
  'Net revenue D7 in lek',
  'Spend (gross)',
  'Spend, USD (net)',
  'Revenue D7 (gross)',
])('%s is asked about, and not used before the answer', (header) => {
  const [column] = guessColumns([header], [['12.5'], ['13']]);
  expect(column).toMatchObject({ meaning: 'other', question: /D7/.test(header) ? 'revenue7' : 'spend' });
});

test.each([
  ['Spend (total)', 'spend'],
  ['Spend (all)', 'spend'],
  ['Spend (network)', 'spend'],
  ['Cost - total', 'spend'],
  ['Spend (tracked, US$)', 'spend'],
  ['Revenue (D7)', 'revenue7'],
  ['Revenue - sum - day 7', 'revenue7'],
  ['Revenue D7 (all users)', 'revenue7'],
  ['Revenue, total (7 days)', 'revenue7'],
  ['Revenue until day 7', 'revenue7'],
  ['Umsatz nach 7 Tagen', 'revenue7'],
  ['7日目の収益', 'revenue7'],
  ['Доход за 7 дней', 'revenue7'],
])('%s needs no question', (header, meaning) => {
  expect(guessColumns([header], [['12.5'], ['13']])[0]).toEqual({ column: 0, header, meaning });
});

test.each([
  ['€12.50', '€3.00'],
  ['12,50 €', '3 €'],
  ['EUR 1.234,50', 'EUR 3'],
  ['£12', '£3.5'],
  ['12.5 zł', '3 zł'],
  ['R$ 12,50', 'R$ 3'],
  ['CA$12.50', 'CA$3'],
  ['￥1200', '￥300'],
  ['120 kr', '30 kr'],
])('cells such as %s are not dollars, whatever the header is', (...cells) => {
  for (const header of ['Cost', 'Spend', 'Revenue D7', 'Spend (USD)', 'Umsatz D7']) {
    const [column] = guessColumns([header], [[cells[0]!], ['0'], [cells[1]!], [''], ['-'], ['0.00']]);
    expect(column).toEqual({ column: 0, header, meaning: 'other', isOtherUnit: true });
  }
});

test.each(['$12.50', '12.50 USD', 'US$12', '12,5', '(12.00)', '1 234,5'])('%s needs no currency', (cell) => {
  expect(guessColumns(['Cost'], [[cell], [cell]])[0]).toEqual({
    column: 0,
    header: 'Cost',
    meaning: 'spend',
  });
});

test('a few cells in another currency leave their lines out, not the column', () => {
  const cells = ['12.5', '$3', '7', '€8', '9'].map((cell) => [cell]);
  expect(guessColumns(['Cost'], cells)[0]!.meaning).toBe('spend');
});

test.each(['Cost (per install)', 'Spend - average', 'Cost (rate)'])('%s is no spend', (header) => {
  const [column] = guessColumns([header], [['12.5']]);
  expect(column).toEqual({ column: 0, header, meaning: 'other' });
});

test('a column in dollars is used beside one in another currency', () => {
  const header = ['Cost (EUR)', 'Cost (USD)', 'Revenue D7', 'Revenue D7 (JPY)'];
  expect(guessColumns(header, [['9', '10', '1', '150']]).map(({ meaning }) => meaning)).toEqual([
    'other',
    'spend',
    'revenue7',
    'other',
  ]);
});

test.each([
  ['Currency', 'EUR'],
  ['Account currency', 'EUR'],
  ['Spend currency', 'Euro'],
  ['Cur.', 'PLN'],
  ['FX', 'JPY'],
  ['Währung', '€'],
])('a column %s with %s is one of currencies', (header, cell) => {
  expect(guessColumns([header], [[cell], [cell]])[0]!.meaning).toBe('currency');
});

test('a report may have several columns of currencies', () => {
  const header = ['Spend', 'Spend currency', 'Revenue D7', 'Revenue currency'];
  const meanings = guessColumns(header, [['1', 'USD', '2', 'EUR']]).map(({ meaning }) => meaning);
  expect(meanings).toEqual(['spend', 'currency', 'revenue7', 'currency']);
});

test.each(['EUR', '€', 'zł', 'SGD', 'A$', 'R$', 'USDT', 'Euro', 'HK$', 'pounds'])(
  '%s is not US dollars',
  (text) => {
    expect(currencyIn(text)).toBe('other');
    expect(amountOf(`${text} 12.50`, { decimal: '.' })).toEqual({ problem: 'currency' });
    expect(amountOf(`12.50 ${text}`, { decimal: '.' })).toEqual({ problem: 'currency' });
  },
);

test.each(['USD', 'usd', '$', 'US$', '$US', 'US Dollar', 'US Dollar (USD)', 'ＵＳＤ'])(
  '%s is US dollars',
  (text) => {
    expect(currencyIn(text)).toBe('dollars');
  },
);

test.each(['12.5K', '12 M', '12.5%', '12.5 micros'])('%s is no amount', (text) => {
  expect(amountOf(text, { decimal: '.' })).toEqual({ problem: 'number' });
});
