// test of sheet: rows are read by header and key, whatever people did to the sheet.

import fc from 'fast-check';
import type { Fields } from '../../src/shared/value';
import { columnLetters } from '../../src/sheet/find-columns';
import { readTab } from '../../src/sheet/read-tab';
import { campaigns } from '../../src/tabs/campaigns/campaigns-columns';
import { campaign, columnAt, freeColumn, pulled } from './campaign-rows';
import { plainWorkbook } from './plain-workbook';

const AWKWARD = ['007', '1E5', '12345678901234567890', '=1+1', '+49', '1-2', '<b>', 'TRUE', ' x ', '5%'];

test('reads written values, including awkward texts', () => {
  const rows = AWKWARD.map((text) => campaign(text, { name: text, category: text, packageName: text }));
  const { sheet } = pulled(rows);
  const reading = readTab(campaigns, sheet);
  expect(reading.issues).toEqual([]);
  expect(reading.rows.map(({ fields }) => fields)).toEqual(rows);
  expect(reading.rows.map(({ key }) => key)).toEqual(AWKWARD);
  expect(reading.rows.flatMap(({ issues }) => issues)).toEqual([]);
  expect(reading.lastRow).toBe(AWKWARD.length + 1);
});

test('needs the same few calls for one row and for a thousand', () => {
  const one = pulled([campaign('1')]).sheet;
  readTab(campaigns, one);
  const many = pulled(Array.from({ length: 1000 }, (_, i) => campaign(String(i)))).sheet;
  readTab(campaigns, many);
  expect(many.calls).toEqual(one.calls);
  expect(one.callCount()).toBeLessThanOrEqual(4);
});

const fields = fc.record({
  campaignId: fc.string({ minLength: 1 }),
  name: fc.string(),
  active: fc.option(fc.boolean(), { nil: null }),
  goalPeriod: fc.constantFrom(null, 0, 1, 3, 7),
  packageName: fc.string(),
  impressions: fc.option(fc.nat(), { nil: null }),
  spend: fc.option(
    fc.nat().map((n) => (n / 4).toFixed(4)),
    { nil: null },
  ),
});

test('writing and reading is the identity for random tables with moved columns and sorted rows', () => {
  const tables = fc.uniqueArray(fields, { selector: ({ campaignId }) => campaignId, maxLength: 8 });
  const order = fc.shuffledSubarray(
    Array.from({ length: 19 }, (_, i) => i + 1),
    { minLength: 19, maxLength: 19 },
  );
  fc.assert(
    fc.property(tables, order, fc.infiniteStream(fc.nat()), (table, columns, dice) => {
      const rows: Fields[] = table.map((row) => campaign(row.campaignId, row));
      const { sheet } = pulled(rows);
      // Column 19 belongs to a person and has a formula.
      const mine = freeColumn(sheet);
      sheet.put(1, mine, 'My ratio');
      rows.forEach((_, i) => {
        sheet.put(i + 2, mine, 0.5, '=H2/I2');
      });
      sheet.moveColumns(columns);
      const weights = rows.map(() => dice.next().value as number);
      const places = rows.map((_, i) => i).sort((a, b) => weights[a]! - weights[b]!);
      sheet.arrangeRows(places);
      const reading = readTab(campaigns, sheet);
      expect(reading.issues).toEqual([]);
      expect(reading.rows.map((row) => row.fields)).toEqual(places.map((i) => rows[i]));
    }),
    { numRuns: 60 },
  );
});

test("skips empty rows, unchecked boxes and people's cells", () => {
  const { sheet } = pulled([campaign('1'), campaign('2')]);
  for (let row = 4; row < 50; row++) sheet.put(row, columnAt(sheet, 'Active'), false);
  const mine = freeColumn(sheet);
  sheet.put(1, mine, 'Mine');
  sheet.put(60, mine, 'a remark');
  const reading = readTab(campaigns, sheet);
  expect(reading.rows.map(({ row }) => row)).toEqual([2, 3]);
  expect(reading.lastRow).toBe(3);
});

