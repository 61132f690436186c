// Workbench tests, engine: neither writes nor calculations scan cells that cannot have formulas, and all
// formulas are found.
import { ICommandService } from '@univerjs/core';
import { FormulaDataModel, SetFormulaCalculationStartMutation } from '@univerjs/engine-formula';
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

test('formulas still calculate after rows were inserted above them', async () => {
  write(0, 0, { v: 2, t: 2 });
  write(0, 1, { f: '=A1*2' });
  await workbook.settled();
  workbook.facadeSheet('0')?.insertRowsBefore(0, 3);
  write(3, 0, { v: 10, t: 2 });
  await workbook.settled();
  expect(workbook.cells('0').getValue(3, 1)?.v).toBe(20);
});

describe('a calculation', () => {
  let runs: number;
  beforeEach(async () => {
    write(0, 0, { v: 2, t: 2 });
    await workbook.settled();
    runs = 0;
    workbook.injector.get(ICommandService).onCommandExecuted(({ id }) => {
      if (id === SetFormulaCalculationStartMutation.id) runs += 1;
    });
  });

  test('does not run without formulas, whatever is written and inserted', async () => {
    write(1, 0, { v: 3, t: 2 });
    await workbook.settled();
    workbook.facadeSheet('0')?.insertRowsBefore(0, 3);
    write(1, 0, { v: 3, t: 2 });
    await workbook.settled();
    expect(workbook.settled()).toBeNull();
    expect(runs).toBe(0);
  });

  test('runs for a formula below inserted rows, and for one that another command writes', async () => {
    workbook.facadeSheet('0')?.insertRowsBefore(0, 3);
    await workbook.settled();
    write(3, 1, { f: '=A4*2' });
    await workbook.settled();
    expect(workbook.cells('0').getValue(3, 1)?.v).toBe(4);
    expect(runs).toBe(1);
    write(3, 1, { v: null, f: null, si: null });
    await workbook.settled();
    const params = {
      subUnitId: '0',
      cellValue: { 3: { 2: { f: '=A4*3' } } },
      trigger: 'sheet.command.paste',
    };
    workbook.execute('sheet.mutation.set-range-values', params);
    await workbook.settled();
    expect(workbook.cells('0').getValue(3, 2)?.v).toBe(6);
  });

  test('runs once more after the last formula was removed, so that its result is cleared', async () => {
    workbook.setCells('0', { 1: { 0: { v: 3, t: 2 } }, 5: { 0: { f: '=ARRAYFORMULA(A1:A2*2)' } } });
    await workbook.settled();
    const spilt = () =>
      workbook.injector.get(FormulaDataModel).getArrayFormulaCellData()[workbook.unitId]?.['0']?.[6]?.[0]?.v;
    expect(spilt()).toBe(6);
    write(5, 0, { v: null, f: null, si: null });
    await workbook.settled();
    expect(spilt()).toBeUndefined();
  });
});

describe('formulas are found in a sheet that had none, however they are added', () => {
  const FROM = { v: 7, t: 2 };
  beforeEach(async () => {
    workbook.facade.create('other', 20, 5);
    write(0, 0, FROM);
    await workbook.settled();
  });
  const other = () => workbook.core.getSheets().find((sheet) => sheet.getName() === 'other')!;
  const shown = async (row: number, column: number) => {
    await workbook.settled();
    return other().getCellMatrix().getValue(row, column)?.v;
  };

  test('by a write of the host, after plain ones', async () => {
    const id = other().getSheetId();
    workbook.setCells(id, { 0: { 0: FROM } });
    await workbook.settled();
    workbook.setCells(id, { 0: { 1: { f: '=A1*2' } } });
    expect(await shown(0, 1)).toBe(14);
    workbook.setCells(id, { 0: { 0: { v: 8, t: 2 } } });
    expect(await shown(0, 1)).toBe(16);
  });

  test('by a write of a page', async () => {
    const params = { unitId: workbook.unitId, subUnitId: other().getSheetId() };
    const cellValue = { 3: { 0: { f: '=Sheet1!A1+1' } } };
    workbook.applyForeign(
      { id: 'sheet.mutation.set-range-values', params: { ...params, cellValue } },
      'page-1',
    );
    expect(await shown(3, 0)).toBe(8);
    write(0, 0, { v: 20, t: 2 });
    expect(await shown(3, 0)).toBe(21);
  });

  test('by cells moved from another sheet, and by a copy of a sheet', async () => {
    write(5, 0, { f: '=A1*3' });
    await workbook.settled();
    const range = { startRow: 5, endRow: 5, startColumn: 0, endColumn: 0 };
    const cell = { ...workbook.cells('0').getValue(5, 0) };
    workbook.execute('sheet.mutation.move-range', {
      fromRange: range,
      toRange: range,
      from: { subUnitId: '0', value: { 5: { 0: null } } },
      to: { subUnitId: other().getSheetId(), value: { 5: { 0: cell } } },
    });
    await workbook.settled();
    workbook.setCells(other().getSheetId(), { 0: { 0: { v: 5, t: 2 } } });
    expect(await shown(5, 0)).toBe(15);
    workbook.facade.duplicateSheet(workbook.facade.getSheetByName('other')!);
    const copy = workbook.core.getSheets().find((sheet) => !['other', 'Sheet1'].includes(sheet.getName()))!;
    workbook.setCells(copy.getSheetId(), { 0: { 0: { v: 6, t: 2 } } });
    await workbook.settled();
    expect(copy.getCellMatrix().getValue(5, 0)?.v).toBe(18);
  });
});
