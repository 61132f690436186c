// Workbench, Apps Script host: documents of other locales: typed numbers and dates, shown values, formulas,
// messages.
import type { LocaleName } from '../../../workbench/apps-script/engine/locale';
import { closeAll, hostWith, runBody } from './script-host';

afterEach(closeAll);

const NOW = { now: () => Date.UTC(2026, 4, 20, 12) };
const typed = (locale: LocaleName, text: string) =>
  runBody(
    `const cell = SpreadsheetApp.getActiveSheet().getRange('A1').setValue(${JSON.stringify(text)});
     const value = cell.getValue();
     return [value instanceof Date ? Utilities.formatDate(value, Session.getScriptTimeZone(), 'yyyy-MM-dd') : value, cell.getDisplayValue()];`,
    { locale, ...NOW, manifest: { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone } },
  );

test.each<[LocaleName, string, unknown, string]>([
  ['en_US', '1.5', 1.5, '1.5'],
  ['en_US', '1,5', '1,5', '1,5'],
  ['en_US', '1,234.5', 1234.5, '1,234.50'],
  ['en_US', '3/4/2026', '2026-03-04', '3/4/2026'],
  ['de_DE', '1,5', 1.5, '1,5'],
  ['de_DE', '1.234,5', 1234.5, '1.234,50'],
  ['de_DE', '12,5%', 0.125, '12,50%'],
  ['de_DE', '1.5', '2026-05-01', '01.05.2026'],
  ['de_DE', '3.4.2026', '2026-04-03', '03.04.2026'],
  ['de_DE', '2026-01-15', '2026-01-15', '2026-01-15'],
  ['tr_TR', '1,5', 1.5, '1,5'],
  ['tr_TR', '15.1.2026', '2026-01-15', '15.01.2026'],
  ['ja_JP', '1.5', 1.5, '1.5'],
  ['ja_JP', '1,5', '1,5', '1,5'],
  ['ja_JP', '2026/1/15', '2026-01-15', '2026/01/15'],
])('%s: %s is read and shown', async (locale, text, value, shown) => {
  expect(await typed(locale, text)).toEqual([value, shown]);
});

test.each<[LocaleName, string, unknown]>([
  ['en_US', '=SUM(1,2)', 3],
  ['en_US', '=SUM(1;2)', 3],
  ['en_US', '=IF(TRUE;"a;b,c";"d")', 'a;b,c'],
  ['de_DE', '=SUM(1;2)', 3],
  ['de_DE', '=SUM(1,5;2)', 3.5],
  ['de_DE', '=SUBTOTAL(103,A1)', '#ERROR!'],
  ['de_DE', '=IF(TRUE;"a;b,c";"d")', 'a;b,c'],
  ['tr_TR', '=SUBTOTAL(103,A1)', '#ERROR!'],
  ['tr_TR', '=SUBTOTAL(103;A1)', 0],
  ['ja_JP', '=SUM(1,2)', 3],
])('%s: the formula %s gives', async (locale, formula, value) => {
  const set = (method: string) =>
    runBody(`return SpreadsheetApp.getActiveSheet().getRange('B1').${method}('${formula}').getValue()`, {
      locale,
    });
  expect([await set('setFormula'), await set('setValue')]).toEqual([value, value]);
});

test.each<[LocaleName, string, RegExp]>([
  ['en_US', 'en', /^Service invoked too many times for one day: urlfetch\.$/],
  ['de_DE', 'de', /^Der Dienst .*urlfetch/],
  ['tr_TR', 'tr', /^Hizmet .*urlfetch/],
  ['ja_JP', 'ja', /サービス.*urlfetch/],
])('%s: locale, language and messages', async (locale, language, message) => {
  const host = await hostWith(
    `function about() { return [SpreadsheetApp.getActive().getSpreadsheetLocale(), Session.getActiveUserLocale()]; }
     function ask() { UrlFetchApp.fetch('http://127.0.0.1:9'); }`,
    { locale },
  );
  host.quotas.urlFetch.limit = 0;
  expect((await host.run({ function: 'about' })).value).toEqual([locale, language]);
  expect((await host.run({ function: 'ask' })).error?.message).toMatch(message);
});
