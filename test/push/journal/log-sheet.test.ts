// test, journal: the tab Bidgrid log is created and completed.

import { LOG } from '../../../src/push/journal/log';
import { openLog, tryLog } from '../../../src/push/journal/log-sheet';
import { appendLines } from '../../../src/push/journal/log-writes';
import { plainWorkbook } from '../../sheet/plain-workbook';
import { logLine } from '../log-line';

const HEADERS = LOG.columns.map(({ header }) => header);

const logOf = (...lines: readonly ReturnType<typeof logLine>[]) => {
  const workbook = plainWorkbook();
  if (lines.length > 0) appendLines(openLog(workbook), lines);
  const log = openLog(workbook);
  return { workbook, sheet: workbook.sheets[0]!, log };
};

test('a new log has all columns, each with a note, in plain text', () => {
  const { sheet, log } = logOf();
  expect(sheet.name()).toBe('Bidgrid log');
  expect(sheet.header()).toEqual(HEADERS);
  expect([...log.columns.values()]).toEqual(HEADERS.map((_, i) => i + 1));
  expect(HEADERS.map((_, i) => sheet.cell(1, i + 1).note)).toEqual(LOG.columns.map(({ help }) => help));
  expect(HEADERS.map((_, i) => sheet.columnStyle(i + 1)?.numberFormat)).toEqual(HEADERS.map(() => '@'));
  expect(sheet.calls).toMatchObject({ styleHeader: 1, colorBy: 1 });
});

test('a complete log is only read', () => {
  const { workbook, sheet } = logOf(logLine({}));
  sheet.forgetCalls();
  openLog(workbook);
  expect(sheet.calls).toEqual({ header: 1 });
});

test('columns that a person deleted are added at the right, and the header keeps its look', () => {
  const { workbook, sheet } = logOf(logLine({ detail: 'Refused.' }));
  sheet.put(1, HEADERS.length + 1, 'Remark');
  sheet.deleteColumn(HEADERS.indexOf('Detail') + 1);
  sheet.forgetCalls();
  const { columns } = openLog(workbook);
  const left = HEADERS.filter((header) => header !== 'Detail');
  expect(sheet.header()).toEqual([...left, 'Remark', 'Detail']);
  expect(columns.get('detail')).toBe(HEADERS.length + 1);
  expect(sheet.cell(1, HEADERS.length + 1).note).toBe(
    LOG.columns.find(({ field }) => field === 'detail')!.help,
  );
  expect(sheet.calls.styleHeader).toBeUndefined();
});

test('a write that fails stops nothing, and is reported', () => {
  expect(tryLog(() => undefined)).toBe(true);
  expect(
    tryLog(() => {
      throw new Error('The sheet is protected.');
    }),
  ).toBe(false);
});
