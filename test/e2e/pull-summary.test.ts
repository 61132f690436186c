// test, e2e: the summary of a pull with partly unreadable answers, and what Check reports then.

import { serviceSide } from './service-side';
import { ALL, openSession, type Session } from './session';

const TABS = ['campaigns', 'targets', 'source-bids'];

let session: Session;
let ids: string[];

beforeEach(async () => {
  session = await openSession({
    service: { campaigns: 3, bids: 2, tidy: true, quirks: { list_omits: 'none' } },
    patient: true,
  });
  ids = serviceSide(session)
    .campaigns()
    .map(({ campaign_id }) => campaign_id);
});
afterEach(() => session.close());

const side = () => serviceSide(session);
/** The first country of the campaign gets a bid in an undocumented form. */
function oddBid(id: string): string {
  const { countries } = session.service.state.targets.get(id)!;
  const [country] = countries.keys();
  Object.assign(countries.get(country!)!, { bid: 'lots' });
  return country!;
}
const spoilName = (id: string) => Object.assign(side().campaign(id), { name: { en: 'Shoes' } });
const unreadable = async () =>
  (await session.ask('checkRun')).groups.filter(({ rule }) => rule === 'unreadable-value');

it('counts values that cannot be read by tab, in new tabs too, as Check counts them', async () => {
  const [a, b] = ids as [string, string];
  spoilName(a);
  oddBid(a);
  oddBid(b);
  const job = await session.pull(TABS);
  expect(job).toMatchObject({ state: 'finished', gaps: 0, missing: [], warnings: 1 });
  const sentence = '3 values cannot be read: 1 in Campaigns, 2 in Targets. Bidgrid ▸ Check lists them.';
  expect(job.summary[0]).toBe(sentence);
  expect(await unreadable()).toMatchObject([{ severity: 'warning', count: 3 }]);

  // The next pull repeats it as long as it is true.
  expect((await session.pull(TABS)).summary[0]).toBe(sentence);
  Object.assign(side().campaign(a), { name: 'Shoes' });
  expect((await session.pull(['campaigns', 'targets'])).summary[0]).toBe(
    '2 values in Targets cannot be read. Bidgrid ▸ Check lists them.',
  );
  for (const id of [a, b]) {
    const { countries } = session.service.state.targets.get(id)!;
    for (const country of countries.values()) Object.assign(country, { bid: 1 });
  }
  const clean = await session.pull(TABS);
  expect(clean).toMatchObject({ warnings: 0 });
  expect(clean.summary.join(' ')).not.toContain('cannot be read');
});

it('shows the raw value in Check, and gives one error for a value typed over it', async () => {
  const [a] = ids as [string];
  const country = oddBid(a);
  await session.pull(TABS);
  const [shown] = await unreadable();
  expect(shown!.issues).toMatchObject([
    {
      message: 'Bidgrid cannot read the service\'s value of Bid: "lots". It cannot be changed here.',
      found: '⚠\u00a0Unreadable: lots',
    },
  ]);
  const row = session.sheets.find('Targets', (line) => line['Campaign ID'] === a && line.Country === country);
  for (const typed of ['3', '3.50 USD', 3, -1, '']) {
    session.sheets.set('Targets', row, 'Bid', typed);
    const { groups } = await session.ask('checkRun');
    const own = groups.flatMap(({ issues }) => issues).filter((issue) => issue.row === row);
    expect(own.map(({ rule, severity, message }) => [typed, rule, severity, message])).toEqual([
      [
        typed,
        'unreadable-value',
        'error',
        'Bidgrid cannot read the service\'s value of Bid ("lots"), so it cannot be changed here. Restore it.',
      ],
    ]);
    expect(own[0]!.fixes.map(({ label }) => label)).toEqual(['Restore it']);
  }
});

it('pulls the other tabs when the management key is refused, and says so before and after', async () => {
  session.host.state.script.BIDGRID_MANAGEMENT_KEY = 'not-the-key';
  const tabs = ['campaigns', 'app-lists'];
  const refused = expect.stringMatching(/does not accept the management key/);
  const estimate = await session.ask('pullEstimate', { ...ALL, tabs });
  expect(estimate).toMatchObject({ campaigns: 3, problems: [refused] });
  expect(estimate.problems[0]).toMatch(/^App lists: /);
  let job = await session.pull(tabs);
  for (let steps = 0; job.state === 'parked' && steps < 5; steps += 1) {
    job = await session.finish(await session.ask('jobStep', job.id));
  }
  expect(job).toMatchObject({ state: 'finished', gaps: 1, missing: [{ what: 'App lists', why: refused }] });
  expect(session.sheets.rows('Campaigns')).toHaveLength(3);
});

it('lists values that could not be read, and does not report such tabs as unchanged', async () => {
  await session.pull(TABS);
  const before = session.sheets.rows('Targets');
  session.service.faults.add({
    kind: 'status',
    status: 404,
    times: null,
    path: '/campaign_management/v1/campaign_targets/*',
  });
  session.service.faults.add({
    kind: 'status',
    status: 404,
    times: null,
    path: `/campaign_management/v1/source_bids/${ids[1]}`,
  });
  let job = await session.pull(TABS);
  for (let steps = 0; job.state === 'parked' && steps < 5; steps += 1) {
    job = await session.finish(await session.ask('jobStep', job.id));
  }
  const names = side()
    .campaigns()
    .map(({ name }) => name);
  expect(job).toMatchObject({ state: 'finished', gaps: 4, warnings: 0 });
  expect(job.missing.map(({ what }) => what)).toEqual([
    `Targets of 3 campaigns: ${names.join(', ')}`,
    `Source bids of 1 campaign: ${names[1]}`,
  ]);
  expect(job.summary).toEqual(['Pulled 3 campaigns: no changes.']);
  expect(session.sheets.rows('Targets')).toEqual(before);
});
