// test, e2e: the active sheet after a pull (the first tab of a new document, else unchanged) and the summary.

import type { NewRule } from '../../src/features/bid-rules/bid-rules-schema';
import { RULE_COLUMNS } from '../../src/features/bid-rules/core/bid-rule';
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

it('a pull and the first push keep the selected cells, although they add tabs', async () => {
  await session.pull(['campaigns', 'targets']);
  await person('select', 'Targets', ['B2:C3', 'E4']);
  await session.pull(['sources']);
  expect(await person('selected')).toBe('Targets B2:C3,E4');
  await session.sheets.type('Campaigns', 2, 'Name', 'Renamed');
  await session.push();
  expect(await person('selected')).toBe('Targets B2:C3,E4');
});

it('every action leaves the person on the selected cells', async () => {
  await session.pull(['campaigns', 'source-bids']);
  await session.sheets.type('Campaigns', 2, 'Name', 'Renamed');
  await person('select', 'Campaigns', ['D3']);
  const rule = { On: 'TRUE', Name: 'Ten less', Tab: 'Source bids', Then: '-10 %' };
  const empty = Object.fromEntries(RULE_COLUMNS.map((column) => [column, '']));
  const actions: Record<string, () => Promise<unknown>> = {
    pull: () => session.pull(['campaigns', 'targets']),
    check: () => session.ask('checkRun'),
    push: () => session.push(),
    undo: () => session.undo(),
    figures: () => session.ask('figuresShow', 'campaigns'),
    rules: () => session.ask('bidRulesRun'),
  };
  const places: Record<string, unknown> = {};
  for (const [name, act] of Object.entries(actions)) {
    if (name === 'rules') {
      await session.ask('bidRulesAdd', { ...empty, ...rule } as NewRule);
      await person('select', 'Campaigns', ['D3']);
    }
    await act();
    places[name] = await person('selected');
  }
  const stayed = Object.keys(actions).map((name) => [name, 'Campaigns D3']);
  expect(places).toEqual(Object.fromEntries(stayed));
});
