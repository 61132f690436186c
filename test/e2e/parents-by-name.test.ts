// test, e2e: read-only values of a new row that was copied, or that has only the ID of its creative set.

import { newCampaign } from './new-rows';
import { openSession, type Session } from './session';
import type { Content } from './sheets';

let session: Session;

beforeEach(async () => {
  session = await openSession({ service: { campaigns: 4, tidy: true } });
  await session.pull(['campaigns', 'targets', 'sources', 'creative-sets']);
});
afterEach(() => session.close());

async function typed(tab: string, fields: Record<string, Content>): Promise<number> {
  const row = session.sheets.rows(tab).length + 2;
  for (const [header, value] of Object.entries(fields)) await session.sheets.type(tab, row, header, value);
  return row;
}

it('a copied row of a creative set loses the read-only values of the other set when it is pushed', async () => {
  const row = session.sheets.rows('Creative sets').length + 2;
  const copied = session.sheets.line('Creative sets', 2);
  expect(copied['Templates ready']).toBeTruthy();
  for (const [header, value] of Object.entries(copied)) {
    if (['Creative set ID', 'Change', 'Status'].includes(header) || value === null) continue;
    session.sheets.set('Creative sets', row, header, header === 'Name' ? 'Copied set' : value);
  }
  expect(await session.push()).toMatchObject({ state: 'finished', problems: [] });
  expect(session.sheets.line('Creative sets', row)).toMatchObject({
    Campaign: copied.Campaign,
    Change: null,
    // It has no assets, so only the template without any is ready (section 2.11).
    'Templates ready': 'Preload Standard',
  });
  expect(await session.ask('checkRun')).toMatchObject({ errors: 0 });
  await session.pull(['creative-sets']);
  expect(session.sheets.value('Creative sets', row, 'Templates ready')).toBe('Preload Standard');
  expect(await session.ask('reviewBuild')).toMatchObject({ rows: [], heldCount: 0, conflictCount: 0 });
});

it('lists the creative sets that have a name, with their campaigns', async () => {
  await session.pull(['campaigns', 'creative-sets', 'assets']);
  const sets = session.sheets.rows('Creative sets');
  const { Name: name } = sets.find((one, i) => sets.findIndex((other) => other.Name === one.Name) !== i)!;
  await typed('Assets', { 'Creative set': String(name), Type: 'TXT_TITLE', Asset: 'Play' });
  const { groups } = await session.ask('checkRun');
  const same = sets.filter((one) => one.Name === name);
  const which = same.map((one) => `${one['Creative set ID']} (${one.Campaign})`);
  expect(groups.find(({ rule }) => rule === 'parent-name')!.issues).toMatchObject([
    {
      message: `${same.length} creative sets have this name: ${which.join(', ')}. Enter its campaign in Campaign, or type the Creative set ID of one of them.`,
    },
  ]);
});

it('a new asset that gives only the ID has the name of its set as soon as it is pushed', async () => {
  await session.pull(['campaigns', 'creative-sets', 'assets']);
  const types = new Map<unknown, unknown[]>();
  for (const one of session.sheets.rows('Assets'))
    types.set(one['Creative set ID'], [...(types.get(one['Creative set ID']) ?? []), one.Type]);
  const set = session.sheets
    .rows('Creative sets')
    .find((one) => !types.get(one['Creative set ID'])?.includes('TXT_RATING'))!;
  const setId = String(set['Creative set ID']);
  const row = await typed('Assets', { 'Creative set ID': setId, Type: 'TXT_RATING', Asset: '4.5' });
  expect(await session.push()).toMatchObject({ state: 'finished', problems: [] });
  expect(session.sheets.line('Assets', row)).toMatchObject({ 'Creative set': set.Name, Change: null });
});

it('a text goes to the new set of the campaign that its row names, of several with its name', async () => {
  await session.pull(['campaigns', 'creative-sets', 'assets']);
  const [a, b, c] = session.sheets.rows('Campaigns').map(({ Name }) => String(Name)) as [
    string,
    string,
    string,
  ];
  const other = session.sheets.rows('Creative sets').find(({ Campaign }) => Campaign === c)!;
  const name = String(other.Name);
  await typed('Campaigns', newCampaign('Fresh'));
  for (const campaign of [a, b, 'Fresh'])
    if (!session.sheets.rows('Creative sets').some((set) => set.Campaign === campaign && set.Name === name))
      await typed('Creative sets', { Campaign: campaign, Name: name });
  const missing = new Set(
    session.sheets
      .rows('Creative sets')
      .flatMap((set) => (set['Creative set ID'] ? [] : [String(set.Campaign)])),
  );
  expect(missing.size).toBeGreaterThan(1);
  for (const campaign of missing)
    await typed('Assets', {
      Campaign: campaign,
      'Creative set': name,
      Type: 'TXT_TITLE',
      Asset: `For ${campaign}`,
    });
  expect((await session.ask('checkRun')).errors).toBe(0);
  expect(await session.push()).toMatchObject({ state: 'finished', problems: [] });
  const { campaigns, creative_sets } = session.service.state;
  const texts = [...creative_sets.values()].flatMap(({ campaign_id, assets }) =>
    assets.flatMap(({ asset }) =>
      String(asset).startsWith('For ') ? [[campaigns.get(campaign_id)!.name, asset]] : [],
    ),
  );
  expect(texts.sort()).toEqual([...missing].sort().map((campaign) => [campaign, `For ${campaign}`]));
  expect(await session.ask('reviewBuild')).toMatchObject({ rows: [], heldCount: 0, conflictCount: 0 });
});
