// apps-script, self-test: tabs, rows, columns and filters; and the suites for our adapters.

import { userLock } from '../locks';
import { sheetPort } from '../sheet';
import { documentStore, userStore } from '../stores';
import type { ContractCase } from './contract';
import { lockContract } from './lock-contract';
import { errorText, type Probe, shownTable } from './probe';
import type { Scratch } from './scratch';
import { scratchWorkbook } from './scratch-workbook';
import { sheetContract } from './sheet-contract';
import { STORE_CONTRACT_NAMES, storeContract } from './store-contract';

/** The cases of a suite as probes. */
const suite = <T>(
  title: string,
  cases: readonly ContractCase<T>[],
  make: (scratch: Scratch) => () => T,
  after: () => void = () => undefined,
): Probe[] =>
  cases.map(({ name, check }) => ({
    name: `${title} ${name}`,
    what: `${title}: ${name}`,
    expected: 'kept',
    how: (scratch) => {
      try {
        check(make(scratch));
        return 'kept';
      } catch (error) {
        return errorText(error);
      } finally {
        after();
      }
    },
  }));

function deleteStoreNames(open: typeof documentStore): void {
  const store = open();
  for (const name of STORE_CONTRACT_NAMES) store.delete(name);
}

const hidden = ({ newSheet }: Scratch): GoogleAppsScript.Spreadsheet.Sheet => {
  const sheet = newSheet();
  sheet.getRange(1, 1, 5, 1).setValues([['head'], ['a'], ['b'], ['a'], ['c']]);
  return sheet;
};

