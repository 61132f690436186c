// test, e2e: the read right before sending: a change made after the review is never overwritten, and a
// request without a clear answer is repeated only if the service still has the reviewed values.

import type { JobView } from '../../src/jobs/job-view';
import { cellsOf, choiceOf } from '../../src/push/review/view/review-selection';
import type { FaultPlan } from '../../workbench/ad-service/faults';
import type { RunOptions } from '../../workbench/apps-script/host';
import { type ServiceSide, serviceSide } from './service-side';
import { OWNER, type Session, tabsExcept, wholeOrder } from './session';
import { openSharedClock, type SharedClock } from './shared-clock';
import type { Content } from './sheets';

const TABS = tabsExcept('ads', 'app-lists');

let clock: SharedClock;
let session: Session;
let service: ServiceSide;

beforeAll(async () => {
  clock = await openSharedClock({ campaigns: 4, sources: 3, bids: 4 }, { locale: 'en_US' });
  session = clock.session;
  service = serviceSide(session);
}, 60_000);
beforeEach(async () => {
  session.service.faults.clear();
  // Pauses and counts of the tests before.
  delete session.host.state.users[OWNER]?.['bidgrid.rate-limit.script'];
  // Changes of the tests before that have no clear answer are no longer held back.
  clock.until(clock.now() + 121_000);
  await session.pull(TABS);
  session.service.log.clear();
});
afterAll(() => session.close());

const ids = () =>
  session.sheets
    .rows('Campaigns')
    .flatMap((line) => (line['Campaign ID'] ? [String(line['Campaign ID'])] : []));
const at = (sheet: string, row: number, header: string) => session.sheets.value(sheet, row, header);
const type = (sheet: string, row: number, header: string, value: Content) =>
  session.sheets.type(sheet, row, header, value);
const find = (sheet: string, fits: (line: Record<string, Content>) => boolean) =>
  session.sheets.find(sheet, fits);
const fault = (plan: FaultPlan) => void session.service.faults.add(plan);

/** Continues a push after its pauses, as the open sidebar does. */
async function resumed(parked: JobView): Promise<JobView> {
  let job = parked;
  for (let pauses = 0; job.state === 'parked' && pauses < 10; pauses += 1) {
    clock.until(job.resumeAt!);
    job = await session.finish(await session.ask('jobStep', job.id));
  }
  return job;
}

/** Bodies of POSTs whose path contains the text. */
const posts = (path: string, carriedOut = false) =>
  session.service.log.entries.filter(
    (entry) => entry.method === 'POST' && entry.path.includes(path) && (entry.handled || !carriedOut),
  );

/** Reviews, then lets another person act, then pushes. */
async function pushAfter(act: () => void): Promise<JobView> {
  const review = await session.ask('reviewBuild');
  expect([review.held, review.conflicts]).toEqual([[], []]);
  act();
  return session.push(review);
}

/** Takes one step of a push; `act` runs once, right after a POST to the path was received. */
async function stepWhile(id: string, path: string, act: () => void): Promise<JobView> {
  let done = false;
  const result = await session.run('jobStep', [id], {
    onCall: () => {
      if (done || posts(path).length === 0) return;
      done = true;
      act();
    },
  });
  expect([result.ok, done]).toEqual([true, true]);
  return (result.value as { value: JobView }).value;
}

/** Takes one step, which ends by the time limit right after a POST was sent. */
async function dieAfter(id: string, path: string): Promise<void> {
  const options: RunOptions = {
    function: 'jobStep',
    args: [id],
    user: OWNER,
    session: 'page-1',
    fromClient: true,
    onCall: (n) => {
      if (posts(path).length > 0) options.crashAfterCalls ??= n;
    },
  };
  expect((await session.host.run(options)).ended).toBe('crash-point');
}

async function start(): Promise<JobView> {
  return session.ask('pushStart', wholeOrder(await session.ask('reviewBuild')));
}

/** Removes edits that a test left in the tab. */
async function takeTheirs(): Promise<void> {
  session.service.faults.clear();
  const { conflicts, rows } = await session.ask('reviewBuild');
  if (conflicts.length > 0) {
    await session.ask(
      'reviewResolve',
      conflicts.map((conflict) => choiceOf(conflict, 'theirs')),
    );
  }
  const cells = rows.filter(({ action }) => action === 'update').flatMap((row) => cellsOf(row));
  if (cells.length > 0) await session.ask('reviewRevert', cells);
}
afterEach(takeTheirs);

