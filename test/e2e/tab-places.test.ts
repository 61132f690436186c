// test, e2e: color and position of the tabs that a pull creates.

import { openSession, type Session } from './session';

let session: Session;
afterEach(() => session.close());

const PEOPLE = {
  name: 'People.js',
  source: `
function tabs() {
  return SpreadsheetApp.getActiveSpreadsheet().getSheets()
    .filter(function (sheet) { return !sheet.isSheetHidden(); })
    .map(function (sheet) { return [sheet.getName(), sheet.getTabColor()]; });
}
function moveLast(name) {
  const book = SpreadsheetApp.getActiveSpreadsheet();
  book.setActiveSheet(book.getSheetByName(name));
  book.moveActiveSheet(book.getSheets().length);
}
function addEmpty(name) { SpreadsheetApp.getActiveSpreadsheet().insertSheet(name); }
function color(name, value) { SpreadsheetApp.getActiveSpreadsheet().getSheetByName(name).setTabColor(value); }`,
};

beforeEach(async () => {
  session = await openSession({ service: { campaigns: 1, sources: 1, bids: 1, tidy: true } });
  session.host.options.files.push(PEOPLE);
});

const person = (name: string, ...args: unknown[]) => session.person(name, ...args);
const names = async () => ((await person('tabs')) as [string, string][]).map(([name]) => name);

it('creates tabs in a fixed order, whatever is pulled first, each kind in its color', async () => {
  const before = await names();
  await session.ask('settingsSave', { history: 'on' });
  await session.pull(['assets']);
  await session.pull(['source-bids']);
  await session.pull(['campaigns', 'ads']);
  const tabs = ['Campaigns', 'Source bids', 'Creative sets', 'Ads', 'Assets', 'History'];
  expect(await names()).toEqual([...before, ...tabs]);
  const colors = new Map((await person('tabs')) as [string, string | null][]);
  expect(colors.get('Campaigns')).toMatch(/^#[0-9a-f]{6}$/);
  expect(colors.get('Source bids')).toBe(colors.get('Campaigns'));
  expect(colors.get('Ads')).toBe(colors.get('Assets'));
  expect(colors.get('Ads')).not.toBe(colors.get('Campaigns'));
});

it('uses an empty tab with its name, and leaves a filled one alone', async () => {
  await person('addEmpty', 'Campaigns');
  await person('addEmpty', 'Targets');
  session.sheets.put('Targets', 3, 2, { v: 'A plan', t: 1 });
  await session.pull(['campaigns', 'targets']);
  expect((await names()).filter((name) => /^(Campaigns|Targets)/.test(name)).sort()).toEqual([
    'Campaigns',
    'Targets',
    'Targets (2)',
  ]);
  expect(session.sheets.headers('Campaigns')).toContain('Campaign ID');
  expect(session.sheets.headers('Targets (2)')).toContain('Campaign ID');
  expect(session.sheets.headers('Targets')).not.toContain('Campaign ID');
});

it('neither moves nor colors tabs that exist', async () => {
  await session.pull(['campaigns', 'targets']);
  await person('moveLast', 'Campaigns');
  await person('color', 'Campaigns', '#123456');
  const before = await names();
  await session.pull(['campaigns', 'targets']);
  expect(await names()).toEqual(before);
  expect(new Map((await person('tabs')) as [string, string][]).get('Campaigns')).toBe('#123456');
  // A new tab is right of the nearest preceding tab in Bidgrid's order.
  await session.pull(['sources']);
  expect(await names()).toEqual(before.flatMap((name) => (name === 'Targets' ? [name, 'Sources'] : [name])));
});
