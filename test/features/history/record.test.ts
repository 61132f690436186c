// test, features: what a pull writes into History, and what its summary says about it.

import { type BaseRow, baseRow } from '../../../src/base/base';
import { HISTORY_ID } from '../../../src/features/history/history-sheet';
import type { PlainPorts } from '../../ports/plain-ports';
import { figures, historyIn, pulledAt, withHistory } from './recorded';

const sheetOf = ({ workbook }: PlainPorts) => workbook.find(HISTORY_ID)!;

test('a pull adds one row for each campaign, with CPI, company and the time of reading', () => {
  const ports = withHistory();
  expect(pulledAt(ports, 7.5, [figures('007', 25), figures('8', 12.5, 0)])).toEqual([
    'History: Feb 28 of 2 campaigns.',
  ]);
  const headers = [
    'Day',
    'Campaign',
    'Impressions',
    'Clicks',
    'Installs',
    'Spend',
    'CPI',
    'Daily budget',
    'Fetched',
    'Company',
    'Campaign ID',
  ];
  expect(sheetOf(ports).header()).toEqual(headers);
  // Without installs there is no CPI; without pulled targets, no budget.
  expect(historyIn(ports, ...headers)).toEqual([
    ['2026-02-28', 'Name 007', 25_000, 100, 10, 25, 2.5, '', '2026-03-01 07:30', 'Acme', '007'],
    ['2026-02-28', 'Name 8', 12_500, 100, 0, 12.5, '', '', '2026-03-01 07:30', 'Acme', '8'],
  ]);
});

test('the daily budget is that of DEFAULT, or else the sum of the active countries', () => {
  const ports = withHistory();
  const base = new Map<string, BaseRow>();
  const target = (campaignId: string, country: string, budget: number | null, disabled = false) =>
    base.set(`${campaignId} | ${country}`, baseRow({ campaignId, country, budget, disabled }));
  target('1', 'US', 0.1);
  target('1', 'DE', 0.2);
  target('1', 'FR', 40, true);
  target('1', 'ES', null);
  target('2', 'DEFAULT', 200);
  target('2', 'US', 30);
  target('3', 'DEFAULT', null);
  pulledAt(
    ports,
    7,
    ['1', '2', '3'].map((id) => figures(id, 1)),
    base,
  );
  expect(historyIn(ports, 'Campaign ID', 'Daily budget')).toEqual([
    ['1', 0.3],
    ['2', 200],
    ['3', ''],
  ]);
});

test('nothing is written if the figures did not change, or if the setting is off', () => {
  const ports = withHistory();
  pulledAt(ports, 7, [figures('1', 25)]);
  sheetOf(ports).forgetCalls();
  expect(pulledAt(ports, 8, [figures('1', 25)])).toEqual([]);
  expect(sheetOf(ports).calls.write).toBeUndefined();
  const off = withHistory('off');
  expect(pulledAt(off, 7, [figures('1', 25)])).toEqual([]);
  expect(off.workbook.sheets).toEqual([]);
});

test('a campaign without any figures gets no row; without figures at all nothing is written', () => {
  const ports = withHistory();
  expect(pulledAt(ports, 7, [{ campaignId: '1', name: 'Listed' }])).toEqual([]);
  expect(ports.workbook.sheets).toEqual([]);
  expect(pulledAt(ports, 8, [{ campaignId: '1', name: 'Listed' }, figures('2', 5)])).toEqual([
    'History: Feb 28 of 1 campaign.',
  ]);
  expect(historyIn(ports, 'Campaign ID')).toEqual([['2']]);
});

