// test, journal: rows of the hidden sheet: those that people changed are left out, and moved ones are
// noticed.

import {
  appendJournalRows,
  areInPlace,
  readJournalIndex,
  readJournalRows,
  type StoredRow,
} from '../../../src/push/journal/journal-sheet';
import { plainWorkbook } from '../../sheet/plain-workbook';

const SEAL = 'a'.repeat(64);
const event = (index: number): StoredRow => ({
  run: 'push-1',
  kind: 'event',
  index,
  seal: SEAL,
  approval: '',
  text: `text ${index}`,
});

function stored(count: number) {
  const workbook = plainWorkbook();
  const all = Array.from({ length: count }, (_, i) => event(i));
  const rows = appendJournalRows(workbook, all);
  const read = () => readJournalRows(readJournalIndex(workbook), new Set(['push-1']));
  return { workbook, rows, read, sheet: workbook.sheets[0]! };
}

it.each([
  ['a kind that does not exist', 2, 'other'],
  ['an index that is not a number', 3, 'x'],
  ['a negative index', 3, '-1'],
  ['a text without the mark of ours', 4, 'text 1'],
] as const)('a row with %s is left out', (_, column, value) => {
  const { sheet, read } = stored(3);
  expect(read().map(({ index }) => index)).toEqual([0, 1, 2]);
  sheet.put(3, column, value);
  expect(read().map(({ index }) => index)).toEqual([0, 2]);
});

it.each([3, 60])('of %i rows, the first and the last are in place until one is moved or changed', (count) => {
  const { workbook, rows, sheet } = stored(count);
  const [first, last] = [rows[0]!, rows.at(-1)!];
  expect(areInPlace(workbook, first, last)).toBe(true);
  expect(areInPlace(workbook, last, first)).toBe(false);
  const cell = sheet.cell(last.row, 4).value;
  sheet.put(last.row, 4, `${String(cell)}!`);
  expect(areInPlace(workbook, first, last)).toBe(false);
  sheet.put(last.row, 4, cell);
  expect(areInPlace(workbook, first, last)).toBe(true);
  sheet.arrangeRows([count - 1, ...Array.from({ length: count - 1 }, (_, i) => i)]);
  expect(areInPlace(workbook, first, last)).toBe(false);
});
