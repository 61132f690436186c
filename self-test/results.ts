// self-test: the tab with the results. It is also the record of progress: a fact with a row is not run again.

import { type Fact, type Json, verdictOn } from './facts/fact';

const TITLE = 'Self-test results';
const HEADERS = ['Group', 'Fact', 'Expected', 'Got', 'Passed', 'Milliseconds'];

interface Results {
  has(group: string, name: string): boolean;
  /** Adds a row. It stays as it is if the fact ends the execution. */
  begin(group: string, name: string): void;
  /** Completes the last row. */
  end(fact: Omit<Fact, 'measure'>, got: Json, milliseconds: number): void;
}

type Spreadsheet = GoogleAppsScript.Spreadsheet.Spreadsheet;
type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

function createSheet(book: Spreadsheet): Sheet {
  const sheet = book.insertSheet(TITLE, 0);
  sheet.getRange(1, 1, sheet.getMaxRows(), HEADERS.length).setNumberFormat('@');
  sheet.getRange(1, 1, 1, HEADERS.length).setValues([HEADERS]).setFontWeight('bold');
  sheet.setFrozenRows(1);
  return sheet;
}

/** `1.5` as it is shown tells the separator. */
function hasDecimalComma(sheet: Sheet): boolean {
  const cell = sheet.getRange(1, HEADERS.length + 1).setValue(1.5);
  const text = cell.getDisplayValue();
  cell.clearContent();
  return text === '1,5';
}

export function openResults(book: Spreadsheet): Results {
  const sheet = book.getSheetByName(TITLE) ?? createSheet(book);
  const place = { hasDecimalComma: hasDecimalComma(sheet), language: Session.getActiveUserLocale() };
  const keyOf = (group: unknown, name: unknown) => `${group}/${name}`;
  const keys = new Set(resultRows(book).map(([group, name]) => keyOf(group, name)));
  let row = sheet.getLastRow();
  return {
    has: (group, name) => keys.has(keyOf(group, name)),
    begin: (group, name) => {
      row += 1;
      if (row > sheet.getMaxRows()) sheet.insertRowsAfter(row - 1, 100);
      sheet.getRange(row, 1, 1, 5).setValues([[group, name, '', '', 'unfinished']]);
      SpreadsheetApp.flush();
    },
    end: (fact, got, milliseconds) => {
      const { expected, passed } = verdictOn(fact, got, place);
      const cells = [expected, JSON.stringify(got), passed, String(milliseconds)];
      sheet.getRange(row, 3, 1, 4).setValues([cells]);
    },
  };
}

/** The cells of the results without the header. */
export const resultRows = (book: Spreadsheet): string[][] =>
  book.getSheetByName(TITLE)?.getDataRange().getDisplayValues().slice(1) ?? [];
