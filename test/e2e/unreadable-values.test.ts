// test, e2e: single values of the service that cannot be read: each is shown and marked in its own cell,
// never sent, and affects no other value.

import { serviceSide } from './service-side';
import { openSession, type Session } from './session';

const TABS = ['campaigns', 'targets', 'device-targeting', 'source-bids'];

let session: Session;
let ids: string[];

beforeEach(async () => {
  session = await openSession({
    service: { campaigns: 6, bids: 3, tidy: true, quirks: { list_omits: 'none' } },
    patient: true,
  });
  await session.pull(TABS);
  ids = session.sheets.rows('Campaigns').map((row) => String(row['Campaign ID']));
});
afterEach(() => session.close());

/** The service returns a value in an undocumented form. */
const odd = (id: string, fields: Record<string, unknown>) =>
  serviceSide(session).change(id, fields as Parameters<ReturnType<typeof serviceSide>['change']>[1]);

const campaign = (id: string) => session.sheets.rows('Campaigns').find((row) => row['Campaign ID'] === id)!;
const type = (id: string, header: string, value: string | number) =>
  session.sheets.type('Campaigns', session.sheets.rowOf(id), header, value);
const posted = () =>
  session.service.log.entries
    .filter(({ method }) => method === 'POST')
    .map(({ body }) => JSON.stringify(body));

it('shows the text of the service, and pulls everything else', async () => {
  const [a, b, c] = ids as [string, string, string];
  odd(a, { name: { en: 'Shoes' } });
  odd(b, { goal_period: 'seven' });
  odd(c, { category: 'x'.repeat(60_000) });
  const bids = session.service.state.inventories.get(a)!.bids as unknown as Record<string, unknown>[];
  Object.assign(bids[0]!, { bid_override_percentage: '20%', bid_value: 'default' });
  Object.assign(bids[1]!, { bid_override_percentage: 'default', bid_value: '3.5 EUR' });
  const targets = session.service.state.targets.get(b)!;
  targets.device_types = ['phone', 'watch'];
  const [country] = targets.countries.keys();
  Object.assign(targets.countries.get(country!)!, { bid: 'lots' });
  for (const id of ids) odd(id, { impressions: 4711 });

  const job = await session.pull(TABS);
  expect(job).toMatchObject({ state: 'finished', gaps: 0 });
  expect(campaign(a).Name).toBe('⚠\u00a0Unreadable: {"en":"Shoes"}');
  expect(campaign(b)['Goal period']).toBe('⚠\u00a0Unreadable: seven');
  expect(campaign(c).Category).toBe(`⚠\u00a0Too long: ${'x'.repeat(1_000)}… (60000 characters)`);
  expect(session.sheets.rows('Campaigns').map((row) => row['Impressions yesterday'])).toEqual(
    ids.map(() => 4711),
  );
  const ofBids = session.sheets.rows('Source bids').filter((row) => row['Campaign ID'] === a);
  const bidOf = (bid: Record<string, unknown>) =>
    ofBids.find((row) => row['App ID'] === bid.app_id && row.Country === bid.country)!;
  expect(bidOf(bids[0]!)['Bid override %']).toBe(20);
  expect(bidOf(bids[1]!)['Bid value']).toBe('⚠\u00a0Unreadable: 3.5 EUR');
  const target = session.sheets
    .rows('Targets')
    .find((row) => row['Campaign ID'] === b && row.Country === country);
  expect(target!.Bid).toBe('⚠\u00a0Unreadable: lots');

  // None of it is an edit, and Check warns of each.
  const review = await session.ask('reviewBuild');
  expect([review.rows, review.conflicts, review.held]).toEqual([[], [], []]);
  const check = await session.ask('checkRun');
  expect(check.errors).toBe(0);
  expect(check.groups.find(({ rule }) => rule === 'unreadable-value')).toMatchObject({
    severity: 'warning',
    count: 8,
  });

  // The next pull changes nothing; once the value can be read again, it is accepted.
  const before = session.sheets.rows('Campaigns');
  await session.pull(TABS);
  expect(session.sheets.rows('Campaigns')).toEqual(before);
  odd(a, { name: 'Shoes' });
  odd(b, { goal_period: 7 });
  await session.pull(TABS);
  expect([campaign(a).Name, campaign(b)['Goal period']]).toEqual(['Shoes', 7]);
});