describe('a change made after the review', () => {
  it('of the same field is a conflict with all three values, and other rows are pushed', async () => {
    const [a, b] = ids() as [string, string];
    const was = service.campaign(a).name;
    await type('Campaigns', session.sheets.rowOf(a), 'Name', 'Mine');
    await type('Campaigns', session.sheets.rowOf(b), 'Name', 'Mine too');
    const job = await pushAfter(() => service.change(a, { name: 'Theirs' }));
    expect([service.campaign(a).name, service.campaign(b).name]).toEqual(['Theirs', 'Mine too']);
    expect(posts(`/campaign/${a}`)).toEqual([]);
    expect(job).toMatchObject({
      state: 'finished',
      problems: [
        {
          tab: 'campaigns',
          key: a,
          reason: `Changed at the service since the review, so it was not sent. Name: yours Mine, theirs Theirs, reviewed ${was}.`,
        },
      ],
    });
    expect(job.summary.join(' ')).toContain('1 row changed at the service since the review');
    expect([
      at('Campaigns', session.sheets.rowOf(a), 'Name'),
      at('Campaigns', session.sheets.rowOf(a), 'Change'),
    ]).toEqual(['Mine', 'conflict']);
    expect((await session.ask('reviewBuild')).conflicts).toMatchObject([
      { key: a, field: 'name', base: was, mine: 'Mine', theirs: 'Theirs' },
    ]);
  });

  it('of a device type that the request would carry stops it', async () => {
    const ios = String(
      session.sheets.rows('Campaigns').find(({ Platform }) => Platform === 'ios')!['Campaign ID'],
    );
    const targets = session.service.state.targets.get(ios)!;
    targets.device_types = ['phone'];
    await session.pull(['device-targeting']);
    await type(
      'Device targeting',
      find('Device targeting', (line) => line['Campaign ID'] === ios),
      'Tablet',
      true,
    );
    const job = await pushAfter(() => {
      targets.device_types = ['phone', 'other'];
    });
    expect(job.problems).toMatchObject([
      { reason: expect.stringContaining('Other: theirs TRUE, reviewed FALSE') },
    ]);
    expect([...targets.device_types].sort()).toEqual(['other', 'phone']);
    expect(posts('/campaign_targets/')).toEqual([]);
  });

  it('of the other value of a source bid stops it', async () => {
    const row = find('Source bids', (line) => line['Bid value'] !== null);
    const line = session.sheets.line('Source bids', row);
    const id = String(line['Campaign ID']);
    const bid = session.service.state.inventories
      .get(id)!
      .bids.find((one) => one.app_id === line['App ID'] && one.country === line.Country)!;
    await type('Source bids', row, 'Bid value', 7.25);
    const job = await pushAfter(() =>
      Object.assign(bid, { bid_value: 'default', bid_override_percentage: '35' }),
    );
    expect(job.problems).toHaveLength(1);
    expect(bid).toMatchObject({ bid_value: 'default', bid_override_percentage: '35' });
    expect(posts('/source_bids/')).toEqual([]);
  });

  it('that disabled the country stops it: no request names the country', async () => {
    const id = ids().find(
      (one) => session.service.state.targets.get(one)!.countries.get('DEFAULT')?.bid === undefined,
    )!;
    const { countries } = session.service.state.targets.get(id)!;
    const code = [...countries.keys()].find((one) => one !== 'DEFAULT')!;
    const row = find('Targets', (line) => line['Campaign ID'] === id && line.Country === code);
    const was = at('Targets', row, 'Bid');
    await type('Targets', row, 'Bid', 4.75);
    const job = await pushAfter(() => void countries.delete(code));
    expect(job.problems).toMatchObject([
      { reason: expect.stringContaining('Disabled: theirs TRUE, reviewed FALSE') },
    ]);
    expect(posts('/campaign_targets/')).toEqual([]);
    expect(countries.has(code)).toBe(false);
    expect((await session.ask('reviewBuild')).conflicts).toMatchObject([{ field: 'disabled', theirs: 'on' }]);
    await takeTheirs();
    await type('Targets', row, 'Bid', was);
  });

  it('that added the row stops a new row with other values', async () => {
    const [a] = ids() as [string];
    const row = session.sheets.rows('Source bids').length + 2;
    const cells = { 'Campaign ID': a, 'App ID': 'late-app', Country: 'NZ', 'Bid value': 2 };
    for (const [header, value] of Object.entries(cells)) await type('Source bids', row, header, value);
    const { bids } = session.service.state.inventories.get(a)!;
    const theirs = {
      app_id: 'late-app',
      app_id_external: '',
      country: 'NZ',
      bid_value: '5',
      bid_override_percentage: 'default',
    };
    const job = await pushAfter(() => void bids.push({ ...bids[0]!, ...theirs }));
    expect(job.problems).toMatchObject([{ reason: expect.stringContaining('Bid value: yours 2, theirs 5') }]);
    expect(posts('/source_bids/')).toEqual([]);
    expect(at('Source bids', row, 'Change')).toBe('conflict');
  });

  it('of one row of a move between DEFAULT and the countries stops all of them', async () => {
    const id = ids().find(
      (one) => session.service.state.targets.get(one)!.countries.get('DEFAULT')?.bid === undefined,
    )!;
    const { countries } = session.service.state.targets.get(id)!;
    const codes = [...countries.keys()];
    for (const code of codes) {
      const row = find('Targets', (line) => line['Campaign ID'] === id && line.Country === code);
      await type('Targets', row, 'Bid', code === 'DEFAULT' ? 1.25 : null);
    }
    const changed = codes.find((code) => code !== 'DEFAULT')!;
    const before = JSON.stringify([...countries].filter(([code]) => code !== changed));
    const job = await pushAfter(() => Object.assign(countries.get(changed)!, { bid: 9.5 }));
    expect(job.problems).toHaveLength(codes.length);
    expect(posts('/campaign_targets/')).toEqual([]);
    expect(JSON.stringify([...countries].filter(([code]) => code !== changed))).toBe(before);
    expect(countries.get(changed)).toMatchObject({ bid: 9.5 });
    await takeTheirs();
    for (const code of codes) {
      const row = find('Targets', (line) => line['Campaign ID'] === id && line.Country === code);
      await type('Targets', row, 'Bid', countries.get(code)!.bid ?? null);
    }
  });

  it('while the push waits out a limit of an hour stops it', async () => {
    const [a] = ids() as [string];
    await type('Campaigns', session.sheets.rowOf(a), 'Name', 'Parked');
    fault({ kind: 'status', status: 429, retry_after: 3600, times: 1, method: 'POST', path: '*/campaign/*' });
    const parked = await session.push();
    expect(parked.state).toBe('parked');
    service.change(a, { name: 'Meanwhile' });
    const job = await resumed(parked);
    expect(job).toMatchObject({ state: 'finished', problems: [{ key: a }] });
    expect(service.campaign(a).name).toBe('Meanwhile');
    expect(posts('/campaign/', true)).toEqual([]);
  });
});

