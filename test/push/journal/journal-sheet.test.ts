// test, journal: rows of the hidden sheet: those that people changed are left out, and the oldest runs are
// deleted.

import {
  appendJournalRows,
  deleteOldestRuns,
  readJournalIndex,
  readJournalRows,
  type StoredRow,
} from '../../../src/push/journal/journal-sheet';
import { plainWorkbook } from '../../sheet/plain-workbook';

const event = (index: number, run = 'push-1'): StoredRow => ({
  run,
  kind: 'event',
  index,
  text: `text ${index}`,
});

function stored(count: number) {
  const workbook = plainWorkbook();
  const all = Array.from({ length: count }, (_, i) => event(i));
  appendJournalRows(workbook, all);
  const read = () => readJournalRows(readJournalIndex(workbook), new Set(['push-1']));
  return { read, sheet: workbook.sheets[0]! };
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

it.each([
  ['none while all have room', [200, 199], 1, [], [0, 1]],
  ['the oldest, until the coming run has room', [250, 150, 50], 1, [], [1, 2]],
  ['several', [250, 150, 50], 250, [], [2]],
  ['the only one, too', [400], 1, [], []],
  ['not those that are needed', [250, 150, 50], 1, [0], [0, 2]],
  ['none if all are needed', [400], 1, [0], [0]],
] as const)('of runs with too many rows, those deleted are %s', (_, rows, coming, needed, left) => {
  const workbook = plainWorkbook();
  rows.forEach((count, run) => {
    appendJournalRows(
      workbook,
      Array.from({ length: count }, (__, i) => event(i, `push-${run}`)),
    );
  });
  deleteOldestRuns(workbook, coming, () => new Set(needed.map((run) => `push-${run}`)));
  const runs = new Set(readJournalIndex(workbook).places.map(({ run }) => run));
  expect([...runs]).toEqual(left.map((run) => `push-${run}`));
});
