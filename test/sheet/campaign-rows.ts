// test of sheet: campaigns for the tests of the grid, with awkward values.

import type { Fields } from '../../src/shared/value';
import { layOut } from '../../src/sheet/lay-out';
import { readTab } from '../../src/sheet/read-tab';
import { rowWrites } from '../../src/sheet/write-rows';
import { campaigns } from '../../src/tabs/campaigns/campaigns-columns';
import { ALL_TABS } from '../../src/tabs/registry';
import { type PlainSheet, type PlainWorkbook, plainWorkbook } from './plain-workbook';

export const campaign = (campaignId: string, over: Fields = {}): Fields => ({
  campaignId,
  name: `Campaign ${campaignId}`,
  active: true,
  platform: 'android',
  bidType: 'RET',
  goalPeriod: 7,
  packageName: 'com.example.game',
  bundleId: '',
  category: 'games',
  trackingMethod: 'custom_track',
  created: '2026-01-15 08:00:00',
  impressions: 120000,
  clicks: 3400,
  installs: 120,
  spend: '1234.5000',
  ...over,
});

/** Lays out the tab and writes the campaigns as a pull would. */
export const pulled = (
  rows: readonly Fields[],
  workbook: PlainWorkbook = plainWorkbook(),
): { workbook: PlainWorkbook; sheet: PlainSheet; base: Map<string, Fields> } => {
  layOut(campaigns, workbook);
  const sheet = workbook.find('campaigns')!;
  const found = readTab(campaigns, sheet);
  const { lastRow } = found;
  sheet.grow(lastRow + rows.length);
  if (rows.length > 0) sheet.write(rowWrites(campaigns, found, lastRow + 1, rows, sheet).runs);
  const base = new Map(rows.map((fields) => [String(fields.campaignId), fields]));
  sheet.forgetCalls();
  return { workbook, sheet, base };
};

/** The first column without content, 1-based. */
export const freeColumn = (sheet: PlainSheet): number => sheet.extent().columns + 1;

const headersOf = (field: string): readonly string[] =>
  ALL_TABS.flatMap(({ columns }) => columns.filter((column) => column.field === field)).map(
    ({ header }) => header,
  );

/** 1-based column in the current sheet. @param name the header, or the field of the column */
export const columnAt = (sheet: PlainSheet, name: string): number => {
  const headers = [name, ...headersOf(name)];
  for (let column = 1; column <= 40; column++)
    if (headers.includes(String(sheet.cell(1, column).value))) return column;
  throw new Error(`no column ${name}`);
};
