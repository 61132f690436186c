// test, journal: the lines of the log about one cell, the newest first, however people sorted the log.

import { findLines } from '../../../src/runs/journal/find-lines';
import type { LogLine } from '../../../src/runs/journal/log';
import { openLog } from '../../../src/runs/journal/log-sheet';
import { appendLines } from '../../../src/runs/journal/log-writes';
import { plainWorkbook } from '../../sheet/plain-workbook';
import { logLine } from '../log-line';

const line = (time: string, after: string, field = 'Name'): LogLine => logLine({ time, after, field });
const WANTED = { ids: '7', tab: 'Campaigns', field: 'Name' };

function logOf(...lines: readonly LogLine[]) {
  const workbook = plainWorkbook();
  const log = openLog(workbook);
  appendLines(log, lines);
  return { workbook, log, sheet: workbook.sheets[0]! };
}
const LINES = [
  line('2026-01-01 10:00', 'first'),
  line('2026-01-01 10:00', 'another field', 'Category'),
  line('2026-01-01 10:00', 'second'),
  line('2026-01-02 10:00', 'third'),
];

it.each([
  ['as it was written', [0, 1, 2, 3], ['third', 'second', 'first']],
  ['with the newest first', [3, 0, 1, 2], ['third', 'second', 'first']],
  ['mixed', [0, 3, 1, 2], ['third', 'second', 'first']],
])('in a log %s', (_, order, expected) => {
  const { workbook, sheet } = logOf(...LINES);
  sheet.arrangeRows(order);
  expect(findLines(workbook, WANTED).lines.map(({ after }) => after)).toEqual(expected);
});

it.each(['ids', 'tab', 'field'] as const)('has none when the column "%s" was renamed', (field) => {
  const { workbook, log, sheet } = logOf(...LINES);
  sheet.put(1, log.columns.get(field)!, 'Mine');
  expect(findLines(workbook, WANTED)).toEqual({ lines: [], isMore: false });
});
