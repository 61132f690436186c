// test, features: what a clock wrote that was weeks ahead does not stop History or the daily email.

import { type CompanyState, presentState } from '../../src/features/history/history-state';
import { type MailMark, presentMark } from '../../src/features/schedule/send-news';

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 10, 24, 8);

const state = (at: number) => ({ account: 'One', at }) as CompanyState;
const mark = (at: number): MailMark => ({
  day: new Date(at).toISOString().slice(0, 10),
  at,
  figures: Math.floor(at / DAY_MS) - 1,
  problem: 'connection',
  foundUntil: at,
});

test('the state of a company that is 40 days ahead is not used', () => {
  expect(presentState(state(NOW + 40 * DAY_MS), NOW)).toBeNull();
});

test.each([-40 * DAY_MS, 0, 60_000, DAY_MS])('a state that is %i ms ahead is used', (ahead) => {
  expect(presentState(state(NOW + ahead), NOW)).toEqual(state(NOW + ahead));
  expect(presentMark(mark(NOW + ahead), NOW)).toEqual(mark(NOW + ahead));
});

test('no state stays none', () => {
  expect(presentState(null, NOW)).toBeNull();
});

test('an email that was marked 40 days ahead counts as none, and its problem stays', () => {
  expect(presentMark(mark(NOW + 40 * DAY_MS), NOW)).toEqual({
    day: '',
    at: 0,
    figures: null,
    problem: 'connection',
    foundUntil: 0,
  });
});
