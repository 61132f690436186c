// test, sheet: columns return to our order, also while a person moves them.

import * as fc from 'fast-check';
import { layOut } from '../../src/sheet/lay-out';
import { columnMoves, NOTHING_MOVED, tidyColumns } from '../../src/sheet/tidy-columns';
import { targets } from '../../src/tabs/targets/targets-columns';
import { type PlainSheet, plainWorkbook } from './plain-workbook';

const OURS = ['Change', 'Name', 'Bid', 'Status'];

function tidied(start: readonly string[]): string[] {
  const moves = columnMoves(start, OURS);
  expect(moves.length).toBeLessThan(start.length);
  return moves.reduce<string[]>(
    (headers, { from, target: before }) => {
      const others = headers.filter((_, i) => i !== from - 1);
      others.splice(before > from ? before - 2 : before - 1, 0, headers[from - 1]!);
      return others;
    },
    [...start],
  );
}

test.each([
  ['in order', ['Change', 'Name', 'Bid', 'Status'], OURS],
  ['one moved', ['Change', 'Bid', 'Status', 'Name'], OURS],
  ['another case', ['change ', 'BID', 'Name', 'status'], ['change ', 'Name', 'BID', 'status']],
  [
    'own columns stay right of their neighbor',
    ['Change', 'Bid', 'Target', 'Ratio', 'Name', 'Note', 'Status'],
    ['Change', 'Name', 'Note', 'Bid', 'Target', 'Ratio', 'Status'],
  ],
  [
    'own columns left of ours go to the end',
    ['Mine', '', 'Change', 'Name', 'Bid', 'Status', 'Last'],
    ['Change', 'Name', 'Bid', 'Status', 'Last', 'Mine', ''],
  ],
])('%s', (_, before, after) => {
  expect(tidied(before)).toEqual(after);
});

test('any order is restored by fewer moves than columns, and no column is lost', () => {
  const columns = [...OURS, 'a', 'b', ''];
  fc.assert(
    fc.property(fc.shuffledSubarray(columns, { minLength: columns.length }), (start) => {
      const headers = tidied(start);
      expect(headers.filter((header) => OURS.includes(header))).toEqual(OURS);
      expect([...headers].sort()).toEqual([...start].sort());
    }),
  );
});

/** The tab Targets with the column of a person right of Bid. */
function laidOut() {
  const sheet = layOut(targets, plainWorkbook()) as PlainSheet;
  const ours = sheet.header();
  const place = ours.indexOf('Bid') + 2;
  sheet.insertColumn(place);
  sheet.put(1, place, 'Mine');
  sheet.put(2, place, 'my value');
  return { sheet, wanted: sheet.header(), place };
}

/** Reverses the columns, as a person may. */
const reverse = (sheet: PlainSheet): void =>
  sheet.moveColumns(sheet.header().map((_, i, { length }) => length - i));

test('columns in order are left alone', () => {
  const { sheet } = laidOut();
  sheet.forgetCalls();
  expect(tidyColumns(targets, sheet)).toBe(true);
  expect(sheet.calls.moveColumn).toBeUndefined();
  expect(sheet.calls.freezeColumns).toBeUndefined();
});

test('moved columns return with their cells; those that identify a row are frozen again', () => {
  const { sheet, wanted, place } = laidOut();
  sheet.moveColumn(wanted.indexOf('Country') + 1, wanted.length + 1);
  sheet.moveColumn(wanted.indexOf('Change') + 1, wanted.length + 1);
  const frozen: number[] = [];
  sheet.freezeColumns = (columns) => void frozen.push(columns);
  sheet.forgetCalls();
  expect(tidyColumns(targets, sheet)).toBe(true);
  expect(sheet.header()).toEqual(wanted);
  expect(sheet.cell(2, place).value).toBe('my value');
  // Frozen columns cannot be crossed, so they are unfrozen first.
  expect(frozen).toEqual([0, wanted.indexOf('Country') + 1]);
  expect(sheet.calls).toMatchObject({ moveColumn: 2, colorBy: 1 });
});

test('if a person moves columns at the same time, no column is lost and false is returned', () => {
  const { sheet, wanted } = laidOut();
  reverse(sheet);
  const { moveColumn } = sheet;
  sheet.moveColumn = (from, before) => {
    moveColumn(from, before);
    moveColumn(1, wanted.length + 1);
  };
  expect(tidyColumns(targets, sheet)).toBe(false);
  expect([...sheet.header()].sort()).toEqual([...wanted].sort());
});

test.each([
  ['a missing header', 'Old bid', 'The tab Targets has no column with the header "Bid".'],
  ['a duplicate header', 'Country', 'The tab Targets has the header "Country" in columns'],
])('with %s no column is moved', (_, header, sentence) => {
  const { sheet, wanted } = laidOut();
  sheet.put(1, wanted.indexOf('Bid') + 1, header);
  reverse(sheet);
  const before = sheet.header();
  expect(() => tidyColumns(targets, sheet)).toThrow(sentence);
  expect(() => tidyColumns(targets, sheet)).toThrow(NOTHING_MOVED);
  expect(sheet.header()).toEqual(before);
});