describe('an edit without a clear answer', () => {
  it('that was not carried out is sent again at most twice, each time after the lag window', async () => {
    const [a] = ids() as [string];
    await type('Campaigns', session.sheets.rowOf(a), 'Name', 'Again');
    fault({ kind: 'drop_before', times: 2, method: 'POST', path: '*/campaign/*' });
    const waiting = await session.push();
    expect(waiting).toMatchObject({
      state: 'parked',
      phase: expect.stringMatching(/^Waiting to see whether 1 row/),
    });
    expect(await resumed(waiting)).toMatchObject({ state: 'finished', problems: [] });
    expect([posts('/campaign/').length, posts('/campaign/', true).length]).toEqual([3, 1]);
    expect(service.campaign(a).name).toBe('Again');

    session.service.log.clear();
    await type('Campaigns', session.sheets.rowOf(a), 'Name', 'Never');
    fault({ kind: 'drop_before', times: null, method: 'POST', path: '*/campaign/*' });
    const job = await resumed(await session.push());
    const reason =
      'The service gave no usable answer to several requests and still has the old value. Nothing was changed.';
    expect(job.problems).toMatchObject([{ key: a, reason }]);
    expect(posts('/campaign/')).toHaveLength(3);
    expect(at('Campaigns', session.sheets.rowOf(a), 'Change')).toBe('edit');
  });

  it('sends again only the request of two that was not carried out', async () => {
    const row = find('Creative sets', (line) => line.Countries !== 'JP');
    const id = String(at('Creative sets', row, 'Creative set ID'));
    const set = session.service.state.creative_sets.get(id)!;
    const banner = !set.sizes.BANNER;
    await type('Creative sets', row, 'BANNER', banner);
    await type('Creative sets', row, 'Countries', 'JP');
    fault({ kind: 'drop_before', method: 'POST', path: `*/creative_set/${id}/sizes` });
    expect(await resumed(await session.push())).toMatchObject({ state: 'finished', problems: [] });
    expect([set.countries, set.sizes.BANNER]).toEqual([['JP'], banner]);
    expect(posts(`/creative_set/${id}`).map(({ path }) => path.split(id)[1])).toEqual([
      '',
      '/sizes',
      '/sizes',
    ]);
  });

  it('does not overwrite a change made in between', async () => {
    const [a] = ids() as [string];
    await type('Campaigns', session.sheets.rowOf(a), 'Name', 'Lost');
    const job = await start();
    fault({ kind: 'drop_after', method: 'POST', path: '*/campaign/*' });
    const ended = await stepWhile(job.id, '/campaign/', () => service.change(a, { name: 'In between' }));
    expect(service.campaign(a).name).toBe('In between');
    expect(posts('/campaign/')).toHaveLength(1);
    expect(ended).toMatchObject({
      problems: [{ key: a, reason: expect.stringContaining('the service has another value now') }],
      summary: ['1 row sent without a clear answer. Review again in a few minutes.'],
    });
    expect(at('Campaigns', session.sheets.rowOf(a), 'Change')).toBe('conflict');
    // It may have arrived before the other change, so the log does not say that it was not sent.
    expect(session.sheets.rows('Bidgrid log').at(-1)).toMatchObject({ Field: 'Name', Outcome: 'unknown' });
  });

  it('of an asset text is sent once, or stops at a change made in between', async () => {
    const set = [...session.service.state.creative_sets.values()].find(({ assets }) =>
      assets.some((asset) => asset.type === 'TXT_TITLE'),
    )!;
    const asset = () => set.assets.find((one) => one.type === 'TXT_TITLE')!;
    const row = find(
      'Assets',
      (line) => line['Creative set ID'] === set.creative_set_id && line.Type === 'TXT_TITLE',
    );
    await type('Assets', row, 'Asset', 'Title one');
    fault({ kind: 'drop_after', method: 'POST', path: '*/creative_set_assets/*' });
    expect(await session.push()).toMatchObject({ state: 'finished', problems: [] });
    expect([asset().asset, posts('/creative_set_assets/').length]).toEqual(['Title one', 1]);

    session.service.log.clear();
    await type('Assets', row, 'Asset', 'Title two');
    const job = await start();
    fault({ kind: 'drop_after', method: 'POST', path: '*/creative_set_assets/*' });
    const ended = await stepWhile(job.id, '/creative_set_assets/', () => {
      asset().asset = 'Title of a colleague';
    });
    expect([asset().asset, posts('/creative_set_assets/').length]).toEqual(['Title of a colleague', 1]);
    expect(ended).toMatchObject({ problems: [{ tab: 'assets' }] });
  });
});

