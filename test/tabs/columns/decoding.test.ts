// test of tabs: each kind of column decodes good cells and refuses bad ones.

import { unreadable, type Value } from '../../../src/shared/value';
import type { Cell, ColumnKind } from '../../../src/tabs/columns/column';
import {
  decimal,
  money as dollars,
  fixedDecimal,
  integer,
  orDefault,
  percent,
} from '../../../src/tabs/columns/number-kinds';
import {
  choice,
  code,
  codeList,
  flag,
  id,
  lowerCase,
  text,
  timestamp,
} from '../../../src/tabs/columns/text-kinds';

const whole = integer('0');
const money = decimal('0.00##');
const spend = fixedDecimal(4);
const bidType = choice((t) => (t === 'CPP' ? 'CPP_GOAL' : t));
const override = orDefault(percent);
const ownBid = orDefault(dollars);
const languages = codeList(lowerCase);
const may3 = new Date(2026, 4, 3);
const seventhDay = new Date(1900, 0, 6);

const good: [string, ColumnKind, Cell, Value, string?][] = [
  ['a text', text, 'Summer', 'Summer'],
  ['an empty text', text, '', ''],
  ['spaces at the ends, which are a rule’s matter', text, ' x ', ' x '],
  ['what looks like an error value, which is a rule’s matter', text, '#N/A', '#N/A'],
  ['a whole number in a text column', text, 2026, '2026'],
  ['an ID with zeros', id, '007', '007'],
  ['an ID like a power', id, '1E5', '1E5'],
  ['an ID of 20 digits', id, '12345678901234567890', '12345678901234567890'],
  ['an ID pasted as a number', id, 4711, '4711'],
  ['15 digits as a number', id, 999999999999999, '999999999999999'],
  ['zero as an ID', id, 0, '0'],
  ['a choice', bidType, 'CPI', 'CPI'],
  ['a choice by its other name', bidType, 'CPP', 'CPP_GOAL'],
  ['a word outside the list, which is a rule’s matter', bidType, 'XYZ', 'XYZ'],
  ['a checkbox value', flag, true, true],
  ['an empty box', flag, false, false],
  ['an unknown box', flag, '', null],
  ['a whole number', whole, 7, 7],
  ['nothing', whole, '', null],
  ['zero', whole, 0, 0],
  ['a negative zero', whole, -0, 0],
  ['a fraction', money, 1.25, 1.25, '0.00'],
  ['no amount', money, '', null],
  ['a spend', spend, 1234.5, '1234.5000'],
  ['a spend with binary noise', spend, 0.1 + 0.2, '0.3000'],
  ['a spend kept as text', spend, '12345678901234567.1234', '12345678901234567.1234'],
  ['an unknown spend', spend, '', null],
  ['a percent', percent, 20, 20, 'General'],
  ['a percent typed as text', percent, '20%', 20, '@'],
  ['a percent with a space', percent, ' 20 % ', 20],
  ['a percent as Bidgrid shows it', percent, '−15 %', -15],
  ['a percent with a no-break space', percent, '15\u00a0%', 15],
  ['a percent with a narrow no-break space', percent, '12.5\u202f%', 12.5],
  ['a percent with a full-width sign', percent, '15％', 15],
  ['a full-width percent', percent, '－１５％', -15],
  ['a percent with an Arabic sign', percent, '15٪', 15],
  ['a percent with a mark of direction', percent, '\u200e-15%', -15],
  ['a percent with a dash', percent, '–15%', -15],
  ['a percent with its sign before', percent, '%15', 15],
  ['a percent of thousands', percent, '1,234.5 %', 1234.5],
  ['an override as Bidgrid shows it', override, '−83.5 %', -83.5],
  ['dollars with a full-width sign', dollars, '＄5.00', 5],
  ['a negative percent as text', percent, '-50%', -50],
  ['a percent cell', percent, 0.2, 20, '0%'],
  ['a percent cell with binary noise', percent, 0.57, 57, '0.00%'],
  ['a percent cell of less than one', percent, 0.005, 0.5, '0.00%'],
  ['a percent cell over a hundred', percent, 1.5, 150, '0.00%'],
  ['a sign that is only a sign', percent, 20, 20, '0.##"%"'],
  ['an escaped sign', percent, 20, 20, '0\\%'],
  ['a money cell with a sign that is only a sign', money, 20, 20, '0"%"'],
  ['no percent', percent, '', null, '0%'],
  ['no percent, zero', percent, 0, 0, '0%'],
  ['the default percent', override, 'default', null],
  ['the Default percent', override, ' Default ', null],
  ['a percent beside default', override, '20%', 20],
  ['the default bid', ownBid, 'DEFAULT', null],
  ['dollars', dollars, 5, 5, '0.00'],
  ['dollars in a currency cell', dollars, 5, 5, '"$"#,##0.00'],
  ['dollars as text', dollars, '$5.00', 5],
  ['dollars with a space', dollars, '$ 5', 5],
  ['dollars with the sign behind', dollars, '5.25 $', 5.25],
  ['US dollars', dollars, 'US$5.00', 5],
  ['US dollars with the sign behind', dollars, '5.25 $US', 5.25],
  ['thousands of dollars', dollars, '$1,234.50', 1234.5],
  ['no dollars', dollars, '', null],
  ['a country', code, 'DE', 'DE'],
  ['a country in small letters', code, ' de ', 'DE'],
  ['DEFAULT in small letters', code, 'default', 'DEFAULT'],
  ['a list', languages, 'de, fr', 'de, fr'],
  ['a list in another order', languages, 'ZH_HANS;de fr', 'de, fr, zh_hans'],
  ['a list with doubles and gaps', languages, ', de,,de ,', 'de'],
  ['an empty list', languages, '', ''],
  ['a list that is no list', languages, 'everything!', 'everything!'],
  ['a moment', timestamp, '2026-01-15 08:00:00', '2026-01-15 08:00:00'],
];

