// test of sheet: what a person does to the rows and columns of Source bids while the add-on works.

import { columnAt } from './campaign-rows';
import type { PlainSheet } from './plain-workbook';

/** Header of a person's own column, which one of the actions moves. */
export const OWN = 'Mine';

const rowCount = (sheet: PlainSheet) => sheet.extent().rows - 1;
/** The numbers of all rows below the header, from 0, for `arrangeRows`. */
export const allRows = (sheet: PlainSheet) => Array.from({ length: rowCount(sheet) }, (_, i) => i);

/** Sorts like Google: empty cells are last in both directions. */
function sortBy(sheet: PlainSheet, header: string, direction: 1 | -1): void {
  const column = columnAt(sheet, header);
  const text = (i: number) => String(sheet.cell(i + 2, column).value);
  const compare = (a: number, b: number) => {
    if (text(a) === '' || text(b) === '') return Number(text(a) === '') - Number(text(b) === '');
    return text(a) < text(b) ? -direction : text(a) > text(b) ? direction : 0;
  };
  sheet.arrangeRows(allRows(sheet).sort(compare));
}

const moveOwn = (sheet: PlainSheet) => {
  const at = columnAt(sheet, OWN);
  sheet.moveColumn(at, columnAt(sheet, 'Status') + (at < columnAt(sheet, 'Status') ? 1 : -2));
};

export const ACTIONS: Readonly<Record<string, (sheet: PlainSheet) => void>> = {
  'sorts up': (sheet) => sortBy(sheet, 'App ID', 1),
  'sorts down': (sheet) => sortBy(sheet, 'App ID', -1),
  'sorts by Status': (sheet) => sortBy(sheet, 'Status', 1),
  'inserts a row at the top': (sheet) => sheet.arrangeRows([90, ...allRows(sheet)]),
  'inserts three rows at the top': (sheet) => sheet.arrangeRows([90, 91, 92, ...allRows(sheet)]),
  'inserts a row in between': (sheet) => sheet.arrangeRows([0, 90, ...allRows(sheet).slice(1)]),
  'inserts two rows before the last': (sheet) =>
    sheet.arrangeRows([0, 1, 2, 90, 91, ...allRows(sheet).slice(3)]),
  'deletes the first row': (sheet) => sheet.arrangeRows(allRows(sheet).slice(1)),
  'moves a column': moveOwn,
  'moves a key column to the end': (sheet) =>
    sheet.moveColumn(columnAt(sheet, 'App ID'), sheet.extent().columns + 1),
  'moves Status to the left': (sheet) => sheet.moveColumn(columnAt(sheet, 'Status'), 1),
  'inserts a column': (sheet) => sheet.insertColumn(columnAt(sheet, 'App ID')),
  'inserts a column before Status': (sheet) => sheet.insertColumn(columnAt(sheet, 'Status')),
  'inserts a column at the left': (sheet) => sheet.insertColumn(1),
};
