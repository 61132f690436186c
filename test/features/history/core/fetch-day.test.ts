// test, history: figures are those of the day before the fetch, in UTC, and uncertain near midnight.

import { dayOfFetch, dayText, fetchedText } from '../../../../src/features/history/core/history-days';

const at = (text: string): number => Date.parse(`${text.replace(' ', 'T')}Z`);

test.each([
  ['2026-11-23 01:00:00', '2026-11-22', false],
  ['2026-11-23 12:00:00', '2026-11-22', false],
  ['2026-11-23 22:59:59', '2026-11-22', false],
  ['2026-11-23 23:00:00', '2026-11-22', true],
  ['2026-11-23 23:59:59', '2026-11-22', true],
  ['2026-11-24 00:00:00', '2026-11-23', true],
  ['2026-11-24 00:59:59', '2026-11-23', true],
  ['2027-01-01 08:00:00', '2026-12-31', false],
])('figures read at %s are of %s; uncertain: %s', (time, day, isUncertain) => {
  const dated = dayOfFetch(at(time));
  expect([dayText(dated.day), dated.isUncertain]).toEqual([day, isUncertain]);
});

test('the time of the fetch says that the day is uncertain', () => {
  expect(fetchedText(at('2026-11-23 06:40:59'))).toBe('2026-11-23 06:40');
  expect(fetchedText(at('2026-11-23 00:40:00'))).toBe('2026-11-23 00:40 (day uncertain)');
});
