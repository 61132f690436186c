// test, runs: lines of the log are below the right headers, and people's own values stay.

import { LOG, type LogLine, rowInLog } from '../../src/push/journal/log';
import { openLog, tryLog } from '../../src/push/journal/log-sheet';
import { appendLines } from '../../src/push/journal/log-writes';
import { assets } from '../../src/tabs/assets/assets-columns';
import { campaigns } from '../../src/tabs/campaigns/campaigns-columns';
import { sourceBids } from '../../src/tabs/source-bids/source-bids-columns';
import { actingBefore } from '../sheet/acting-before';
import { type PlainSheet, plainWorkbook } from '../sheet/plain-workbook';

const line = (ids: string, outcome = 'verified'): LogLine => ({
  time: '2026-01-01 10:00:00',
  who: 'anna@example.com',
  action: 'Update',
  tab: 'Targets',
  campaign: 'Alpha',
  row: `${ids} in Alpha`,
  field: 'Bid',
  before: '1.00',
  after: '2.00',
  outcome,
  detail: `Detail of ${ids}`,
  run: 'run-1',
  ids,
});

/** The log of a document with a column of a person between ours, and one line. */
function log() {
  const workbook = plainWorkbook();
  appendLines(openLog(workbook), [line('US')]);
  const sheet = workbook.sheets[0]!;
  sheet.insertColumn(5);
  sheet.put(1, 5, 'Remark');
  sheet.put(2, 5, 'our remark');
  return { workbook, sheet };
}

/** Values of every row by header; those without a header below the number of their column. */
function rowsOf(sheet: PlainSheet) {
  const { rows, columns } = sheet.extent();
  const [headers = [], ...lines] = sheet.values({ row: 1, column: 1, rows, columns });
  return lines.map((cells) =>
    Object.fromEntries(
      cells.flatMap((cell, i) => (cell === '' ? [] : [[String(headers[i]) || `column ${i + 1}`, cell]])),
    ),
  );
}

const byHeader = (one: LogLine) =>
  Object.fromEntries(LOG.columns.map(({ field, header }) => [header, one[field]]));

const PEOPLE: readonly [string, (sheet: PlainSheet) => void][] = [
  ...[1, 3, 5, 12].map((at): [string, (sheet: PlainSheet) => void] => [
    `inserts a column before column ${at}`,
    (sheet) => sheet.insertColumn(at),
  ]),
  ['moves the third column to the end', (sheet) => sheet.moveColumn(3, sheet.extent().columns + 1)],
  ['moves the last column to the front', (sheet) => sheet.moveColumn(sheet.extent().columns, 1)],
  ['moves the own column', (sheet) => sheet.moveColumn(5, 2)],
];

test.each(PEOPLE)(
  'if a person %s while lines are appended, they are below their headers or count as missing',
  (_, act) => {
    for (let n = 1; ; n += 1) {
      const { workbook, sheet } = log();
      const { columns } = openLog(workbook);
      const { port, isOver } = actingBefore(sheet, n, () => act(sheet));
      const isWritten = tryLog(() => void appendLines({ sheet: port, columns }, [line('MX')]));
      const [first, ...others] = rowsOf(sheet);
      expect([n, first]).toEqual([n, { ...byHeader(line('US')), Remark: 'our remark' }]);
      if (isWritten) expect([n, others]).toEqual([n, [byHeader(line('MX'))]]);
      else appendLines(openLog(workbook), [line('MX')]);
      expect(rowsOf(sheet)).toContainEqual(byHeader(line('MX')));
      if (isOver()) break;
    }
  },
);

test.each([
  ['inserts a row at the top', (sheet: PlainSheet) => sheet.insertRow(2)],
  [
    'sorts the log',
    (sheet: PlainSheet) => sheet.arrangeRows([...Array(sheet.extent().rows - 1).keys()].reverse()),
  ],
])('if a person %s while lines are appended, no line is lost', (_, act) => {
  for (let n = 1; ; n += 1) {
    const { workbook, sheet } = log();
    const { columns } = openLog(workbook);
    const { port, isOver } = actingBefore(sheet, n, () => act(sheet));
    appendLines({ sheet: port, columns }, [line('MX'), line('NL')]);
    const ids = rowsOf(sheet).flatMap(({ IDs }) => (IDs === undefined ? [] : [IDs]));
    expect([n, ids.sort()]).toEqual([n, ['MX', 'NL', 'US']]);
    if (isOver()) break;
  }
});

test('the number of rows of the log is returned; without lines nothing is written', () => {
  const { workbook, sheet } = log();
  expect(appendLines(openLog(workbook), [line('MX'), line('DE')])).toBe(4);
  sheet.forgetCalls();
  expect(appendLines(openLog(workbook), [])).toBe(4);
  expect(sheet.calls.write).toBeUndefined();
  expect(sheet.calls.grow).toBeUndefined();
});

test.each([
  [
    sourceBids,
    '7b7bff4cfa18c5b5 | 89acbacfd5712345 | ES',
    'Zumbo iOS CPI · 89acbacfd5712345 · ES',
    'Zumbo iOS CPI · 89acba… · ES',
  ],
  [sourceBids, '12 | 1316767534 | ES', 'Zumbo iOS CPI · 1316767534 · ES', 'Zumbo iOS CPI · 1316767534 · ES'],
  [campaigns, '7b7bff4cfa18c5b5', 'Zumbo iOS CPI (7b7bff4cfa18c5b5)', 'Zumbo iOS CPI (7b7bff…)'],
  [assets, '100001 | IMG_INTER_LONG', 'Variant A · IMG_INTER_LONG', 'Variant A · IMG_INTER_LONG'],
])('long IDs are cut in Row, and nothing else is', (tab, key, label, shown) => {
  expect(rowInLog(tab, key, label)).toBe(shown);
});

test.each([
  ['Zumbo Racers iOS · 1814820624 · CA', 'Zumbo Racers iOS · 1814820624 · CA'],
  ['Mirdle Saga Android DACH CPP · example.play.game1 · DE', 'Mirdle Saga And… · example.play.game1 · DE'],
  // A name keeps its beginning, however long the rest is.
  [`Mirdle Saga Android DACH CPP · ${'a'.repeat(60)} · DE`, `Mirdle Saga… · ${'a'.repeat(60)} · DE`],
  [
    'A campaign with a very long name that is a row of its own',
    'A campaign with a very long name that is a row of its own',
  ],
])('Row shows what distinguishes the rows of a campaign: %s', (label, shown) => {
  expect(rowInLog(sourceBids, '7 | a1 | DE', label)).toBe(shown);
});

describe('if row 1 of the log is another row', () => {
  const headersOf = (sheet: PlainSheet) => sheet.header().map(String);
  const opened = (damage: (sheet: PlainSheet) => void) => {
    const workbook = plainWorkbook();
    appendLines(openLog(workbook), [line('US'), line('MX')]);
    const sheet = workbook.sheets[0]!;
    const [headers, rows] = [headersOf(sheet), rowsOf(sheet)];
    damage(sheet);
    appendLines(openLog(workbook), [line('DE')]);
    expect(headersOf(sheet)).toEqual(headers);
    expect(rowsOf(sheet)).toEqual([...rows, byHeader(line('DE'))]);
  };

  test('headers that were sorted into the lines are moved back', () => {
    opened((sheet) => sheet.moveRowToTop(2));
  });

  test('deleted headers are inserted, and none is added beside the lines', () => {
    opened((sheet) => sheet.deleteRows(1, 1));
  });
});
