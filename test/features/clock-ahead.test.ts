// test, features: what a clock wrote that was weeks ahead does not stop History.

import { type CompanyState, presentState } from '../../src/features/history/history-state';

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 10, 24, 8);

const state = (at: number) => ({ account: 'One', at }) as CompanyState;
test('the state of a company that is 40 days ahead is not used', () => {
  expect(presentState(state(NOW + 40 * DAY_MS), NOW)).toBeNull();
});

test.each([-40 * DAY_MS, 0, 60_000, DAY_MS])('a state that is %i ms ahead is used', (ahead) => {
  expect(presentState(state(NOW + ahead), NOW)).toEqual(state(NOW + ahead));
});

test('no state stays none', () => {
  expect(presentState(null, NOW)).toBeNull();
});
