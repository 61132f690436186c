// test, e2e: feedback while typing: marks appear and disappear, the Change column is updated, without errors
// or waiting.

import type { RunResult } from '../../workbench/apps-script/host';
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
const rowOf = (id: string) => session.sheets.rowOf(id);
const change = (row: number) => session.sheets.value('Campaigns', row, 'Change');

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

it('never fails while typing: not in headers, not with a damaged base', async () => {
  expect((await edited(1, 1, 'Name')).ok).toBe(true);
  expect((await edited(1, 1000, 'Name')).ok).toBe(true);
  const data = 'Bidgrid data (do not edit)';
  const row = session.sheets.find(data, ({ Campaign }) => Campaign === `~${first}`);
  session.sheets.put(data, row, 4, { v: 'rubbish', t: 1 });
  expect((await edited(rowOf(first), 1, 'Name')).ok).toBe(true);
});
