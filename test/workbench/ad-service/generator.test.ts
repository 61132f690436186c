// test of ad-service: generated data is the same for the same seed, awkward where it should be, valid and
// quickly made.

import { inventoryOf } from '../../../workbench/ad-service/endpoints/inventory';
import { AWKWARD_IDS, AWKWARD_NAMES } from '../../../workbench/ad-service/generator/awkward';
import { figuresOfDay } from '../../../workbench/ad-service/generator/figures-of-day';
import { generateWorld } from '../../../workbench/ad-service/generator/world';
import type { GeneratorSettings, ServiceState } from '../../../workbench/ad-service/state';
import { GOAL_PERIODS, TRACKING_METHODS } from '../../../workbench/ad-service/vocabulary';

const world = (changes: Partial<GeneratorSettings> = {}): ServiceState =>
  generateWorld(
    { seed: 1, campaigns: 20, sources: 20, bids: 50, tidy: false, like: 'documentation', ...changes },
    'http://x.invalid/',
  );
const own = (state: ServiceState) =>
  [...state.campaigns.values()].filter(({ company_id }) => company_id === 'company-1');

test('the same seed gives the same data, another seed other data', () => {
  const all = (state: ServiceState) => {
    for (const campaign of state.campaigns.values()) inventoryOf(state, campaign);
    return state;
  };
  expect(all(world())).toEqual(all(world()));
  expect(own(world({ seed: 2 })).map(({ spend }) => spend)).not.toEqual(
    own(world()).map(({ spend }) => spend),
  );
});

test('the order of requests for inventories makes no difference', () => {
  const [one, two] = [world(), world()];
  const ids = own(one).map(({ campaign_id }) => campaign_id);
  for (const id of ids) inventoryOf(one, one.campaigns.get(id)!);
  for (const id of [...ids].reverse()) inventoryOf(two, two.campaigns.get(id)!);
  for (const id of ids) expect(two.inventories.get(id)).toEqual(one.inventories.get(id));
});

test('the first twenty campaigns have the most awkward identifiers and names', () => {
  const campaigns = own(world());
  const ids = campaigns.map(({ campaign_id }) => campaign_id);
  const names = campaigns.map(({ name }) => name);
  expect(campaigns).toHaveLength(20);
  expect(ids).toEqual(expect.arrayContaining(['007', '1E5', '12345678901234567890']));
  expect(names).toEqual(expect.arrayContaining(['=1+1', '+49', '1-2']));
  expect(names.some((name) => name.includes('<b>'))).toBe(true);
  expect(new Set(ids).size).toBe(20);
});

test('a larger data set has all of them, a tidy one none', () => {
  const large = own(world({ campaigns: 120 }));
  expect(large.map(({ campaign_id }) => campaign_id)).toEqual(expect.arrayContaining(AWKWARD_IDS));
  expect(large.map(({ name }) => name)).toEqual(expect.arrayContaining(AWKWARD_NAMES));
  const tidy = own(world({ campaigns: 120, tidy: true }));
  expect(tidy.filter(({ campaign_id }) => !/^[0-9a-f]{24}$/.test(campaign_id))).toEqual([]);
  expect(tidy.filter(({ name }) => !/^[A-Z][\w ]+$/.test(name))).toEqual([]);
});

test('the demo has one name for each campaign, and figures that fit its bids and budgets', () => {
  const state = world({ campaigns: 120, tidy: true, like: 'demo' });
  const campaigns = own(state);
  expect(new Set(campaigns.map(({ name }) => name)).size).toBe(120);
  for (const campaign of campaigns) {
    const { impressions, clicks, installs, spend, status, bid_type, campaign_id } = campaign;
    const countries = state.targets.get(campaign_id)!.countries;
    const budgets = [...countries.values()].map(({ budget }) => budget ?? 0);
    const daily = countries.get('DEFAULT')?.budget ?? budgets.reduce((sum, one) => sum + one, 0);
    expect(Number(spend)).toBeLessThanOrEqual(daily);
    for (let day = 20_000; day < 20_030; day += 1)
      expect(Number(figuresOfDay(state.generator.seed, campaign, day).spend)).toBeLessThanOrEqual(daily);
    if (!status) continue;
    expect(impressions).toBeGreaterThan(clicks);
    expect(clicks).toBeGreaterThan(installs);
    const bids = [...countries.values()].flatMap(({ bid }) => (bid === undefined ? [] : [bid]));
    if (bid_type !== 'CPI' || installs === 0) continue;
    // An install costs no more than the highest bid.
    expect(Number(spend) / installs).toBeLessThanOrEqual(Math.max(...bids));
  }
});

