// test of service: every accepted form of a value, and forms that are refused.
import type { Reader } from '../../src/ad-service/decode';
import {
  amount,
  countries,
  country,
  decimal,
  flag,
  identifier,
  list,
  ownBid,
  percentOverride,
  text,
  whole,
} from '../../src/ad-service/decode';
import { success } from '../../src/ad-service/failures';
import { misread, readItems } from '../../src/ad-service/read-items';
import { failureIn } from './results';

const readers: [string, Reader, [written: unknown, value: unknown][], unknown[]][] = [
  [
    'an identifier',
    identifier,
    [
      ['007', '007'],
      ['1E5', '1E5'],
      ['12345678901234567890', '12345678901234567890'],
      [42, '42'],
      [0, '0'],
      [' a/b ', ' a/b '],
    ],
    ['', '.', '..', null, 1.5, 2 ** 60, true, {}, ['a']],
  ],
  [
    'a text',
    text,
    [
      ['=1+1', '=1+1'],
      ['', ''],
      [123456789, '123456789'],
      [1.5, '1.5'],
    ],
    [null, 2 ** 60, true, {}, []],
  ],
  [
    'a country',
    country,
    [
      ['DE', 'DE'],
      ['de', 'DE'],
      ['default', 'DEFAULT'],
    ],
    ['', 'DEU', 'D1', null, 7, {}],
  ],
  [
    'a flag',
    flag,
    [
      [true, true],
      [false, false],
      ['true', true],
      ['FALSE', false],
      [1, true],
      ['0', false],
    ],
    [null, '', 'yes', 2, '2', {}],
  ],
  [
    'an amount',
    amount,
    [
      [1.5, 1.5],
      [0, 0],
      ['0.07', 0.07],
      ['-3', -3],
      [2 ** 53 - 1, 2 ** 53 - 1],
    ],
    [
      2 ** 53,
      String(2 ** 53),
      null,
      '',
      '1,5',
      '5%',
      '$5',
      '1e3',
      'default',
      true,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      {},
    ],
  ],
  [
    'a whole number',
    whole,
    [
      [7, 7],
      ['7', 7],
    ],
    [null, '', 'n/a', 1.5, '1.5', 'many', 2 ** 60, false, []],
  ],
  [
    'an overridden bid',
    ownBid,
    [
      ['$5.00', 5],
      ['$ 0.07', 0.07],
      ['default', null],
      ['Default', null],
      [null, null],
      ['100', 100],
      ['-12.50', -12.5],
      [5, 5],
    ],
    ['', '20%', 'none', {}, true, '$', '$5,00', '5 EUR', '$default'],
  ],
  [
    'an override in percent',
    percentOverride,
    [
      ['20%', 20],
      ['-7.5 %', -7.5],
      ['default', null],
      [null, null],
      ['20', 20],
    ],
    ['%', '20%%', '2,5%', 'none', {}],
  ],
  [
    'a decimal',
    decimal,
    [
      ['12.3400', '12.3400'],
      ['0.1', '0.1'],
      [12.5, '12.5000'],
    ],
    [null, '', 'much', '1,5', 2 ** 60, {}],
  ],
  [
    'a list',
    list,
    [
      [['US', 'DE', 'DE'], 'DE, US'],
      [[], ''],
      [null, ''],
    ],
    ['DE', [1], {}, [null]],
  ],
  [
    'a list of countries',
    countries,
    [
      [['us', 'DE', 'de'], 'DE, US'],
      ['DE,FR', 'DE, FR'],
      ['us', 'US'],
    ],
    ['', 'Germany', 'DE;FR', 'DE,France'],
  ],
];

describe.each(readers)('%s', (_name, read, good, bad) => {
  it.each(good)('%j is %j', (written, value) => {
    expect(read(written)).toBe(value);
  });
  it.each(bad.map((written) => [written]))('%j is not one', (written) => {
    expect(read(written)).toBeUndefined();
  });
});

describe('a list of objects', () => {
  const read = (item: unknown) => success(item);
  it('is read item by item', () => {
    expect(readItems([1, 2], 'the list', read)).toEqual(success({ items: [1, 2], unread: [] }));
  });
  it('skips unreadable items, with their position', () => {
    const even = (item: unknown) => (Number(item) % 2 === 0 ? success(item) : misread('it', '', item));
    expect(readItems([1, 2, 3], 'the list', even)).toEqual(success({ items: [2], unread: [0, 2] }));
    expect(readItems([{}], 'the list', even)).toEqual(success({ items: [], unread: [0] }));
    expect(failureIn(readItems(['x', 1], 'the list', even)).kind).toBe('garbled');
  });
  it.each([[{}], [null], ['text'], [undefined]])('is not %j', (body) => {
    expect(failureIn(readItems(body, 'the list', read)).sentence).toMatch(/about the list cannot be read/);
  });
});
