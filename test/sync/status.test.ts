// test: the texts of the Status column, and finding a waiting row by them.

import { readWaiting, statusText, waitingText } from '../../src/sync/status';

it.each([
  ['verified', '', 'Pushed 01-15 09:30'],
  ['failed', 'The name is taken.', 'Failed 01-15 09:30 · The name is taken.'],
  ['unknown', '', 'Sent, outcome unknown 01-15 09:30'],
] as const)('%s with detail %j reads %j', (outcome, detail, text) => {
  expect(statusText(outcome, '2026-01-15 09:30', detail)).toBe(text);
});

it('reads run and token of a waiting row', () => {
  expect(readWaiting(waitingText('r1', 'new-12'))).toEqual({ run: 'r1', token: 'new-12' });
});

it.each(['', 'Pushed 01-15 09:30', 'waiting', 'waiting · r1'])('%j does not wait', (status) => {
  expect(readWaiting(status)).toBeNull();
});
