// Workbench tests, engine: typed values as Sheets parses them, as a table.
import fc from 'fast-check';
import { dateSerial, serialDate } from '../../../workbench/apps-script/engine/typed-date';
import { type TypedValue, typedValue } from '../../../workbench/apps-script/engine/typed-value';

const TODAY = new Date(2026, 2, 9);

const number = (value: number, format?: string): TypedValue =>
  format === undefined ? { kind: 'number', number: value } : { kind: 'number', number: value, format };
const text = (value: string): TypedValue => ({ kind: 'text', text: value });
const forced = (value: string): TypedValue => ({ kind: 'text', text: value, forced: true });
const formula = (value: string): TypedValue => ({ kind: 'formula', formula: value });
const day = (year: number, month: number, date: number) => dateSerial(new Date(year, month - 1, date));

const TABLE: [unknown, TypedValue][] = [
  ['', { kind: 'empty' }],
  [null, { kind: 'empty' }],
  [undefined, { kind: 'empty' }],
  [true, { kind: 'boolean', boolean: true }],
  ['TRUE', { kind: 'boolean', boolean: true }],
  ['false', { kind: 'boolean', boolean: false }],
  [' True ', { kind: 'boolean', boolean: true }],
  ['truth', text('truth')],
  [12.5, number(12.5)],
  [Number.NaN, text('#NUM!')],
  ['01', number(1)],
  ['00123', number(123)],
  ['007', number(7)],
  ['12345678901234567890', number(Number('12345678901234567890'))],
  [' 5 ', number(5)],
  ['-5', number(-5)],
  ['+5', number(5)],
  ['.5', number(0.5)],
  ['5.', number(5)],
  ['1,5', text('1,5')],
  ['1,234', number(1234, '#,##0')],
  ['1,234.50', number(1234.5, '#,##0.00')],
  ['12,34', text('12,34')],
  ['1E5', number(100000, '0.00E+00')],
  ['1e-3', number(0.001, '0.00E+00')],
  ['1E', text('1E')],
  ['0x10', text('0x10')],
  ['Infinity', text('Infinity')],
  ['5%', number(0.05, '0%')],
  ['5.5%', number(0.055, '0.00%')],
  ['-20 %', number(-0.2, '0%')],
  ['%', text('%')],
  ['$1.50', number(1.5, '"$"#,##0.00')],
  ['$5', number(5, '"$"#,##0')],
  ['-$5', number(-5, '"$"#,##0')],
  ['$1,234.50', number(1234.5, '"$"#,##0.00')],
  ['€5', number(5, '[$€]#,##0')],
  ['$', text('$')],
  ['(5)', number(-5)],
  ['($5.25)', number(-5.25, '"$"#,##0.00')],
  ['(five)', text('(five)')],
  ['2026-01-15', number(day(2026, 1, 15), 'yyyy-mm-dd')],
  ['2026/1/15', number(day(2026, 1, 15), 'yyyy/mm/dd')],
  ['2026-02-30', text('2026-02-30')],
  ['1/15/2026', number(day(2026, 1, 15), 'M/d/yyyy')],
  ['1/15/26', number(day(2026, 1, 15), 'M/d/yyyy')],
  ['15/1/2026', text('15/1/2026')],
  ['1-2', number(day(2026, 1, 2), 'M-d')],
  ['1/2', number(day(2026, 1, 2), 'M/d')],
  ['1-2-2025', number(day(2025, 1, 2), 'M-d-yyyy')],
  ['Jan 5', number(day(2026, 1, 5), 'mmm d')],
  ['January 5, 2025', number(day(2025, 1, 5), 'mmm d, yyyy')],
  ['5-Jan-2025', number(day(2025, 1, 5), 'd-mmm-yyyy')],
  ['Jan 2025', number(day(2025, 1, 1), 'mmm yyyy')],
  ['Janet 5', text('Janet 5')],
  ['10:30', number(10.5 / 24, 'h:mm')],
  ['10:30 PM', number(22.5 / 24, 'h:mm am/pm')],
  ['25:00', text('25:00')],
  ['2026-01-15 12:00', number(day(2026, 1, 15) + 0.5, 'yyyy-mm-dd h:mm')],
  [new Date(2026, 0, 15), number(day(2026, 1, 15), 'M/d/yyyy')],
  [new Date(2026, 0, 15, 6), number(day(2026, 1, 15) + 0.25, 'M/d/yyyy H:mm:ss')],
  ["'01", forced('01')],
  ["'=A1", forced('=A1')],
  ["'", forced('')],
  ['=A1+1', formula('=A1+1')],
  ['=', text('=')],
  ['+A1', formula('=+A1')],
  ['+49 30 123', formula('=+49 30 123')],
  ['-A1', formula('=-A1')],
  ['-', text('-')],
  ['+', text('+')],
  ['- ', text('- ')],
  ['hello', text('hello')],
  [' hello ', text(' hello ')],
  ['<b>', text('<b>')],
  ['10.000.000', text('10.000.000')],
  ['1.2.3', text('1.2.3')],
  [{ a: 1 }, text('{a=1}')],
];

describe('a value typed into an automatic cell', () => {
  test.each(TABLE)('%p', (value, expected) => {
    expect(typedValue(value, '', TODAY)).toEqual(expected);
  });
});

describe('a value typed into a plain-text cell', () => {
  test.each(['007', '1E5', '12345678901234567890', '=1+1', '+49', '1-2', "'x", 'TRUE', ' 5 ', '$5'])(
    'text %p stays as it is',
    (value) => expect(typedValue(value, '@', TODAY)).toEqual(forced(value)),
  );

  test('numbers stay numbers and booleans booleans', () => {
    expect(typedValue(5, '@', TODAY)).toEqual(number(5));
    expect(typedValue(true, '@', TODAY)).toEqual({ kind: 'boolean', boolean: true });
    expect(typedValue('', '@', TODAY)).toEqual({ kind: 'empty' });
  });
});

test('a date and its serial number are equal, to the millisecond', () => {
  const dates = fc.date({ min: new Date(1900, 2, 1), max: new Date(2100, 0, 1), noInvalidDate: true });
  fc.assert(
    fc.property(dates, (date) => {
      // A time that a clock change skips or repeats is not unique.
      const back = serialDate(dateSerial(date));
      expect(dateSerial(back)).toBeCloseTo(dateSerial(date), 9);
    }),
  );
  expect(dateSerial(new Date(1899, 11, 30))).toBe(0);
  expect(serialDate(46037)).toEqual(new Date(2026, 0, 15));
});
