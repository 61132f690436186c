// test, rules: values in messages: as their cells show them, and cut if they are long.

import { campaigns } from '../../../src/tabs/campaigns/campaigns-columns';
import { cut, headerOf, shown } from '../../../src/tabs/rules/rule-cells';

test.each([
  ['a text', 'name', 'Saga', 'Saga'],
  ['a number', 'clicks', 1234.5, '1234.5'],
  ['a checkbox', 'active', true, 'TRUE'],
  ['an empty text', 'name', '', 'nothing'],
  ['an empty cell', 'clicks', null, 'nothing'],
  ['an unknown value', 'name', undefined, 'nothing'],
  ['a field that is no column', 'gone', 7, '7'],
  ['an empty field that is no column', 'gone', null, 'nothing'],
])('%s', (_, field, value, text) => {
  expect(shown(campaigns, field, value)).toBe(text);
});

test('a text of up to 80 characters is whole, a longer one is cut to 80', () => {
  const text = 'n'.repeat(80);
  expect(shown(campaigns, 'name', text)).toBe(text);
  expect(cut(`${text}n`)).toBe(`${'n'.repeat(79)}…`);
});

test('a field that is no column has no header', () => {
  expect([headerOf(campaigns, 'name'), headerOf(campaigns, 'gone')]).toEqual(['Name', '']);
});
