// test, e2e: a new row names its campaign or creative set, and Check or the review fills in the ID.

import { fixOf } from '../../src/features/check/view/check-choices';
import { type ServiceSide, serviceSide } from './service-side';
import { openSession, type Session } from './session';
import type { Content } from './sheets';

let session: Session;
let service: ServiceSide;

beforeEach(async () => {
  session = await openSession({ service: { campaigns: 4, tidy: true } });
  service = serviceSide(session);
  await session.pull(['campaigns', 'targets', 'sources', 'creative-sets']);
});
afterEach(() => session.close());

async function typed(tab: string, fields: Record<string, Content>): Promise<number> {
  const row = session.sheets.rows(tab).length + 2;
  for (const [header, value] of Object.entries(fields)) await session.sheets.type(tab, row, header, value);
  return row;
}

const id = (tab: string, row: number) => session.sheets.value(tab, row, 'Campaign ID');

it('a cleared ID of a pulled row is offered as a fix, and the row is not treated as new', async () => {
  const before = id('Targets', 2);
  await session.sheets.type('Targets', 2, 'Campaign ID', null);
  const { groups } = await session.ask('checkRun');
  const found = groups.find(({ rule }) => rule === 'key-changed')!;
  expect(found.issues).toMatchObject([{ row: 2, fixes: [{ label: `Restore ${before}` }] }]);
});

it.each([
  ['targets', 'Targets', { Country: 'NZ', Bid: 1 }],
  ['sources', 'Sources', { 'App ID': 'new-app', Active: true }],
] as const)(
  'a new row of %s without a campaign is held back, and the other rows are pushed',
  async (_, tab, cells) => {
    await session.sheets.type('Campaigns', 2, 'Category', 'Puzzle');
    await typed(tab, { Campaign: 'No such campaign', ...cells });
    await typed(tab, cells);
    const review = await session.ask('reviewBuild');
    expect(review.rows).toMatchObject([{ tab: 'campaigns', changes: [{ after: 'Puzzle' }] }]);
    expect(review.heldCount).toBe(2);
  },
);

it('a name and an ID of different campaigns are an error, and nothing is sent to either', async () => {
  const [, second, third] = service.campaigns();
  const row = await typed('Sources', {
    Campaign: second!.name,
    'Campaign ID': third!.campaign_id,
    'App ID': 'new-app',
    Active: true,
  });
  const { groups } = await session.ask('checkRun');
  const [issue] = groups.find(({ rule }) => rule === 'parent-contradiction')!.issues;
  expect(issue).toMatchObject({ row, message: expect.stringContaining(`"${third!.name}"`) });
  expect(await session.ask('reviewBuild')).toMatchObject({ rows: [], heldCount: 1 });
  await session.ask('checkFix', [fixOf(issue!, issue!.fixes[0]!)]);
  expect(id('Sources', row)).toBe(second!.campaign_id);
  expect((await session.ask('checkRun')).errors).toBe(0);
});

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
      message: `${same.length} creative sets have this name: ${which.join(', ')}. Type the Creative set ID of one of them.`,
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

describe('a new row of a campaign that is renamed', () => {
  const errors = async () =>
    (await session.ask('checkRun')).groups.filter(({ rule }) => rule.startsWith('parent-'));

  it('is reported if it has the ID and the previous name, and nothing is sent to another campaign', async () => {
    const [first, second] = service.campaigns();
    const [a, b] = [first!.name, second!.name];
    const row = await typed('Targets', { Campaign: a, Country: 'NZ' });
    await session.ask('checkRun');
    service.change(first!.campaign_id, { name: b });
    service.change(second!.campaign_id, { name: a });
    await session.pull(['campaigns', 'targets']);
    expect(await errors()).toMatchObject([{ rule: 'parent-contradiction' }]);
    expect(session.sheets.line('Targets', row)).toMatchObject({
      'Campaign ID': first!.campaign_id,
      Campaign: a,
    });
    expect((await session.ask('reviewBuild')).rows).toEqual([]);
  });
});