it('never sends a change of such a cell, and sends the others, in the same row too', async () => {
  const [a, b] = ids as [string, string];
  odd(a, { name: { en: 'Shoes' } });
  await session.pull(TABS);
  await type(a, 'Name', 'Typed over');
  await type(b, 'Name', 'Other row');
  const review = await session.ask('reviewBuild');
  expect(review.rows.map(({ key }) => key)).toEqual([b]);
  expect(review.held).toMatchObject([{ key: a }]);
  expect(review.held[0]!.reasons.join()).toMatch(/cannot read the service's value of Name/);
  expect(await session.push(review)).toMatchObject({ state: 'finished', problems: [] });
  expect(serviceSide(session).campaign(b).name).toBe('Other row');
  expect(serviceSide(session).campaign(a).name).toEqual({ en: 'Shoes' });

  // Restored by the fix that Check offers.
  const check = await session.ask('checkRun');
  const [issue] = check.groups.find(({ rule }) => rule === 'unreadable-value')!.issues;
  expect(issue).toMatchObject({ severity: 'error', fixes: [{ label: 'Restore it' }] });
  await session.ask('reviewRevert', []);
  await type(a, 'Name', '⚠\u00a0Unreadable: {"en":"Shoes"}');
  await type(a, 'Category', 'Other category');
  session.service.log.clear();
  expect(await session.push()).toMatchObject({ state: 'finished', problems: [] });
  expect(serviceSide(session).campaign(a).category).toBe('Other category');
  expect(posted().join()).not.toContain('Unreadable');
  expect(campaign(a).Name).toBe('⚠\u00a0Unreadable: {"en":"Shoes"}');
  expect((await session.ask('reviewBuild')).rows).toEqual([]);
});

it('holds a bid beside a source bid that it cannot read, with the reason', async () => {
  const [a] = ids as [string];
  const [bid] = session.service.state.inventories.get(a)!.bids as unknown as Record<string, unknown>[];
  Object.assign(bid!, { bid_override_percentage: 'much', bid_value: '7' });
  await session.pull(TABS);
  const row = session.sheets.find(
    'Source bids',
    (line) => line['Campaign ID'] === a && line['App ID'] === bid!.app_id && line.Country === bid!.country,
  );
  await session.sheets.type('Source bids', row, 'Bid value', 6);
  const review = await session.ask('reviewBuild');
  expect(review.rows).toEqual([]);
  expect(review.held).toMatchObject([
    {
      reasons: [
        "Bid value: Bidgrid cannot read the service's value of Bid override %, so Bid value cannot be changed here. Restore it.",
      ],
      fixes: [{ label: 'Restore $7.00' }],
    },
  ]);
  // Clearing it depends on no unreadable value.
  await session.sheets.type('Source bids', row, 'Bid value', null);
  expect(await session.push()).toMatchObject({ state: 'finished', problems: [] });
  expect(posted().join()).toContain('"bid_value":"default"');
  expect(posted().join()).not.toContain('bid_override_percentage');
});

it('keeps an edit of a value that became unreadable as a conflict that sends nothing', async () => {
  const [a] = ids as [string];
  await type(a, 'Name', 'My name');
  odd(a, { name: ['x'] });
  await session.pull(TABS);
  expect(campaign(a)).toMatchObject({ Name: 'My name', Change: 'conflict' });
  const { conflicts } = await session.ask('reviewBuild');
  expect(conflicts).toMatchObject([{ key: a, theirs: '⚠\u00a0Unreadable: ["x"]' }]);
});

it('reads null as empty in every tab, without a mark, and takes a value back', async () => {
  const [a] = ids as [string];
  const ALL = [...TABS, 'sources', 'creative-sets', 'assets', 'ads'];
  const { state } = session.service;
  const set = [...state.creative_sets.values()].find(
    ({ campaign_id, assets }) => campaign_id === a && assets.length > 0,
  )!;
  const { bids, sources } = state.inventories.get(a)! as unknown as Record<string, Record<string, unknown>[]>;
  const target = [...state.targets.get(a)!.countries.values()][0] as Record<string, unknown>;
  const rows = (tab: string) => session.sheets.rows(tab);
  const inSet = (tab: string) => rows(tab).filter((row) => row['Creative set ID'] === set.creative_set_id);
  await session.pull(ALL);
  const before = ['Campaigns', 'Targets', 'Source bids', 'Creative sets', 'Assets', 'Ads'].map(rows);

  const emptied: [Record<string, unknown>, Record<string, null>][] = [
    [state.campaigns.get(a) as never, { name: null, category: null, clicks: null, spend: null }],
    [target, { bid: null, budget: null, click_url: null }],
    [bids![0]!, { bid_override_percentage: null, bid_value: null }],
    [sources![0]!, { app_id_external: null }],
    [set as never, { name: null, countries: null, languages: null }],
    [set.assets[0] as never, { asset: null }],
  ];
  const values = emptied.map(([object]) => ({ ...object }));
  for (const [object, nulls] of emptied) Object.assign(object, nulls);
  const job = await session.pull(ALL);
  expect(job.summary.join(' ')).not.toContain('cannot be read');
  expect(session.sheets.everything()).not.toContain('Unreadable');
  expect(campaign(a)).toMatchObject({
    Name: null,
    Category: null,
    'Clicks yesterday': null,
    'Spend yesterday': null,
  });
  expect(inSet('Creative sets')).toMatchObject([{ Name: null, Countries: null, Languages: null }]);
  expect(inSet('Assets').map((row) => row.Asset)).toContain(null);
  expect((await session.ask('checkRun')).errors).toBe(0);
  expect(await session.ask('reviewBuild')).toMatchObject({ rows: [], conflicts: [], held: [] });

  emptied.forEach(([object], i) => void Object.assign(object, values[i]));
  await session.pull(ALL);
  expect(['Campaigns', 'Targets', 'Source bids', 'Creative sets', 'Assets', 'Ads'].map(rows)).toEqual(before);
});

it('counts a campaign that is listed twice once, and leaves it as it is if the entries differ', async () => {
  const [a, b] = ids as [string, string];
  const { campaigns } = session.service.state;
  const before = session.sheets.rows('Campaigns');
  campaigns.set('again', { ...serviceSide(session).campaign(a) });
  expect((await session.pull(TABS)).summary.join(' ')).not.toContain('cannot be read');
  expect(session.sheets.rows('Campaigns')).toEqual(before);

  campaigns.set('again', { ...serviceSide(session).campaign(b), name: 'Another name' });
  odd(b, { category: 'New' });
  odd(a, { category: 'Also new' });
  const job = await session.pull(TABS);
  expect(job.summary).toContain(
    '1 campaign of the list cannot be read and is not shown: Another name (listed twice with different values). Rows already in the sheet stay as they are.',
  );
  expect(campaign(a).Category).toBe('Also new');
  expect(campaign(b)).toEqual(before.find((row) => row['Campaign ID'] === b));
});

describe('checkboxes', () => {
  const ALL = [...TABS, 'sources', 'creative-sets', 'ads'];
  const held = async () =>
    (await session.ask('reviewBuild')).held.map(({ tab, reasons }) => [tab, reasons.join()]);
  const cannot = (header: string) =>
    expect.stringMatching(
      `^${header}: Bidgrid cannot read the service's value of ${header} \\(".+"\\), so it cannot be changed here. Restore it.$`,
    );
  /** The row of the campaign in a tab, the first of them. */
  const row = (tab: string, id: string, more: (line: Record<string, unknown>) => boolean = () => true) =>
    session.sheets.find(tab, (line) => line['Campaign ID'] === id && more(line));

  it('shows the raw text in each tab, marked, without an edit, and takes a readable value back', async () => {
    const [a, b] = ids as [string, string];
    await session.pull(ALL);
    odd(a, { status: 'paused' });
    const { state } = session.service;
    Object.assign(state.targets.get(a)!, { device_types: ['phone', 'watch'] });
    const countries = state.targets.get(b)!.countries;
    const country = [...countries.keys()].find((code) => code !== 'DEFAULT')!;
    countries.set(country, { ...countries.get(country), disabled: 'soon' } as object);
    Object.assign(state.inventories.get(a)!.sources[0]!, { status: 'off' });
    const set = [...state.creative_sets.values()].find(({ campaign_id }) => campaign_id === a)!;
    Object.assign(set.sizes, { INTER: 'half' });
    expect(await session.pull(ALL)).toMatchObject({ state: 'finished', gaps: 0 });

    const source = row('Sources', a);
    const target = row('Targets', b, (line) => line.Country === country);
    const device = row('Device targeting', a);
    const sizes = row('Creative sets', a, (line) => line['Creative set ID'] === set.creative_set_id);
    const cells = [
      ['Campaigns', session.sheets.rowOf(a), 'Active', 'paused'],
      ['Sources', source, 'Active', 'off'],
      ['Targets', target, 'Disabled', 'soon'],
      ['Device targeting', device, 'Phone', '["phone","watch"]'],
      ['Device targeting', device, 'Tablet', '["phone","watch"]'],
      ['Creative sets', sizes, 'INTER', 'half'],
    ] as const;
    for (const [tab, at, header, text] of cells) {
      expect([tab, session.sheets.value(tab, at, header)]).toEqual([tab, `⚠\u00a0Unreadable: ${text}`]);
    }
    const check = await session.ask('checkRun');
    expect(check.errors).toBe(0);
    expect(check.groups.find(({ rule }) => rule === 'unreadable-value')).toMatchObject({ count: 7 });
    for (const [tab, at] of cells) expect(session.sheets.value(tab, at, 'Status')).toContain('cannot read');
    expect(await session.ask('reviewBuild')).toMatchObject({ rows: [], conflicts: [], held: [] });

    // None of them can be changed, nor a bid beside an unreadable Disabled.
    session.sheets.set('Campaigns', session.sheets.rowOf(a), 'Active', true);
    session.sheets.set('Sources', source, 'Active', false);
    session.sheets.set('Device targeting', device, 'Tablet', true);
    session.sheets.set('Creative sets', sizes, 'INTER', false);
    const url = session.sheets.value('Targets', target, 'Click URL');
    session.sheets.set('Targets', target, 'Click URL', 'https://track.example/other');
    expect(await held()).toEqual([
      ['campaigns', cannot('Active')],
      ['targets', expect.stringContaining("cannot read the service's value of Disabled")],
      ['device-targeting', cannot('Tablet')],
      ['sources', cannot('Active')],
      ['creative-sets', cannot('INTER')],
    ]);
    // Other fields of the rows can be changed.
    for (const [tab, at, header, text] of cells) {
      session.sheets.set(tab, at, header, `⚠\u00a0Unreadable: ${text}`);
    }
    session.sheets.set('Targets', target, 'Click URL', url);
    await type(a, 'Name', 'Other name');
    session.sheets.set('Device targeting', device, 'Min OS version', 21);
    session.service.log.clear();
    expect(await session.push()).toMatchObject({ state: 'finished', problems: [] });
    expect(posted()).toHaveLength(2);
    expect(posted().join()).not.toMatch(/Unreadable|device_types|status/);
    expect(state.targets.get(a)).toMatchObject({
      os_major_version_min: 21,
      device_types: ['phone', 'watch'],
    });
    expect(session.sheets.value('Campaigns', session.sheets.rowOf(a), 'Active')).toBe(
      '⚠\u00a0Unreadable: paused',
    );

    odd(a, { status: false });
    Object.assign(state.targets.get(a)!, { device_types: ['phone'] });
    Object.assign(set.sizes, { INTER: true });
    await session.pull(ALL);
    expect(campaign(a).Active).toBe(false);
    expect(session.sheets.line('Device targeting', device)).toMatchObject({ Phone: true, Tablet: false });
    expect(session.sheets.value('Creative sets', sizes, 'INTER')).toBe(true);
  });
});
