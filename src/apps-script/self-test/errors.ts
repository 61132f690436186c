// apps-script, self-test: which calls throw, and their messages.

import type { Json } from '../../model/self-test';
import { type Probe, whereItFails } from './probe';

const SHEETS = 'SpreadsheetApp.';

/** @param words in English; absent: unknown */
const failing = (name: string, what: string, how: Probe['how'], words?: Json): Probe => ({
  name,
  what,
  inWords: true,
  expected: ({ language }) => (language.startsWith('en') ? words : undefined),
  how,
});

/** Without a text that differs between runs. */
const without = (found: Json, text: string): Json =>
  JSON.parse(JSON.stringify(found).split(text).join('…')) as Json;

const atTheCall = (words: string): Json => ['at the call', `Exception: ${words}`];

export const errorProbes = (): readonly Probe[] => [
  failing(
    'too few rows',
    'setValues with one row for a range of two',
    ({ area }) => whereItFails(() => area(2, 1).setValues([['x']])),
    atTheCall(
      'The number of rows in the data does not match the number of rows in the range. The data has 1 but the range has 2.',
    ),
  ),
  failing(
    'too many columns',
    'setValues with two columns for a range of one',
    ({ area }) => whereItFails(() => area(1, 1).setValues([['x', 'y']])),
    atTheCall(
      'The number of columns in the data does not match the number of columns in the range. The data has 2 but the range has 1.',
    ),
  ),
  failing(
    'outside the grid',
    'Values of a range outside the grid',
    ({ newSheet }) => {
      const sheet = newSheet();
      return whereItFails(() => sheet.getRange(2_000, 1, 1, 1).getValues());
    },
    atTheCall('The coordinates of the range are outside the dimensions of the sheet.'),
  ),
  failing(
    'no rows',
    'A range of no rows',
    ({ sheet }) => whereItFails(() => sheet.getRange(1, 1, 0, 1)),
    atTheCall('The number of rows in the range must be at least 1.'),
  ),
  failing(
    'arguments',
    'setValue without a value',
    ({ area }) => whereItFails(() => (area(1, 1) as unknown as { setValue(): void }).setValue()),
    atTheCall(`The parameters () don't match the method signature for ${SHEETS}Range.setValue.`),
  ),
  failing('too long for a cell', 'A text of 50,001 characters', ({ area }) => {
    const cell = area(1, 1);
    return whereItFails(
      () => cell.setValue('x'.repeat(50_001)),
      () => cell.getValue(),
    );
  }),
  failing('refused by a validation', 'A value that a rejecting dropdown refuses', ({ area }) => {
    const rule = SpreadsheetApp.newDataValidation().setAllowInvalid(false).requireValueInList(['a'], true);
    const cell = area(1, 1).setDataValidation(rule.build());
    SpreadsheetApp.flush();
    const found = whereItFails(
      () => cell.setValue('b'),
      () => cell.getValue(),
    );
    return without(found, cell.getA1Notation());
  }),
  failing('tab name taken', 'A tab renamed to the name of another one', ({ sheet, newSheet }) => {
    const other = newSheet();
    return without(
      whereItFails(() => other.setName(sheet.getName())),
      sheet.getName(),
    );
  }),
  failing('501 choices', 'A dropdown of 501 items', ({ area }) => {
    const items = Array.from({ length: 501 }, (_, i) => `item ${i}`);
    const cell = area(1, 1);
    return whereItFails(() =>
      cell.setDataValidation(SpreadsheetApp.newDataValidation().requireValueInList(items, true).build()),
    );
  }),
  failing(
    'large property',
    'A user property of 10 KB',
    () => {
      const store = PropertiesService.getUserProperties();
      try {
        return whereItFails(() => store.setProperty('bidgrid.self-test-large', 'x'.repeat(10 * 1024)));
      } finally {
        store.deleteProperty('bidgrid.self-test-large');
      }
    },
    atTheCall('Argument too large: value'),
  ),
  failing(
    'large cache value',
    'A cache value of 101 KB',
    () => whereItFails(() => CacheService.getUserCache().put('bidgrid.self-test', 'x'.repeat(101 * 1024), 1)),
    atTheCall('Argument too large: value'),
  ),
  failing(
    'long cache name',
    'A cache name of 251 characters',
    () => whereItFails(() => CacheService.getUserCache().put('x'.repeat(251), 'x', 1)),
    atTheCall('Argument too large: key'),
  ),
  {
    name: 'lock without waiting',
    what: 'tryLock of a free lock without waiting',
    expected: true,
    how: () => {
      const lock = LockService.getUserLock();
      try {
        return lock.tryLock(0);
      } finally {
        lock.releaseLock();
      }
    },
  },
  failing(
    'other documents',
    'Opening another document without the scope for it',
    () => {
      const found = whereItFails(() => SpreadsheetApp.openById('none')) as readonly [string, string];
      // Google may change the list of scopes that follows.
      return [found[0], found[1].split(' Required permissions')[0]!];
    },
    atTheCall('You do not have permission to call SpreadsheetApp.openById.'),
  ),
  failing('header that Google sets', 'A request with a Host header (it is not sent)', () =>
    whereItFails(() => UrlFetchApp.getRequest('https://x.invalid/', { headers: { Host: 'y.invalid' } })),
  ),
  failing('not base64', 'Decoding a text that is not Base64', () =>
    whereItFails(() => Utilities.base64Decode('%%%')),
  ),
];
