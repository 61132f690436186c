// Workbench tests: a script sees the cells of an array whose formula a person typed in the page.
import { readCells } from '../../../workbench/apps-script/engine/cell-reader';
import { openLiveWorkbook } from '../../../workbench/apps-script/engine/live-workbook';

test.each([
  ['=SEQUENCE(4,1,3)', [3, 4, 5, 6]],
  ['={3;4;5;6}', [3, 4, 5, 6]],
  ['=ARRAYFORMULA({34;31;30;29}+2)', [36, 33, 32, 31]],
])('%s fills cells that a person emptied in the page, in both ways', async (formula, values) => {
  const live = openLiveWorkbook({ owner: 'ana@example.com' });
  const cellValue = { 0: { 0: { f: formula, v: null } }, 1: { 0: { v: '' } }, 2: { 0: { v: null } } };
  const params = { unitId: live.unitId, subUnitId: live.snapshot().sheetOrder[0]!, cellValue };
  live.applyForeign({ id: 'sheet.mutation.set-range-values', params }, 'ana');
  await live.settled();
  const { value } = readCells(live, params.subUnitId);
  expect([0, 1, 2, 3].map((row) => value(row, 0))).toEqual(values);
  live.close();
});
