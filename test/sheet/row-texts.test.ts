// test, sheet: Change, cell states and Status of rows that a person is editing, also while rows are sorted
// and columns moved.

import { readTab } from '../../src/sheet/read-tab';
import { type RowTexts, writeRowTexts } from '../../src/sheet/row-texts';
import { campaigns } from '../../src/tabs/campaigns/campaigns-columns';
import { campaign, columnAt, freeColumn, pulled } from './campaign-rows';
import type { PlainSheet } from './plain-workbook';

const IDS = ['1', '2', '3', '4'];
const sheetOf = (): PlainSheet => pulled(IDS.map((id) => campaign(id))).sheet;

const SPAN = { first: 3, count: 2 };
const TEXTS: readonly RowTexts[] = [
  { row: 3, change: 'edit', states: '|edit Name|', status: '' },
  { row: 4, change: 'error', states: '|error Name|', status: 'Error · Name: Wrong.' },
];

/** Writes the texts of rows 3 and 4, which have the campaigns 2 and 3. */
function writeTexts(sheet: PlainSheet, port: PlainSheet = sheet): void {
  writeRowTexts(campaigns, port, readTab(campaigns, sheet, SPAN), SPAN, TEXTS);
}

/** Change, cell states and Status, by campaign. */
const textsIn = (sheet: PlainSheet) =>
  Object.fromEntries(
    [2, 3, 4, 5].map((row) => {
      const cell = (header: string) => sheet.cell(row, columnAt(sheet, header)).value;
      return [cell('Campaign ID'), ['Change', 'Cell states', 'Status'].map(cell)];
    }),
  );
const MEMORY = Object.fromEntries(IDS.map((id) => [id, ['', `|["${id}"]`, '']]));
const EXPECTED = {
  ...MEMORY,
  2: ['edit', '|edit Name|', ''],
  3: ['error', '|error Name|', 'Error · Name: Wrong.'],
};

/** Something happens right before or after a method is called for the first time. */
function acting(sheet: PlainSheet, method: 'values' | 'write', act: () => void, isAfter = false) {
  let isDone = false;
  const original = sheet[method] as (...args: unknown[]) => unknown;
  return {
    ...sheet,
    [method]: (...args: unknown[]) => {
      const isFirst = !isDone;
      isDone = true;
      if (isFirst && !isAfter) act();
      const result = original(...args);
      if (isFirst && isAfter) act();
      return result;
    },
  } as PlainSheet;
}

test('only the rows of the span get texts, and equal ones are not written', () => {
  const sheet = sheetOf();
  writeTexts(sheet);
  expect(textsIn(sheet)).toEqual(EXPECTED);
  sheet.forgetCalls();
  writeTexts(sheet);
  expect(sheet.calls.write).toBeUndefined();
});

test('our columns are found where a person moved them, and a column between them stays', () => {
  const sheet = sheetOf();
  sheet.moveColumn(columnAt(sheet, 'Status'), 1);
  const states = columnAt(sheet, 'Cell states');
  sheet.insertColumn(states);
  sheet.put(1, states, 'Mine');
  for (const row of [3, 4]) sheet.put(row, states, `mine ${row}`);
  writeTexts(sheet);
  expect(textsIn(sheet)).toEqual(EXPECTED);
  expect([3, 4].map((row) => sheet.cell(row, states).value)).toEqual(['mine 3', 'mine 4']);
});

const sortDown = (sheet: PlainSheet) => () => sheet.arrangeRows([3, 2, 1, 0]);

test('rows that were sorted right before get no texts', () => {
  const sheet = sheetOf();
  writeTexts(sheet, acting(sheet, 'values', sortDown(sheet)));
  expect(textsIn(sheet)).toEqual(MEMORY);
});

test('rows that are sorted at the moment of the write get their own texts back', () => {
  const sheet = sheetOf();
  writeTexts(sheet, acting(sheet, 'write', sortDown(sheet)));
  expect(textsIn(sheet)).toEqual(MEMORY);
});

test('rows that are sorted after the write keep their texts', () => {
  const sheet = sheetOf();
  writeTexts(sheet, acting(sheet, 'write', sortDown(sheet), true));
  expect([textsIn(sheet)[2], textsIn(sheet)[3]]).toEqual([EXPECTED[2], EXPECTED[3]]);
});

test('a column of a person that is moved under the texts gets its cells back, formulas included', () => {
  const sheet = sheetOf();
  const mine = freeColumn(sheet);
  sheet.put(1, mine, 'Mine');
  sheet.put(3, mine, 3, '=1+2');
  sheet.put(4, mine, 'my text');
  const change = columnAt(sheet, 'Change');
  writeTexts(
    sheet,
    acting(sheet, 'write', () => sheet.moveColumn(mine, change)),
  );
  const place = columnAt(sheet, 'Mine');
  expect(sheet.cell(3, place).formula).toBe('=1+2');
  expect(sheet.cell(4, place).value).toBe('my text');
});

test.each([
  ['an array of one column in each row', (row: number) => `=UNIQUE(B${row}:B)`, 'edit'],
  ['a formula of one value in each row', (row: number) => `=B${row}*2`, 'edit'],
  ['a block to the end of the sheet', (row: number) => (row === 2 ? '=Old_bids' : ''), ''],
])('an edit far below reads formulas of few rows; with %s its Change is right', (_, formulaOf, change) => {
  const { sheet } = pulled(Array.from({ length: 300 }, (__, i) => campaign(`c${i}`)));
  const mine = columnAt(sheet, 'Change');
  sheet.insertColumn(mine);
  sheet.put(1, mine, 'Mine');
  for (let row = 2; row <= 301; row += 1) if (formulaOf(row) !== '') sheet.put(row, mine, 5, formulaOf(row));
  let formulaRows = 0;
  const counted: PlainSheet = {
    ...sheet,
    formulas: (block) => {
      formulaRows += block.rows;
      return sheet.formulas(block);
    },
  };
  const span = { first: 290, count: 1 };
  const texts = [{ row: 290, change: 'edit', states: '', status: '' }];
  writeRowTexts(campaigns, counted, readTab(campaigns, sheet, span), span, texts);
  expect(formulaRows).toBeLessThan(150);
  expect(sheet.cell(290, columnAt(sheet, 'Change')).value).toBe(change);
});