test('later figures of the same day replace earlier ones, and the row keeps its name', () => {
  const ports = withHistory();
  const all = ['1', '2', '3', '4'];
  pulledAt(
    ports,
    7,
    all.map((id) => figures(id, 25)),
  );
  // One of four campaigns: less than half of the figures changed.
  const later = all.map((id) => ({ ...figures(id, id === '1' ? 26 : 25), name: 'Renamed' }));
  expect(pulledAt(ports, 9, later)).toEqual(['History: Feb 28 of 4 campaigns.']);
  expect(historyIn(ports, 'Day', 'Campaign', 'Spend')).toEqual([
    ['2026-02-28', 'Name 1', 26],
    ['2026-02-28', 'Name 2', 25],
    ['2026-02-28', 'Name 3', 25],
    ['2026-02-28', 'Name 4', 25],
  ]);
});

test('the next day gets rows below; an older list than the last one is ignored', () => {
  const ports = withHistory();
  pulledAt(ports, 7, [figures('1', 25)]);
  expect(pulledAt(ports, 31, [figures('1', 40, 16)])).toEqual(['History: Mar 1 of 1 campaign.']);
  expect(pulledAt(ports, 30, [figures('1', 70)])).toEqual([]);
  expect(pulledAt(ports, 31, [figures('1', 70)])).toEqual([]);
  expect(historyIn(ports, 'Day', 'Spend')).toEqual([
    ['2026-02-28', 25],
    ['2026-03-01', 40],
  ]);
});

test('a day that is read near midnight is marked as uncertain, until a later pull of the same day', () => {
  const ports = withHistory();
  expect(pulledAt(ports, 0.5, [figures('1', 25)])).toEqual([
    'History: Feb 28 of 1 campaign. The day is uncertain, because the figures were read within an hour of 00:00 UTC; a later pull corrects them.',
  ]);
  expect(historyIn(ports, 'Day', 'Fetched')).toEqual([['2026-02-28', '2026-03-01 00:30 (day uncertain)']]);
  pulledAt(ports, 7, [figures('1', 40, 16)]);
  expect(historyIn(ports, 'Day', 'Spend', 'Fetched')).toEqual([['2026-02-28', 40, '2026-03-01 07:00']]);
});

test('figures that have not changed are no new day, unless no campaign ran', () => {
  const ports = withHistory();
  pulledAt(ports, 7, [figures('1', 25)]);
  expect(pulledAt(ports, 24.5, [figures('1', 25)])).toEqual([]);
  expect(pulledAt(ports, 33, [figures('1', 0, 0)])).toEqual(['History: Mar 1 of 1 campaign.']);
  expect(pulledAt(ports, 57, [figures('1', 0, 0)])).toEqual(['History: Mar 2 of 1 campaign.']);
  expect(historyIn(ports, 'Day', 'Spend')).toEqual([
    ['2026-02-28', 25],
    ['2026-03-01', 0],
    ['2026-03-02', 0],
  ]);
});

test('a pull of unchanged figures is remembered: an older list is ignored', () => {
  const ports = withHistory();
  pulledAt(ports, 7, [figures('1', 25)]);
  pulledAt(ports, 9, [figures('1', 25)]);
  expect(pulledAt(ports, 8, [figures('1', 40, 16)])).toEqual([]);
  expect(historyIn(ports, 'Spend')).toEqual([[25]]);
});

test('columns of texts are plain text, so that IDs and days stay as they are', () => {
  const ports = withHistory();
  pulledAt(ports, 7, [figures('007', 25)]);
  const formats = Object.fromEntries(
    sheetOf(ports)
      .header()
      .map((header, i) => [header, sheetOf(ports).columnStyle(i + 1)?.numberFormat]),
  );
  expect(formats).toMatchObject({ Day: '@', Campaign: '@', Fetched: '@', Company: '@', 'Campaign ID': '@' });
  for (const header of ['Impressions', 'Clicks', 'Installs', 'Spend', 'CPI', 'Daily budget'])
    expect([header, formats[header]]).toEqual([header, expect.stringContaining('#,##0')]);
});

