// test of sheet: if row 1 is not the row with the headers, one repair puts them there; rows and cells of
// people keep everything they have. For every tab of the registry.

import type { Fields } from '../../src/shared/value';
import { findColumns } from '../../src/sheet/find-columns';
import { readTab } from '../../src/sheet/read-tab';
import { headerState, repairHeaders } from '../../src/sheet/repair-headers';
import { campaigns } from '../../src/tabs/campaigns/campaigns-columns';
import type { Cell } from '../../src/tabs/columns/column';
import type { Tab } from '../../src/tabs/columns/tab';
import { RESOURCES } from '../../src/tabs/registry';
import { campaign, columnAt, pulled } from './campaign-rows';
import type { PlainSheet } from './plain-workbook';
import { pulledTab, TABS } from './tab-rows';

const KEYS: Readonly<Record<string, string>> = { appId: 'a2', country: 'FR', type: 'TXT_BUTTON' };
const second = (tab: Tab): Fields =>
  Object.fromEntries(tab.keyFields.map((field) => [field, KEYS[field] ?? '99']));

const EVERY: [string, () => { tab: Tab; sheet: PlainSheet; base: Map<string, Fields> }][] = [
  ['Campaigns', () => ({ tab: campaigns, ...pulled([campaign('007'), campaign('99')]) })],
  ...TABS.map((tab): (typeof EVERY)[number] => [
    tab.title,
    () => ({ tab, ...pulledTab(tab, [{}, second(tab)]) }),
  ]),
];

test('all tabs are tested', () => {
  expect(EVERY.map(([title]) => title).sort()).toEqual(RESOURCES.map(({ tab }) => tab.title).sort());
});

const linesOf = (sheet: PlainSheet): Cell[][] => sheet.toEnd();
const rowsOf = (tab: Tab, sheet: PlainSheet) =>
  readTab(tab, sheet).rows.map(({ key, fields, states }) => ({ key, fields, states }));

/** Inserts a row without content before this one, as a person does. */
function insertRow(sheet: PlainSheet, row: number): void {
  const { rows, columns } = sheet.extent();
  for (let at = rows; at >= row; at--) copyRow(sheet, at, at + 1);
  for (let column = 1; column <= columns; column++) clearCell(sheet, row, column);
}
function clearCell(sheet: PlainSheet, row: number, column: number): void {
  sheet.put(row, column, '');
  sheet.color(row, column, null);
}
function copyRow(sheet: PlainSheet, from: number, to: number): void {
  for (let column = 1; column <= sheet.extent().columns; column++) {
    const { value, formula, background, format } = sheet.cell(from, column);
    sheet.put(to, column, value, formula);
    sheet.color(to, column, background);
    sheet.format(to, column, format);
  }
}
/** Moves row 1 below the others, as sorting does. */
function sortHeaderDown(sheet: PlainSheet, to: number): void {
  insertRow(sheet, to + 1);
  copyRow(sheet, 1, to + 1);
  sheet.deleteRows(1, 1);
}

/** Applies the only repair of the only problem. */
function repair(tab: Tab, sheet: PlainSheet, base: Map<string, Fields>) {
  const { headers, problems } = headerState(tab, sheet, base);
  expect(problems).toHaveLength(1);
  expect(problems[0]!.repairs).toHaveLength(1);
  expect(repairHeaders(tab, sheet, base, problems[0]!.repairs, headers)).toBe(true);
  expect(readTab(tab, sheet).issues).toEqual([]);
  return problems[0]!;
}

describe.each(EVERY)('%s', (_, make) => {
  test('one sentence, wherever the tab is read', () => {
    const { tab, sheet } = make();
    sortHeaderDown(sheet, 2);
    const message = `Row 1 of the tab ${tab.title} does not have the headers.`;
    expect(readTab(tab, sheet).issues.map((issue) => issue.message)).toEqual([message]);
    expect(readTab(tab, sheet, { first: 2, count: 1 }).issues.map((issue) => issue.message)).toEqual([
      message,
    ]);
    expect(findColumns(tab, sheet.header()).issues.map((issue) => issue.message)).toEqual([message]);
  });

  test.each([2, 3])('headers that were sorted into row %i are moved to row 1', (to) => {
    const { tab, sheet, base } = make();
    const [before, lines] = [rowsOf(tab, sheet), linesOf(sheet)];
    sheet.color(2, 4, '#ff0000');
    sortHeaderDown(sheet, to);
    const { message, repairs } = repair(tab, sheet, base);
    expect(message).toContain(`are in row ${to}. Move them to row 1`);
    expect(repairs[0]!.label).toBe(`Move row ${to} to row 1`);
    expect(linesOf(sheet)).toEqual(lines);
    expect(rowsOf(tab, sheet)).toEqual(before);
    expect(sheet.cell(2, 4).background).toBe('#ff0000');
  });

  test('a title above the headers goes to the right, and is no row', () => {
    const { tab, sheet, base } = make();
    const [before, width] = [rowsOf(tab, sheet), sheet.extent().columns];
    insertRow(sheet, 1);
    insertRow(sheet, 1);
    sheet.put(1, 1, 'Our games');
    sheet.put(2, 3, 'Autumn');
    sheet.color(2, 3, '#00ff00');
    repair(tab, sheet, base);
    expect(rowsOf(tab, sheet)).toEqual(before);
    expect(readTab(tab, sheet).bare).toEqual([]);
    const [header, first, second] = linesOf(sheet);
    expect(header!.slice(width)).toEqual(['', '', '']);
    expect(first!.slice(width)).toEqual(['Our games', '', '']);
    expect(second!.slice(width)).toEqual(['', '', 'Autumn']);
    expect(sheet.cell(3, width + 3).background).toBe('#00ff00');
    expect([...first!, ...second!].filter((cell) => cell !== '')).toEqual(['Our games', 'Autumn']);
  });

  test.each<[string, (sheet: PlainSheet) => void]>([
    ['deleted', (sheet) => sheet.deleteRows(1, 1)],
    [
      'under a pasted row',
      (sheet) => {
        linesOf(sheet)[2]!.forEach((cell, i) => {
          sheet.put(1, i + 1, cell);
        });
      },
    ],
  ])('headers that are %s are named, and nothing is written or added', (_how, damage) => {
    const { tab, sheet, base } = make();
    damage(sheet);
    const lines = linesOf(sheet);
    expect(headerState(tab, sheet, base).problems).toMatchObject([
      { repairs: [], message: expect.stringMatching(/has no headers\. Undo the change of row 1/) },
    ]);
    expect(linesOf(sheet)).toEqual(lines);
  });

  test('a column of a person stays what it is', () => {
    const { tab, sheet, base } = make();
    const free = sheet.extent().columns + 1;
    sheet.put(1, free, 'Mine');
    sheet.put(2, free, 2, '=1+1');
    sheet.moveColumns([1, 2, 3, free]);
    sortHeaderDown(sheet, 2);
    repair(tab, sheet, base);
    expect(columnAt(sheet, 'Mine')).toBe(4);
    expect(sheet.cell(2, 4)).toMatchObject({ value: 2, formula: '=1+1' });
  });
});

