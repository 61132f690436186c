// test, figures: how many values of a column decide what it is: 7 of 10.

import { guessColumns } from '../../../../../src/features/figures/core/report/columns';

const meaningOf = (header: string, cells: readonly string[]): string =>
  guessColumns(
    [header],
    cells.map((cell) => [cell]),
  )[0]!.meaning;

/** `count` values of one kind among 10. */
const among = (count: number, value: string, others: string): string[] =>
  Array.from({ length: 10 }, (_, i) => (i < count ? value : others));

it.each([
  ['Whatever', '2026-11-03', 'total', 'day', 'other'],
  ['Whatever', 'DE', 'everywhere', 'country', 'other'],
  ['App', '5f1e9c3a2b4d6e8f0a1b2c3d', 'Chess Arena', 'appId', 'appName'],
  ['App', 'com.example.chess', 'Chess Arena', 'externalAppId', 'appName'],
  ['Campaign', '5f1e9c3a2b4d6e8f0a1b2c3d', 'Summer 2026', 'campaignId', 'campaign'],
])('%s with values like %s among values like %s', (header, value, other, most, else_) => {
  expect(meaningOf(header, among(7, value, other))).toBe(most);
  expect(meaningOf(header, among(6, value, other))).toBe(else_);
});

it('empty cells do not count, and a column without values is what its header says', () => {
  const seven = among(7, 'DE', 'everywhere');
  expect(meaningOf('Whatever', [...seven, '', ' ', '', ''])).toBe('country');
  expect(meaningOf('Whatever', ['', ''])).toBe('other');
  expect(meaningOf('Campaign', ['', ''])).toBe('campaign');
});
