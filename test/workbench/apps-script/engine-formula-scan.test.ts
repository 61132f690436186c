// Workbench tests, engine: writes that cannot concern a formula do not scan the workbook for formulas.
import { formulaScans } from '../../../workbench/apps-script/engine/formula-scan';
import { type LiveWorkbook, openLiveWorkbook } from '../../../workbench/apps-script/engine/live-workbook';

let workbook: LiveWorkbook;

beforeEach(() => {
  workbook = openLiveWorkbook({ owner: 'owner@example.com' });
  formulaScans.count = 0;
});
afterEach(() => workbook.close());

const write = (row: number, column: number, cell: object) =>
  workbook.setCells('0', { [row]: { [column]: cell } });

test('a thousand plain writes beside plain cells scan nothing', () => {
  for (let row = 0; row < 1000; row += 1) write(row, 0, { v: row, t: 2 });
  expect(formulaScans.count).toBe(0);
});

test('a write that brings, replaces or removes a formula scans once', async () => {
  write(0, 0, { v: 2, t: 2 });
  write(0, 1, { f: '=A1*2' });
  expect(formulaScans.count).toBe(1);
  await workbook.settled();
  expect(workbook.cells('0').getValue(0, 1)?.v).toBe(4);

  write(5, 5, { v: 1, t: 2 });
  expect(formulaScans.count).toBe(1);

  write(0, 0, { v: 5, t: 2 });
  expect(formulaScans.count).toBe(1);
  await workbook.settled();
  expect(workbook.cells('0').getValue(0, 1)?.v).toBe(10);

  write(0, 1, { v: 7, t: 2, f: null, si: null });
  expect(formulaScans.count).toBe(2);
  write(0, 0, { v: 6, t: 2 });
  await workbook.settled();
  expect(workbook.cells('0').getValue(0, 1)?.v).toBe(7);
});

test('formulas still answer after rows were inserted above them', async () => {
  write(0, 0, { v: 2, t: 2 });
  write(0, 1, { f: '=A1*2' });
  await workbook.settled();
  workbook.facadeSheet('0')?.insertRowsBefore(0, 3);
  write(3, 0, { v: 10, t: 2 });
  await workbook.settled();
  expect(workbook.cells('0').getValue(3, 1)?.v).toBe(20);
});
