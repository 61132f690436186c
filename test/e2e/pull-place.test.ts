// test, e2e: the active sheet after a pull (the first tab of a new document, else unchanged) and the summary.

import { openSession, type Session } from './session';

const PEOPLE = {
  name: 'People.js',
  source: `
function shownTab() { return SpreadsheetApp.getActiveSpreadsheet().getActiveSheet().getName(); }
function showTab(name) { SpreadsheetApp.getActiveSpreadsheet().getSheetByName(name).activate(); }
function select(name, ranges) {
  SpreadsheetApp.getActiveSpreadsheet().getSheetByName(name).getRangeList(ranges).activate();
}
function selected() {
  var book = SpreadsheetApp.getActiveSpreadsheet();
  return book.getActiveSheet().getName() + ' ' + book.getActiveRangeList().getRanges().map(function (range) {
    return range.getA1Notation(); }).join(',');
}`,
};

let session: Session;
beforeEach(async () => {
  session = await openSession({ service: { campaigns: 3, sources: 1, bids: 0 } });
  session.host.options.files.push(PEOPLE);
});
afterEach(() => session.close());

const person = async (name: string, ...args: unknown[]) =>
  (await session.run(name, args, { fromClient: false })).value;

it('a first pull shows the first tab that it created, a later one keeps the active tab', async () => {
  await session.pull(['campaigns', 'targets', 'device-targeting']);
  expect(await person('shownTab')).toBe('Campaigns');
  await person('showTab', 'Targets');
  await session.pull(['campaigns', 'sources', 'creative-sets']);
  expect(await person('shownTab')).toBe('Targets');
});

it('a pull counts new and changed rows, and leaves out zero counts', async () => {
  const first = await session.pull(['campaigns', 'device-targeting']);
  const count = session.sheets.rows('Campaigns').length;
  expect(first.summary.slice(0, 2)).toEqual([
    `Pulled ${count} campaigns: ${count} new.`,
    `Device targeting: ${count} new.`,
  ]);
  [...session.service.state.campaigns.values()][0]!.name = 'Renamed elsewhere';
  const second = await session.pull(['campaigns']);
  expect(second.summary[0]).toBe(`Pulled ${count} campaigns: 1 updated.`);
});

it('a pull and the first push keep the selected cells, although they add tabs', async () => {
  await session.pull(['campaigns', 'targets']);
  await person('select', 'Targets', ['B2:C3', 'E4']);
  await session.pull(['sources']);
  expect(await person('selected')).toBe('Targets B2:C3,E4');
  await session.sheets.type('Campaigns', 2, 'Name', 'Renamed');
  await session.push();
  expect(await person('selected')).toBe('Targets B2:C3,E4');
});
