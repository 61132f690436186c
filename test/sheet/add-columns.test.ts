// test, sheet: columns of ours are added while a person moves columns: no header, note or value of another
// column is lost, whichever call it comes before.

import { PROPOSED, WHY } from '../../src/features/bid-rules/bid-rules-columns';
import { figureColumns } from '../../src/features/figures/figures-columns';
import type { SheetPort } from '../../src/ports/sheet';
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

/** What a person does, and the header whose column it deletes or renames. */
const PEOPLE: readonly [string, (sheet: PlainSheet) => void, string?][] = [
  ...HEADERS.map((_, i): [string, (sheet: PlainSheet) => void] => [
    `inserts a column before column ${i + 1}`,
    (sheet) => sheet.insertColumn(i + 1),
  ]),
  ['inserts two columns', (sheet) => [1, 1].forEach((at) => void sheet.insertColumn(at))],
  ['moves the first column to the end', (sheet) => sheet.moveColumn(1, sheet.extent().columns + 1)],
  ['moves the last column to the front', (sheet) => sheet.moveColumn(columnNamed(sheet, 'Empty'), 1)],
  ['deletes the first column', (sheet) => deleteColumn(sheet, 1), 'ID'],
  ['renames a column', (sheet) => sheet.put(1, columnNamed(sheet, 'Country'), 'Land'), 'Country'],
];

function deleteColumn(sheet: PlainSheet, column: number): void {
  const last = sheet.extent().columns;
  sheet.moveColumn(column, last + 1);
  for (const row of [1, 2, 3]) sheet.put(row, last, '');
  sheet.note(1, last, '');
}

describe.each(PEOPLE)('a person who %s', (_, act, gone) => {
  const isKept = (column: string) => gone === undefined || !column.startsWith(`${gone}|`);
  test.each(['Bid', 'Country', undefined])('right of %s', (beside) => {
    if (beside === gone && gone !== undefined) return;
    for (let n = 1; ; n += 1) {
      const sheet = tab();
      const before = columnsOf(sheet);
      const { port, isOver } = actingBefore(sheet, n, () => act(sheet));
      addColumns(port, COLUMNS, beside);
      const after = columnsOf(sheet);
      expect({ n, kept: before.filter((one) => isKept(one) && !after.includes(one)) }).toEqual({
        n,
        kept: [],
      });
      expect({ n, ours: only(after, OURS).sort() }).toEqual({ n, ours: OURS });
      if (isOver()) break;
      expect(n).toBeLessThan(100);
    }
  });
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

test('columns that move at every write end the addition with a sentence, and no header is lost', () => {
  const sheet = tab();
  const before = columnsOf(sheet);
  const port: SheetPort = {
    ...sheet,
    insertColumn: (at) => {
      sheet.insertColumn(at);
      sheet.insertColumn(1);
    },
  };
  expect(() => addColumns(port, COLUMNS, 'Bid')).toThrow(UserError);
  const after = columnsOf(sheet);
  expect(before.filter((one) => !after.includes(one))).toEqual([]);
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
