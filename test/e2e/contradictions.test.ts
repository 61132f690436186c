// test, e2e: where the service's documentation contradicts itself, the add-on works with both variants.

import { RESOURCES } from '../../src/tabs/registry';
import type { Quirks } from '../../workbench/ad-service/quirks';
import { openSession, type Session } from './session';
import type { Content } from './sheets';

const ALL_TABS = RESOURCES.map(({ tab }) => tab.id);

let session: Session;
afterEach(() => session.close());

const open = async (quirks: Partial<Quirks>) => {
  session = await openSession({
    patient: true,
    service: { campaigns: 6, sources: 12, bids: 5, tidy: true, quirks },
  });
};

const type = (sheet: string, row: number, header: string, value: Content) =>
  session.sheets.type(sheet, row, header, value);

async function typeNew(sheet: string, values: Record<string, Content>): Promise<number> {
  const row = session.sheets.rows(sheet).length + 2;
  for (const [header, value] of Object.entries(values)) await type(sheet, row, header, value);
  return row;
}

const NEW_CAMPAIGN = {
  Name: 'Made here',
  Active: true,
  Platform: 'ios',
  'Package name': '447188370',
  'Bundle ID': 'example.made.here',
  Category: '803',
  'Tracking method': 'custom_track',
};

/**
 * Section 2.1: names, types and fields of campaigns; 4.1: pages, bodies and answers; 5.1: token answers.
 */
const VARIANTS: [name: string, quirks: Partial<Quirks>][] = [
  ['the first spelling of everything', {}],
  [
    'created, CPP, goal period null, status as text',
    {
      created_key: 'created',
      goal_bid_type: 'CPP',
      no_goal_period: 'null',
      status_as: 'string',
    },
  ],
  [
    'lists that omit fields, goal period n/a, IDs needed in bodies, read-only fields refused',
    {
      list_omits: 'all',
      readonly_fields: 'refused',
      no_goal_period: 'n/a',
      edit_campaign_id: 'required',
      status_taken: 'boolean',
    },
  ],
  [
    'goal period 0, creations that need only a name, bare token answer',
    {
      no_goal_period: 'zero',
      creation_needs: 'name',
      token_answer: 'bare',
    },
  ],
  [
    'pages as objects, totals of bids for sources',
    {
      unpaged_limit: 4,
      max_limit: 5,
      sources_total: 'source_bids',
      bids_page_in_array: false,
      bids_total_key: 'total_row_count',
    },
  ],
  [
    'pages in arrays, totals with spaces, rows as answers',
    {
      unpaged_limit: 4,
      max_limit: 5,
      sources_page_in_array: true,
      sources_total_key: 'total row count',
      source_post_answer: 'rows',
      cleared_bids: 'stay',
    },
  ],
  [
    'IDs of creative sets as id, sizes as answers, Preload ads',
    {
      creative_set_id_key: 'id',
      sizes_answer: 'sizes',
      preload_ads: true,
      targets_campaign_id: true,
      source_post_answer: 'object',
    },
  ],
];

it.each(VARIANTS)(
  'pulls, checks, pushes and creates: %s',
  async (_name, quirks) => {
    await open(quirks);
    const { state } = session.service;
    expect(await session.pull(ALL_TABS)).toMatchObject({ state: 'finished', gaps: 0 });
    expect(await session.ask('checkRun')).toMatchObject({ errors: 0, warnings: 0 });
    expect(await session.ask('reviewBuild')).toMatchObject({ rows: [], held: [], conflicts: [] });
    const campaigns = session.sheets.rows('Campaigns');
    // One of each bid type, in the documented order; CPI has no goal period.
    expect(campaigns.map((row) => [row['Bid type'], row['Goal period'] === null])).toEqual([
      ['CPI', true],
      ['CPP_GOAL', false],
      ['RET', false],
      ['CPE', false],
      ['ROAS_AD_BASED', false],
      ['ROAS_IAP', false],
    ]);
    expect(campaigns.every((row) => /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(String(row.Created)))).toBe(true);
    expect(session.sheets.rows('Sources')).toHaveLength(6 * 12);
    expect(session.sheets.rows('Source bids')).toHaveLength(6 * 5);

    const id = String(campaigns[1]!['Campaign ID']);
    const row = session.sheets.rowOf(id);
    await type('Campaigns', row, 'Name', 'Renamed');
    await type('Campaigns', row, 'Active', campaigns[1]!.Active !== true);
    const source = session.sheets.find('Sources', (one) => one['Campaign ID'] === id);
    await type('Sources', source, 'Active', session.sheets.value('Sources', source, 'Active') !== true);
    const bid = session.sheets.find('Source bids', (one) => one['Campaign ID'] === id);
    for (const header of ['Bid value', 'Bid override %']) await type('Source bids', bid, header, null);
    const set = session.sheets.find('Creative sets', (one) => one['Campaign ID'] === id);
    await type('Creative sets', set, 'Name', 'Set renamed');
    await type('Creative sets', set, 'CTV', true);
    const made = await typeNew('Campaigns', { ...NEW_CAMPAIGN, 'Bid type': 'CPP_GOAL', 'Goal period': 7 });
    const cpi = await typeNew('Campaigns', { ...NEW_CAMPAIGN, Name: 'Made of CPI', 'Bid type': 'CPI' });
    const review = await session.ask('reviewBuild');
    expect([review.held, review.conflicts]).toEqual([[], []]);
    expect(await session.push(review)).toMatchObject({ state: 'finished', problems: [] });

    expect(state.campaigns.get(id)).toMatchObject({ name: 'Renamed', status: campaigns[1]!.Active !== true });
    for (const [line, bidType, period] of [
      [made, 'CPP_GOAL', 7],
      [cpi, 'CPI', null],
    ] as const) {
      const created = state.campaigns.get(String(session.sheets.value('Campaigns', line, 'Campaign ID')));
      expect(created).toMatchObject({
        bid_type: bidType,
        goal_period: period,
        category: '803',
        status: true,
      });
    }
    const setId = String(session.sheets.value('Creative sets', set, 'Creative set ID'));
    expect(state.creative_sets.get(setId)).toMatchObject({ name: 'Set renamed', sizes: { CTV: true } });
    expect(await session.ask('checkRun')).toMatchObject({ errors: 0 });
    expect(await session.ask('reviewBuild')).toMatchObject({ rows: [], held: [], conflicts: [] });
    // A pull reports what the push learned.
    const again = await session.pull(ALL_TABS);
    expect([again.state, again.summary.join(' ')]).toEqual([
      'finished',
      expect.stringContaining('no changes'),
    ]);
  },
  60_000,
);

it('reports a goal period that a creation ignores, and shows the one that the service chose', async () => {
  await open({ creation_goal_period: 'ignored' });
  await session.pull();
  const row = await typeNew('Campaigns', { ...NEW_CAMPAIGN, 'Bid type': 'RET', 'Goal period': 1 });
  const job = await session.push();
  expect(job).toMatchObject({
    state: 'finished',
    problems: [{ reason: 'Goal period: sent "1", the service has "7"' }],
  });
  const id = String(session.sheets.value('Campaigns', row, 'Campaign ID'));
  expect(session.service.state.campaigns.get(id)).toMatchObject({ name: 'Made here', goal_period: 7 });
  expect(session.sheets.line('Campaigns', row)).toMatchObject({ Change: null, 'Goal period': 7 });
  expect(await session.ask('reviewBuild')).toMatchObject({ rows: [], held: [], conflicts: [] });
});