const rows = [campaign('007'), campaign('1E5', { name: 'Winter', category: 'racing' }), campaign('3')];

test('headers are not invented if no row is known, and no sheet is to be deleted', () => {
  const { sheet } = pulled(rows);
  for (const row of [2, 3, 4]) sheet.put(row, columnAt(sheet, 'Cell states'), '');
  sheet.deleteRows(1, 1);
  sheet.forgetCalls();
  const { problems } = headerState(campaigns, sheet, new Map());
  expect(problems).toMatchObject([
    { repairs: [], message: expect.stringMatching(/Undo the change of row 1/) },
  ]);
  expect(problems[0]!.message).not.toMatch(/delete this/);
  expect(sheet.calls.write).toBeUndefined();
});

test('new rows above the headers stay rows, marked or not', () => {
  const { sheet, base } = pulled(rows);
  sortHeaderDown(sheet, 2);
  insertRow(sheet, 1);
  insertRow(sheet, 1);
  sheet.put(1, 1, 'error');
  sheet.put(1, 3, 'Only a name');
  ['Pasted', 'TRUE', 'ios'].forEach((text, i) => {
    sheet.put(2, 3 + i, text);
  });
  const width = sheet.extent().columns;
  repair(campaigns, sheet, base);
  expect(readTab(campaigns, sheet).rows.map(({ fields }) => fields.name)).toEqual([
    'Only a name',
    'Pasted',
    'Campaign 007',
    'Winter',
    'Campaign 3',
  ]);
  expect(sheet.extent().columns).toBe(width);
});

test('a part of the tab that was sorted is named, and nothing is written over its rows', () => {
  const { sheet, base } = pulled(rows);
  const at = columnAt(sheet, 'Name');
  sheet.put(1, at, 'Winter');
  sheet.put(3, at, 'Name');
  expect(headerState(campaigns, sheet, base).problems).toMatchObject([
    { header: 'Name', repairs: [], message: expect.stringMatching(/It is in C3, .*undo/) },
  ]);
});

test('a row pasted over a part of row 1 that has its ID is not overwritten', () => {
  const { sheet, base } = pulled(rows);
  sheet.put(1, columnAt(sheet, 'Name'), 'Winter');
  sheet.put(1, columnAt(sheet, 'Campaign ID'), '1E5');
  expect(headerState(campaigns, sheet, base).problems).toMatchObject([{ header: '', repairs: [] }]);
});

test.each([
  ['a title and the headers', { row: 1, column: 1, rows: 2, columns: 3 }, 'A1:C2'],
  ['one header and the title above it', { row: 1, column: 4, rows: 2, columns: 1 }, 'D1:D2'],
  ['a header and the row below it', { row: 2, column: 5, rows: 2, columns: 1 }, 'E2:E3'],
])('merged cells of %s are named, and nothing is moved', (_what, merge, name) => {
  const { sheet, base } = pulled(rows);
  insertRow(sheet, 1);
  sheet.put(1, 1, 'Our games');
  const { headers, problems } = headerState(campaigns, sheet, base);
  sheet.merge(merge);
  expect(headerState(campaigns, sheet, base).problems).toEqual([
    {
      header: '',
      message: `The merged cells ${name} of the tab Campaigns are partly in its headers. Unmerge them, then check again.`,
      repairs: [],
      isCertain: false,
    },
  ]);
  expect(repairHeaders(campaigns, sheet, base, problems[0]!.repairs, headers)).toBe(false);
  expect(sheet.calls.moveRowToTop).toBeUndefined();
});

test('a merged title above the headers is no obstacle', () => {
  const { sheet, base } = pulled(rows);
  insertRow(sheet, 1);
  sheet.put(1, 1, 'Our games');
  sheet.merge({ row: 1, column: 1, rows: 1, columns: 6 });
  repair(campaigns, sheet, base);
});

test('nothing is moved if the row with the headers has moved since', () => {
  const { sheet, base } = pulled(rows);
  sortHeaderDown(sheet, 2);
  const { headers, problems } = headerState(campaigns, sheet, base);
  insertRow(sheet, 2);
  expect(repairHeaders(campaigns, sheet, base, problems[0]!.repairs, headers)).toBe(false);
  expect(sheet.calls.moveRowToTop).toBeUndefined();
});
