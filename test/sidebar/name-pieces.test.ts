// test, sidebar: what stays of a name that does not fit: its end, and a short last part such as a country.

import { namePieces } from '../../src/push/view/name-pieces';

test('a cut name keeps its end', () => {
  expect(namePieces('Zumbo Racers iOS Tier 1 CPI')).toEqual(['Zumbo Racers iOS T', 'ier 1 CPI']);
  expect(namePieces('Short')).toEqual(['Short', '']);
});

test.each([
  ['Zumbo · com.example.farmland1 · US', 'Zumbo · com.example.farmland1', ' · US'],
  ['com.example.app · DEFAULT', 'com.example.app', ' · DEFAULT'],
  ['a · DE', 'a', ' · DE'],
])('the country of %p is never cut', (name, cut, kept) => {
  expect(namePieces(name)).toEqual([cut, kept]);
});

test('a long last part is cut like a name', () => {
  expect(namePieces('Zumbo · Spring and summer of the second wave')).toEqual([
    'Zumbo · Spring and summer of the se',
    'cond wave',
  ]);
});
