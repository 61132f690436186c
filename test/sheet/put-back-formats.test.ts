// test, sheet: cells that a write hit get their previous values back in the unit of their row, also in a
// table, which refuses number formats.

import { readTab } from '../../src/sheet/read-tab';
import { writeCells } from '../../src/sheet/write-cells';
import { PERCENT } from '../../src/tabs/columns/number-kinds';
import { keyOf } from '../../src/tabs/columns/tab';
import { targets } from '../../src/tabs/targets/targets-columns';
import { columnAt } from './campaign-rows';
import { inTable } from './in-table';
import type { PlainSheet } from './plain-workbook';
import { pulledTab } from './tab-rows';

/** Exchanges the two rows right before the first write. */
function exchanging(sheet: PlainSheet): PlainSheet {
  let isDone = false;
  return {
    ...sheet,
    write: (runs) => {
      if (!isDone) sheet.arrangeRows([1, 0]);
      isDone = true;
      sheet.write(runs);
    },
  };
}

const ROWS = [
  { country: 'DE', bidType: 'CPI', bid: 2.5, clickUrl: 'https://old.example' },
  { country: 'FR', bidType: 'RET', bid: 106, clickUrl: 'https://mine.example' },
];

function start() {
  const { sheet } = pulledTab(targets, ROWS);
  const bid = columnAt(sheet, 'Bid');
  sheet.format(3, bid, PERCENT);
  return { sheet, bid, reading: readTab(targets, sheet) };
}

const DE = keyOf(targets, { campaignId: '007', country: 'DE' });
const update = (field: string, value: string | number) => [{ name: { key: DE }, row: 2, field, value }];

const shown = (sheet: PlainSheet) =>
  readTab(targets, sheet).rows.map(({ fields }) => [fields.country, fields.bid, fields.clickUrl]);

test('a goal in percent that a bid in dollars overwrote is put back in percent', () => {
  const { sheet, bid, reading } = start();
  writeCells(targets, exchanging(sheet), reading, update('bid', 3.5));
  expect(shown(sheet)).toEqual([
    ['FR', 106, 'https://mine.example'],
    ['DE', 3.5, 'https://old.example'],
  ]);
  expect(sheet.cell(2, bid).format).toBe(PERCENT);
});

test('in a table, a value is put back without its format', () => {
  const { sheet, bid } = start();
  sheet.put(3, bid, 106.5);
  const reading = readTab(targets, sheet);
  writeCells(targets, inTable(exchanging(sheet)), reading, update('bid', 3.5));
  expect(shown(sheet)).toEqual([
    ['FR', 106.5, 'https://mine.example'],
    ['DE', 3.5, 'https://old.example'],
  ]);
});

test('a number whose format was set for another row is reported', () => {
  const { sheet, bid } = start();
  sheet.format(2, bid, '@');
  const write = () => writeCells(targets, exchanging(sheet), readTab(targets, sheet), update('bid', 3.5));
  expect(write).toThrow(/^Row 2 of Targets was moved/);
  expect(shown(sheet)[1]).toEqual(['DE', 3.5, 'https://old.example']);
});
