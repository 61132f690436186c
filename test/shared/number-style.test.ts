// test, model: separators of documents by locale.

import {
  dollarText,
  ENGLISH,
  groupedNumber,
  languageTag,
  numberInText,
  numberStyleOf,
  withSeparator,
  writeNumbersAs,
} from '../../src/shared/numbers';
import { andMore, counted, grouped } from '../../src/shared/sentences';

it.each([
  ['en_US', '1,234,567.50', '-1.5'],
  ['de_DE', '1.234.567,50', '-1,5'],
  ['tr_TR', '1.234.567,50', '-1,5'],
  ['ja_JP', '1,234,567.50', '-1.5'],
  ['es_ES', '1.234.567,50', '-1,5'],
  ['fr_FR', '1\u202f234\u202f567,50', '-1,5'],
  ['de', '1.234.567,50', '-1,5'],
  ['', '1,234,567.50', '-1.5'],
  ['__LOCALE__', '1,234,567.50', '-1.5'],
  ['no such place', '1,234,567.50', '-1.5'],
])('%s', (locale, grouped, plain) => {
  const style = numberStyleOf(locale);
  expect(groupedNumber(1234567.5, style, 2, 4)).toBe(grouped);
  expect(withSeparator('-1.5', style)).toBe(plain);
  expect(numberInText(`−$${grouped}`, style)).toBe(-1234567.5);
  expect(numberInText(`${withSeparator('12.5', style)} %`, style)).toBe(12.5);
});

it('writes counts and dollars as the document does', () => {
  writeNumbersAs(() => 'de_DE');
  const texts = [grouped(1234), grouped(0.25), counted(10_000, 'row'), andMore(1000), dollarText(1234.5)];
  writeNumbersAs(() => '');
  expect(texts).toEqual(['1.234', '0,25', '10.000 rows', ' and 1.000 more', '$1.234,50']);
  expect([grouped(1234), dollarText(-0.5)]).toEqual(['1,234', '−$0.50']);
});

it.each([
  ['de_DE', 'de-DE'],
  ['zh_Hant_TW', 'zh-Hant-TW'],
  ['en-US@posix', 'en-US'],
  ['C', 'en-US'],
  ['', 'en-US'],
])('turns the locale "%s" into a tag that Intl takes', (locale, tag) => {
  expect(languageTag(locale)).toBe(tag);
  expect((1234.5).toLocaleString(languageTag(locale))).toMatch(/^1.234.5$/);
});

it('shows no more digits than a number has, and as many as are wanted', () => {
  expect(groupedNumber(-0.1, ENGLISH, 0, 10)).toBe('−0.1');
  expect(groupedNumber(1950, ENGLISH, 0, 10)).toBe('1,950');
  expect(groupedNumber(2, ENGLISH, 2, 10)).toBe('2.00');
});

it.each(['', 'Summer', '2.5 and 3', 'a1'])('finds no number in "%s"', (text) => {
  expect(numberInText(text, ENGLISH)).toBeNull();
});
