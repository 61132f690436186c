// test, app: columns are set to plain text while a column is inserted: checkboxes and numbers stay.

import { prepareFor } from '../../../src/app/grid/prepare-columns';
import type { Cell } from '../../../src/tabs/cell';
import { creativeSets } from '../../../src/tabs/creative-sets';
import { readTab } from '../../../src/tabs/read-tab';
import type { Tab } from '../../../src/tabs/tab';
import { targets } from '../../../src/tabs/targets';
import { columnAt } from '../../tabs/campaign-rows';
import type { PlainSheet } from '../../tabs/plain-workbook';
import { pulledTab } from '../../tabs/tab-rows';

/** As in a spreadsheet: numbers and checkboxes in columns that become plain text become texts. */
function spreadsheet(sheet: PlainSheet, before: (n: number) => void): PlainSheet {
  let calls = 0;
  return {
    ...sheet,
    formatColumns: (column, columns, format, from) => {
      calls += 1;
      before(calls);
      sheet.formatColumns(column, columns, format, from);
      if (format !== '@') return;
      for (let row = from; row <= sheet.extent().rows; row += 1)
        for (let at = column; at < column + columns; at += 1) {
          const { value } = sheet.cell(row, at);
          if (typeof value !== 'string') sheet.put(row, at, String(value as Cell));
        }
    },
  };
}

const seen = (tab: Tab, sheet: PlainSheet) =>
  readTab(tab, sheet).rows.map(({ key, fields, issues }) => ({ key, fields, issues }));

const formats = (tab: Tab, sheet: PlainSheet) =>
  tab.columns.map(({ header }) => {
    const column = columnAt(sheet, header);
    return [header, sheet.numberFormats({ row: 20, column, rows: 1, columns: 1 })[0]![0]];
  });

describe.each<[string, Tab]>([
  ['Creative sets', creativeSets],
  ['Targets', targets],
])('%s', (_, tab) => {
  const headers = tab.columns.map(({ header }) => header);
  test.each(headers)('a column put in before %s at any moment', (header) => {
    for (let n = 1; ; n += 1) {
      const { sheet } = pulledTab(tab, [{}]);
      // A new row that has no key yet.
      const boxed = tab.columns.find(({ kind }) => kind.checkbox)!;
      sheet.put(3, columnAt(sheet, boxed.header), true);
      const expected = { rows: seen(tab, sheet), formats: formats(tab, sheet) };
      const reading = readTab(tab, sheet);
      let moved = false;
      const moving = spreadsheet(sheet, (call) => {
        if (call !== n) return;
        sheet.insertColumn(columnAt(sheet, header));
        moved = true;
      });
      prepareFor(tab, moving, reading, reading.lastRow + 1, {});
      expect([n, seen(tab, sheet)]).toEqual([n, expected.rows]);
      expect([n, formats(tab, sheet)]).toEqual([n, expected.formats]);
      if (!moved) break;
    }
  });
});
