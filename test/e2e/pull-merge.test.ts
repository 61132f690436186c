// test, e2e: pulls with deleted rows, killed pulls, and values missing from dropdowns.

import type { RunOptions } from '../../workbench/apps-script/host';
import { ALL, OWNER, openSession, type Session } from './session';

const PEOPLE = {
  name: 'People.js',
  source: `
function deleteTarget(row) { SpreadsheetApp.getActiveSpreadsheet().getSheetByName('Targets').deleteRow(row); }
function choices(header) {
  var sheet = SpreadsheetApp.getActiveSpreadsheet().getSheetByName('Campaigns');
  var column = sheet.getRange(1, 1, 1, sheet.getLastColumn()).getValues()[0].indexOf(header) + 1;
  return sheet.getRange(2, column).getDataValidation().getCriteriaValues()[0];
}`,
};

let session: Session;
beforeEach(async () => {
  session = await openSession({ service: { campaigns: 2, tidy: true, quirks: { list_omits: 'none' } } });
  session.host.options.files.push(PEOPLE);
});
afterEach(() => session.close());

const people = async (name: string, ...args: unknown[]): Promise<unknown> => {
  const { ok, value, error } = await session.run(name, args, { fromClient: false });
  if (!ok) throw new Error(error?.message);
  return value;
};

it('offers tracking methods that campaigns use in the dropdown', async () => {
  const [campaign] = session.service.state.campaigns.values();
  campaign!.tracking_method = 'partner_x';
  await session.pull(['campaigns']);
  expect(await people('choices', 'Tracking method')).toContain('partner_x');
});

it('treats a row that a killed pull wrote as a new target, not as the deleted one with its values', async () => {
  const { sheets, service } = session;
  const id = [...service.state.campaigns.keys()][0]!;
  const target = service.state.targets.get(id)!;
  const values = { bid: 2, budget: 100, click_url: 'https://track.example.com/click' };
  target.countries = new Map([['MX', { ...values }]]);
  await session.pull(['campaigns', 'targets']);
  const rowOf = (country: string) =>
    sheets.rows('Targets').findIndex((line) => line['Campaign ID'] === id && line.Country === country) + 2;
  await people('deleteTarget', rowOf('MX'));
  target.countries.set('CA', { ...values });
  const job = await session.ask('pullStart', { ...ALL, tabs: ['targets'] });
  const options: RunOptions = {
    function: 'jobStep',
    args: [job.id],
    user: OWNER,
    session: 'page-1',
    fromClient: true,
    onCall: (n) => {
      if (rowOf('CA') > 1) options.crashAfterCalls = n;
    },
  };
  expect(await session.host.run(options)).toMatchObject({ ended: 'crash-point' });
  expect(rowOf('CA')).toBeGreaterThan(1);
  await session.finish((await session.ask('jobCurrent'))!);
  await session.pull(['targets']);
  expect(await session.ask('reviewBuild')).toMatchObject({ rows: [], held: [], conflicts: [] });
  expect([rowOf('MX'), rowOf('CA')].filter((row) => row > 1)).toHaveLength(2);
});

it('keeps the listed values of a campaign that is deleted before its details are read', async () => {
  await session.close();
  session = await openSession({ service: { campaigns: 3, tidy: true, quirks: { list_omits: 'all' } } });
  const [deleted] = session.service.state.campaigns.values();
  const path = `*/campaign/${deleted!.campaign_id}`;
  session.service.faults.add({ kind: 'status', status: 404, method: 'GET', path, times: null });
  expect(await session.pull(['campaigns'])).toMatchObject({ state: 'finished', gaps: 0, missing: [] });
  const names = session.sheets.rows('Campaigns').map(({ Name }) => Name);
  expect(names).toHaveLength(3);
  expect(names).toContain(deleted!.name);
  const read = session.service.log.entries.filter((entry) => entry.path.endsWith(deleted!.campaign_id));
  expect(read).toHaveLength(1);
});
