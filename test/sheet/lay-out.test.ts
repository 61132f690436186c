// test of sheet: a new sheet is laid out completely, an existing one keeps people's changes.

import { addChoices } from '../../src/sheet/dropdowns';
import { headedColumns, layOut } from '../../src/sheet/lay-out';
import { readTab } from '../../src/sheet/read-tab';
import { campaigns } from '../../src/tabs/campaigns/campaigns-columns';
import { targets } from '../../src/tabs/targets/targets-columns';
import { campaign, columnAt, pulled } from './campaign-rows';
import { plainWorkbook } from './plain-workbook';

test('a new sheet has headers, notes, formats, checkboxes and dropdowns', () => {
  const workbook = plainWorkbook();
  layOut(campaigns, workbook, {
    more: { trackingMethod: ['partner_b', 'custom_track', 'partner_a', ''] },
  });
  const sheet = workbook.find('campaigns')!;
  const names = [
    'Change',
    'Cell states',
    'Name',
    'Active',
    'Platform',
    'Bid type',
    'Goal period',
    'Category',
    'Tracking method',
    'Spend yesterday',
    'Impressions yesterday',
    'Clicks yesterday',
    'Installs yesterday',
    'Package name',
    'Bundle ID',
    'Created',
    'Status',
    'Campaign ID',
  ];
  const headerRow = { row: 1, column: 1, rows: 1, columns: sheet.extent().columns };
  expect(sheet.values(headerRow)[0]).toEqual(names);
  const notes = sheet.notes(headerRow)[0]!;
  expect(notes.every((note) => note !== '')).toBe(true);
  for (const color of ['blue', 'gray', 'italics', 'amber', 'red', 'yellow'])
    expect(notes[0]).toContain(color);
  expect(sheet.columnStyle(columnAt(sheet, 'Campaign ID'))).toMatchObject({ numberFormat: '@', quiet: true });
  expect(sheet.columnStyle(columnAt(sheet, 'Active'))).toMatchObject({ checkbox: true });
  expect(sheet.columnStyle(columnAt(sheet, 'Platform'))).toMatchObject({ choices: ['ios', 'android'] });
  expect(sheet.columnStyle(columnAt(sheet, 'Tracking method'))!.choices).toEqual([
    'custom_track',
    'partner_a',
    'partner_b',
  ]);
  expect(sheet.columnStyle(columnAt(sheet, 'Spend yesterday'))).toMatchObject({
    numberFormat: '"$"#,##0.00',
  });
  // Google shows dropdowns of numbers at the left.
  expect(sheet.columnStyle(columnAt(sheet, 'Goal period'))).toMatchObject({ align: 'left' });
  expect(readTab(campaigns, sheet).issues).toEqual([]);
});

test('an existing sheet keeps formats, widths, colors and positions; its dropdowns get missing choices', () => {
  const { workbook, sheet } = pulled([campaign('007')]);
  sheet.rename('Mine');
  sheet.moveColumns([4, 3, 1, 2]);
  sheet.styleColumns([{ column: 1, numberFormat: '0.00', width: 500 }]);
  sheet.color(2, 2, '#00ff00');
  const again = layOut(campaigns, workbook);
  expect(again.sheetId).toBe(sheet.sheetId);
  expect(sheet.columnStyle(1)).toMatchObject({ numberFormat: '0.00', width: 500 });
  const found = readTab(campaigns, sheet);
  addChoices(campaigns, sheet, found, { trackingMethod: ['partner_a'] }, 0);
  sheet.forgetCalls();
  addChoices(campaigns, sheet, found, { trackingMethod: ['partner_a'] }, 0);
  expect(sheet.calls).toEqual({ choices: 1, header: 1 });
  expect(sheet.name()).toBe('Mine');
  expect(sheet.columnStyle(1)).toMatchObject({ numberFormat: '0.00', width: 500 });
  expect(sheet.cell(2, 2).background).toBe('#00ff00');
  expect(sheet.columnStyle(columnAt(sheet, 'Tracking method'))!.choices).toEqual([
    'custom_track',
    'partner_a',
  ]);
  expect(sheet.columnStyle(columnAt(sheet, 'Platform'))!.choices).toEqual(['ios', 'android']);
});

test.each([
  [campaigns, ['Change', 'Cell states', 'Name']],
  [targets, ['Change', 'Cell states', 'Campaign', 'Country']],
])(
  'what identifies a row is frozen at the left, and numbers have headers at the right: %#',
  (tab, frozen) => {
    const workbook = plainWorkbook();
    const { create } = workbook;
    const found: { frozen: number; right: boolean[] }[] = [];
    workbook.create = (...args) =>
      Object.assign(create(...args), {
        styleHeader: (_: unknown, columns: number, right: boolean[]) =>
          found.push({ frozen: columns, right }),
      });
    const headers = layOut(tab, workbook).header();
    expect(headers.slice(0, found[0]!.frozen)).toEqual(frozen);
    const isRight = (header: string) => found[0]!.right[headers.indexOf(header)];
    expect(isRight(frozen[2]!)).toBe(false);
    expect(isRight(tab === targets ? 'Bid' : 'Clicks yesterday')).toBe(true);
  },
);

test('formats come before headers and values', () => {
  const workbook = plainWorkbook();
  layOut(campaigns, workbook);
  const sheet = workbook.find('campaigns')!;
  expect(Object.keys(sheet.calls).filter((m) => m !== 'header')[0]).toBe('styleColumns');
});

test('a sheet with header issues is not changed', () => {
  const { workbook, sheet } = pulled([campaign('1')]);
  sheet.put(1, columnAt(sheet, 'Name'), 'else');
  layOut(campaigns, workbook);
  expect(Object.keys(sheet.calls)).toEqual(['header']);
});

test('an emptied sheet is laid out again', () => {
  const workbook = plainWorkbook();
  const sheet = workbook.create('campaigns', 'Campaigns');
  layOut(campaigns, workbook);
  expect(readTab(campaigns, sheet).issues).toEqual([]);
});

test('every declared column has a unique header and field, and help that ends as a sentence', () => {
  const columns = headedColumns(campaigns);
  const headers = columns.map(({ header }) => header.toLowerCase());
  expect(new Set(headers).size).toBe(headers.length);
  const fields = campaigns.columns.map(({ field }) => field);
  expect(new Set(fields).size).toBe(fields.length);
  for (const { help } of columns) expect(help).toMatch(/\.$/);
});
