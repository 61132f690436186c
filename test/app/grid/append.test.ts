// test, app: new rows find their place below the last one although somebody types or puts in a column at that moment.

import { appendRows } from '../../../src/app/grid/append';
import { type Arrival, writeArrival } from '../../../src/app/grid/take';
import { Trouble } from '../../../src/app/trouble';
import { creativeSets } from '../../../src/tabs/creative-sets';
import { readTab, type TabReading } from '../../../src/tabs/read-tab';
import { sourceBids } from '../../../src/tabs/source-bids';
import type { Tab } from '../../../src/tabs/tab';
import { columnAt } from '../../tabs/campaign-rows';
import { type PlainSheet, plainWorkbook } from '../../tabs/plain-workbook';
import { pulledTab, sound } from '../../tabs/tab-rows';

const bid = (appId: string) => ({
  campaignId: '007',
  appId,
  country: 'DE',
  overridePercent: 20,
  bidValue: null,
});

const appsIn = (sheet: PlainSheet) => readTab(sourceBids, sheet).rows.map(({ fields }) => fields.appId);

/** What a merge brings of one tab; its base is of no interest here. */
const arrive = (tab: Tab, sheet: PlainSheet, reading: TabReading, arrival: Arrival): void =>
  writeArrival(plainWorkbook(), { tab, sheet, reading }, arrival, () => {});

const start = () => {
  const { sheet } = pulledTab(sourceBids, [{ appId: 'a1' }, { appId: 'a2' }]);
  return { sheet, reading: readTab(sourceBids, sheet) };
};

test('rows go below the last one, whatever the people have beside them', () => {
  const { sheet } = start();
  sheet.put(40, 30, 'my sum');
  const reading = readTab(sourceBids, sheet);
  appendRows(sourceBids, sheet, reading, [bid('b1'), bid('b2')]);
  expect(readTab(sourceBids, sheet).rows.map(({ row, fields }) => [row, fields.appId])).toEqual([
    [2, 'a1'],
    [3, 'a2'],
    [4, 'b1'],
    [5, 'b2'],
  ]);
});

test('a row that somebody typed meanwhile is not written over', () => {
  const { sheet, reading } = start();
  sheet.put(4, columnAt(sheet, 'App ID'), 'typed');
  arrive(sourceBids, sheet, reading, { takes: [], appended: [bid('b1'), bid('b2')] });
  expect(appsIn(sheet)).toEqual(['a1', 'a2', 'typed', 'b1', 'b2']);
});

test('nor one where the people have something far below', () => {
  const { sheet } = start();
  sheet.put(40, 30, 'my sum');
  const reading = readTab(sourceBids, sheet);
  sheet.put(5, columnAt(sheet, 'App ID'), 'typed');
  arrive(sourceBids, sheet, reading, { takes: [], appended: [bid('b1'), bid('b2')] });
  expect(readTab(sourceBids, sheet).rows.map(({ row, fields }) => [row, fields.appId])).toEqual([
    [2, 'a1'],
    [3, 'a2'],
    [5, 'typed'],
    [6, 'b1'],
    [7, 'b2'],
  ]);
});

test('rows that the grid grew by leave no gap where their boxes count as content', () => {
  const { sheet } = pulledTab(creativeSets, [{}]);
  const box = columnAt(sheet, 'PRELOAD');
  const boxed: PlainSheet = {
    ...sheet,
    grow: (rows) => {
      sheet.grow(rows);
      for (let row = sheet.extent().rows + 1; row <= rows; row += 1) sheet.put(row, box, false);
    },
  };
  const set = (creativeSetId: string) => ({ ...sound(creativeSets), creativeSetId });
  const appended = [set('32'), set('33'), set('34')];
  arrive(creativeSets, boxed, readTab(creativeSets, sheet), { takes: [], appended });
  expect(readTab(creativeSets, sheet).rows.map(({ row, key }) => [row, key])).toEqual([
    [2, '31'],
    [3, '32'],
    [4, '33'],
    [5, '34'],
  ]);
});

test('a column that somebody put in meanwhile does not tear the new rows', () => {
  const { sheet, reading } = start();
  sheet.insertColumn(columnAt(sheet, 'App ID'));
  arrive(sourceBids, sheet, reading, { takes: [], appended: [bid('b1')] });
  expect(readTab(sourceBids, sheet).rows[2]).toMatchObject({ fields: bid('b1'), issues: [] });
});

test('nor does it make texts of the boxes of the column beside', () => {
  const { sheet } = pulledTab(creativeSets, [{}]);
  const reading = readTab(creativeSets, sheet);
  const box = columnAt(sheet, 'PRELOAD');
  const formatAt = (column: number) => sheet.numberFormats({ row: 2, column, rows: 1, columns: 1 })[0]![0];
  const before = formatAt(box);
  sheet.insertColumn(columnAt(sheet, 'Name'));
  expect(columnAt(sheet, 'PRELOAD')).toBe(box + 1);
  const take = { row: 2, key: reading.rows[0]!.key, field: 'name', value: 'Renamed' };
  arrive(creativeSets, sheet, reading, { takes: [take], appended: [] });
  expect(formatAt(box + 1)).toBe(before);
  expect(sheet.cell(2, columnAt(sheet, 'Name')).value).toBe('Renamed');
});

test('many rows are written part by part, each below what stands there then', () => {
  const { sheet, reading } = start();
  const many = Array.from({ length: 10_001 }, (_, i) => bid(`b${i}`));
  let parts = 0;
  const busy: PlainSheet = {
    ...sheet,
    write: (runs) => {
      sheet.write(runs);
      parts += 1;
      if (parts === 1) sheet.put(10_004, columnAt(sheet, 'App ID'), 'typed');
    },
  };
  appendRows(sourceBids, busy, reading, many);
  const apps = appsIn(sheet);
  expect(apps.slice(9_999)).toEqual(['b9997', 'b9998', 'b9999', 'typed', 'b10000']);
  expect(apps).toHaveLength(2 + many.length + 1);
});

test('a header that was taken away stops it with a sentence', () => {
  const { sheet, reading } = start();
  sheet.put(1, columnAt(sheet, 'App ID'), 'else');
  expect(() => appendRows(sourceBids, sheet, reading, [bid('b1')])).toThrow(Trouble);
  expect(sheet.extent().rows).toBe(3);
});
