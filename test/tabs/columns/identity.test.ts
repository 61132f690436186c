// test of tabs: for every kind, a value survives the cell and the shown text, and equality is an equivalence.

import fc from 'fast-check';
import type { Value } from '../../../src/shared/value';
import type { ColumnKind } from '../../../src/tabs/columns/column';
import {
  decimal,
  fixedDecimal,
  integer,
  money,
  orDefault,
  percent,
} from '../../../src/tabs/columns/number-kinds';
import { choice, code, codeList, flag, id, text, timestamp } from '../../../src/tabs/columns/text-kinds';

const texts = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('007', '1E5', '=1+1', '+49', '1-2', ' x ', '#N/A', 'TRUE', '5%', '<b>'),
);
const orNull = <T extends Value>(values: fc.Arbitrary<T>): fc.Arbitrary<Value> =>
  fc.option(values, { nil: null });
const wholes = fc.integer({ min: -999999999999999, max: 999999999999999 }).map((n) => n + 0);
const spends = fc
  .tuple(fc.integer({ min: 0, max: 99999999999 }), fc.integer({ min: 0, max: 9999 }))
  .map(([whole, part]) => `${whole}.${String(part).padStart(4, '0')}`);
const fractions = fc
  .double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 })
  .map((n) => (n === 0 ? 0 : n));

const codes = fc.constantFrom('DE', 'FR', 'BR', 'DEFAULT', '', '#N/A');
const lists = fc
  .uniqueArray(fc.constantFrom('DE', 'FR', 'BR', 'US', 'ZZ'))
  .map((list) => list.sort().join(', '));

const kinds: [string, ColumnKind, fc.Arbitrary<Value>][] = [
  ['text', text, texts],
  ['id', id, texts],
  ['choice', choice((t) => (t === 'CPP' ? 'CPP_GOAL' : t)), texts.filter((t) => t !== 'CPP')],
  ['timestamp', timestamp, texts],
  ['flag', flag, orNull(fc.boolean())],
  ['integer', integer('0'), orNull(wholes)],
  ['decimal', decimal('0.00'), orNull(fractions)],
  ['code', code, codes],
  ['code list', codeList((c) => c.toUpperCase()), lists],
  ['money', money, orNull(fractions)],
  ['money or default', orDefault(money), orNull(fractions)],
  ['percent', percent, orNull(fractions)],
  ['percent or default', orDefault(percent), orNull(fractions)],
  ['fixed decimal', fixedDecimal(4), orNull(spends)],
];

describe.each(kinds)('%s', (_, kind, values) => {
  test('decode after encode is the identity', () => {
    fc.assert(
      fc.property(values, (value) => {
        expect(kind.decode(kind.encode(value), kind.numberFormat)).toEqual({ ok: true, value });
      }),
    );
  });

  test('parse after show is the identity', () => {
    fc.assert(
      fc.property(values, (value) => {
        expect(kind.parse(kind.show(value))).toEqual(value);
      }),
    );
  });

  test('equality is symmetric and reflexive', () => {
    fc.assert(
      fc.property(values, values, (a, b) => {
        expect(kind.equal(a, a)).toBe(true);
        expect(kind.equal(a, b)).toBe(kind.equal(b, a));
      }),
    );
  });
});

test('texts of plain-text columns are compared letter by letter', () => {
  fc.assert(
    fc.property(texts, texts, (a, b) => {
      expect(text.equal(a, b)).toBe(a === b);
    }),
  );
});

test('a spend is the same number with any number of decimals', () => {
  const spend = fixedDecimal(4);
  expect(spend.equal('1.5', '1.5000')).toBe(true);
  expect(spend.equal('1.5', '1.5001')).toBe(false);
  expect(spend.equal(null, '0.0000')).toBe(false);
  expect(spend.encode('12345678901234567.1234')).toBe('12345678901234567.1234');
});

test('a percentage survives a cell that a person gave a percent format', () => {
  const shortNumbers = fc
    .tuple(fc.integer({ min: -99999999, max: 99999999 }), fc.integer({ min: 0, max: 4 }))
    .map(([digits, places]) => Number((digits / 10 ** places).toPrecision(12)) + 0);
  fc.assert(
    fc.property(orNull(shortNumbers), fc.constantFrom('0%', '0.00%', '#,##0.0 %'), (value, format) => {
      expect(percent.decode(percent.encode(value, format), format)).toEqual({ ok: true, value });
    }),
  );
});

test('the order, case and separators of a list do not count', () => {
  const list = codeList((c) => c.toUpperCase());
  fc.assert(
    fc.property(lists, fc.constantFrom(',', ', ', ';', ' ', '\n', ' ,, '), (value, separator) => {
      const typed = value.toLowerCase().split(', ').reverse().concat('').join(separator);
      expect(list.decode(typed)).toEqual({ ok: true, value });
      expect(list.equal(typed, value)).toBe(true);
    }),
  );
});