export const structureProbes = (): readonly Probe[] => [
  {
    name: 'new tab',
    what: 'Rows, columns, last row and last column of a new tab',
    expected: [1000, 26, 0, 0],
    how: ({ newSheet }) => {
      const sheet = newSheet();
      return [sheet.getMaxRows(), sheet.getMaxColumns(), sheet.getLastRow(), sheet.getLastColumn()];
    },
  },
  {
    name: 'sizes of a new tab',
    what: 'Pixels: width of a column and height of a row of a new tab',
    expected: [100, 21],
    how: ({ newSheet }) => {
      const sheet = newSheet();
      return [sheet.getColumnWidth(3), sheet.getRowHeight(3)];
    },
  },
  {
    name: 'data range of an empty tab',
    what: 'The data range of an empty tab is its first cell',
    expected: 'A1',
    how: ({ newSheet }) => newSheet().getDataRange().getA1Notation(),
  },
  {
    name: 'type of a tab',
    what: 'Type of a tab with cells',
    expected: 'GRID',
    how: ({ sheet }) => String(sheet.getType()),
  },
  {
    name: 'found by its ID',
    what: 'A renamed tab keeps its ID and is found by it',
    expected: true,
    how: ({ newSheet }) => {
      const sheet = newSheet();
      const id = sheet.getSheetId();
      // A name by which the tab is still found if it is left over.
      const name = sheet.getName().replace('(', '(100');
      sheet.setName(name);
      return SpreadsheetApp.getActiveSpreadsheet().getSheetById(id)?.getName() === name;
    },
  },
  {
    name: 'unknown ID',
    what: 'getSheetById and getSheetByName of a tab that does not exist',
    expected: [null, null],
    how: () => {
      const book = SpreadsheetApp.getActiveSpreadsheet();
      return [book.getSheetById(1), book.getSheetByName('Bidgrid-self-test none')].map((sheet) =>
        sheet === null ? null : 'a tab',
      );
    },
  },
  {
    name: 'inserted column',
    what: 'A column inserted before another one moves its text, note and format',
    expected: [['a', '', 'b'], ['', '', 'note'], '@'],
    how: ({ newSheet }) => {
      const sheet = newSheet();
      sheet.getRange('B1').setNumberFormat('@').setNote('note');
      sheet.getRange('A1:B1').setValues([['a', 'b']]);
      sheet.insertColumnBefore(2);
      const moved = sheet.getRange('A1:C1');
      return [
        moved.getValues()[0]!.map(String),
        moved.getNotes()[0]!,
        sheet.getRange('C1').getNumberFormat(),
      ];
    },
  },
  {
    name: 'deleted rows',
    what: 'Rows below deleted ones move up',
    expected: [['a'], ['d'], ['']],
    how: ({ newSheet }) => {
      const sheet = newSheet();
      sheet.getRange('A1:A4').setValues([['a'], ['b'], ['c'], ['d']]);
      sheet.deleteRows(2, 2);
      return shownTable(sheet.getRange('A1:A3').getValues());
    },
  },
  {
    name: 'added rows',
    what: 'Number format of rows that are added below formatted ones',
    expected: '@',
    how: ({ newSheet }) => {
      const sheet = newSheet();
      sheet.getRange('A1:A1000').setNumberFormat('@');
      sheet.insertRowsAfter(1000, 10);
      return sheet.getRange('A1005').getNumberFormat();
    },
  },
  {
    name: 'frozen row',
    what: 'Frozen rows',
    expected: 1,
    how: ({ newSheet }) => {
      const sheet = newSheet();
      sheet.setFrozenRows(1);
      return sheet.getFrozenRows();
    },
  },
  {
    name: 'rows hidden by hand',
    what: 'isRowHiddenByUser of rows 2 to 4 when row 3 is hidden',
    expected: [false, true, false],
    how: (scratch) => {
      const sheet = hidden(scratch);
      sheet.hideRows(3);
      return [2, 3, 4].map((row) => sheet.isRowHiddenByUser(row));
    },
  },
  {
    name: 'rows hidden by a filter',
    what: 'isRowHiddenByFilter of rows 2 to 4 when a filter hides the value of rows 2 and 4',
    expected: [true, false, true],
    how: (scratch) => {
      const sheet = hidden(scratch);
      const criteria = SpreadsheetApp.newFilterCriteria().setHiddenValues(['a']).build();
      sheet.getRange('A1:A5').createFilter().setColumnFilterCriteria(1, criteria);
      SpreadsheetApp.flush();
      return [2, 3, 4].map((row) => sheet.isRowHiddenByFilter(row));
    },
  },
  {
    name: 'hidden rows as Bidgrid reads them',
    what: 'Of 200 rows, those that a filter or a person hides, found by one formula',
    expected: [3, 10, 11],
    how: ({ newSheet }) => {
      const sheet = newSheet();
      const kinds = Array.from({ length: 200 }, (_, i) => [i === 2 ? 'drop' : 'keep']);
      sheet.getRange(1, 1, 200, 1).setValues(kinds);
      const criteria = SpreadsheetApp.newFilterCriteria().setHiddenValues(['drop']).build();
      sheet.getRange(1, 1, 200, 1).createFilter().setColumnFilterCriteria(1, criteria);
      sheet.hideRows(10, 2);
      SpreadsheetApp.flush();
      const rows = Array.from({ length: 199 }, (_, i) => i + 2);
      return [...sheetPort(sheet).hiddenRows(rows)];
    },
  },
  {
    name: 'metadata of a tab',
    what: 'Developer metadata of a tab is returned as it was set',
    expected: [['bidgrid-self-test', 'a b:1']],
    how: ({ newSheet }) => {
      const sheet = newSheet();
      sheet.addDeveloperMetadata(
        'bidgrid-self-test',
        'a b:1',
        SpreadsheetApp.DeveloperMetadataVisibility.DOCUMENT,
      );
      return sheet.getDeveloperMetadata().map((one) => [one.getKey(), one.getValue()]);
    },
  },
  {
    name: 'selection',
    what: 'The person stays in the same tab while tabs are made',
    expected: true,
    how: ({ newSheet }) => {
      const book = SpreadsheetApp.getActiveSpreadsheet();
      const before = book.getActiveSheet().getSheetId();
      newSheet();
      return book.getActiveSheet().getSheetId() === before;
    },
  },
  ...suite('Sheets', sheetContract, (scratch) => () => scratchWorkbook(scratch)),
  ...suite(
    'Document properties',
    storeContract,
    () => documentStore,
    () => deleteStoreNames(documentStore),
  ),
  ...suite(
    'User properties',
    storeContract,
    () => userStore,
    () => deleteStoreNames(userStore),
  ),
  // The document lock is held while probes run.
  ...suite('User lock', lockContract, () => () => userLock()),
];
