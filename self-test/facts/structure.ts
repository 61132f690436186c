// self-test: tabs, rows, columns and filters.

import { sheetPort } from '../../src/apps-script/sheet-of-google';
import { type Fact, fact, shownTable } from './fact';
import type { Scratch } from './scratch';

const columnOf = (...texts: string[]): string[][] => texts.map((text) => [text]);

function sheetWith({ newSheet }: Scratch, ...texts: string[]): GoogleAppsScript.Spreadsheet.Sheet {
  const sheet = newSheet();
  sheet.getRange(1, 1, texts.length, 1).setValues(columnOf(...texts));
  return sheet;
}

/** Adds a filter over the texts of `sheetWith` that hides one of them. */
function hideByFilter(sheet: GoogleAppsScript.Spreadsheet.Sheet, text: string): void {
  const criteria = SpreadsheetApp.newFilterCriteria().setHiddenValues([text]).build();
  sheet.getDataRange().createFilter().setColumnFilterCriteria(1, criteria);
}

export const STRUCTURE_FACTS: readonly Fact[] = [
  fact('rows, columns, last row and last column of a new tab', [1000, 26, 0, 0], ({ newSheet }) => {
    const sheet = newSheet();
    return [sheet.getMaxRows(), sheet.getMaxColumns(), sheet.getLastRow(), sheet.getLastColumn()];
  }),
  fact('width of a column and height of a row of a new tab in pixels', [100, 21], ({ newSheet }) => {
    const sheet = newSheet();
    return [sheet.getColumnWidth(3), sheet.getRowHeight(3)];
  }),
  fact('the data range of an empty tab is its first cell', 'A1', ({ newSheet }) =>
    newSheet().getDataRange().getA1Notation(),
  ),
  fact('type of a tab with cells', 'GRID', ({ newSheet }) => String(newSheet().getType())),
  fact('a renamed tab keeps its ID and is found by it', true, ({ newSheet }) => {
    const sheet = newSheet();
    const name = `${sheet.getName()} renamed`;
    sheet.setName(name);
    return SpreadsheetApp.getActiveSpreadsheet().getSheetById(sheet.getSheetId())?.getName() === name;
  }),
  fact('getSheetById and getSheetByName of a tab that does not exist', [true, true], () => {
    const book = SpreadsheetApp.getActiveSpreadsheet();
    return [book.getSheetById(1), book.getSheetByName('Self-test none')].map((sheet) => sheet === null);
  }),
  fact(
    'a column inserted before another one moves its text, note and format',
    [['a', '', 'b'], ['', '', 'note'], '@'],
    ({ newSheet }) => {
      const sheet = newSheet();
      sheet.getRange('B1').setNumberFormat('@').setNote('note');
      sheet.getRange('A1:B1').setValues([['a', 'b']]);
      sheet.insertColumnBefore(2);
      const cells = sheet.getRange('A1:C1');
      const texts = cells.getValues()[0]!.map(String);
      return [texts, cells.getNotes()[0]!, sheet.getRange('C1').getNumberFormat()];
    },
  ),
  fact('rows below deleted ones move up', columnOf('a', 'd', ''), (scratch) => {
    const sheet = sheetWith(scratch, 'a', 'b', 'c', 'd');
    sheet.deleteRows(2, 2);
    return shownTable(sheet.getRange('A1:A3').getValues());
  }),
  fact('number format of rows that are added below formatted ones', '@', ({ newSheet }) => {
    const sheet = newSheet();
    sheet.getRange('A1:A1000').setNumberFormat('@');
    sheet.insertRowsAfter(1000, 10);
    return sheet.getRange('A1005').getNumberFormat();
  }),
  fact('frozen rows', 1, ({ newSheet }) => {
    const sheet = newSheet();
    sheet.setFrozenRows(1);
    return sheet.getFrozenRows();
  }),
  fact('isRowHiddenByUser of rows 2 to 4 when row 3 is hidden', [false, true, false], (scratch) => {
    const sheet = sheetWith(scratch, 'head', 'a', 'b', 'a', 'c');
    sheet.hideRows(3);
    return [2, 3, 4].map((row) => sheet.isRowHiddenByUser(row));
  }),
  fact(
    'isRowHiddenByFilter of rows 2 to 4 when a filter hides the value of rows 2 and 4',
    [true, false, true],
    (scratch) => {
      const sheet = sheetWith(scratch, 'head', 'a', 'b', 'a', 'c');
      hideByFilter(sheet, 'a');
      SpreadsheetApp.flush();
      return [2, 3, 4].map((row) => sheet.isRowHiddenByFilter(row));
    },
  ),
  fact(
    'of 200 rows, those that a filter or a person hides, found by one formula of Bidgrid',
    [3, 10, 11],
    (scratch) => {
      const sheet = sheetWith(scratch, ...Array.from({ length: 200 }, (_, i) => (i === 2 ? 'drop' : 'keep')));
      hideByFilter(sheet, 'drop');
      sheet.hideRows(10, 2);
      SpreadsheetApp.flush();
      return [...sheetPort(sheet).hiddenRows(Array.from({ length: 199 }, (_, i) => i + 2))];
    },
  ),
  fact(
    'developer metadata of a tab is returned as it was set',
    [['bidgrid-self-test', 'a b:1']],
    ({ newSheet }) => {
      const sheet = newSheet();
      const { DOCUMENT } = SpreadsheetApp.DeveloperMetadataVisibility;
      sheet.addDeveloperMetadata('bidgrid-self-test', 'a b:1', DOCUMENT);
      return sheet.getDeveloperMetadata().map((metadata) => [metadata.getKey(), metadata.getValue()]);
    },
  ),
  fact('activating the old tab after a new one was inserted keeps it active', true, ({ newSheet }) => {
    const book = SpreadsheetApp.getActiveSpreadsheet();
    const shownId = book.getActiveSheet().getSheetId();
    newSheet();
    return book.getActiveSheet().getSheetId() === shownId;
  }),
];
