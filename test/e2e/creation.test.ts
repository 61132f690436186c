// test, e2e: creating campaigns from new rows, including when the answer to the creation is lost.

import { newCampaign, typeNewRow } from './new-rows';
import { type ServiceSide, serviceSide } from './service-side';
import { openSession, type Session } from './session';

let session: Session;
let service: ServiceSide;

beforeAll(async () => {
  session = await openSession({ service: { campaigns: 4, quirks: { list_omits: 'all' } } });
  service = serviceSide(session);
  await session.pull();
});
beforeEach(() => session.service.faults.clear());
afterAll(() => session.close());

const named = (name: string) => service.campaigns().filter((campaign) => campaign.name === name);
const at = (row: number, header: string) => session.sheets.value('Campaigns', row, header);

it('creates a campaign, puts its ID into the row, and sends nothing with the next push', async () => {
  const row = await typeNewRow(session, newCampaign('=1+1 brand new'));
  expect(at(row, 'Change')).toBe('new');
  const review = await session.ask('reviewBuild');
  expect(review.rows).toMatchObject([{ key: 'new-1', action: 'create' }]);
  service.forgetRequests();
  expect(await session.push(review)).toMatchObject({ state: 'finished', problems: [] });
  expect(service.writes()).toEqual([
    {
      path: '/campaign',
      body: {
        name: '=1+1 brand new',
        status: true,
        platform: 'android',
        bid_type: 'CPI',
        package_name: 'example.new.app',
        category: 'Games',
        tracking_method: 'custom_track',
      },
    },
  ]);
  const created = named('=1+1 brand new')[0]!;
  expect(at(row, 'Campaign ID')).toBe(created.campaign_id);
  expect([at(row, 'Change'), at(row, 'Created')]).toEqual([null, created.created]);
  expect(at(row, 'Status')).toMatch(/^Pushed \d\d-\d\d /);
  expect((await session.ask('reviewBuild')).rows).toEqual([]);
});

it('creates a paused campaign from a row whose checkbox was never set, and leaves no edit', async () => {
  const { Active: _, ...untouched } = newCampaign('Box left alone');
  const row = await typeNewRow(session, untouched);
  expect((await session.push(await session.ask('reviewBuild'))).problems).toEqual([]);
  expect(named('Box left alone')).toMatchObject([{ status: false }]);
  expect(at(row, 'Change')).toBe(null);
  expect(await session.ask('checkRun')).toMatchObject({ errors: 0 });
  expect((await session.ask('reviewBuild')).rows).toEqual([]);
});

/** Pushes a new row whose creation gets no answer; `hide` runs right after the request was received. */
async function pushUnknown(name: string, kind: 'drop_before' | 'drop_after', hide?: () => void) {
  const row = await typeNewRow(session, newCampaign(name));
  const review = await session.ask('reviewBuild');
  const job = await session.ask('pushStart', { token: review.token, leaveOut: [], typed: null });
  service.forgetRequests();
  session.service.faults.add({ kind, method: 'POST', path: '*/campaign' });
  let done = false;
  const step = await session.run('jobStep', [job.id], {
    onCall: () => {
      if (done || service.writes().length === 0) return;
      done = true;
      hide?.();
    },
  });
  expect([step.ok, done]).toEqual([true, true]);
  expect(at(row, 'Status')).toMatch(/^Sent, outcome unknown \d\d-\d\d /);
  service.forgetRequests();
  return row;
}

it('holds a row whose creation is unknown until a person has it created again', async () => {
  await session.ask('settingsSave', { lagSeconds: 0 });
  const row = await pushUnknown('Lost', 'drop_before');
  // Neither another push nor an emptied Status releases it.
  session.sheets.put('Campaigns', row, session.sheets.headers('Campaigns').indexOf('Status') + 1, null);
  const review = await session.ask('reviewBuild');
  expect(review.rows).toEqual([]);
  expect(review).toMatchObject({ held: [], undecided: 1 });
  const [unknown] = await session.ask('unknownList');
  expect(unknown).toMatchObject({ tab: 'campaigns', label: 'Lost', row, candidates: [] });
  const { run, entry, seen } = unknown!;
  await expect(session.ask('unknownResolve', { run, entry, take: 'again', seen: 'other' })).rejects.toThrow(
    'Nothing was done',
  );
  expect(await session.ask('unknownResolve', { run, entry, take: 'again', seen })).toEqual([]);
  await session.push();
  expect([named('Lost').length, at(row, 'Campaign ID')]).toEqual([1, named('Lost')[0]!.campaign_id]);
  expect(await session.ask('unknownList')).toEqual([]);
});

it('does not push a new row that was left out, wherever it has moved since the review', async () => {
  await typeNewRow(session, newCampaign('Left out'));
  await typeNewRow(session, newCampaign('Sent along'));
  const review = await session.ask('reviewBuild');
  const left = review.rows.find(({ label }) => label.startsWith('Left out'))!;
  session.host.options.files.push({
    name: 'Insert.js',
    source:
      'function insertAbove() { SpreadsheetApp.getActive().getSheetByName("Campaigns").insertRowsBefore(2, 3); }',
  });
  expect((await session.run('insertAbove', [], { fromClient: false })).error).toBeUndefined();
  const job = await session.ask('pushStart', { token: review.token, leaveOut: [left], typed: null });
  await session.finish(job);
  expect([named('Left out').length, named('Sent along').length]).toEqual([0, 1]);
  const again = await session.ask('reviewBuild');
  expect(again.rows.map(({ label }) => label)).toEqual([left.label]);
  expect((await session.push(again)).state).toBe('finished');
});
