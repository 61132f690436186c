// test, model: Google's errors by kind, in any language, and when to retry.

import { googleError, hostLimit } from '../../src/shared/google-errors';

test.each([
  ['Service invoked too many times for one day: urlfetch.', 'day'],
  ['Service using too much computer time for one day', 'day'],
  [
    'Service invoked too many times in a short time: spreadsheets rateMax. Try Utilities.sleep(1000) between calls.',
    'short',
  ],
  ['There are too many LockService operations against the same script.', 'short'],
  ['Der Dienst wurde für einen Tag zu oft aufgerufen: urlfetch.', 'unclear'],
  ['1 日にサービスを呼び出した回数が多すぎます: properties。', 'unclear'],
  [
    'Bandwidth quota exceeded: https://ads.example/a?b=c. Try reducing the rate of data transfer.',
    'bandwidth',
  ],
  ['UrlFetch calls to https://ads.example/a are not permitted by your admin', 'permission'],
  ['Address unavailable: https://urlfetch.example/properties', null],
  ['You have exceeded the property storage quota. Please remove some properties and try again.', null],
  ['型付き列のセルの表示形式は設定できません。', null],
])('%s: %s', (message, limit) => {
  expect(hostLimit(message)).toBe(limit);
});

test.each([
  ['Service Spreadsheets timed out while accessing document with id abc.', /did not answer in time/, 5_000],
  ["We're sorry, a server error occurred. Please wait a bit and try again.", /did not answer in time/, 5_000],
  ['Service invoked too many times in a short time: spreadsheets rateMax.', /short pause/, 20_000],
  ['Bandwidth quota exceeded: https://ads.example', /how much data/, 15_000],
  ['Exceeded maximum execution time', /six minutes/, 1_000],
  ['Service invoked too many times for one day: urlfetch.', /daily limit/, null],
  ['You have exceeded the property storage quota.', /500 KB/, null],
  ['UrlFetch calls to https://ads.example are not permitted by your admin', /administrator/, null],
  // Waiting does not help, unlike after other errors of Google's storage.
  ['A server error occurred while reading. Error code PERMISSION_DENIED.', /several Google accounts/, null],
  ['A server error occurred while reading. Error code INTERNAL.', /did not answer in time/, 5_000],
])('%s', (message, sentence, pause) => {
  expect(googleError(message)).toEqual({ sentence: expect.stringMatching(sentence), pause });
});

test('an error in an unknown language is not treated as a limit', () => {
  expect(googleError('Das Zeitlimit für den Dienst wurde überschritten.')).toBeNull();
});

test.each([
  'You do not have permission to edit the range.',
  'Für diese Aktion ist eine Autorisierung erforderlich.',
])('an error within an execution is not a refused call: %s', (message) => {
  expect(googleError(message)).toBeNull();
});
