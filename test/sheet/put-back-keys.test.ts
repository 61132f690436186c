// test, sheet: if the tab is sorted while keys are written into new rows, each row gets its own key.

import { readTab } from '../../src/sheet/read-tab';
import { writeCells } from '../../src/sheet/write-cells';
import { creativeSets } from '../../src/tabs/creative-sets/creative-sets-columns';
import { columnAt } from './campaign-rows';
import { pulledTab } from './tab-rows';

const NAMES = ['Old', 'New 1', 'New 2'];

test.each([
  ['an old row moves to the place of a new one', [1, 0, 2]],
  ['an old row moves above both', [2, 0, 1]],
  ['all rows are reversed', [2, 1, 0]],
])('each row has its own key if %s right before the write', (_, order) => {
  const { sheet } = pulledTab(creativeSets, [
    { name: 'New 1', creativeSetId: '' },
    { name: 'New 2', creativeSetId: '' },
    { name: 'Old', creativeSetId: '31' },
  ]);
  const status = columnAt(sheet, 'Status');
  ['waiting 1', 'waiting 2', 'Pushed'].forEach((text, i) => {
    sheet.put(i + 2, status, text);
  });
  const reading = readTab(creativeSets, sheet);
  const updates = ['101', '102'].map((value, i) => {
    return { name: { status: `waiting ${i + 1}` }, row: i + 2, field: 'creativeSetId', value };
  });
  // Sorted after the tab was read, and again right before the write.
  sheet.arrangeRows([2, 0, 1]);
  let writes = 0;
  const write: typeof sheet.write = (runs) => {
    writes += 1;
    if (writes === 1) sheet.arrangeRows(order);
    sheet.write(runs);
  };
  writeCells(creativeSets, { ...sheet, write }, reading, updates);
  const found = readTab(creativeSets, sheet).rows.map(({ fields }) => [fields.name, fields.creativeSetId]);
  expect(new Map(found as [string, string][])).toEqual(
    new Map(NAMES.map((name, i) => [name, ['31', '101', '102'][i]!])),
  );
});
