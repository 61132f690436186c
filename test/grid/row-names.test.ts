// test, grid: names by which rows are found after sorting.

import { rowNames } from '../../src/grid/listed-issues';
import type { Fields } from '../../src/shared/value';
import { readTab } from '../../src/sheet/read-tab';
import { sourceBids } from '../../src/tabs/source-bids/source-bids-columns';
import { columnAt } from '../sheet/campaign-rows';
import { pulledTab } from '../sheet/tab-rows';

const seen = (...content: readonly unknown[]): string => JSON.stringify(content);

/** The tab as it is read, and the names of its rows. */
function namesOf(rows: readonly Fields[], order: readonly number[] = rows.map((_, i) => i)) {
  const { sheet } = pulledTab(sourceBids, rows);
  sheet.arrangeRows(order);
  const reading = readTab(sourceBids, sheet);
  return { sheet, reading, ...rowNames(sourceBids, reading, seen) };
}

const ROWS: readonly Fields[] = [{ appId: 'a1' }, { appId: 'a2', overridePercent: 5 }, { appId: 'a2' }];

test('a row is found by its name after the rows were sorted', () => {
  const before = namesOf(ROWS);
  const after = namesOf(ROWS, [2, 1, 0]);
  const places = before.reading.rows.map((row) => after.find(before.nameOf(row), row.row)?.row);
  expect(places).toEqual([4, 3, 2]);
});

test('of rows with the same key and cells, the one at the same place is found', () => {
  const { reading, nameOf, find } = namesOf([{ appId: 'a1' }, { appId: 'a2' }, { appId: 'a2' }]);
  const [, second, third] = reading.rows;
  const name = nameOf(second!);
  expect(nameOf(third!)).toBe(name);
  expect([3, 4, 2].map((place) => find(name, place)?.row)).toEqual([3, 4, undefined]);
});

test('rows with the same key are distinguished by texts that cannot be read', () => {
  const { sheet } = namesOf([{ appId: 'a2' }, { appId: 'a2' }]);
  for (const row of [2, 3]) sheet.put(row, columnAt(sheet, 'Bid override %'), `text ${row}`);
  const reading = readTab(sourceBids, sheet);
  const { nameOf, find } = rowNames(sourceBids, reading, seen);
  expect(reading.rows.map((row) => find(nameOf(row), 9)?.row)).toEqual([2, 3]);
});

test('a name that no row has is not found', () => {
  expect(namesOf(ROWS).find('kother', 2)).toBeNull();
});
