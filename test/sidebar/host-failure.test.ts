// test, sidebar: the message when Google ends a call, and when the action can be resumed.

import { hostSentence, mayHaveRun } from '../../src/sidebar/client/host-failure';

test.each([
  [
    'Exceeded maximum execution time',
    /^Google ended this action after six minutes.* you can continue now\.$/,
  ],
  [
    'There are too many scripts running simultaneously for this Google user account.',
    /short pause.* in half a minute\.$/,
  ],
  ['There are too many LockService operations against the same script.', /short pause.* in half a minute\.$/],
  ['Service using too much computer time for one day', /daily limit .* in an hour/],
  ['NetworkError: Connection failure due to HTTP 0', /did not answer\. Nothing was lost: reload/],
])('%s', (message, sentence) => {
  expect(hostSentence(message)).toMatch(sentence);
  expect(mayHaveRun(message)).toBe(true);
});

test('a call that Google refused did not start', () => {
  const message = 'You do not have permission to call this function';
  expect(hostSentence(message)).toMatch(/several Google accounts/);
  expect(mayHaveRun(message)).toBe(false);
});