describe('a step killed with a request in flight', () => {
  it.each([
    ['finds out that it was carried out', null, 'Killed once', []],
    ['stops at a change made since', 'Since', 'Killed twice', [{}]],
  ])('%s', async (_what, theirs, mine, problems) => {
    const [a] = ids() as [string];
    await type('Campaigns', session.sheets.rowOf(a), 'Name', mine);
    const job = await start();
    await dieAfter(job.id, '/campaign/');
    if (theirs) service.change(a, { name: theirs });
    const ended = await session.finish(await session.ask('jobStep', job.id));
    expect(ended).toMatchObject({ state: 'finished', problems });
    expect(posts('/campaign/')).toHaveLength(1);
    expect(service.campaign(a).name).toBe(theirs ?? mine);
  });
});

it('creates nothing if it cannot read whether the object exists', async () => {
  const row = session.sheets.rows('Campaigns').length + 2;
  const cells = {
    Name: 'Unseen',
    Platform: 'android',
    'Package name': 'example.unseen',
    'Bid type': 'CPI',
    Category: 'Games',
    'Tracking method': 'custom_track',
    Active: true,
  };
  for (const [header, value] of Object.entries(cells)) await type('Campaigns', row, header, value);
  const review = await session.ask('reviewBuild');
  fault({ kind: 'status', status: 500, times: null, method: 'GET', path: '*/campaigns' });
  const job = await session.push(review);
  expect(job.state).toBe('parked');
  expect(posts('/campaign')).toEqual([]);
  await session.ask('jobCancel', job.id);
  for (let column = 1; column <= 17; column += 1) session.sheets.put('Campaigns', row, column, null);
});
