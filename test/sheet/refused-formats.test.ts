// test, sheet: values are written into a table with typed columns, which refuses number formats, if they do
// not need the format.

import { FormatRefused } from '../../src/shared/google-errors';
import type { Value } from '../../src/shared/value';
import { readTab } from '../../src/sheet/read-tab';
import { writeCells } from '../../src/sheet/write-cells';
import { keyOf } from '../../src/tabs/columns/tab';
import { targets } from '../../src/tabs/targets/targets-columns';
import { columnAt } from './campaign-rows';
import { inTable } from './in-table';
import { pulledTab } from './tab-rows';

const ROWS = [
  { country: 'DE', budget: 100, clickUrl: 'https://old.example' },
  { country: 'FR', budget: 200, clickUrl: 'https://old.example' },
];

function start() {
  const { sheet } = pulledTab(targets, ROWS);
  const update = (row: number, field: string, value: Value) => {
    const key = keyOf(targets, { campaignId: '007', country: ROWS[row - 2]!.country });
    return { name: { key }, row, field, value };
  };
  const write = (...updates: readonly ReturnType<typeof update>[]) =>
    writeCells(targets, inTable(sheet), readTab(targets, sheet), updates);
  const cell = (row: number, header: string) => sheet.cell(row, columnAt(sheet, header));
  return { sheet, update, write, cell };
}

test('a budget with cents is written with the format of whole dollars', () => {
  const { update, write, cell } = start();
  expect(write(update(2, 'budget', 100.5), update(3, 'budget', 300))).toEqual({ gone: [], unwritten: [] });
  expect([2, 3].map((row) => cell(row, 'Daily budget').value)).toEqual([100.5, 300]);
});

test('a text that needs plain text is not written, and the refusal is thrown', () => {
  const { sheet, update, write, cell } = start();
  sheet.format(2, columnAt(sheet, 'Click URL'), 'General');
  expect(() => write(update(2, 'clickUrl', '=1+1'), update(3, 'budget', 300.5))).toThrow(FormatRefused);
  expect(cell(2, 'Click URL')).toMatchObject({ value: 'https://old.example', formula: '' });
  expect(cell(3, 'Daily budget').value).toBe(200);
});
