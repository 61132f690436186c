// test, sidebar: long values show the part that differs.

import { changedPart } from '../../../../src/push/review/view/row-details';

test.each([
  ['$250', '$300', '$250', '$300'],
  ['', 'https://track.example/click?c=1', '', 'https://track.example/click?c=1'],
  ['Wobbin Harbour Android MENA CPE', 'Wobbin Harbour Android MENA CPI', '…CPE', '…CPI'],
  ['Oddleby Saga Android CPE', 'Oddleby Saga Android CPE, wave 2', '…CPE', '…CPE, wave 2'],
  [
    'Summer sale, all countries',
    'Winter sale, all countries',
    'Summer sale, all countries',
    'Winter sale, all countries',
  ],
  // A long word is cut inside, never between the halves of a character.
  [`${'x'.repeat(30)}a`, `${'x'.repeat(30)}b`, `…${'x'.repeat(12)}a`, `…${'x'.repeat(12)}b`],
  [`${'😀'.repeat(20)}a`, `${'😀'.repeat(20)}b`, `…${'😀'.repeat(6)}a`, `…${'😀'.repeat(6)}b`],
])('%s → %s', (before, after, from, to) => {
  expect(changedPart(before, after)).toEqual([from, to]);
});