test.each(good)('%s', (...[, kind, cell, value, format]) => {
  expect(kind.decode(cell, format)).toEqual({ ok: true, value });
});

/** The last element: value of the fix; undefined if none is certain. */
const bad: [string, ColumnKind, Cell, string, Value | undefined, string?][] = [
  ['16 digits as a number', id, 1234567890123456, 'lost-digits', undefined],
  ['20 digits as a number', id, 1.2345678901234567e19, 'lost-digits', undefined],
  ['a fraction as an ID', id, 1.5, 'lost-digits', undefined],
  ['a date as an ID', id, may3, 'date-found', undefined],
  ['a checkbox value as an ID', id, true, 'text-expected', undefined],
  ['a date as a name', text, may3, 'date-found', undefined],
  ['a fraction as a name', text, 1.5, 'text-expected', undefined],
  ['a checkbox value as a name', text, false, 'text-expected', undefined],
  ['a date as a moment', timestamp, may3, 'date-found', undefined],
  ['the word TRUE in a box', flag, 'TRUE', 'not-a-flag', true],
  ['the word no in a box', flag, ' no ', 'not-a-flag', false],
  ['a 1 in a box', flag, 1, 'not-a-flag', true],
  ['a 0 in a box', flag, 0, 'not-a-flag', false],
  ['a 2 in a box', flag, 2, 'not-a-flag', undefined],
  ['another word in a box', flag, 'maybe', 'not-a-flag', undefined],
  ['a date in a box', flag, may3, 'not-a-flag', undefined],
  ['an error in a box', flag, '#REF!', 'formula-error', undefined],
  ['a text number', whole, '7', 'text-in-number', 7],
  ['a text number with a space', whole, ' 7', 'text-in-number', 7],
  ['a text number with a hard space', whole, '7\u00a0', 'text-in-number', 7],
  ['thousands or a fraction', whole, '1,234', 'text-in-number', undefined],
  ['a fraction as text where a whole number belongs', whole, '1,5', 'text-in-number', undefined],
  ['a word', whole, 'seven', 'text-in-number', undefined],
  ['a fraction where a whole number belongs', whole, 0.5, 'not-whole', undefined],
  ['a number past all digits', whole, 1e300, 'lost-digits', undefined],
  ['a date that may have been 3.5', whole, may3, 'date-found', undefined],
  ['a 7 in a cell formatted as a date', whole, seventhDay, 'date-found', 7],
  ['1.1900 as a month', whole, new Date(1900, 0, 1), 'date-found', undefined],
  ['0.1905 as a month', money, new Date(1905, 9, 1), 'date-found', undefined],
  ['a moment of 1900', whole, new Date(1900, 0, 6, 12), 'date-found', undefined],
  ['a checkbox value', whole, true, 'text-in-number', undefined],
  ['a percent text', whole, '5%', 'percent-found', undefined],
  ['an error', whole, '#N/A', 'formula-error', undefined],
  ['a decimal comma', money, '1,5', 'text-in-number', 1.5],
  ['a decimal point as text', money, '1.5', 'text-in-number', 1.5],
  ['a small decimal comma', money, '0,125', 'text-in-number', 0.125],
  ['thousands and a fraction, English', money, '1,234.56', 'text-in-number', 1234.56],
  ['thousands and a fraction, German', money, '1.234,56', 'text-in-number', 1234.56],
  ['thousands by spaces', money, '12 345,5', 'text-in-number', 12345.5],
  ['an ambiguous one', money, '1.234', 'text-in-number', undefined],
  ['a sum in dollars', money, '$5.00', 'text-in-number', undefined],
  ['a percent cell', money, 0.2, 'percent-found', undefined, '0.00%'],
  ['a percent text', money, '20 %', 'percent-found', undefined],
  ['a bid that became a date', money, may3, 'date-found', undefined],
  ['a power as text', money, '1E5', 'text-in-number', undefined],
  ['dollars with a comma', dollars, '$1,5', 'text-in-number', 1.5],
  ['dollars or thousands', dollars, '$1,234', 'text-in-number', undefined],
  ['dollars with three digits', dollars, '$1.234', 'text-in-number', undefined],
  ['a lonely sign', dollars, '$', 'text-in-number', undefined],
  ['euros', dollars, '5 €', 'text-in-number', undefined],
  ['the country alone', dollars, 'US5', 'text-in-number', undefined],
  ['two signs', dollars, '$$5', 'text-in-number', undefined],
  ['percent dollars', dollars, '5%', 'percent-found', undefined],
  ['dollars in a percent cell', dollars, 0.05, 'percent-found', undefined, '0%'],
  ['default where none is', dollars, 'default', 'text-in-number', undefined],
  ['a bid of its own in percent', ownBid, '5%', 'percent-found', undefined],
  ['a bid of its own with a comma', ownBid, '1,5', 'text-in-number', 1.5],
  ['an override with a comma', override, '1,5', 'text-in-number', 1.5],
  ['an override that became a date', override, may3, 'date-found', undefined],
  ['an override in dollars', override, '$5', 'text-in-number', undefined],
  ['a doubtful percent', percent, '1,234%', 'text-in-number', undefined],
  ['a percent with a comma', percent, '12,5%', 'text-in-number', 12.5],
  ['a percent with a comma and a space', percent, '12,5 %', 'text-in-number', 12.5],
  ['a negative percent with a comma', percent, '−2,75\u00a0%', 'text-in-number', -2.75],
  ['a percent of thousands with a comma', percent, '1.234,5 %', 'text-in-number', 1234.5],
  ['a percent without its sign', percent, '2,75', 'text-in-number', 2.75],
  ['only a percent sign', percent, '%', 'text-in-number', undefined],
  ['dollars with a full-width percent sign', dollars, '15％', 'percent-found', undefined],
  ['dollars with an Arabic percent sign', dollars, '15 ٪', 'percent-found', undefined],
  ['full-width dollars with a comma', dollars, '２，７５', 'text-in-number', 2.75],
  ['a power of a percent', percent, '1e3%', 'text-in-number', undefined],
  ['two percent signs', percent, '15%%', 'text-in-number', undefined],
  ['an equals sign and a space', percent, '= 15%', 'text-in-number', undefined],
  ['Arabic digits', percent, '٣٠ %', 'text-in-number', undefined],
  ['a word for a percent', override, 'about 5 %', 'text-in-number', undefined],
  ['a checkbox value for a percent', percent, true, 'text-in-number', undefined],
  ['an error for a percent', percent, '#REF!', 'formula-error', undefined],
  ['a date for a country', code, may3, 'date-found', undefined],
  ['a checkbox value for a list', languages, true, 'text-expected', undefined],
  ['a word as spend', spend, 'lots', 'text-in-number', undefined],
  ['a decimal comma as spend', spend, '1,5', 'text-in-number', 1.5],
  ['an error as spend', spend, '#DIV/0!', 'formula-error', undefined],
];

