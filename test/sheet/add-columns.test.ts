// test, sheet: columns of ours are added while a person moves columns: no header, note or value of another
// column is lost without a report, whichever call it comes before.

import { PROPOSED, WHY } from '../../src/features/bid-rules/bid-rules-columns';
import { figureColumns } from '../../src/features/figures/figures-columns';
import { UserError } from '../../src/ports/user-error';
import { addColumns } from '../../src/sheet/added-columns';
import { actingBefore } from './acting-before';
import { type PlainSheet, plainWorkbook } from './plain-workbook';

const COLUMNS = [PROPOSED, WHY];
/** One column has values and no header; one has a header and no values. */
const HEADERS = ['ID', 'Country', 'Bid', '', 'Budget', 'Remark', 'Empty'];

function tab(): PlainSheet {
  const sheet = plainWorkbook().create('targets', 'Targets');
  HEADERS.forEach((header, i) => {
    sheet.put(1, i + 1, header);
    if (header !== '') sheet.note(1, i + 1, `note of ${header}`);
    if (header !== 'Empty') for (const row of [2, 3]) sheet.put(row, i + 1, `${header || 'none'} ${row}`);
  });
  return sheet;
}

/** Every column as header, note and values, in the order of the sheet; empty ones are left out. */
function columnsOf(sheet: PlainSheet): string[] {
  const found: string[] = [];
  for (let column = 1; column <= sheet.extent().columns; column += 1) {
    const [header, ...values] = [1, 2, 3].map((row) => String(sheet.cell(row, column).value));
    const texts = [header, sheet.cell(1, column).note, ...values];
    if (texts.some((text) => text !== '')) found.push(texts.join('|'));
  }
  return found;
}

const OURS = COLUMNS.map(({ header, help }) => `${header}|${help}||`);
const only = (all: readonly string[], some: readonly string[]) => all.filter((one) => some.includes(one));

const columnNamed = (sheet: PlainSheet, header: string): number => {
  for (let at = 1; at <= 30; at += 1) if (sheet.cell(1, at).value === header) return at;
  throw new Error(`no column ${header}`);
};

/** What a person does. */
const PEOPLE: readonly [string, (sheet: PlainSheet) => void][] = [
  ['inserts a column at the left', (sheet) => sheet.insertColumn(1)],
  ['inserts a column right of Bid', (sheet) => sheet.insertColumn(4)],
  ['moves the first column to the end', (sheet) => sheet.moveColumn(1, sheet.extent().columns + 1)],
  ['moves the last column to the front', (sheet) => sheet.moveColumn(columnNamed(sheet, 'Empty'), 1)],
];

test.each(PEOPLE)('if a person %s, no column is lost, or its header is named', (_, act) => {
  let reports = 0;
  for (let n = 1; ; n += 1) {
    const sheet = tab();
    const before = columnsOf(sheet);
    const { port, isOver } = actingBefore(sheet, n, () => act(sheet));
    let message = '';
    try {
      addColumns(port, COLUMNS, 'Bid');
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      message = error.message;
      reports += 1;
    }
    const after = columnsOf(sheet);
    const lost = before.filter((one) => !after.includes(one) && !message.includes(one.split('|')[0]!));
    expect({ n, lost }).toEqual({ n, lost: [] });
    if (message === '') expect({ n, ours: only(after, OURS).sort() }).toEqual({ n, ours: OURS });
    if (isOver()) break;
    expect(n).toBeLessThan(100);
  }
  expect(reports).toBeGreaterThan(0);
});

test('an addition that was interrupted after any call goes on', () => {
  for (let n = 1; ; n += 1) {
    const sheet = tab();
    const before = columnsOf(sheet);
    const killed = actingBefore(sheet, n, () => {
      throw new Error('killed');
    });
    const isDone = (() => {
      try {
        addColumns(killed.port, COLUMNS, 'Bid');
        return true;
      } catch {
        addColumns(sheet, COLUMNS, 'Bid');
        return false;
      }
    })();
    expect(only(columnsOf(sheet), [...before, ...OURS])).toEqual([
      ...before.slice(0, 3),
      ...OURS,
      ...before.slice(3),
    ]);
    if (isDone) break;
  }
});

test('without the column to the left of them, nothing is added', () => {
  const sheet = tab();
  sheet.put(1, columnNamed(sheet, 'Bid'), 'Gebot');
  const before = columnsOf(sheet);
  expect(() => addColumns(sheet, COLUMNS, 'Bid')).toThrow(
    new UserError('The tab Targets has no column "Bid". Check the tab, then try again.'),
  );
  expect(columnsOf(sheet)).toEqual(before);
});

test('headers are aligned with the numbers below them', () => {
  const sheet = tab();
  addColumns(sheet, figureColumns([]), 'Bid');
  const isNumber = ['Report installs', 'Report spend', 'CPI', 'Data'].map(
    (header) => sheet.columnStyle(columnNamed(sheet, header))?.isNumber ?? false,
  );
  expect(isNumber).toEqual([true, true, true, false]);
});

test('texts are aligned left and cut, whatever the column has that they are inserted beside', () => {
  const sheet = tab();
  addColumns(sheet, figureColumns([]), 'Bid');
  addColumns(sheet, COLUMNS, 'Bid');
  const styleOf = (header: string) => sheet.columnStyle(columnNamed(sheet, header));
  expect(styleOf('Why')).toMatchObject({ align: 'left', clipped: true });
  expect(styleOf('Proposed')).toMatchObject({ align: 'right' });
});
