// test of model: country codes by English name (ISO 3166-1).

import { countryByName, isCountry } from '../../src/shared/countries-and-languages';

test.each([
  ['Germany', 'DE'],
  ['GERMANY', 'DE'],
  [' united  states ', 'US'],
  ['USA', 'US'],
  ['UK', 'GB'],
  ['Bosnia & Herzegovina', null],
  ['Bosnia and Herzegovina', 'BA'],
  ['Cote d’Ivoire', 'CI'],
  ['Réunion', 'RE'],
  ['Korea', 'KR'],
  ['Guinea-Bissau', 'GW'],
  ['Guinea', 'GN'],
  ['Bavaria', null],
  ['', null],
  ['日本', null],
  ['x'.repeat(50_000), null],
])('%j: %s', (name, code) => {
  expect(countryByName(name)).toBe(code);
});

test.each([
  ['GB', true],
  ['XK', true],
  ['UK', false],
  ['gb', false],
  ['', false],
  ['G', false],
])('%j is a country: %s', (code, is) => {
  expect(isCountry(code)).toBe(is);
});
