// test, sidebar: days and times have one form, with the year where it is not the current one.

import {
  clockText,
  dayText,
  logTimeText,
  utcDayText,
  whenText,
  withLogTimes,
} from '../../src/sidebar/client/when';

const YEAR = new Date().getFullYear();

test('a time of this year has no year, and midnight is 00', () => {
  const midnight = new Date(YEAR, 0, 5, 0, 7).getTime();
  expect([dayText(midnight), clockText(midnight), whenText(midnight)]).toEqual([
    'Jan 5',
    '00:07',
    'Jan 5, 00:07',
  ]);
});

test('a time of another year has its year', () => {
  expect(whenText(new Date(YEAR - 1, 10, 21, 17, 12).getTime())).toBe(`Nov 21, ${YEAR - 1}, 17:12`);
});

test('a day of figures is the same in every time zone of the browser', () => {
  const days = [Date.UTC(YEAR, 10, 21), Date.UTC(YEAR - 1, 11, 31)].map((ms) => utcDayText(ms / 86_400_000));
  expect(days).toEqual(['Nov 21', `Dec 31, ${YEAR - 1}`]);
});

test('times of the log keep their day and clock in every time zone of the browser', () => {
  expect([`${YEAR}-11-21 07:12`, `${YEAR - 2}-03-01 23:59`, 'yesterday', ''].map(logTimeText)).toEqual([
    'Nov 21, 07:12',
    `Mar 1, ${YEAR - 2}, 23:59`,
    'yesterday',
    '',
  ]);
});

test('times of the log within a text have the same form', () => {
  expect(withLogTimes(`Between ${YEAR}-11-21 07:12 and ${YEAR}-11-22 08:00, not by this spreadsheet.`)).toBe(
    'Between Nov 21, 07:12 and Nov 22, 08:00, not by this spreadsheet.',
  );
});
