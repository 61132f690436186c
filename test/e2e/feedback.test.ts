// test, e2e: feedback while typing: marks appear and disappear, the Change column is updated, without errors
// or waiting.

import type { RunResult } from '../../workbench/apps-script/host';
import { withoutMemory } from '../sheet/without-memory';
import { openSession, type Session } from './session';

let session: Session;
let first: string;

beforeAll(async () => {
  session = await openSession({ service: { campaigns: 6, quirks: { list_omits: 'none' } } });
  await session.pull();
  first = String(session.sheets.rows('Campaigns')[0]!['Campaign ID']);
  session.host.options.files.push({
    name: 'Look.js',
    source: `function look(row, header) {
      var s = SpreadsheetApp.getActiveSpreadsheet().getSheetByName('Campaigns');
      var c = s.getRange(1, 1, 1, s.getLastColumn()).getValues()[0].indexOf(header) + 1;
      var r = s.getRange(row, c);
      return { note: r.getNote(), background: r.getBackground() };
    }
    function dress(row, header, note, background) {
      var s = SpreadsheetApp.getActiveSpreadsheet().getSheetByName('Campaigns');
      var c = s.getRange(1, 1, 1, s.getLastColumn()).getValues()[0].indexOf(header) + 1;
      s.getRange(row, c).setNote(note).setBackground(background);
    }`,
  });
});
afterAll(() => session.close());

const look = async (row: number, header: string) =>
  (await session.run('look', [row, header], { fromClient: false })).value as {
    note: string;
    background: string;
  };
const rowOf = (id: string) => session.sheets.rowOf(id);
const change = (row: number) => session.sheets.value('Campaigns', row, 'Change');
const status = (row: number, tab = 'Campaigns') => session.sheets.value(tab, row, 'Status') ?? '';
const states = (row: number) => withoutMemory(session.sheets.value('Campaigns', row, 'Cell states'));

async function edited(row: number, rows: number, header: string, sheet = 'Campaigns'): Promise<RunResult> {
  const column = session.sheets.headers(sheet).indexOf(header) + 1;
  const [result] = await session.host.edited({
    user: 'anna@example.com',
    session: 'page-1',
    sheetId: session.sheets.idOf(sheet),
    range: { row, column, rows, columns: 1 },
  });
  return result!;
}

it("shows a mistake in Status and keeps the person's note and color", async () => {
  const row = rowOf(first);
  await session.run('dress', [row, 'Name', 'My own note', '#ccddee'], { fromClient: false });
  await session.sheets.type('Campaigns', row, 'Name', '');
  expect([change(row), states(row)]).toEqual(['error', '|error Name|']);
  expect(status(row)).toBe('Error · Name: A row of Campaigns needs a value in Name. Type one.');
  await session.sheets.type('Campaigns', row, 'Name', 'Fixed');
  expect(await look(row, 'Name')).toEqual({ note: 'My own note', background: '#ccddee' });
  expect([change(row), states(row), status(row)]).toEqual(['edit', '|edit Name|', '']);
});

it('reads and writes little for one cell', async () => {
  const row = rowOf(first);
  const { sheets } = session;
  sheets.put('Campaigns', row, sheets.headers('Campaigns').indexOf('Name') + 1, { v: '', t: 1 });
  const { calls, ok } = await edited(row, 1, 'Name');
  expect(ok).toBe(true);
  const traffic = Object.entries(calls).filter(([name]) =>
    /\.(get|set)(Values?|Notes|Backgrounds|NumberFormats|Formulas)$/.test(name),
  );
  expect(traffic.reduce((sum, [, count]) => sum + count, 0)).toBeLessThanOrEqual(8);
  await sheets.type('Campaigns', row, 'Name', 'Fine');
});

it('reads a large paste as one block', async () => {
  const column = session.sheets.headers('Campaigns').indexOf('Name');
  const id = session.sheets.idOf('Campaigns');
  const start = session.sheets.rows('Campaigns').length + 2;
  const pasted = Object.fromEntries(
    Array.from({ length: 400 }, (_, i) => [start - 1 + i, { [column]: { v: `Pasted ${i}`, t: 1 } }]),
  );
  session.host.workbook.setCells(id, pasted);
  const { ok, totalCalls } = await edited(start, 400, 'Name');
  expect(ok).toBe(true);
  expect(totalCalls).toBeLessThan(40);
  expect([change(start), change(start + 399)]).toEqual(['error', 'error']);
  const cleared = Object.fromEntries(
    Array.from({ length: 400 }, (_, i) => [start - 1 + i, { [column]: null }]),
  );
  session.host.workbook.setCells(id, cleared);
  await edited(start, 400, 'Name');
  expect(change(start + 399)).toBeNull();
});

it('uses neither network nor account, and ignores other sheets', async () => {
  const row = rowOf(first);
  const { calls } = await edited(row, 1, 'Name');
  expect(Object.keys(calls).filter((name) => /^(UrlFetchApp|Session)/.test(name))).toEqual([]);
  const elsewhere = await session.host.edited({
    user: 'anna@example.com',
    sheetId: '0',
    range: { row: 1, column: 1, rows: 1, columns: 1 },
    value: 'theirs',
  });
  expect(elsewhere[0]).toMatchObject({ ok: true });
  expect(Object.keys(elsewhere[0]!.calls).filter((name) => /\.set/.test(name))).toEqual([]);
});

it('never fails while typing: not in headers, not with a damaged base', async () => {
  expect((await edited(1, 1, 'Name')).ok).toBe(true);
  expect((await edited(1, 1000, 'Name')).ok).toBe(true);
  const data = 'Bidgrid data (do not edit)';
  const row = session.sheets.find(data, ({ Campaign }) => Campaign === `~${first}`);
  session.sheets.put(data, row, 4, { v: 'rubbish', t: 1 });
  expect((await edited(rowOf(first), 1, 'Name')).ok).toBe(true);
});
