// test, e2e: the history of the selected cell: what was pushed and changed elsewhere.

import type { CellHistory } from '../../src/features/history/cell-history-schema';
import { type ServiceSide, serviceSide } from './service-side';
import { OWNER, openSession, type Session } from './session';

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

it('shows values as the service has them, also those that the log has to escape', async () => {
  await session.pull(TABS);
  const { sheets } = session;
  const id = service.campaigns()[0]!.campaign_id;
  service.change(id, { name: "'+49 \\u0041" });
  await session.pull(TABS);
  const { lines } = await history('Campaigns', sheets.rowOf(id), 'Name');
  expect(lines.map(({ after }) => after)).toEqual(["'+49 \\u0041"]);
});