test('a renamed header is reported, nothing is written, and the next pull after it is renamed back writes', () => {
  const ports = withHistory();
  pulledAt(ports, 7, [figures('1', 25)]);
  sheetOf(ports).put(1, 1, 'Date');
  expect(pulledAt(ports, 31, [figures('1', 40, 16)])).toEqual([
    'History was not written. The tab History has no column "Day". Rename its header back.',
  ]);
  expect(historyIn(ports, 'Spend')).toEqual([[25]]);
  sheetOf(ports).put(1, 1, 'Day');
  expect(pulledAt(ports, 32, [figures('1', 40, 16)])).toEqual(['History: Mar 1 of 1 campaign.']);
  expect(historyIn(ports, 'Day', 'Spend')).toEqual([
    ['2026-02-28', 25],
    ['2026-03-01', 40],
  ]);
});

test('any other error is reported with its reason, and the next pull tries again', () => {
  const ports = withHistory();
  const create = ports.workbook.create;
  ports.workbook.create = () => {
    throw new Error('The sheet is protected.');
  };
  expect(pulledAt(ports, 7, [figures('1', 25)])).toEqual([
    'History could not be written, so the next pull tries again. The sheet is protected.',
  ]);
  ports.workbook.create = create;
  expect(pulledAt(ports, 8, [figures('1', 25)])).toEqual(['History: Feb 28 of 1 campaign.']);
});

test('a deleted tab is created again with the next new day', () => {
  const ports = withHistory();
  pulledAt(ports, 7, [figures('1', 25)]);
  const { find } = ports.workbook;
  ports.workbook.find = () => null;
  pulledAt(ports, 31, [figures('1', 40, 16)]);
  ports.workbook.find = find;
  expect(historyIn(ports, 'Day', 'Spend')).toEqual([['2026-03-01', 40]]);
});

/** Rows of January and February of the previous year, pulled 14 months later. */
function withOldDays() {
  const ports = withHistory();
  pulledAt(ports, 7, [figures('1', 25)]);
  const { sheet, at } = { sheet: sheetOf(ports), at: sheetOf(ports).header() };
  const old = (row: number, day: string, spend: number, company = 'Acme') => {
    sheet.put(row, at.indexOf('Day') + 1, day);
    sheet.put(row, at.indexOf('Spend') + 1, spend);
    sheet.put(row, at.indexOf('Installs') + 1, 4);
    sheet.put(row, at.indexOf('Company') + 1, company);
    sheet.put(row, at.indexOf('Campaign ID') + 1, '1');
  };
  old(3, '2025-01-30', 2);
  old(4, '2025-01-31', 4);
  old(5, '2025-01-31', 9, 'Other');
  return { ports, sheet };
}
const SUMMED = [
  ['2025-01-31', 'Other', 9, ''],
  ['2025-01', 'Acme', 6, 0.75],
  ['2026-02-28', 'Acme', 25, 2.5],
  ['2026-04-01', 'Acme', 40, 2.5],
];
const rowsIn = (ports: PlainPorts) => historyIn(ports, 'Day', 'Company', 'Spend', 'CPI');
const byDay = (rows: unknown[][]) => rows.map((row) => JSON.stringify(row)).sort();

test('days older than 13 months become one row for each month, with sums and their CPI', () => {
  const { ports } = withOldDays();
  pulledAt(ports, 31 * 24 + 31, [figures('1', 40, 16)]);
  expect(byDay(rowsIn(ports))).toEqual(byDay(SUMMED));
});

test('a pull that was killed before the days were deleted is completed by the next one', () => {
  const { ports, sheet } = withOldDays();
  const { deleteRows } = sheet;
  sheet.deleteRows = () => {
    throw new Error('Killed.');
  };
  expect(pulledAt(ports, 31 * 24 + 31, [figures('1', 40, 16)])[0]).toContain('Killed.');
  sheet.deleteRows = deleteRows;
  pulledAt(ports, 31 * 24 + 55, [figures('1', 80, 32)]);
  expect(byDay(rowsIn(ports))).toEqual(byDay([...SUMMED, ['2026-04-02', 'Acme', 80, 2.5]]));
});
