// test, e2e: ads that are switched off by a disabled size or a removed asset of the same push.

import type { CreativeSet, ServiceState } from '../../workbench/ad-service/state';
import { openSession, type Session } from './session';
import { lastRun } from './undo-order';

let session: Session;
let state: ServiceState;
let set: CreativeSet;

beforeEach(async () => {
  session = await openSession({ service: { campaigns: 2, sources: 0, bids: 0, tidy: true } });
  state = session.service.state;
  const own = [...state.campaigns.values()].filter(({ company_id }) => company_id === 'company-1');
  set = [...state.creative_sets.values()].find(({ campaign_id }) => campaign_id === own[0]!.campaign_id)!;
  set.assets = (['IMG_BANNER', 'IMG_INTER_P', 'IMG_INTER_L'] as const).map((type) => ({
    type,
    asset: type,
    status: 'ready',
    done_at: 0,
    fails: false,
  }));
  set.ads = [9001, 9002, 9003];
  for (const [id, size, status] of [
    [9001, 'BANNER', true],
    [9002, 'INTER', false],
    [9003, 'INTER', true],
  ] as const) {
    const name = `Ad ${id}`;
    const creative_set_id = set.creative_set_id;
    state.ads.set(id, { id, creative_set_id, name, size, status, template: 'Standard' });
  }
  Object.assign(set.sizes, { BANNER: true, INTER: true });
  await session.pull(['campaigns', 'creative-sets', 'ads', 'assets']);
});
afterEach(() => session.close());

const row = (sheet: string, header: string, value: string) =>
  session.sheets.find(
    sheet,
    (line) => line['Creative set ID'] === set.creative_set_id && line[header] === value,
  );
const remove = (type: string) => session.sheets.set('Assets', row('Assets', 'Type', type), 'Remove', true);
const size = (name: string, value: boolean) =>
  session.sheets.set(
    'Creative sets',
    row('Creative sets', 'Creative set ID', set.creative_set_id),
    name,
    value,
  );
const activate = (id: number, value: boolean) =>
  session.sheets.set('Ads', row('Ads', 'Ad ID', String(id)), 'Active', value);
const warnings = async () =>
  Object.fromEntries((await session.ask('reviewBuild')).rows.map((one) => [one.label, one.warnings]));

it('the review counts the ads that a removed asset switches off', async () => {
  remove('IMG_INTER_P');
  const [texts] = Object.values(await warnings());
  expect(texts).toEqual([
    "This can't be undone. To get the asset back, upload its file again in Bidgrid ▸ Creative assets.",
    'Removing it switches off 1 active ad.',
  ]);
});

it.each([
  ['a removed asset', () => remove('IMG_INTER_P'), 'whose template needs IMG_INTER_P', 'Removing it'],
  ['a disabled size', () => size('INTER', false), 'of this size', 'Disabling INTER'],
])('the review warns of %s if the same push activates ads that need it', async (_, change, which, act) => {
  activate(9002, true);
  change();
  const texts = Object.values(await warnings())
    .flat()
    .join(' ');
  expect(texts).toContain(`${act} switches off 1 active ad. 1 ad ${which} is activated at the same time.`);
  // Only its own ads, and only running ones.
  activate(9002, false);
  expect(
    Object.values(await warnings())
      .flat()
      .join(' '),
  ).not.toContain('at the same time');
});

it('an undo explains how to restore a removed asset, as the review did', async () => {
  remove('IMG_INTER_P');
  await session.push();
  const { runs } = await session.ask('undoRuns', 20);
  const { values } = await session.ask('undoPreview', runs[0]!.run);
  expect(values).toMatchObject([
    {
      kind: 'created',
      column: 'Remove',
      why: "This can't be undone. The review warned about it. To get the asset back, upload its file again in Bidgrid ▸ Creative assets.",
    },
  ]);
});

it('the review counts the ads that a size switches off or on', async () => {
  size('BANNER', false);
  expect(Object.values(await warnings())).toEqual([['Disabling BANNER switches off 1 active ad.']]);
  state.ads.get(9001)!.status = false;
  set.sizes.BANNER = false;
  await session.pull(['campaigns', 'creative-sets', 'ads', 'assets']);
  size('BANNER', true);
  expect(Object.values(await warnings())).toEqual([['Enabling BANNER switches on 1 paused ad.']]);
});

