// test, e2e: the history of the selected cell: what was pushed, undone, refused and changed elsewhere.

import type { CellHistory } from '../../src/features/history/cell-history-schema';
import { type ServiceSide, serviceSide } from './service-side';
import { OWNER, openSession, type Session } from './session';
import { undoOrder } from './undo-order';

let session: Session;
let service: ServiceSide;
beforeEach(async () => {
  session = await openSession({
    locale: 'en_US',
    patient: true,
    service: { campaigns: 3, sources: 2, bids: 2, tidy: true, quirks: { list_omits: 'none' } },
  });
  service = serviceSide(session);
  session.host.options.files.push({
    name: 'People.js',
    source: `
      function select(sheet, row, header) {
        var tab = SpreadsheetApp.getActiveSpreadsheet().getSheetByName(sheet);
        var column = tab.getRange(1, 1, 1, tab.getLastColumn()).getValues()[0].indexOf(header) + 1;
        tab.getRange(row, column).activate();
      }
      function sortLog() {
        var log = SpreadsheetApp.getActiveSpreadsheet().getSheetByName('Bidgrid log');
        log.getRange(2, 1, log.getLastRow() - 1, log.getLastColumn()).sort({ column: 9, ascending: true });
        log.moveColumns(log.getRange('A:A'), 6);
      }
      function sortByName() {
        var tab = SpreadsheetApp.getActiveSpreadsheet().getSheetByName('Campaigns');
        var at = tab.getRange(1, 1, 1, tab.getLastColumn()).getValues()[0].indexOf('Name') + 1;
        tab.getRange(2, 1, tab.getLastRow() - 1, tab.getLastColumn()).sort({ column: at, ascending: true });
      }
      function addColumn() {
        var tab = SpreadsheetApp.getActiveSpreadsheet().getSheetByName('Targets');
        tab.getRange(1, tab.getLastColumn() + 1).setValue('My comment');
      }
      function clearIds() {
        var log = SpreadsheetApp.getActiveSpreadsheet().getSheetByName('Bidgrid log');
        log.getRange(1, 13).setValue('');
      }`,
  });
});
afterEach(() => session.close());

async function person(name: string, ...args: unknown[]): Promise<void> {
  const { ok, error } = await session.run(name, args, { fromClient: false });
  if (!ok) throw new Error(error?.message);
}

async function history(sheet: string, row: number, header: string): Promise<CellHistory> {
  await person('select', sheet, row, header);
  return (await session.ask('cellHistory', ''))!;
}

const TABS = ['campaigns', 'targets'];
/** A bid as its cell shows it: goals of RET and ROAS campaigns are percentages. */
const withUnit = (bid: number, bidType: string): string =>
  /^(RET|ROAS)/.test(bidType)
    ? `${bid.toLocaleString('en', { maximumFractionDigits: 4 })} %`
    : bid.toLocaleString('en', { style: 'currency', currency: 'USD', maximumFractionDigits: 4 });
const bidRow = () => session.sheets.find('Targets', ({ Bid }) => typeof Bid === 'number');

