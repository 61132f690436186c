// test, base: which tab a sheet is, as recorded in the hidden sheet.

import { type ChunkSheet, missingIndexEntry, readIndex, tabInIndex } from '../../src/base/chunk-sheet';
import { type PlainSheet, plainWorkbook } from '../sheet/plain-workbook';

/** A hidden sheet with these rows: tab, group, part and text. */
function hidden(...rows: readonly (readonly [string, string, number, string])[]): ChunkSheet {
  const sheet: PlainSheet = plainWorkbook().create('base', 'Base', { hidden: true });
  ['Tab', 'Campaign', 'Part', 'Text'].forEach((header, i) => void sheet.put(1, i + 1, header));
  rows.forEach((cells, i) => void cells.forEach((cell, j) => void sheet.put(i + 2, j + 1, cell)));
  return readIndex(sheet);
}
const VALUES = ['campaigns', '~7', 0, '~{}'] as const;
const indexed = hidden(VALUES, ['#campaigns', '~11', 0, '~'], ['#targets', '~12', 0, '~']);

test('a sheet in the index is its tab, any other sheet is not of Bidgrid', () => {
  expect([11, 12, 7].map((sheetId) => tabInIndex(indexed, sheetId))).toEqual(['campaigns', 'targets', null]);
});

test('without an index it is unknown', () => {
  expect(tabInIndex(hidden(VALUES), 11)).toBeUndefined();
  expect(tabInIndex(readIndex(null), 11)).toBeUndefined();
});

test('an entry is missing for a new tab, and replaced for a tab that got another sheet', () => {
  expect(missingIndexEntry(indexed, 'targets', 12)).toBeNull();
  expect(missingIndexEntry(indexed, 'ads', 13)).toEqual({
    row: undefined,
    chunk: { tab: '#ads', group: '13', part: 0, text: '' },
  });
  expect(missingIndexEntry(indexed, 'targets', 14)).toEqual({
    row: 4,
    chunk: { tab: '#targets', group: '14', part: 0, text: '' },
  });
});