it('without the tab Ads, the review says that ads are switched off', async () => {
  const other = await openSession({ service: { campaigns: 2, sources: 0, bids: 0, tidy: true } });
  try {
    await other.pull(['campaigns', 'creative-sets', 'assets']);
    const on = other.sheets.find('Creative sets', (line) => line.BANNER === true);
    other.sheets.set('Creative sets', on, 'BANNER', false);
    const asset = other.sheets.find('Assets', (line) => line.Type === 'TXT_TITLE' && line.Asset !== null);
    other.sheets.set('Assets', asset, 'Remove', true);
    const { rows } = await other.ask('reviewBuild');
    const of = (tab: string) => rows.find((one) => one.tab === tab)!.warnings;
    expect(of('creative-sets')).toEqual(['Disabling BANNER switches off its ads. Pull Ads to see how many.']);
    expect(of('assets')).toContain('Removing it switches off the ads that use it. Pull Ads to see how many.');
  } finally {
    await other.close();
  }
});

const ALL_ADS = ['campaigns', 'creative-sets', 'ads', 'assets'];
const preview = async (run: string) =>
  (await session.ask('undoPreview', run)).values.map(({ kind, key, column }) => [kind, key, column]);

it('an undo of a disabled size switches its ads on, and those off that were off before when it is repeated', async () => {
  size('INTER', false);
  await session.push();
  expect([state.ads.get(9002)!.status, state.ads.get(9003)!.status]).toEqual([false, false]);
  const run = await lastRun(session);
  await session.pull(ALL_ADS);
  expect(await preview(run)).toEqual([
    ['restored', set.creative_set_id, 'INTER'],
    ['later', '9002', 'Active'],
    ['restored', '9003', 'Active'],
  ]);
  expect(await session.undo(run)).toMatchObject({ state: 'finished', problems: [] });
  expect(set.sizes.INTER).toBe(true);
  expect([state.ads.get(9002)!.status, state.ads.get(9003)!.status]).toEqual([true, true]);
  await session.pull(ALL_ADS);
  expect(await session.undo(run)).toMatchObject({ state: 'finished', problems: [] });
  expect([state.ads.get(9002)!.status, state.ads.get(9003)!.status]).toEqual([false, true]);
  expect(await preview(run)).toEqual([
    ['already', set.creative_set_id, 'INTER'],
    ['already', '9002', 'Active'],
    ['already', '9003', 'Active'],
  ]);
});

it('an undo of a disabled size whose ads are unknown: the review says that it switches ads on', async () => {
  const other = await openSession({ service: { campaigns: 2, sources: 0, bids: 0, tidy: true } });
  try {
    const { service, sheets } = other;
    await other.pull(['campaigns', 'creative-sets']);
    const row = sheets.find('Creative sets', (line) => line.BANNER === true);
    sheets.set('Creative sets', row, 'BANNER', false);
    await other.push();
    const run = await lastRun(other);
    const { token } = await other.ask('undoPreview', run);
    await other.ask('undoWrite', { run, cell: null, token });
    const { rows } = await other.ask('reviewBuild');
    expect(rows.map(({ warnings }) => warnings)).toEqual([
      [expect.stringMatching(/^Enabling BANNER switches on/)],
    ]);
    expect(service.faults).toBeDefined();
  } finally {
    await other.close();
  }
});

it.each([
  ['a removed asset', () => remove('IMG_INTER_P')],
  ['a disabled size', () => size('INTER', false)],
])('an ad that is activated in the push of %s is what its Status says', async (_, change) => {
  activate(9002, true);
  change();
  const job = await session.push();
  expect(job.summary).toEqual(['2 rows pushed and verified.']);
  expect(state.ads.get(9002)!.status).toBe(true);
  expect(state.ads.get(9003)!.status).toBe(false);
  expect(session.sheets.value('Ads', row('Ads', 'Ad ID', '9002'), 'Status')).toMatch(/^Pushed/);
  await session.pull(['campaigns', 'creative-sets', 'ads', 'assets']);
  expect(session.sheets.value('Ads', row('Ads', 'Ad ID', '9002'), 'Active')).toBe(true);
});
