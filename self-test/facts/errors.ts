// self-test: which calls throw, where, and with which words.

import { assumed, type Expected, type Fact, fact, type Json, whereItFails } from './fact';

const failure = (name: string, expected: Expected, measure: Fact['measure']): Fact => ({
  name,
  expected,
  isInEnglish: true,
  measure,
});

const atTheCall = (words: string): Json => ['at the call', `Exception: ${words}`];

/** Without a text that differs between runs. */
const without = ([step, words]: readonly [string, Json], text: string): Json => [
  step,
  String(words).split(text).join('…'),
];

export const ERROR_FACTS: readonly Fact[] = [
  failure(
    'setValues with one row for a range of two',
    atTheCall(
      'The number of rows in the data does not match the number of rows in the range. The data has 1 but the range has 2.',
    ),
    ({ area }) => whereItFails(() => area(2, 1).setValues([['x']])),
  ),
  failure(
    'setValues with two columns for a range of one',
    atTheCall(
      'The number of columns in the data does not match the number of columns in the range. The data has 2 but the range has 1.',
    ),
    ({ area }) => whereItFails(() => area(1, 1).setValues([['x', 'y']])),
  ),
  failure(
    'values of a range outside the grid',
    atTheCall('The coordinates of the range are outside the dimensions of the sheet.'),
    ({ newSheet }) => {
      const sheet = newSheet();
      return whereItFails(() => sheet.getRange(2_000, 1, 1, 1).getValues());
    },
  ),
  failure(
    'a range of no rows',
    atTheCall('The number of rows in the range must be at least 1.'),
    ({ newSheet }) => {
      const sheet = newSheet();
      return whereItFails(() => sheet.getRange(1, 1, 0, 1));
    },
  ),
  failure(
    'setValue without a value',
    atTheCall("The parameters () don't match the method signature for SpreadsheetApp.Range.setValue."),
    ({ area }) => whereItFails(() => (area(1, 1) as unknown as { setValue(): void }).setValue()),
  ),
  failure(
    'a text of 50,001 characters in a cell',
    assumed([
      'at the next read',
      'Exception: Your input contains more than the maximum of 50000 characters in a single cell.',
    ]),
    ({ area }) => {
      const cell = area(1, 1);
      return whereItFails(
        () => cell.setValue('x'.repeat(50_001)),
        () => cell.getValue(),
      );
    },
  ),
  failure(
    'a value that a rejecting dropdown refuses',
    assumed([
      'at the next read',
      'Exception: The data you entered in cell … violates the data validation rules set on this cell.\nPlease enter one of the following values: a.',
    ]),
    ({ area }) => {
      const rule = SpreadsheetApp.newDataValidation().setAllowInvalid(false).requireValueInList(['a'], true);
      const cell = area(1, 1).setDataValidation(rule.build());
      SpreadsheetApp.flush();
      const refusal = whereItFails(
        () => cell.setValue('b'),
        () => cell.getValue(),
      );
      return without(refusal, cell.getA1Notation());
    },
  ),
  failure(
    'a tab renamed to the name of another one',
    assumed(['at flush', 'Exception: A sheet with the name "…" already exists. Please enter another name.']),
    ({ newSheet }) => {
      const [name, other] = [newSheet().getName(), newSheet()];
      return without(
        whereItFails(() => other.setName(name)),
        name,
      );
    },
  ),
  failure(
    'a dropdown of 501 items',
    assumed([
      'at flush',
      'Exception: The data validation rule has more items than the limit of 500. Use the “List from a range” criteria instead.',
    ]),
    ({ area }) => {
      const items = Array.from({ length: 501 }, (_, i) => `item ${i}`);
      const cell = area(1, 1);
      return whereItFails(() =>
        cell.setDataValidation(SpreadsheetApp.newDataValidation().requireValueInList(items, true).build()),
      );
    },
  ),
  failure('a user property of 10 KB', atTheCall('Argument too large: value'), () =>
    whereItFails(() => PropertiesService.getUserProperties().setProperty('large', 'x'.repeat(10 * 1024))),
  ),
  failure('a cache value of 101 KB', atTheCall('Argument too large: value'), () =>
    whereItFails(() => CacheService.getUserCache().put('large', 'x'.repeat(101 * 1024), 1)),
  ),
  failure('a cache name of 251 characters', atTheCall('Argument too large: key'), () =>
    whereItFails(() => CacheService.getUserCache().put('x'.repeat(251), 'x', 1)),
  ),
  fact('tryLock of a free lock without waiting', true, () => {
    const lock = LockService.getUserLock();
    try {
      return lock.tryLock(0);
    } finally {
      lock.releaseLock();
    }
  }),
  failure(
    'opening another spreadsheet without the scope for it',
    atTheCall('You do not have permission to call SpreadsheetApp.openById.'),
    () => {
      const [step, words] = whereItFails(() => SpreadsheetApp.openById('none'));
      // Google may change the list of scopes that follows.
      return [step, String(words).split(' Required permissions')[0]!];
    },
  ),
  failure(
    'a request with a Host header (it is not sent)',
    assumed(atTheCall('Attribute provided with invalid value: Header:Host')),
    () =>
      whereItFails(() => UrlFetchApp.getRequest('https://x.invalid/', { headers: { Host: 'y.invalid' } })),
  ),
  failure('decoding a text that is not Base64', assumed(atTheCall('Could not decode string.')), () =>
    whereItFails(() => Utilities.base64Decode('%%%')),
  ),
];
