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

it('finds its row when people sort meanwhile', async () => {
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
    expect(await session.push()).toMatchObject({ state: 'finished', problems: [] });
    expect(named(`Unclear ${kind}`)).toHaveLength(1);
    expect(at(row, 'Campaign ID')).toBe(named(`Unclear ${kind}`)[0]!.campaign_id);
  },
);

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

const empty = (row: number) => {
  for (let column = 1; column <= 17; column += 1) session.sheets.put('Campaigns', row, column, null);
};

it('holds a row whose creation is unknown until a person has it created again', async () => {
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

it('lets a person choose the object that an unknown creation made, and keeps what differs as edits', async () => {
  const row = await pushUnknown('Renamed away', 'drop_after', () => {
    named('Renamed away')[0]!.name = 'Renamed elsewhere';
  });
  const made = named('Renamed elsewhere')[0]!.campaign_id;
  expect((await session.ask('reviewBuild')).rows).toEqual([]);
  const [unknown] = await session.ask('unknownList');
  expect(unknown!.candidates[0]).toMatchObject({
    key: made,
    label: expect.stringContaining('Renamed elsewhere'),
  });
  const { run, entry, seen } = unknown!;
  expect(await session.ask('unknownResolve', { run, entry, take: made, seen })).toEqual([]);
  expect([at(row, 'Campaign ID'), at(row, 'Name'), at(row, 'Change')]).toEqual([
    made,
    'Renamed away',
    'edit',
  ]);
  const review = await session.ask('reviewBuild');
  expect(review.rows).toMatchObject([
    { key: made, action: 'update', changes: [{ before: 'Renamed elsewhere', after: 'Renamed away' }] },
  ]);
  expect(await session.push(review)).toMatchObject({ state: 'finished', problems: [] });
  expect([named('Renamed away').length, named('Renamed elsewhere').length]).toEqual([1, 0]);
  expect(service.writes().map(({ path }) => path)).toEqual([`/campaign/${made}`]);
});

it('does nothing if a colleague has pulled the candidate since it was shown', async () => {
  const row = await pushUnknown('Shown', 'drop_after', () => {
    named('Shown')[0]!.name = 'Shown elsewhere';
  });
  const [unknown] = await session.ask('unknownList');
  const { run, entry, seen, candidates } = unknown!;
  await session.pull();
  await expect(session.ask('unknownResolve', { run, entry, take: candidates[0]!.key, seen })).rejects.toThrow(
    'Nothing was done',
  );
  expect(at(row, 'Campaign ID')).toBe(null);
  const [left] = await session.ask('unknownList');
  await session.ask('unknownResolve', { run, entry, take: 'again', seen: left!.seen });
  await session.push();
  expect([named('Shown').length, named('Shown elsewhere').length]).toEqual([1, 1]);
});

it('does not create what the service already has', async () => {
  const row = await typeNewRow(session, newCampaign('Equal'));
  const review = await session.ask('reviewBuild');
  const equal = {
    ...service.campaigns()[0]!,
    campaign_id: 'made-elsewhere',
    name: 'Equal',
    platform: 'android' as const,
  };
  session.service.state.campaigns.set('made-elsewhere', {
    ...equal,
    package_name: 'example.new.app',
    bid_type: 'CPI',
  });
  const job = await session.push(review);
  expect(job.problems[0]?.reason).toContain('already has a campaign');
  // The answer of the last step may be lost: this or another window repeats it.
  expect((await session.ask('jobStep', job.id)).problems).toEqual(job.problems);
  expect(named('Equal')).toHaveLength(1);
  empty(row);
});

it('does not send a row that was deleted after it was approved', async () => {
  const row = await typeNewRow(session, newCampaign('Deleted'));
  const review = await session.ask('reviewBuild');
  const job = await session.ask('pushStart', { token: review.token, leaveOut: [], typed: null });
  session.sheets.set('Campaigns', row, 'Status', null);
  expect(await session.finish(job)).toMatchObject({ state: 'finished', problems: [{ label: 'Deleted' }] });
  expect(named('Deleted')).toEqual([]);
});