test.each(bad)('%s is refused', (...[, kind, cell, rule, fix, format]) => {
  const decoded = kind.decode(cell, format);
  if (decoded.ok) throw new Error(`taken as ${decoded.value}`);
  expect(decoded.rule).toBe(rule);
  expect(decoded.fix?.value).toEqual(fix);
  expect(decoded.message).toMatch(/^["A-Z].*\.$/s);
  expect(decoded.expected).not.toBe('');
  expect(decoded.found).not.toBe('');
});

test.each([
  ['1.234', money, '1234 (thousands) or 1.234 (decimals)'],
  ['1,234', money, '1234 (thousands) or 1.234 (decimals)'],
  ['-12.345', override, '-12345 (thousands) or -12.345 (decimals)'],
])('the message for %s lists the possible numbers', (text, kind, numbers) => {
  const decoded = kind.decode(text);
  expect(decoded.ok ? '' : decoded.message).toContain(numbers);
});

test('an offered fix is valid in the cell', () => {
  for (const [, kind, cell, , , format] of bad) {
    const decoded = kind.decode(cell, format);
    if (!decoded.ok && decoded.fix) expect(kind.decode(kind.encode(decoded.fix.value)).ok).toBe(true);
  }
});

test('a date is read as local time', () => {
  const decoded = text.decode(new Date(2026, 4, 3, 9, 5, 7));
  expect(decoded.ok ? '' : decoded.found).toBe('2026-05-03 09:05:07');
});

test.each([
  ['1,5', '"1,5" was read as text. Type the number again with the decimal separator of this spreadsheet.'],
  [' 7', '"7" was read as text. It is 7.'],
  ['1,234', '"1,234" was read as text: 1234 (thousands) or 1.234 (decimals). Type the number again.'],
  ['soon', '"soon" was read as text. Type a number without letters or symbols.'],
])('the message about %j says what to type', (cell, message) => {
  expect(money.decode(cell)).toMatchObject({ ok: false, message });
});

test.each([
  [0.07, '7 % and holds 0.07'],
  [0.14, '14 % and holds 0.14'],
  [0.029, '2.9 % and holds 0.029'],
])('the message about %j in a percent cell has no noise of binary fractions', (cell, shown) => {
  expect(decimal('0.##').decode(cell, '0%')).toMatchObject({
    ok: false,
    message: expect.stringContaining(`so it shows ${shown}. `),
  });
});

test('a value that could not be read from the service stays whole, also with a percent sign', () => {
  const value = unreadable('20%');
  expect(percent.decode(value)).toEqual({ ok: true, value });
});
