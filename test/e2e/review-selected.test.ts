// test, e2e: only the changes of the rows that are selected in the spreadsheet are chosen and pushed, also
// after a sort.

import { leaveOutOf, only } from '../../src/push/review/view/review-selection';
import { openSession, type Session } from './session';

const SHEET = 'Source bids';

let session: Session;
beforeEach(async () => {
  session = await openSession({
    service: { campaigns: 2, bids: 6, tidy: true, quirks: { list_omits: 'none' } },
  });
  session.host.options.files.push({
    name: 'People.js',
    source: `
      function tab(name) { return SpreadsheetApp.getActiveSpreadsheet().getSheetByName(name); }
      function select(name, ranges) { tab(name).getRangeList(ranges).activate(); }
      function turnAround(name) {
        var sheet = tab(name), headers = sheet.getRange(1, 1, 1, sheet.getLastColumn()).getValues()[0];
        var column = headers.indexOf('Country') + 1;
        sheet.getRange(2, 1, sheet.getLastRow() - 1, sheet.getLastColumn()).sort({ column: column, ascending: false });
      }`,
  });
  await session.pull(['campaigns', 'source-bids']);
  for (const row of [2, 3, 4, 5]) {
    await session.sheets.type(SHEET, row, 'Bid override %', null);
    await session.sheets.type(SHEET, row, 'Bid value', 1 + row / 10);
  }
  await session.sheets.type('Campaigns', 2, 'Name', 'Renamed');
});
afterEach(() => session.close());

const person = (name: string, ...args: unknown[]) => session.person(name, ...args);
const place = (row: Readonly<Record<string, unknown>>): string =>
  `${row['Campaign ID']} ${row['App ID']} ${row.Country}`;
const placesOf = (...lines: number[]): string[] => {
  const rows = session.sheets.rows(SHEET);
  return lines.map((line) => place(rows[line - 2]!)).sort();
};

it('sends the edits of selected rows, and keeps the others as edits', async () => {
  const review = await session.ask('reviewBuild');
  await person('select', SHEET, ['B3:C4', 'E9']);
  const wanted = placesOf(3, 4);
  const { rows } = await session.ask('reviewSelected', review.token);
  const selection = only(review.groups, rows);
  const leaveOut = leaveOutOf(selection, review.groups);
  const job = await session.finish(
    await session.ask('pushStart', { token: review.token, leaveOut, typed: 2 }),
  );
  expect(job.state).toBe('finished');
  const marks = session.sheets
    .rows(SHEET)
    .slice(0, 4)
    .map(({ Change }) => Change || null);
  expect(marks).toEqual(['edit', null, null, 'edit']);
  const sent = session.service.log.entries
    .filter(({ method, path }) => method === 'POST' && path.includes('/source_bids/'))
    .flatMap(({ path, body }) => {
      const rows = body as { app_id: string; country: string }[];
      return rows.map((row) => `${path.split('/').pop()} ${row.app_id} ${row.country}`);
    });
  expect(sent.sort()).toEqual(wanted);
});

it('finds them by their content after a sort', async () => {
  const { token } = await session.ask('reviewBuild');
  await person('turnAround', SHEET);
  const edited = session.sheets
    .rows(SHEET)
    .map((row, i) => ({ row, line: i + 2 }))
    .filter(({ row }) => row.Change === 'edit');
  await person('select', SHEET, [`A${edited[0]!.line}`]);
  const { rows } = await session.ask('reviewSelected', token);
  expect(rows.map(({ key }) => key.replaceAll(' | ', ' '))).toEqual([place(edited[0]!.row)]);
});
