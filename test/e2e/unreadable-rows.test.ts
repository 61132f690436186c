// test, e2e: rows of the service without a readable key cannot be shown. They are counted and named; all
// other rows are pulled and pushed, and no row is treated as removed because of them.

import { serviceSide } from './service-side';
import { openSession, type Session } from './session';

const TABS = ['campaigns', 'targets', 'sources', 'source-bids', 'creative-sets', 'ads', 'assets'];
const KEPT = 'Rows already in the sheet stay as they are.';

let session: Session;
let a: string;
let b: string;

beforeEach(async () => {
  session = await openSession({
    service: { campaigns: 6, sources: 4, bids: 4, tidy: true, quirks: { list_omits: 'none' } },
    patient: true,
  });
  await session.pull(TABS);
  const targets = session.sheets.rows('Targets');
  const countries = (id: unknown) => targets.filter((row) => row['Campaign ID'] === id).length;
  const sets = session.sheets.rows('Creative sets').map((row) => row['Campaign ID']);
  [a, b] = session.sheets
    .rows('Campaigns')
    .map((row) => String(row['Campaign ID']))
    .filter((id) => countries(id) > 2 && sets.includes(id)) as [string, string];
  serviceSide(session).change(a, { name: 'A' });
  serviceSide(session).change(b, { name: 'B' });
  await session.pull(TABS);
});
afterEach(() => session.close());

/** Changes an object of the service to an undocumented form. */
const odd = (found: unknown, fields: object) => void Object.assign(found as object, fields);

const rowsOf = (tab: string, id: string) =>
  session.sheets.rows(tab).filter((row) => row['Campaign ID'] === id);

const noneGone = (summary: readonly string[]) =>
  expect(summary.join(' ')).not.toMatch(/not listed|Nothing was deleted/);

describe('a list with rows that have no readable key', () => {
  it('is pulled without them: source bids and sources', async () => {
    const { bids, sources } = session.service.state.inventories.get(a)!;
    const [first, second, third] = bids;
    const source = sources[0]!;
    const before = rowsOf('Source bids', a);
    const keys = { appId: first!.app_id, country: second!.country };
    odd(first, { app_id: {} });
    odd(second, { country: 'USA' });
    odd(third, { bid_override_percentage: 'default', bid_value: '$5.00' });
    odd(source, { app_id: null });
    odd(sources[1], { status: !sources[1]!.status });

    const job = await session.pull(TABS);
    expect(job).toMatchObject({ state: 'finished', gaps: 0 });
    expect(job.summary).toContain(`2 source bids of campaign "A" cannot be read and are not shown. ${KEPT}`);
    expect(job.summary).toContain(`1 source of campaign "A" cannot be read and is not shown. ${KEPT}`);
    noneGone(job.summary);
    const after = rowsOf('Source bids', a);
    const isThird = (row: Record<string, unknown>) =>
      row['App ID'] === third!.app_id && row.Country === third!.country;
    expect(after.find(isThird)).toMatchObject({ 'Bid value': 5 });
    expect(after.filter((row) => !isThird(row))).toEqual(before.filter((row) => !isThird(row)));
    const other = rowsOf('Sources', a).find((row) => row['App ID'] === sources[1]!.app_id);
    expect(other!.Active).toBe(sources[1]!.status);
    expect(await session.ask('reviewBuild')).toMatchObject({ rows: [], conflicts: [], held: [] });

    // Nothing is lost: once readable again, they are compared as before.
    odd(first, { app_id: keys.appId });
    odd(second, { country: keys.country });
    const again = await session.pull(TABS);
    expect(again.summary.join(' ')).not.toContain('source bids of campaign');
    expect(rowsOf('Source bids', a)).toHaveLength(before.length);
  });

  it('does not send to a row that became unreadable after the review', async () => {
    const [first] = session.service.state.inventories.get(a)!.sources;
    const row = session.sheets.find(
      'Sources',
      (line) => line['Campaign ID'] === a && line['App ID'] === first!.app_id,
    );
    session.sheets.set('Sources', row, 'Active', !first!.status);
    const review = await session.ask('reviewBuild');
    expect(review.rows).toHaveLength(1);
    odd(first, { app_id: 1.5 });
    session.service.log.clear();
    const job = await session.push(review);
    expect(job.state).toBe('finished');
    expect(job.problems).toMatchObject([{ reason: expect.stringContaining('Bidgrid cannot read') }]);
    expect(session.service.log.entries.filter(({ method }) => method === 'POST')).toEqual([]);
  });
});

