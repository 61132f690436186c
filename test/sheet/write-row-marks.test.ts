// test, sheet: marks of rows that a person is editing: Change, cell states and notes, also while rows are
// sorted and columns moved.

import { readTab } from '../../src/sheet/read-tab';
import { notesOf } from '../../src/sheet/row-marks';
import { writeRowMarks } from '../../src/sheet/write-marks';
import { campaigns } from '../../src/tabs/campaigns/campaigns-columns';
import { campaign, columnAt, freeColumn, pulled } from './campaign-rows';
import { issueIn } from './issue-in-row';
import type { PlainSheet } from './plain-workbook';
import { withoutMemory } from './without-memory';

const IDS = ['1', '2', '3', '4'];
const sheetOf = (): PlainSheet => pulled(IDS.map((id) => campaign(id))).sheet;

const MARKED = { change: 'error', states: '|error Name|' };

/** Marks rows 3 and 4, which have the campaigns 2 and 3; the name of campaign 3 is wrong. */
function mark(sheet: PlainSheet, port: PlainSheet = sheet): void {
  const span = { first: 3, count: 2 };
  const reading = readTab(campaigns, sheet, span);
  const seen = notesOf(sheet, reading, span);
  const edited = { change: 'edit', states: '|edit Name|' };
  writeRowMarks({ tab: campaigns, sheet: port, reading, issues: [issueIn(4)], span, knownNotes: seen }, [
    edited,
    MARKED,
  ]);
}

/** Change, cell states and whether Name has a note, by campaign. */
const marksIn = (sheet: PlainSheet) =>
  Object.fromEntries(
    [2, 3, 4, 5].map((row) => {
      const cell = (header: string) => sheet.cell(row, columnAt(sheet, header));
      return [
        cell('Campaign ID').value,
        [cell('Change').value, withoutMemory(cell('Cell states').value), cell('Name').note !== ''],
      ];
    }),
  );
const NONE = ['', '', false];
const EXPECTED = {
  '1': NONE,
  '2': ['edit', '|edit Name|', false],
  '3': ['error', '|error Name|', true],
  '4': NONE,
};
const UNMARKED = Object.fromEntries(IDS.map((id) => [id, NONE]));

/** Something happens right before or after the first call of a method. */
function acting(
  sheet: PlainSheet,
  method: 'values' | 'write' | 'writeNotes',
  act: () => void,
  isAfter = false,
) {
  let isDone = false;
  const own = sheet[method] as (...args: unknown[]) => unknown;
  return {
    ...sheet,
    [method]: (...args: unknown[]) => {
      const first = !isDone;
      isDone = true;
      if (first && !isAfter) act();
      const result = own(...args);
      if (first && isAfter) act();
      return result;
    },
  } as PlainSheet;
}

test('only the rows of the span are marked', () => {
  const sheet = sheetOf();
  mark(sheet);
  expect(marksIn(sheet)).toEqual(EXPECTED);
});

test('Change and Cell states are found when a person moved one of them away', () => {
  const sheet = sheetOf();
  sheet.moveColumn(columnAt(sheet, 'Change'), freeColumn(sheet));
  mark(sheet);
  expect(marksIn(sheet)).toEqual(EXPECTED);
});

test("a person's column between them is not written", () => {
  const sheet = sheetOf();
  const states = columnAt(sheet, 'Cell states');
  sheet.insertColumn(states);
  sheet.put(1, states, 'Mine');
  for (const row of [2, 3, 4, 5]) sheet.put(row, states, `mine ${row}`);
  mark(sheet);
  expect(marksIn(sheet)).toEqual(EXPECTED);
  expect([2, 3, 4, 5].map((row) => sheet.cell(row, states).value)).toEqual([
    'mine 2',
    'mine 3',
    'mine 4',
    'mine 5',
  ]);
});

const sortDown = (sheet: PlainSheet) => () => sheet.arrangeRows([3, 2, 1, 0]);

test('rows that were sorted right before are not marked', () => {
  const sheet = sheetOf();
  mark(sheet, acting(sheet, 'values', sortDown(sheet)));
  expect(marksIn(sheet)).toEqual(UNMARKED);
});

test('rows that are sorted before the texts are written lose the marks of other rows', () => {
  const sheet = sheetOf();
  mark(sheet, acting(sheet, 'write', sortDown(sheet)));
  expect(marksIn(sheet)).toEqual(UNMARKED);
});

test('rows that are sorted before the notes are written keep their own texts and lose the notes of others', () => {
  const sheet = sheetOf();
  mark(sheet, acting(sheet, 'writeNotes', sortDown(sheet)));
  expect(marksIn(sheet)).toEqual({ ...EXPECTED, 3: ['error', '|error Name|', false] });
});

test('rows that are sorted after they were marked keep their marks', () => {
  const sheet = sheetOf();
  mark(sheet, acting(sheet, 'writeNotes', sortDown(sheet), true));
  expect(marksIn(sheet)[3]).toEqual(EXPECTED['3']);
  expect(marksIn(sheet)[1]).toEqual(NONE);
});

test('a column of a person that is moved under the marks gets its cells back, formulas included', () => {
  const sheet = sheetOf();
  const own = freeColumn(sheet);
  sheet.put(1, own, 'Mine');
  sheet.put(3, own, 3, '=1+2');
  sheet.put(4, own, 'my text');
  const change = columnAt(sheet, 'Change');
  mark(
    sheet,
    acting(sheet, 'write', () => sheet.moveColumn(own, change)),
  );
  const mine = columnAt(sheet, 'Mine');
  expect(sheet.cell(3, mine).formula).toBe('=1+2');
  expect(sheet.cell(4, mine).value).toBe('my text');
});

test.each([
  ['an array of one column in each row', (row: number) => `=UNIQUE(B${row}:B)`, 'edit'],
  ['a formula of one value in each row', (row: number) => `=B${row}*2`, 'edit'],
  ['a block to the end of the sheet', (row: number) => (row === 2 ? '=Old_bids' : ''), ''],
])('an edit far below reads formulas of few rows; with %s its mark is right', (_, formulaOf, change) => {
  const { sheet } = pulled(Array.from({ length: 300 }, (__, i) => campaign(`c${i}`)));
  const mine = columnAt(sheet, 'Change');
  sheet.insertColumn(mine);
  sheet.put(1, mine, 'Mine');
  for (let row = 2; row <= 301; row += 1) if (formulaOf(row) !== '') sheet.put(row, mine, 5, formulaOf(row));
  let read = 0;
  const counted: PlainSheet = {
    ...sheet,
    formulas: (block) => {
      read += block.rows;
      return sheet.formulas(block);
    },
  };
  const span = { first: 290, count: 1 };
  const reading = readTab(campaigns, sheet, span);
  const marking = { tab: campaigns, sheet: counted, reading, issues: [], span, knownNotes: null };
  writeRowMarks(marking, [{ change: 'edit', states: '' }]);
  expect(read).toBeLessThan(150);
  expect(sheet.cell(290, columnAt(sheet, 'Change')).value).toBe(change);
});
