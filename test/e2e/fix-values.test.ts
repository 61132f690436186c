// test, e2e: fixes that make a row valid, and restored values as displayed.

import { fixOf } from '../../src/features/check/view/check-choices';
import type { ServiceState } from '../../workbench/ad-service/state';
import { openSession, type Session } from './session';

const PEOPLE = {
  name: 'People.js',
  source: `
function cellAt(name, header) {
  const sheet = SpreadsheetApp.getActiveSpreadsheet().getSheetByName(name);
  return sheet.getRange(2, sheet.getRange(1, 1, 1, sheet.getLastColumn()).getValues()[0].indexOf(header) + 1);
}
function asPercent(name, header) { cellAt(name, header).setNumberFormat('0%').setValue(7); }
function displayed(name, header) { return [cellAt(name, header).getNumberFormat(), cellAt(name, header).getValue()]; }`,
};

let session: Session;
let state: ServiceState;
let id: string;

beforeEach(async () => {
  session = await openSession({
    locale: 'en_US',
    service: { campaigns: 3, sources: 0, bids: 0, tidy: true },
  });
  session.host.options.files.push(PEOPLE);
  state = session.service.state;
  id = [...state.campaigns.values()].find(({ company_id }) => company_id === 'company-1')!.campaign_id;
  for (const campaign of state.campaigns.values()) {
    campaign.bid_type = 'CPI';
    campaign.impressions = 7;
    state.inventories.set(campaign.campaign_id, { sources: [], bids: [] });
  }
  state.targets.get(id)!.countries = new Map([
    ['MX', { bid: 2 }],
    ['US', { bid: 3 }],
  ]);
});
afterEach(() => session.close());

const person = (name: string, ...args: unknown[]) => session.person(name, ...args);
async function issueOf(rule: string) {
  const { groups } = await session.ask('checkRun');
  return groups.find((group) => group.rule === rule)!.issues[0]!;
}

it('a restored number does not get a percent format', async () => {
  await session.pull(['campaigns']);
  await person('asPercent', 'Campaigns', 'Impressions yesterday');
  session.sheets.set('Campaigns', 2, 'Impressions yesterday', 700);
  const issue = await issueOf('read-only-edited');
  expect(issue.fixes[0]!.label).toBe('Restore 7');
  await session.ask('checkFix', [fixOf(issue, issue.fixes[0]!)]);
  expect(await person('displayed', 'Campaigns', 'Impressions yesterday')).toEqual(['#,##0', 7]);
});

it('the fix of a bid of 0 leaves a valid row', async () => {
  await session.pull(['campaigns', 'targets']);
  const row = session.sheets.find('Targets', (line) => line['Campaign ID'] === id && line.Country === 'MX');
  session.sheets.set('Targets', row, 'Bid', 0);
  const issue = await issueOf('target-amounts');
  expect(issue.fixes.map(({ label }) => label)).toEqual(['Restore $2.00']);
  expect(await session.ask('checkFix', [fixOf(issue, issue.fixes[0]!)])).toMatchObject({ errors: 0 });
});
