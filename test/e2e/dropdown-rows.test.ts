// test, e2e: dropdowns and checkboxes end 5 rows below the data where people can add rows, and follow it as
// rows are added.

import { openSession, type Session } from './session';

const PEOPLE = {
  name: 'People.js',
  source: `
function insertColumn(name, before) {
  var sheet = SpreadsheetApp.getActiveSpreadsheet().getSheetByName(name);
  sheet.insertColumnBefore(sheet.getSheetValues(1, 1, 1, -1)[0].indexOf(before) + 1);
}
function validated(name, header) {
  var sheet = SpreadsheetApp.getActiveSpreadsheet().getSheetByName(name);
  var column = sheet.getSheetValues(1, 1, 1, -1)[0].indexOf(header) + 1;
  var rules = sheet.getRange(1, column, sheet.getMaxRows(), 1).getDataValidations();
  return rules.map(function (line, i) { return line[0] ? i + 1 : 0; }).filter(Boolean);
}
function listed(name, header) {
  var sheet = SpreadsheetApp.getActiveSpreadsheet().getSheetByName(name);
  var column = sheet.getSheetValues(1, 1, 1, -1)[0].indexOf(header) + 1;
  var rules = sheet.getRange(2, column, sheet.getLastRow() - 1, 1).getDataValidations();
  return rules.map(function (line) { return line[0].getCriteriaValues()[0].join(); });
}`,
};

let session: Session;
beforeEach(async () => {
  session = await openSession({ service: { campaigns: 30, sources: 1, bids: 0 } });
  session.host.options.files.push(PEOPLE);
});
afterEach(() => session.close());

/** First and last row with a dropdown, and their number. */
async function rowsOf(header: string, tab = 'Campaigns'): Promise<number[]> {
  const run = await session.run('validated', [tab, header], { fromClient: false });
  const rows = run.value as number[];
  return [rows[0]!, rows[rows.length - 1]!, rows.length];
}
const count = () => session.sheets.rows('Campaigns').length;
const upTo = (last: number) => [2, last, last - 1];

it('they end 5 rows below the rows of a first pull, and of a pull that adds rows', async () => {
  await session.pull(['campaigns']);
  const before = count();
  for (const header of ['Active', 'Platform']) expect(await rowsOf(header)).toEqual(upTo(1 + before + 5));
  const { campaigns } = session.service.state;
  const [first] = campaigns.values();
  for (const id of ['9000001', '9000002', '9000003'])
    campaigns.set(id, { ...structuredClone(first!), campaign_id: id, name: `Added ${id}` });
  await session.pull(['campaigns']);
  expect(count()).toBe(before + 3);
  for (const header of ['Active', 'Platform']) expect(await rowsOf(header)).toEqual(upTo(1 + before + 8));
});

it('every row of a first pull accepts the tracking methods of all campaigns', async () => {
  await session.pull(['campaigns']);
  const methods = session.sheets.rows('Campaigns').map((row) => row['Tracking method']);
  expect(new Set(methods).size).toBeGreaterThan(2);
  const run = await session.run('listed', ['Campaigns', 'Tracking method'], { fromClient: false });
  const [choices = '', ...others] = new Set(run.value as string[]);
  expect(others).toEqual([]);
  for (const method of methods) if (method) expect(choices.split(',')).toContain(method);
});

it('they follow added rows beside columns of a person', async () => {
  await session.pull(['campaigns']);
  const headers = session.sheets.headers('Campaigns');
  // Column groups of ours with one box, and without any.
  for (const before of ['Active', 'Platform', 'Category', 'Tracking method'])
    await session.run('insertColumn', ['Campaigns', before], { fromClient: false });
  expect(session.sheets.headers('Campaigns').length).toBe(headers.length + 4);
  const { campaigns } = session.service.state;
  const [first] = campaigns.values();
  campaigns.set('9000001', { ...structuredClone(first!), campaign_id: '9000001', name: 'Added' });
  await session.pull(['campaigns']);
  const last = 1 + count();
  for (const header of ['Active', 'Platform']) expect(await rowsOf(header)).toEqual(upTo(last + 5));
});

it('typing in a new row below the data moves their end', async () => {
  await session.pull(['campaigns']);
  const last = 1 + count();
  await session.sheets.type('Campaigns', last + 5, 'Name', 'A new campaign');
  for (const header of ['Active', 'Platform']) expect(await rowsOf(header)).toEqual(upTo(last + 10));
  await session.sheets.type('Campaigns', 2, 'Name', 'Renamed');
  expect(await rowsOf('Active')).toEqual(upTo(last + 10));
});

it('they end with the last row where people cannot add rows', async () => {
  await session.pull(['campaigns', 'device-targeting']);
  expect(await rowsOf('Phone', 'Device targeting')).toEqual(upTo(1 + count()));
  const { campaigns, targets } = session.service.state;
  const [first] = campaigns.values();
  campaigns.set('9000001', { ...structuredClone(first!), campaign_id: '9000001', name: 'Added' });
  targets.set('9000001', structuredClone(targets.get(first!.campaign_id)!));
  await session.pull(['campaigns', 'device-targeting']);
  expect(await rowsOf('Phone', 'Device targeting')).toEqual(upTo(1 + count()));
});
