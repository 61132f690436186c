// test of tabs: for every kind, a value survives the cell and the shown text, and equality is one.

import fc from 'fast-check';
import type { Value } from '../../../src/model/value';
import type { ColumnKind } from '../../../src/tabs/column';
import { choice } from '../../../src/tabs/kinds/choice';
import { decimal } from '../../../src/tabs/kinds/decimal';
import { fixedDecimal } from '../../../src/tabs/kinds/fixed-decimal';
import { flag } from '../../../src/tabs/kinds/flag';
import { id } from '../../../src/tabs/kinds/id';
import { integer } from '../../../src/tabs/kinds/integer';
import { text } from '../../../src/tabs/kinds/text';
import { timestamp } from '../../../src/tabs/kinds/timestamp';

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

const kinds: [string, ColumnKind, fc.Arbitrary<Value>][] = [
  ['text', text, texts],
  ['id', id, texts],
  ['choice', choice((t) => (t === 'CPP' ? 'CPP_GOAL' : t)), texts.filter((t) => t !== 'CPP')],
  ['timestamp', timestamp, texts],
  ['flag', flag, orNull(fc.boolean())],
  ['integer', integer('0'), orNull(wholes)],
  ['decimal', decimal('0.00'), orNull(fractions)],
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

  test('equal values are equal either way, and to themselves', () => {
    fc.assert(
      fc.property(values, values, (a, b) => {
        expect(kind.equal(a, a)).toBe(true);
        expect(kind.equal(a, b)).toBe(kind.equal(b, a));
      }),
    );
  });
});

test('texts that keep plain-text cells are told apart by every letter', () => {
  fc.assert(
    fc.property(texts, texts, (a, b) => {
      expect(text.equal(a, b)).toBe(a === b);
    }),
  );
});

test('a spend is one number however many decimals it is written with', () => {
  const spend = fixedDecimal(4);
  expect(spend.equal('1.5', '1.5000')).toBe(true);
  expect(spend.equal('1.5', '1.5001')).toBe(false);
  expect(spend.equal(null, '0.0000')).toBe(false);
  expect(spend.encode('12345678901234567.1234')).toBe('12345678901234567.1234');
});
