// test, e2e: creations without an answer whose objects are looked up in lists that are ambiguous or fail.

import { newCampaign, typeNewRow } from './new-rows';
import { later } from './script-clock';
import { type ServiceSide, serviceSide } from './service-side';
import { openSession, type Session, wholeOrder } from './session';

let session: Session;
let service: ServiceSide;
let row: number;

beforeEach(async () => {
  session = await openSession({ service: { campaigns: 3, tidy: true, quirks: { list_omits: 'none' } } });
  service = serviceSide(session);
  await session.pull(['campaigns']);
  row = await typeNewRow(session, newCampaign('Mine'));
});
afterEach(() => session.close());

const named = (name: string) => service.campaigns().filter((campaign) => campaign.name === name);
const at = (header: string) => session.sheets.value('Campaigns', row, header);
const logged = () => session.sheets.rows('Bidgrid log').map(({ Outcome, Detail }) => [Outcome, Detail]);
const creations = () => service.writes().filter(({ path }) => path === '/campaign');

/** Pushes; the creation is carried out and its answer lost; then `after` happens at the service. */
async function pushLost(after: () => void) {
  const job = await session.ask('pushStart', wholeOrder(await session.ask('reviewBuild')));
  service.forgetRequests();
  session.service.faults.add({ kind: 'drop_after', method: 'POST', path: '*/campaign' });
  let done = false;
  await session.run('jobStep', [job.id], {
    onCall: () => {
      if (done || creations().length === 0) return;
      done = true;
      after();
    },
  });
  const current = await session.ask('jobCurrent');
  return current ? session.finish(current) : null;
}

it('asks a person when the service has two campaigns like the new one', async () => {
  await pushLost(() => {
    const [mine] = named('Mine');
    const id = `${mine!.campaign_id}2`;
    session.service.state.campaigns.set(id, { ...mine!, campaign_id: id });
  });
  expect(creations()).toHaveLength(1);
  // One line for each field.
  for (const [outcome, detail] of logged()) {
    expect(outcome).toBe('unknown');
    expect(detail).toMatch(/more than one campaign like this/);
  }
  expect(at('Campaign ID')).toBeNull();
  expect(at('Status')).toMatch(/^Sent, outcome unknown/);
  const [open] = await session.ask('unknownList');
  const keys = named('Mine').map(({ campaign_id }) => campaign_id);
  expect(open!.candidates.map(({ key }) => key).sort()).toEqual([...keys].sort());
  const [, second] = keys;
  const { run, entry, seen } = open!;
  await session.ask('unknownResolve', { run, entry, take: second!, seen });
  expect(at('Campaign ID')).toBe(second);
});

it('is unknown when the list is refused after the creation, and is created only once', async () => {
  await pushLost(() => {
    session.service.faults.add({ kind: 'status', status: 403, method: 'GET', times: null });
  });
  session.service.faults.clear();
  expect(creations()).toHaveLength(1);
  expect(at('Campaign ID')).toBeNull();
  const review = await session.ask('reviewBuild');
  expect(review.rows).toEqual([]);
  const [open] = await session.ask('unknownList');
  expect(open!.candidates.map(({ key }) => key)).toEqual([named('Mine')[0]!.campaign_id]);
});

it('waits while the list fails, and then adopts what was created', async () => {
  const job = await pushLost(() => {
    session.service.faults.add({ kind: 'status', status: 500, method: 'GET', times: 5 });
  });
  expect(job!.state).toBe('parked');
  session.service.faults.clear();
  later(session.host, 3_600_000);
  expect(await session.finish(await session.ask('jobStep', job!.id))).toMatchObject({
    state: 'finished',
    problems: [],
  });
  expect(creations()).toHaveLength(1);
  expect(at('Campaign ID')).toBe(named('Mine')[0]!.campaign_id);
  expect(new Set(logged().map(([outcome]) => outcome))).toEqual(new Set(['verified']));
});

describe('a creative set whose sizes need a request of their own', () => {
  const CREATED = { method: 'POST', path: '*/creative_set' } as const;
  const SIZED = { method: 'POST', path: '*/sizes' } as const;
  let seen: Set<string>;
  const sets = () =>
    [...session.service.state.creative_sets.values()].filter(({ name }) => name === 'New set');

  beforeEach(async () => {
    seen = new Set();
    await session.pull(['creative-sets']);
    session.sheets.put('Campaigns', row, 1, null);
    for (const header of [
      'Name',
      'Active',
      'Platform',
      'Bid type',
      'Package name',
      'Category',
      'Tracking method',
    ])
      session.sheets.set('Campaigns', row, header, null);
    const next = session.sheets.rows('Creative sets').length + 2;
    const [campaign] = service.campaigns();
    const cells = { 'Campaign ID': campaign!.campaign_id, Name: 'New set', Languages: 'en', BANNER: true };
    for (const [header, value] of Object.entries(cells))
      await session.sheets.type('Creative sets', next, header, value);
  });

  it.each([
    ['remain an edit when its creation had no answer', [{ ...CREATED, kind: 'drop_after' }]],
    ['remain an edit when that request fails', [{ ...SIZED, kind: 'status', status: 503, times: 2 }]],
  ] as const)('%s', async (_, faults) => {
    const started = await session.ask('pushStart', wholeOrder(await session.ask('reviewBuild')));
    for (const fault of faults) session.service.faults.add({ ...fault });
    // This service creates sets without sizes.
    await session.run('jobStep', [started.id], {
      onCall: () => {
        for (const { sizes, creative_set_id: id } of sets()) if (!seen.has(id)) sizes.BANNER = false;
        for (const { creative_set_id: id } of sets()) seen.add(id);
      },
    });
    let job = (await session.ask('jobCurrent')) ?? started;
    for (let i = 0; i < 5 && job.state === 'parked'; i++) {
      later(session.host, 3_600_000);
      job = await session.finish(await session.ask('jobStep', job.id));
    }
    expect(sets()).toHaveLength(1);
    session.service.faults.clear();
    expect(sets()[0]!.sizes.BANNER).toBe(false);
    expect(session.sheets.rows('Creative sets').at(-1)).toMatchObject({
      Change: 'edit',
      'Creative set ID': sets()[0]!.creative_set_id,
      Status: expect.stringMatching(/^Accepted, but different .* BANNER/),
    });
    const review = await session.ask('reviewBuild');
    expect(review.rows).toMatchObject([{ action: 'update', changes: [{ column: 'BANNER' }] }]);
    await session.push(review);
    expect(sets()).toHaveLength(1);
    expect(sets()[0]!.sizes.BANNER).toBe(true);
    const sized = session.service.log.entries.filter(
      ({ path, handled }) => handled && path.endsWith('/sizes'),
    );
    expect(sized.map(({ body }) => body)).toEqual([{ BANNER: true }]);
  });
});
