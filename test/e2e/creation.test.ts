// test, e2e: creating campaigns from new rows, also when the answer to the creation never comes.

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

it('creates a campaign, puts its ID into the row, and sends nothing the next time', async () => {
  const row = await typeNewRow(session, newCampaign('=1+1 brand new'));
  expect(at(row, 'Change')).toBe('new');
  const review = await session.ask('reviewBuild');
  expect(review.rows).toMatchObject([{ key: 'new-1', action: 'create' }]);
  service.forgetRequests();
  expect(await session.push(review)).toMatchObject({ state: 'finished', troubles: [] });
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
  expect(at(row, 'Status')).toMatch(/^Pushed · /);
  expect((await session.ask('reviewBuild')).rows).toEqual([]);
});

it('creates a paused campaign from a row whose box was never touched, and leaves the row in order', async () => {
  const { Active: _, ...untouched } = newCampaign('Box left alone');
  const row = await typeNewRow(session, untouched);
  expect((await session.push(await session.ask('reviewBuild'))).troubles).toEqual([]);
  expect(named('Box left alone')).toMatchObject([{ status: false }]);
  expect(at(row, 'Change')).toBe(null);
  expect(await session.ask('checkRun')).toMatchObject({ errors: 0 });
  expect((await session.ask('reviewBuild')).rows).toEqual([]);
});

it('keeps a new row back that was left out, wherever it has moved since the review', async () => {
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

it('finds its row again when people sort meanwhile', async () => {
  const row = await typeNewRow(session, newCampaign('Sorted away'));
  const review = await session.ask('reviewBuild');
  const job = await session.ask('pushStart', { token: review.token, leaveOut: [], typed: null });
  const script = `function sortCampaigns() { var s = SpreadsheetApp.getActiveSpreadsheet().getSheetByName('Campaigns');
    s.getRange(2, 1, s.getLastRow() - 1, s.getLastColumn()).sort({ column: 4, ascending: false }); }`;
  session.host.options.files.push({ name: 'Sort.js', source: script });
  const sorted = await session.run('sortCampaigns', [], { fromClient: false });
  expect(sorted.error).toBeUndefined();
  await session.finish(job);
  const created = named('Sorted away')[0]!;
  expect(session.sheets.rowOf(created.campaign_id)).not.toBe(row);
  expect(at(session.sheets.rowOf(created.campaign_id), 'Name')).toBe('Sorted away');
});

it.each(['drop_after', 'truncate'] as const)(
  'adopts a campaign whose creation was answered with %s',
  async (kind) => {
    const row = await typeNewRow(session, newCampaign(`Unclear ${kind}`));
    session.service.faults.add({ kind, method: 'POST', path: '*/campaign' });
    expect(await session.push()).toMatchObject({ state: 'finished', troubles: [] });
    expect(named(`Unclear ${kind}`)).toHaveLength(1);
    expect(at(row, 'Campaign ID')).toBe(named(`Unclear ${kind}`)[0]!.campaign_id);
  },
);

it('says so when it cannot know, and creates it with the next push if it is not there', async () => {
  const row = await typeNewRow(session, newCampaign('Lost'));
  session.service.faults.add({ kind: 'drop_before', method: 'POST', path: '*/campaign' });
  const job = await session.push();
  expect(job).toMatchObject({ state: 'finished', troubles: [{ label: 'Lost' }] });
  expect(at(row, 'Status')).toMatch(/^Sent, outcome unknown · /);
  expect([at(row, 'Change'), named('Lost').length]).toEqual(['new', 0]);
  await session.push();
  expect([named('Lost').length, at(row, 'Campaign ID')]).toEqual([1, named('Lost')[0]!.campaign_id]);
});

it('does not create again what turns up later after an unknown creation', async () => {
  const row = await typeNewRow(session, newCampaign('Late'));
  const hidden = { kind: 'status', status: 500, when: 'after', method: 'POST', path: '*/campaign' } as const;
  session.service.faults.add(hidden);
  const late: [string, ReturnType<ServiceSide['campaign']>][] = [];
  // The list does not show it yet: the service is slow to notice its own campaigns.
  session.service.faults.add({ kind: 'latency', milliseconds: 0, path: '*/campaigns' });
  const review = await session.ask('reviewBuild');
  const job = await session.ask('pushStart', { token: review.token, leaveOut: [], typed: null });
  const stepped = session.run('jobStep', [job.id], {
    onCall: (_n, name, method) => {
      if (name !== 'UrlFetchApp' || !/fetch/.test(method)) return;
      for (const [id, campaign] of session.service.state.campaigns) {
        if (campaign.name !== 'Late') continue;
        late.push([id, campaign]);
        session.service.state.campaigns.delete(id);
      }
    },
  });
  expect(await stepped).toMatchObject({ ok: true });
  expect(late).toHaveLength(1);
  expect(at(row, 'Status')).toMatch(/^Sent, outcome unknown · /);
  session.service.state.campaigns.set(...late[0]!);
  await session.push();
  expect([named('Late').length, at(row, 'Campaign ID')]).toEqual([1, null]);
  for (let column = 1; column <= 17; column += 1) session.sheets.put('Campaigns', row, column, null);
});

it('does not create what the service already has', async () => {
  const row = await typeNewRow(session, newCampaign('Twin'));
  const review = await session.ask('reviewBuild');
  const twin = {
    ...service.campaigns()[0]!,
    campaign_id: 'made-elsewhere',
    name: 'Twin',
    platform: 'android' as const,
  };
  session.service.state.campaigns.set('made-elsewhere', {
    ...twin,
    package_name: 'example.new.app',
    bid_type: 'CPI',
  });
  const job = await session.push(review);
  expect(job.troubles[0]?.reason).toContain('already has a campaign');
  expect(named('Twin')).toHaveLength(1);
  for (let column = 1; column <= 17; column += 1) session.sheets.put('Campaigns', row, column, null);
});

it('does not send a row that was deleted after it was approved', async () => {
  const row = await typeNewRow(session, newCampaign('Deleted'));
  const review = await session.ask('reviewBuild');
  const job = await session.ask('pushStart', { token: review.token, leaveOut: [], typed: null });
  session.sheets.put('Campaigns', row, 2, null);
  expect(await session.finish(job)).toMatchObject({ state: 'finished', troubles: [{ label: 'Deleted' }] });
  expect(named('Deleted')).toEqual([]);
});
