// test, features: an overwritten key is reported while a person types, as Check reports it.

import { checkRun } from '../../../src/features/check/check';
import { issuesIn, pulled, put } from './checked';
import { marksOf, statusOf, typed } from './edited';

const ROW_OF_US = 2;
const CHANGED = 'Country was changed from US to KE. Restore US';

function withTargets() {
  const document = pulled('targets');
  const { row } = document.read('targets').rows.find(({ key }) => key === '7 | US')!;
  expect(row).toBe(ROW_OF_US);
  return document;
}

test('it is an error with the message of Check, and disappears with the old key', () => {
  const document = withTargets();
  typed(document, 'targets', ROW_OF_US, 'Country', 'KE');
  const live = marksOf(document, 'targets', ROW_OF_US);
  expect(live).toEqual(['error', '|error Country|check Country|']);
  expect(statusOf(document, 'targets', ROW_OF_US)).toContain(CHANGED);
  const messages = issuesIn(checkRun(document.ports)).map(({ rule, message }) => [rule, message]);
  expect(messages).toEqual([['key-changed', expect.stringContaining(CHANGED)]]);
  expect(statusOf(document, 'targets', ROW_OF_US)).toContain(messages[0]![1]);
  expect(marksOf(document, 'targets', ROW_OF_US)).toEqual(live);
  typed(document, 'targets', ROW_OF_US, 'Country', 'US');
  expect(marksOf(document, 'targets', ROW_OF_US)).toEqual(['', '']);
});

test('a copy of a row with another country is a new row, because the old one is still there', () => {
  const document = withTargets();
  const headers = document.sheet('targets').header();
  const ours = ['Change', 'Status', 'Cell states'];
  headers.forEach((header, i) => {
    if (!ours.includes(String(header)))
      document.sheet('targets').put(6, i + 1, document.sheet('targets').cell(ROW_OF_US, i + 1).value);
  });
  typed(document, 'targets', 6, 'Country', 'KE');
  expect(marksOf(document, 'targets', 6)).toEqual(['new', '']);
});

test('with more than 20,000 rows it is left to Check', () => {
  const document = withTargets();
  put(document, 'targets', 20_000, 'Country', 'US');
  typed(document, 'targets', ROW_OF_US, 'Country', 'KE');
  expect(marksOf(document, 'targets', ROW_OF_US)[0]).toBe('error');
  typed(document, 'targets', ROW_OF_US, 'Country', 'US');
  put(document, 'targets', 20_001, 'Country', 'US');
  typed(document, 'targets', ROW_OF_US, 'Country', 'KE');
  expect(marksOf(document, 'targets', ROW_OF_US)).toEqual(['new', '']);
});

test('a target moved to another campaign is an error if its values are those of the missing row', () => {
  const document = withTargets();
  typed(document, 'targets', ROW_OF_US, 'Campaign ID', '8');
  expect(marksOf(document, 'targets', ROW_OF_US)[0]).toBe('error');
});
