// test of model: the nearest of several names.

import { looseName, nearestName } from '../../src/shared/names-alike';

test('case and spaces make no difference', () => {
  expect(looseName('  Summer\u00a0 SALE ')).toBe(looseName('summer sale'));
  expect(looseName('Summersale')).not.toBe(looseName('summer sale'));
});

test.each<[typed: string, names: string[], nearest: string | null]>([
  ['Sumer sale', ['Summer sale', 'Winter sale'], 'Summer sale'],
  ['summer sales', ['Summer sale', 'Winter sale'], 'Summer sale'],
  ['Something else', ['Summer sale', 'Winter sale'], null],
  // One letter from both.
  ['Sale 3', ['Sale 1', 'Sale 2'], null],
  ['Summer sale 12', ['Summer sale 1', 'Summer sale 1234', 'Summer sale 12 a'], 'Summer sale 1'],
  ['abc', ['abd'], null],
  ['Summer sale', [], null],
  ['', ['a'], null],
  ['x'.repeat(50_000), ['x'.repeat(49_999)], null],
])('of name %#', (typed, names, nearest) => {
  expect(nearestName(typed, names)).toBe(nearest);
});
