// test, journal: the tab Bidgrid log is created, completed and compared with lines.

import { LOG } from '../../../src/push/journal/log';
import { lackingLines, openLog, tryLog, unlistedLines } from '../../../src/push/journal/log-sheet';
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

test('an empty log lacks every line', () => {
  const lines = [logLine({}), logLine({ field: 'Active' })];
  const { log } = logOf();
  expect(lackingLines(log, lines)).toEqual(lines);
  expect(unlistedLines(log, lines)).toEqual(lines);
});

test.each([
  ['run', 'push-2'],
  ['tab', 'Ads'],
  ['ids', '8'],
  ['field', 'Active'],
  ['outcome', 'failed'],
] as const)(
  'a line of another %s is lacking; a line that differs only elsewhere is there',
  (field, value) => {
    const { log } = logOf(logLine({ ids: '1' }), logLine({}));
    const lacking = logLine({ [field]: value });
    const there = logLine({ time: '2026-01-03 10:00', after: 'Other', detail: 'Why.' });
    expect(lackingLines(log, [there, lacking, logLine({ ids: '1' })])).toEqual([lacking]);
  },
);

test('a log that fills its sheet is compared, too', () => {
  const { sheet, log } = logOf(logLine({}));
  sheet.deleteRows(3, sheet.maxRows() - 2);
  expect(lackingLines(log, [logLine({}), logLine({ field: 'Active' })])).toEqual([
    logLine({ field: 'Active' }),
  ]);
  expect(unlistedLines(log, [logLine({})])).toEqual([]);
});

const elsewhere = (after: string, fields: Partial<ReturnType<typeof logLine>> = {}) =>
  logLine({ action: 'Elsewhere', who: '', outcome: '', before: 'Old', after, ...fields });

test('a change made elsewhere is listed again only if the newest line about its cell differs', () => {
  const { log } = logOf(elsewhere('New'), elsewhere('Newer', { field: 'Active' }));
  const again = elsewhere('New', { run: 'pull-2', time: '2026-01-04 10:00' });
  expect(unlistedLines(log, [again])).toEqual([]);
  const others = [
    elsewhere('Newer'),
    elsewhere('New', { before: 'Other' }),
    elsewhere('New', { ids: '8' }),
    elsewhere('New', { tab: 'Ads' }),
    elsewhere('New', { field: 'Active' }),
  ];
  expect(unlistedLines(log, [again, ...others])).toEqual(others);
});

test('a value that was changed back here is listed again when it changes elsewhere', () => {
  const { log } = logOf(elsewhere('New'), logLine({ before: 'New', after: 'Old' }));
  const again = elsewhere('New', { run: 'pull-2' });
  expect(unlistedLines(log, [again])).toEqual([again]);
});

test.each([
  [1_000, 0],
  [1_001, 1],
])('with %i newer lines of other cells below it, a change is listed again %i times', (others, count) => {
  const newer = Array.from({ length: others }, (_, i) => elsewhere('Other', { ids: `${i + 10}` }));
  const { log } = logOf(elsewhere('New'), ...newer);
  expect(unlistedLines(log, [elsewhere('New')])).toHaveLength(count);
});
