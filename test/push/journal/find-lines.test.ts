// test, journal: the lines of the log about one cell, the newest first, however people sorted the log.

import { findLines } from '../../../src/push/journal/find-lines';
import type { LogLine } from '../../../src/push/journal/log';
import { openLog } from '../../../src/push/journal/log-sheet';
import { appendLines } from '../../../src/push/journal/log-writes';
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

const many = (count: number, field = 'Name') =>
  Array.from({ length: count }, (_, i) => line('2026-01-01 10:00', `${i + 1}`, field));

it.each([
  [100, 100, '1', false],
  [101, 100, '2', true],
])('of %i lines about the cell, the newest %i are found', (count, found, oldest, isMore) => {
  const { workbook } = logOf(...many(count));
  const { lines, ...rest } = findLines(workbook, WANTED);
  expect([lines.length, lines[0]!.after, lines[found - 1]!.after]).toEqual([found, `${count}`, oldest]);
  expect(rest).toEqual({ isMore });
});

it.each([
  [399, false],
  [400, true],
])('with %i lines about the row, there may be older ones about the cell: %s', (count, isMore) => {
  const { workbook } = logOf(...many(count - 1, 'Category'), line('2026-01-02 10:00', 'mine'));
  const found = findLines(workbook, WANTED);
  expect([found.lines.map(({ after }) => after), found.isMore]).toEqual([['mine'], isMore]);
});

it('reads lines that are far apart, and not the lines of other rows between them', () => {
  const others = Array.from({ length: 60 }, () => logLine({ ids: '8', after: 'theirs' }));
  const spread = [1, 2, 3].flatMap((n) => [line('2026-01-01 10:00', `${n}`), ...others]);
  const { workbook, sheet } = logOf(...spread);
  sheet.forgetCalls();
  expect(findLines(workbook, WANTED)).toMatchObject({
    lines: [{ after: '3' }, { after: '2' }, { after: '1' }],
    isMore: false,
  });
  expect(sheet.calls.values).toBe(3);
});

it('has all columns of a line as the person reads them, and empty texts for those that were renamed', () => {
  const { workbook, log, sheet } = logOf(
    logLine({ who: 'ben@example.com', detail: 'Refused.', before: '1' }),
  );
  sheet.put(1, log.columns.get('detail')!, 'Mine');
  expect(findLines(workbook, WANTED).lines).toEqual([
    {
      time: '2026-01-02 09:30',
      who: 'ben@example.com',
      action: 'Update',
      before: '1',
      after: '',
      outcome: 'verified',
      detail: '',
      run: 'push-1',
    },
  ]);
});

it('has none without a log', () => {
  expect(findLines(plainWorkbook(), WANTED)).toEqual({ lines: [], isMore: false });
});