it('lists every value with person, time and outcome, newest first', async () => {
  await session.pull(TABS);
  const { sheets } = session;
  const row = bidRow();
  const line = sheets.line('Targets', row);
  const first = Number(line.Bid);
  const unit = (n: number): string => withUnit(n, String(line['Bid type']));
  // Another cell of the row, and the same column of another row, are not part of it.
  await sheets.type('Targets', row, 'Daily budget', 5_000);
  await sheets.type('Targets', row, 'Bid', first + 0.5);
  await session.push();
  const target = session.service.state.targets.get(String(line['Campaign ID']))!;
  target.countries.get(String(line.Country))!.bid = first + 0.75;
  await session.pull(TABS);
  await sheets.type('Targets', row, 'Bid', first + 0.25);
  const found = await history('Targets', row, 'Bid');
  expect(found).toMatchObject({
    reason: '',
    sheet: 'Targets',
    column: 'Bid',
    now: unit(first + 0.25),
    pulled: unit(first + 0.75),
    state: 'edit',
    isMore: false,
  });
  expect(
    found.lines.map(({ action, who, before, after, outcome }) => [action, who, before, after, outcome]),
  ).toEqual([
    ['Elsewhere', '', unit(first + 0.5), unit(first + 0.75), ''],
    ['Update', OWNER, unit(first), unit(first + 0.5), 'verified'],
  ]);
  expect(found.lines[0]!.detail).toMatch(/^Between .* and .*, not by this spreadsheet\.$/);
  for (const { time } of found.lines) expect(time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
  // Sorted, and with a moved column, the log shows the same.
  await person('sortLog');
  expect((await history('Targets', row, 'Bid')).lines).toHaveLength(2);
});

it('has the value before the edit and that of the service in a conflict', async () => {
  await session.pull(TABS);
  const { sheets } = session;
  const id = service.campaigns()[0]!.campaign_id;
  await sheets.type('Campaigns', sheets.rowOf(id), 'Name', 'by Ben');
  await session.push();
  await sheets.type('Campaigns', sheets.rowOf(id), 'Name', 'by Anna again');
  service.change(id, { name: 'theirs' });
  await session.pull(TABS);
  const found = await history('Campaigns', sheets.rowOf(id), 'Name');
  expect(found).toMatchObject({
    now: 'by Anna again',
    pulled: 'by Ben',
    theirs: 'theirs',
    state: 'conflict',
  });
  expect(found.lines[0]).toMatchObject({ before: 'by Ben', after: 'theirs' });
  // The edit is now what the service has.
  await sheets.type('Campaigns', sheets.rowOf(id), 'Name', 'theirs');
  expect(await history('Campaigns', sheets.rowOf(id), 'Name')).toMatchObject({
    pulled: null,
    theirs: null,
    state: '',
  });
});

it('compares the cell with the last pulled value, also if no trigger has seen the edit', async () => {
  await session.pull(TABS);
  const { sheets } = session;
  const row = bidRow();
  const line = sheets.line('Targets', row);
  const first = Number(line.Bid);
  const unit = (n: number): string => withUnit(n, String(line['Bid type']));
  const bidOf = async () => {
    const { now, pulled, state } = await history('Targets', row, 'Bid');
    return { now, pulled, state };
  };
  expect(await bidOf()).toEqual({ now: unit(first), pulled: null, state: '' });
  sheets.set('Targets', row, 'Bid', 99);
  expect(await bidOf()).toEqual({ now: unit(99), pulled: unit(first), state: 'edit' });
  sheets.set('Targets', row, 'Bid', first);
  expect(await bidOf()).toEqual({ now: unit(first), pulled: null, state: '' });
  await sheets.type('Targets', row, 'Bid', 18);
  expect(await bidOf()).toEqual({ now: unit(18), pulled: unit(first), state: 'edit' });
  sheets.set('Targets', row, 'Bid', first);
  expect(await bidOf()).toEqual({ now: unit(first), pulled: null, state: '' });
});

it('says that the key of a row was overwritten, and what to do', async () => {
  await session.pull(TABS);
  const { sheets } = session;
  const [a, b] = sheets.rows('Targets').filter(({ Bid }) => typeof Bid === 'number');
  const rowOf = (line: typeof a) =>
    sheets.find(
      'Targets',
      (one) => one['Campaign ID'] === line!['Campaign ID'] && one.Country === line!.Country,
    );
  const [row, other] = [rowOf(a), rowOf(b)];
  await sheets.type('Targets', other, 'Bid', 8.88);
  await session.push();
  await sheets.type('Targets', row, 'Country', b!.Country!);
  await sheets.type('Targets', row, 'Campaign ID', b!['Campaign ID']!);
  const found = await history('Targets', row, 'Bid');
  expect(found.lines).toHaveLength(1);
  expect(found.warning).toMatch(
    /^The key of this row was changed, so this history may be that of another row\. Bidgrid ▸ Check /,
  );
  expect((await history('Targets', other, 'Daily budget')).reason).toBe('');
  await sheets.type('Targets', row, 'Country', 'ZZ');
  const { reason, lines } = await history('Targets', row, 'Bid');
  expect(lines).toEqual([]);
  expect(reason).toMatch(/Bidgrid ▸ Check/);
});

it('has the last pulled value of a row whose campaign was overwritten', async () => {
  await session.pull(['creative-sets']);
  const { sheets } = session;
  const lines = sheets.rows('Creative sets');
  const [one] = lines;
  const other = lines.find((line) => line['Campaign ID'] !== one!['Campaign ID'])!;
  const row = sheets.find('Creative sets', (line) => line['Creative set ID'] === one!['Creative set ID']);
  await sheets.type('Creative sets', row, 'Name', 'Renamed');
  await sheets.type('Creative sets', row, 'Campaign ID', other['Campaign ID']!);
  const { pulled, now } = await history('Creative sets', row, 'Name');
  expect({ pulled, now }).toEqual({ pulled: one!.Name, now: 'Renamed' });
});

it('has undone and refused values', async () => {
  await session.pull(TABS);
  const { sheets } = session;
  const id = service.campaigns()[0]!.campaign_id;
  const old = service.campaign(id).name;
  await sheets.type('Campaigns', sheets.rowOf(id), 'Name', 'Renamed');
  await session.push();
  const [run] = (await session.ask('undoRuns', 1)).runs;
  const view = await session.ask('undoPreview', run!.run);
  await session.finish(await session.ask('undoStart', undoOrder(view)));
  const { lines, now } = await history('Campaigns', sheets.rowOf(id), 'Name');
  expect(now).toBe(old);
  expect(lines.map(({ action, before, after }) => [action, before, after])).toEqual([
    ['Undo', 'Renamed', old],
    ['Update', old, 'Renamed'],
  ]);
});

it('says nothing while the same cell is selected, and why a cell has none', async () => {
  await session.pull(TABS);
  const { sheets } = session;
  const row = bidRow();
  const found = await history('Targets', row, 'Bid');
  expect(found).toMatchObject({ reason: '', lines: [] });
  expect(await session.ask('cellHistory', found.cell)).toBeNull();
  await person('addColumn');
  expect((await history('Campaigns', 2, 'Spend')).reason).toMatch(/set by the service/);
  expect((await history('Campaigns', 2, 'Campaign ID')).reason).toMatch(/identifies the row/);
  expect((await history('Targets', row, 'My comment')).reason).toMatch(
    /"My comment" is not one that Bidgrid pushes/,
  );
  expect((await history('Targets', 1, 'Bid')).reason).toBe('Select a cell below the header.');
  const last = sheets.rows('Campaigns').length + 2;
  expect((await history('Campaigns', last, 'Name')).reason).toBe('This row is empty.');
  await sheets.type('Campaigns', last, 'Name', 'New');
  expect((await history('Campaigns', last, 'Name')).reason).toMatch(/not created yet/);
});

it('notices another value in the selected cell, and another row after a sort', async () => {
  await session.pull(TABS);
  const { sheets } = session;
  const first = await history('Campaigns', 2, 'Name');
  await sheets.type('Campaigns', 2, 'Name', 'ZZ last');
  const edited = (await session.ask('cellHistory', first.cell))!;
  expect(edited).toMatchObject({ now: 'ZZ last', pulled: first.now, state: 'edit' });
  await person('sortByName');
  const sorted = (await session.ask('cellHistory', edited.cell))!;
  expect(sorted.now).toBe(sheets.value('Campaigns', 2, 'Name'));
  expect(sorted.now).not.toBe('ZZ last');
  expect(await session.ask('cellHistory', sorted.cell)).toBeNull();
});

it('shows values as the service has them, also those that the log has to escape', async () => {
  await session.pull(TABS);
  const { sheets } = session;
  const id = service.campaigns()[0]!.campaign_id;
  service.change(id, { name: "'+49 \\u0041" });
  await session.pull(TABS);
  const { lines } = await history('Campaigns', sheets.rowOf(id), 'Name');
  expect(lines.map(({ after }) => after)).toEqual(["'+49 \\u0041"]);
});

it('finds nothing rather than wrong lines where the log has no column IDs', async () => {
  await session.pull(TABS);
  const { sheets } = session;
  const id = service.campaigns()[0]!.campaign_id;
  await sheets.type('Campaigns', sheets.rowOf(id), 'Name', 'Renamed');
  await session.push();
  await person('clearIds');
  expect((await history('Campaigns', sheets.rowOf(id), 'Name')).lines).toEqual([]);
});
