// test, sheet: a value of the service in a cell with a percent format is read back as the same number.

import { writeArrival, writeUpdates } from '../../src/grid/cell-updates';
import type { SheetPort } from '../../src/ports/sheet';
import type { Fields } from '../../src/shared/value';
import { layOut } from '../../src/sheet/lay-out';
import { readTab } from '../../src/sheet/read-tab';
import { sourceBids } from '../../src/tabs/source-bids/source-bids-columns';
import { plainWorkbook } from './plain-workbook';

const bid = (appId: string, overridePercent: number) => ({
  campaignId: '007',
  appId,
  country: 'DE',
  overridePercent,
  bidValue: null,
});
const read = (sheet: SheetPort) => readTab(sourceBids, sheet);
const percents = (sheet: SheetPort) => read(sheet).rows.map(({ fields }) => fields.overridePercent);

test('pulled, appended and updated values stay the same in percent cells', () => {
  const workbook = plainWorkbook();
  const sheet = layOut(sourceBids, workbook);
  const base = new Map();
  const noBase = () => undefined;
  const arrive = (appended: readonly Fields[]) => {
    const target = { tab: sourceBids, sheet, reading: read(sheet), storedBase: { base } };
    writeArrival(target, { base, updates: [], appended }, noBase);
  };
  arrive([bid('app-1', 20)]);
  const column = read(sheet).columns.get('overridePercent')!;
  sheet.styleColumns([{ column, numberFormat: '0%' }]);
  sheet.write([{ row: 2, column, cells: [[0.2]] }]);
  const reading = read(sheet);

  const [row] = reading.rows;
  const take = { row: row!.row, key: row!.key, field: 'overridePercent', value: 30 };
  writeUpdates({ tab: sourceBids, sheet, reading, storedBase: { base } }, [take], base, noBase);
  expect(sheet.values({ row: row!.row, column, rows: 1, columns: 1 })).toEqual([[30]]);
  expect(percents(sheet)).toEqual([30]);

  arrive([bid('app-2', 45)]);
  expect(percents(sheet)).toEqual([30, 45]);
});