describe('countries that cannot be read', () => {
  it('never count as disabled', async () => {
    const { countries } = session.service.state.targets.get(a)!;
    const [code, other] = [...countries.keys()].filter((key) => key !== 'DEFAULT') as [string, string];
    const before = rowsOf('Targets', a);
    const values = countries.get(code)!;
    countries.delete(code);
    countries.set('USA', values);
    countries.set(other, null as never);
    const job = await session.pull(TABS);
    expect(job).toMatchObject({ state: 'finished', gaps: 0 });
    expect(job.summary).toContain(`1 target of campaign "A" cannot be read and is not shown. ${KEPT}`);
    const after = rowsOf('Targets', a);
    const at = (rows: typeof after, country: string) => rows.find((row) => row.Country === country);
    expect(at(after, code)).toEqual(at(before, code));
    expect(at(after, other)).toMatchObject({
      Bid: '⚠\u00a0Unreadable: null',
      'Daily budget': '⚠\u00a0Unreadable: null',
      'Click URL': '⚠\u00a0Unreadable: null',
    });
    expect(after.map((row) => row.Disabled)).not.toContain(true);
    expect((await session.ask('checkRun')).errors).toBe(0);
  });
});

describe('creative sets, ads and assets', () => {
  const setsOf = (id: string) =>
    [...session.service.state.creative_sets.values()].filter(({ campaign_id }) => campaign_id === id);

  it('are pulled without those that have no readable key', async () => {
    const [set] = setsOf(a);
    const [other] = setsOf(b);
    const ad = session.service.state.ads.get(set!.ads[0]!)!;
    const before = { ads: session.sheets.rows('Ads'), assets: session.sheets.rows('Assets') };
    const sets = session.sheets.rows('Creative sets');
    odd(ad, { id: {} });
    odd(set!.assets[0], { type: {} });
    odd(set, { countries: 'DE,FR', sizes: 'all' });
    odd(other, { creative_set_id: null, name: 'No ID' });
    const job = await session.pull(TABS);
    expect(job).toMatchObject({ state: 'finished', gaps: 0 });
    expect(job.summary).toEqual(
      expect.arrayContaining([
        `1 creative set of campaign "B" cannot be read and is not shown. ${KEPT}`,
        `1 ad of campaign "A" cannot be read and is not shown. ${KEPT}`,
        `1 asset of campaign "A" cannot be read and is not shown. ${KEPT}`,
      ]),
    );
    noneGone(job.summary);
    expect(session.sheets.rows('Ads')).toEqual(before.ads);
    expect(session.sheets.rows('Assets')).toEqual(before.assets);
    const setId = set!.creative_set_id;
    const after = session.sheets.rows('Creative sets');
    const isSet = (row: Record<string, unknown>) => row['Creative set ID'] === setId;
    expect(after.find(isSet)).toMatchObject({
      Countries: 'DE, FR',
      INTER: '⚠\u00a0Unreadable: all',
      BANNER: '⚠\u00a0Unreadable: all',
    });
    expect(after.filter((row) => !isSet(row))).toEqual(sets.filter((row) => !isSet(row)));
    expect(await session.ask('reviewBuild')).toMatchObject({ rows: [], conflicts: [], held: [] });
  });
});
