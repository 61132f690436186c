// test of ad-service: /campaign_targets and the rule that a value is either in DEFAULT or in every country.
import type { CountryTarget } from '../../../workbench/ad-service/state';
import { type RunningService, startService } from './running-service';

let running: RunningService;
beforeEach(async () => {
  running = await startService({ campaigns: 3 });
});
afterEach(() => running.service.close());

const IOS = '/campaign_targets/227a37f8987976f16123bb60';
const ANDROID = '/campaign_targets/007';

/** Sets the campaign's countries to a known state. */
function given(countries: Record<string, CountryTarget>): void {
  for (const id of ['007', '227a37f8987976f16123bb60']) {
    running.service.state.targets.get(id)!.countries = new Map(Object.entries(countries));
  }
}

const countriesOf = async (path: string): Promise<unknown> =>
  ((await running.call('GET', path)).json as { countries: unknown }).countries;

test('shows countries as objects with one key', async () => {
  given({ DEFAULT: { budget: 100 }, US: { bid: 1.5 }, DE: { bid: 2 } });
  expect((await running.call('GET', ANDROID)).json).toMatchObject({
    bid_type: 'CPP_GOAL',
    countries: [{ DEFAULT: { budget: 100 } }, { US: { bid: 1.5 } }, { DE: { bid: 2 } }],
    device_types: [],
  });
});

test('changes only the countries and values in the request', async () => {
  given({ DEFAULT: { budget: 100 }, US: { bid: 1.5 }, DE: { bid: 2 } });
  const { status, json } = await running.call('POST', ANDROID, { countries: [{ US: { bid: 3 } }] });
  expect(status).toBe(200);
  expect(json).toMatchObject({
    countries: [{ DEFAULT: { budget: 100 } }, { US: { bid: 3 } }, { DE: { bid: 2 } }],
  });
});

test('a disabled country disappears and may be enabled again', async () => {
  given({ DEFAULT: { bid: 1 }, US: {}, DE: {} });
  await running.call('POST', ANDROID, { countries: [{ DE: { disabled: true } }] });
  expect(await countriesOf(ANDROID)).toEqual([{ DEFAULT: { bid: 1 } }, { US: {} }]);
  await running.call('POST', ANDROID, { countries: [{ DE: {} }] });
  expect(await countriesOf(ANDROID)).toEqual([{ DEFAULT: { bid: 1 } }, { US: {} }, { DE: {} }]);
});

test('refuses a value in DEFAULT and in a country, and lets one request move it', async () => {
  given({ DEFAULT: { bid: 1 }, US: {}, DE: {} });
  const both = await running.call('POST', ANDROID, { countries: [{ US: { bid: 2 } }] });
  expect(both).toMatchObject({ status: 400, json: { message: expect.stringContaining('bid') } });
  const moved = { countries: [{ DEFAULT: { bid: null } }, { US: { bid: 2 } }, { DE: { bid: 3 } }] };
  expect((await running.call('POST', ANDROID, moved)).status).toBe(200);
  expect(await countriesOf(ANDROID)).toEqual([{ DEFAULT: {} }, { US: { bid: 2 } }, { DE: { bid: 3 } }]);
});

test('refuses a value that only some countries have', async () => {
  given({ US: { bid: 1 }, DE: { bid: 1 } });
  expect((await running.call('POST', ANDROID, { countries: [{ FR: {} }] })).status).toBe(400);
  expect((await running.call('POST', ANDROID, { countries: [{ FR: { bid: 1 } }] })).status).toBe(200);
});

test('can replace the older side by the newer', async () => {
  await running.control('POST', '/quirks', { targets_either_or: 'replace' });
  given({ US: { bid: 1 }, DE: { bid: 2 } });
  await running.call('POST', ANDROID, { countries: [{ DEFAULT: { bid: 5 } }] });
  expect(await countriesOf(ANDROID)).toEqual([{ US: {} }, { DE: {} }, { DEFAULT: { bid: 5 } }]);
});

test('can leave out an empty DEFAULT', async () => {
  await running.control('POST', '/quirks', { empty_default: 'omitted' });
  given({ DEFAULT: { bid: 5 }, US: {} });
  expect(await countriesOf(ANDROID)).toEqual([{ DEFAULT: { bid: 5 } }, { US: {} }]);
  const moved = { countries: [{ DEFAULT: { bid: null } }, { US: { bid: 2 } }] };
  await running.call('POST', ANDROID, moved);
  expect(await countriesOf(ANDROID)).toEqual([{ US: { bid: 2 } }]);
});

test.each([
  ['a bid of 0', { countries: [{ DEFAULT: { bid: 0 } }] }],
  ['a bid in a string', { countries: [{ DEFAULT: { bid: '1.5' } }] }],
  ['a negative budget', { countries: [{ DEFAULT: { budget: -1 } }] }],
  ['a relative address', { countries: [{ DEFAULT: { click_url: '/click' } }] }],
  ['another scheme', { countries: [{ DEFAULT: { impression_url: 'javascript:alert(1)' } }] }],
  ['an unknown field', { countries: [{ DEFAULT: { bids: 1 } }] }],
  ['a small country code', { countries: [{ us: {} }] }],
  ['two keys in one object', { countries: [{ US: {}, DE: {} }] }],
  ['a country twice', { countries: [{ US: {} }, { US: {} }] }],
  ['an object of countries', { countries: { US: {} } }],
  ['disabled as text', { countries: [{ US: { disabled: 'true' } }] }],
  ['nothing', {}],
  ['a version of 0', { os_major_version_min: 0 }],
  ['a version as text', { os_major_version_min: '14' }],
  ['device types off iOS', { device_types: ['phone'] }],
])('refuses %s', async (_what, body) => {
  given({ DEFAULT: { bid: 1 } });
  expect((await running.call('POST', ANDROID, body)).status).toBe(400);
  expect(await countriesOf(ANDROID)).toEqual([{ DEFAULT: { bid: 1 } }]);
});

test('accepts device types and a version on iOS', async () => {
  const body = { device_types: ['phone', 'tablet'], os_major_version_min: 15 };
  expect((await running.call('POST', IOS, body)).json).toMatchObject(body);
  expect((await running.call('POST', IOS, { device_types: [] })).json).toMatchObject({ device_types: [] });
  expect((await running.call('POST', IOS, { device_types: ['watch'] })).status).toBe(400);
});

test('includes the campaign only if the switch is on', async () => {
  expect((await running.call('GET', IOS)).json).not.toHaveProperty('campaign_id');
  await running.control('POST', '/quirks', { targets_campaign_id: true });
  expect((await running.call('GET', IOS)).json).toHaveProperty('campaign_id');
});