test('a started row without an ID is new', () => {
  const { sheet } = pulled([campaign('1')]);
  sheet.put(5, columnAt(sheet, 'Name'), 'Another');
  const row = readTab(campaigns, sheet).rows[1]!;
  expect(row).toMatchObject({ row: 5, key: null, issues: [], change: '', states: '', status: '' });
  expect(row.fields.name).toBe('Another');
});

test("Bidgrid's own columns are read as texts", () => {
  const { sheet } = pulled([campaign('1')]);
  sheet.put(2, columnAt(sheet, 'Change'), 'edit');
  sheet.put(2, columnAt(sheet, 'Cell states'), '|edit Name|');
  sheet.put(2, columnAt(sheet, 'Status'), 'done · 12:00');
  const [read] = readTab(campaigns, sheet).rows;
  expect(read).toMatchObject({ change: 'edit', states: '|edit Name|', status: 'done · 12:00' });
});

test('reads a part of the rows', () => {
  const { sheet } = pulled(['1', '2', '3', '4', '5'].map((key) => campaign(key)));
  const keys = (first: number, count: number) =>
    readTab(campaigns, sheet, { first, count }).rows.map(({ key }) => key);
  expect(keys(3, 2)).toEqual(['2', '3']);
  expect(keys(1, 2)).toEqual(['1']);
  expect(keys(6, 100)).toEqual(['5']);
  expect(keys(100, 5)).toEqual([]);
});

test('an unreadable cell becomes an issue of its cell, and its field is absent', () => {
  const { sheet } = pulled([campaign('1')]);
  sheet.put(2, columnAt(sheet, 'Goal period'), '1,5');
  const row = readTab(campaigns, sheet).rows[0]!;
  expect('goalPeriod' in row.fields).toBe(false);
  expect(row.issues).toMatchObject([
    { rule: 'text-in-number', tab: 'campaigns', row: 2, field: 'goalPeriod', column: 'Goal period' },
  ]);
});

test('an ID that lost its digits never identifies another row', () => {
  const { sheet } = pulled([campaign('12345678901234567890')]);
  sheet.put(2, columnAt(sheet, 'Campaign ID'), 1.2345678901234567e19);
  const row = readTab(campaigns, sheet).rows[0]!;
  expect(row.key).toBeNull();
  expect(row.issues).toMatchObject([{ rule: 'lost-digits', field: 'campaignId' }]);
});

describe('headers', () => {
  test('are found in another case and with spaces', () => {
    const { sheet } = pulled([campaign('1')]);
    sheet.put(1, columnAt(sheet, 'Name'), ' NAME ');
    expect(readTab(campaigns, sheet).rows[0]!.fields.name).toBe('Campaign 1');
  });

  test.each(['Change', 'Cell states', 'Status', 'Campaign ID', 'Spend yesterday'])(
    'a missing %s stops the reading',
    (header) => {
      const { sheet } = pulled([campaign('1')]);
      sheet.put(1, columnAt(sheet, header), 'else');
      const reading = readTab(campaigns, sheet);
      expect(reading.rows).toEqual([]);
      expect(reading.issues).toMatchObject([{ rule: 'header-missing', row: 0, column: header }]);
      expect(reading.issues[0]!.message).toContain(`"${header}"`);
    },
  );

  test('a duplicate one is reported with its columns', () => {
    const { sheet } = pulled([campaign('1')]);
    const [own, free] = [columnAt(sheet, 'Name'), freeColumn(sheet)];
    sheet.put(1, free, 'name');
    sheet.put(1, free + 8, 'Name');
    const reading = readTab(campaigns, sheet);
    expect(reading.issues).toMatchObject([{ rule: 'duplicate-header', column: 'Name', field: 'name' }]);
    const [a, b, c] = [own, free, free + 8].map(columnLetters);
    expect(reading.issues[0]!.found).toBe(`columns ${a}, ${b} and ${c}`);
  });

  test('an empty sheet has one problem', () => {
    const sheet = plainWorkbook().create('campaigns', 'Campaigns');
    expect(readTab(campaigns, sheet).issues).toMatchObject([{ rule: 'header-row', row: 0 }]);
  });
});