test('the demo has the countries, categories and apps that the names of its campaigns say', () => {
  const state = world({ campaigns: 120, tidy: true, like: 'demo' });
  const campaigns = own(state);
  const countriesOf = (market: string) => {
    const { campaign_id } = campaigns.find(({ name }) => name.includes(` ${market} `))!;
    return [...state.targets.get(campaign_id)!.countries.keys()].filter((country) => country !== 'DEFAULT');
  };
  expect(countriesOf('DACH')).toEqual(['DE', 'AT', 'CH']);
  expect(countriesOf('Iberia')).toEqual(['ES', 'PT']);
  expect(countriesOf('Nordics')).toEqual(['SE', 'NO', 'DK', 'FI', 'IS']);
  const kinds = new Map<string, Set<string>>();
  for (const campaign of campaigns) {
    expect(campaign.category).toMatch(/^[A-Z][a-z]+( - [A-Z][a-z ]+)?$/);
    const app = `${campaign.name.split(' ').slice(0, 2).join(' ')} ${campaign.platform}`;
    kinds.set(app, (kinds.get(app) ?? new Set()).add(`${campaign.package_name} ${campaign.category}`));
    const active = state.targets.get(campaign.campaign_id)!.countries;
    const { bids, sources } = inventoryOf(state, campaign);
    expect(bids.filter(({ country }) => !active.has(country))).toEqual([]);
    const isIos = campaign.platform === 'ios';
    expect(sources.filter(({ app_id_external }) => /^\d+$/.test(app_id_external) !== isIos)).toEqual([]);
  }
  expect([...kinds.values()].filter(({ size }) => size > 1)).toEqual([]);
  for (const set of state.creative_sets.values()) {
    const active = state.targets.get(set.campaign_id)!.countries;
    expect(set.countries.filter((country) => !active.has(country))).toEqual([]);
    expect(set.assets.filter(({ asset }) => /^[=+]/.test(asset))).toEqual([]);
  }
});

test('campaigns follow the rules of section 2.1', () => {
  const campaigns = own(world({ campaigns: 60 }));
  for (const campaign of campaigns) {
    const { platform, package_name, bundle_id, bid_type, goal_period, tracking_method, spend, created } =
      campaign;
    expect(/^\d+$/.test(package_name)).toBe(platform === 'ios');
    expect(bundle_id === '').toBe(platform === 'android');
    expect(
      goal_period === null
        ? GOAL_PERIODS[bid_type].length === 0
        : GOAL_PERIODS[bid_type].includes(goal_period),
    ).toBe(true);
    expect(TRACKING_METHODS).toContain(tracking_method);
    expect(spend).toMatch(/^\d+\.\d{4}$/);
    expect(created).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  }
  expect(new Set(campaigns.map(({ bid_type }) => bid_type)).size).toBe(6);
  expect(new Set(campaigns.map(({ tracking_method }) => tracking_method)).size).toBe(9);
});

test('targets have each value in DEFAULT or in every country', () => {
  const state = world({ campaigns: 60 });
  for (const { countries } of state.targets.values()) {
    const specific = [...countries].filter(([code]) => code !== 'DEFAULT').map(([, values]) => values);
    for (const name of ['bid', 'budget', 'click_url', 'impression_url'] as const) {
      const having = specific.filter((values) => values[name] !== undefined).length;
      const shared = countries.get('DEFAULT')?.[name] !== undefined;
      expect(shared ? having === 0 : having === specific.length).toBe(true);
    }
  }
});

test('bids have no duplicate app and country, and at most one override', () => {
  for (const settings of [{}, { bids: 240 }, { bids: 700 }, { bids: 0 }, { sources: 0 }]) {
    const state = world({ campaigns: 2, ...settings });
    const { bids, sources } = inventoryOf(state, own(state)[0]!);
    expect(bids).toHaveLength(state.generator.bids);
    expect(sources).toHaveLength(state.generator.sources);
    expect(new Set(bids.map(({ app_id, country }) => `${app_id} ${country}`)).size).toBe(bids.length);
    expect(
      bids.every((bid) => (bid.bid_value === 'default') !== (bid.bid_override_percentage === 'default')),
    ).toBe(true);
  }
  const state = world({ sources: 40 });
  const apps = inventoryOf(state, own(state)[0]!).sources.map(({ app_id }) => app_id);
  expect(apps).toEqual(expect.arrayContaining(['007', '1E5', '12345678901234567890']));
});

test('200,000 bids take little time and memory', () => {
  const started = performance.now();
  const state = world({ campaigns: 200, sources: 200, bids: 1000 });
  const before = process.memoryUsage().heapUsed;
  let rows = 0;
  for (const campaign of own(state)) rows += inventoryOf(state, campaign).bids.length;
  expect(rows).toBe(200_000);
  expect(performance.now() - started).toBeLessThan(10_000);
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(200 * 1024 * 1024);
});
