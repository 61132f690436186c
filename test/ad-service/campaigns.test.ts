// test of service: campaigns read tolerantly and written strictly (section 2.1, readings 1 to 4).
import * as fc from 'fast-check';
import type { Failure, Result } from '../../src/ad-service/failures';
import { failed, success } from '../../src/ad-service/failures';
import type { Client, ServiceCall } from '../../src/ad-service/service-call';
import type { Fields } from '../../src/shared/value';
import { campaigns } from '../../src/tabs/campaigns/campaigns-columns';
import { createCampaign, readCampaigns, updateCampaign } from '../../src/tabs/campaigns/campaigns-requests';
import { decodeCampaign } from '../../src/tabs/campaigns/campaigns-wire';
import { listCampaigns } from './list-campaigns';
import { failureIn, valueIn } from './results';

const WIRE = {
  campaign_id: '007',
  name: '=1+1',
  package_name: '123456789',
  bundle_id: 'org.example.app',
  platform: 'ios',
  category: 'games',
  bid_type: 'RET',
  tracking_method: 'custom_track',
  status: true,
  created_at: '2026-01-02 03:04:05',
  impressions: 1000,
  clicks: 10,
  installs: 1,
  spend: '12.3400',
  goal_period: 7,
};
const FIELDS: Fields = {
  campaignId: '007',
  name: '=1+1',
  active: true,
  platform: 'ios',
  bidType: 'RET',
  goalPeriod: 7,
  packageName: '123456789',
  bundleId: 'org.example.app',
  category: 'games',
  trackingMethod: 'custom_track',
  created: '2026-01-02 03:04:05',
  impressions: 1000,
  clicks: 10,
  installs: 1,
  spend: '12.3400',
};

describe('reading a campaign', () => {
  it('takes every documented field', () => {
    expect(decodeCampaign(WIRE)).toEqual(success(FIELDS));
    expect(Object.keys(FIELDS).sort()).toEqual(campaigns.columns.map(({ field }) => field).sort());
  });

  const tolerated: [string, object, Fields][] = [
    ['status as text', { status: 'true' }, { active: true }],
    ['status as text', { status: 'False' }, { active: false }],
    ['created', { created: '2026-02-02 00:00:00' }, { created: '2026-02-02 00:00:00' }],
    ['numeric category', { category: 12 }, { category: '12' }],
    ['CPP', { bid_type: 'CPP' }, { bidType: 'CPP_GOAL' }],
    ['an unknown bid type', { bid_type: 'NEW' }, { bidType: 'NEW' }],
    ['platform in another case', { platform: 'iOS' }, { platform: 'ios' }],
    ['an unknown platform', { platform: 'Fridge' }, { platform: 'Fridge' }],
    ['numeric package name', { package_name: 123456789 }, { packageName: '123456789' }],
    ['numeric ID', { campaign_id: 42 }, { campaignId: '42' }],
    ['goal period as text', { goal_period: '3' }, { goalPeriod: 3 }],
    ['goal period n/a', { goal_period: 'n/a' }, { goalPeriod: null }],
    ['goal period 0', { goal_period: 0 }, { goalPeriod: 0 }],
    ['spend as number', { spend: 12.5 }, { spend: '12.5000' }],
    ['spend with other digits', { spend: '0.1' }, { spend: '0.1' }],
    ['figures as text', { impressions: '5', clicks: '0' }, { impressions: 5, clicks: 0 }],
    ['no bundle ID', { bundle_id: null }, { bundleId: '' }],
    ['no tracking method', { tracking_method: null }, { trackingMethod: '' }],
    ['no goal period', { goal_period: null }, { goalPeriod: null }],
    ['unknown fields', { brand_new: { a: 1 } }, {}],
  ];
  it.each(tolerated)('tolerates %s', (_name, wire, fields) => {
    expect(decodeCampaign({ ...WIRE, ...wire })).toEqual(success({ ...FIELDS, ...fields }));
  });

  it('reads null as empty, and marks it where a value cannot be empty', () => {
    const none = '⚠\u00a0Unreadable: null';
    const wire = {
      name: null,
      status: null,
      category: null,
      platform: null,
      bid_type: null,
      package_name: null,
    };
    expect(
      valueIn(decodeCampaign({ ...WIRE, ...wire, created_at: null, clicks: null, spend: null })),
    ).toMatchObject({
      name: '',
      active: none,
      category: '',
      platform: none,
      bidType: none,
      packageName: '',
      created: '',
      clicks: null,
      spend: null,
    });
    expect(valueIn(decodeCampaign({ ...WIRE, installs: 'n/a', clicks: '' }))).toMatchObject({
      installs: '⚠\u00a0Unreadable: n/a',
      clicks: null,
    });
  });

  it('marks figures that cannot be read', () => {
    expect(valueIn(decodeCampaign({ ...WIRE, spend: 'much', clicks: 1.5, installs: {} }))).toMatchObject({
      spend: '⚠\u00a0Unreadable: much',
      clicks: '⚠\u00a0Unreadable: 1.5',
      installs: '⚠\u00a0Unreadable: {}',
    });
  });

  it.each(['007', '1E5', '12345678901234567890', '00', ' a ', 'ü/.?#'])('keeps the ID %j as it is', (id) => {
    expect(valueIn(decodeCampaign({ ...WIRE, campaign_id: id })).campaignId).toBe(id);
  });

  it('omits values that the service omitted, except those that such a campaign does not have', () => {
    expect(decodeCampaign({ campaign_id: 'a' })).toEqual(success({ campaignId: 'a' }));
    expect(decodeCampaign({ campaign_id: 'a', platform: 'android', bid_type: 'CPI' })).toEqual(
      success({ campaignId: 'a', platform: 'android', bidType: 'CPI', goalPeriod: null, bundleId: '' }),
    );
    expect(valueIn(decodeCampaign({ campaign_id: 'a', platform: 'ios' }))).not.toHaveProperty('bundleId');
  });

  const garbled: [string, unknown, RegExp][] = [
    ['null', null, /a campaign cannot be read: null/],
    ['an array', [WIRE], /cannot be read/],
    ['a text', 'ok', /"ok"/],
    ['an ID that lost digits', { ...WIRE, campaign_id: 2 ** 60 }, /campaign_id is/],
    ['an empty ID', { ...WIRE, campaign_id: '' }, /campaign_id is ""/],
    ['an ID that climbs', { ...WIRE, campaign_id: '..' }, /campaign_id is "\.\."/],
    ['no ID', { ...WIRE, campaign_id: undefined }, /a campaign cannot be read: campaign_id is missing/],
    ['a long ID', { ...WIRE, campaign_id: ['x'.repeat(500)] }, /campaign_id is \["x{37}…/],
  ];
  it.each(garbled)('does not understand %s', (_name, body, sentence) => {
    const failure = failureIn(decodeCampaign(body));
    expect(failure).toMatchObject({ kind: 'garbled', status: 200, words: '', retryAt: null });
    expect(failure.sentence).toMatch(sentence);
    expect(failure.sentence.length).toBeLessThan(300);
  });

  it.each<[string, Record<string, unknown>, Fields]>([
    ['a name', { name: { a: 1 } }, { name: '⚠\u00a0Unreadable: {"a":1}' }],
    ['a status', { status: 'maybe' }, { active: '⚠\u00a0Unreadable: maybe' }],
    ['a goal period', { goal_period: 1.5 }, { goalPeriod: '⚠\u00a0Unreadable: 1.5' }],
    [
      'a number that lost digits',
      { package_name: 2 ** 60 },
      { packageName: `⚠\u00a0Unreadable: ${2 ** 60}` },
    ],
    [
      'a text that no cell holds',
      { category: 'x'.repeat(50_001) },
      { category: `⚠\u00a0Too long: ${'x'.repeat(1_000)}… (50001 characters)` },
    ],
  ])('keeps %s as a marked text, and reads the rest', (_name, changes, fields) => {
    const whole = valueIn(decodeCampaign(WIRE));
    expect(valueIn(decodeCampaign({ ...WIRE, ...changes }))).toEqual({ ...whole, ...fields });
  });

  it('detects an answer about another campaign', () => {
    expect(failureIn(decodeCampaign(WIRE, '008')).sentence).toMatch(
      /returned campaign 007 instead of campaign 008/,
    );
    expect(failureIn(decodeCampaign({}, '008')).sentence).toMatch(/about campaign 008 cannot be read/);
    expect(decodeCampaign(WIRE, '007').ok).toBe(true);
  });

  it('never throws (property)', () => {
    fc.assert(fc.property(fc.anything(), (body) => void decodeCampaign(body)));
    // An object that has no text.
    for (const field of Object.keys(WIRE)) void decodeCampaign({ ...WIRE, [field]: { toString: 0 } });
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...Object.keys(WIRE)), fc.jsonValue()), (changes) => {
        void decodeCampaign({ ...WIRE, ...changes });
      }),
    );
  });
});

describe('writing a campaign', () => {
  it('updates only what changed (reading 2)', () => {
    expect(updateCampaign('0/7', { name: '+49', active: false })).toEqual({
      method: 'POST',
      path: '/campaign/0%2F7',
      json: { campaign_id: '0/7', name: '+49', status: false },
      kind: 'edit',
      what: 'campaign 0/7',
    });
    expect(updateCampaign('a', { category: '', trackingMethod: 'custom_track' }).json).toEqual({
      campaign_id: 'a',
      category: '',
      tracking_method: 'custom_track',
    });
  });

  it.each<[string, string, Fields]>([
    ['a read-only field', 'a', { spend: '1' }],
    ['a creation-only field', 'a', { platform: 'ios' }],
    ['an unknown field', 'a', { toString: 'x' }],
    ['a wrong type', 'a', { active: 'true' }],
    ['an unknown value', 'a', { active: null }],
    ['nothing', 'a', {}],
    ['no ID, which would create', '', { name: 'x' }],
  ])('refuses to update with %s', (_name, id, changed) => {
    expect(() => updateCampaign(id, changed)).toThrow(TypeError);
  });

  it('creates without an ID, with every field that is filled (readings 1 and 3)', () => {
    const fields = { ...FIELDS, campaignId: '', bidType: 'CPP', goalPeriod: 0, active: true };
    expect(createCampaign(fields)).toEqual({
      method: 'POST',
      path: '/campaign',
      json: {
        name: '=1+1',
        status: true,
        category: 'games',
        tracking_method: 'custom_track',
        platform: 'ios',
        bid_type: 'CPP_GOAL',
        goal_period: 0,
        package_name: '123456789',
        bundle_id: 'org.example.app',
      },
      kind: 'creation',
      what: 'the new campaign "=1+1"',
    });
  });

  it('leaves empty fields out, including an unset checkbox', () => {
    expect(createCampaign({ name: 'x', bundleId: '', goalPeriod: null, active: null }).json).toEqual({
      name: 'x',
    });
    expect(createCampaign({ name: 'x', active: false }).json).toEqual({ name: 'x', status: false });
  });

  it('refuses a wrong type', () => {
    expect(() => createCampaign({ name: 7 })).toThrow(TypeError);
    expect(() => createCampaign({ name: 'x', goalPeriod: 1.5 })).toThrow(TypeError);
  });
});

/** A client that answers from a table and records the requests of each batch. */
function tableClient(table: Record<string, Result<unknown>>): Client & { readonly asked: string[][] } {
  const asked: string[][] = [];
  return {
    asked,
    send(calls: readonly ServiceCall[]) {
      asked.push(calls.map((call) => call.path));
      return calls.map((call) => table[call.path] as Result<unknown>);
    },
  };
}
const failing = (kind: Failure['kind']): Result<unknown> =>
  failed({ kind, status: null, sentence: 'S.', words: '', retryAt: null });

describe('listing campaigns', () => {
  const brief = (id: string, more: object = {}) => {
    const { bundle_id: _b, tracking_method: _t, ...rest } = { ...WIRE, campaign_id: id };
    return { ...rest, ...more };
  };
  const whole = (id: string) => ({ ...WIRE, campaign_id: id });

  it('requests only the details that the list left out, together', () => {
    const client = tableClient({
      '/campaigns': success([
        whole('a'),
        brief('b'),
        brief('c', { tracking_method: 'x', platform: 'android' }),
        brief('d', { tracking_method: 'x', bundle_id: '' }),
      ]),
      '/campaign/b': success(whole('b')),
    });
    const campaigns = valueIn(listCampaigns(client));
    expect(client.asked).toEqual([['/campaigns'], ['/campaign/b']]);
    expect(
      campaigns.map(({ campaignId, bundleId, trackingMethod }) => [campaignId, bundleId, trackingMethod]),
    ).toEqual([
      ['a', 'org.example.app', 'custom_track'],
      ['b', 'org.example.app', 'custom_track'],
      ['c', '', 'x'],
      ['d', '', 'x'],
    ]);
  });

  it('needs one request if the list is complete or empty', () => {
    for (const list of [[whole('a')], []]) {
      const client = tableClient({ '/campaigns': success(list) });
      expect(valueIn(listCampaigns(client))).toHaveLength(list.length);
      expect(client.asked).toHaveLength(1);
    }
  });

  it('keeps the listed values of a campaign that was removed meanwhile', () => {
    const table = { '/campaigns': success([brief('b')]), '/campaign/b': failing('not-found') };
    expect(valueIn(listCampaigns(tableClient(table)))).toMatchObject([{ campaignId: 'b', name: '=1+1' }]);
  });

  it.each<[string, Record<string, Result<unknown>>]>([
    ['the list fails', { '/campaigns': failing('server') }],
    ['the list is not a list', { '/campaigns': success({}) }],
    ['no campaign can be read', { '/campaigns': success([{ ...whole('b'), campaign_id: {} }]) }],
    ['a detail fails', { '/campaigns': success([brief('b')]), '/campaign/b': failing('server') }],
    [
      'a detail is about another',
      { '/campaigns': success([brief('b')]), '/campaign/b': success(whole('a')) },
    ],
  ])('fails as a whole when %s', (_name, table) => {
    expect(listCampaigns(tableClient(table)).ok).toBe(false);
  });

  it('reads single campaigns, each with its own result', () => {
    const client = tableClient({ '/campaign/a': success(whole('a')), '/campaign/b': failing('not-found') });
    const [a, b] = readCampaigns(client, ['a', 'b']);
    expect(valueIn(a).campaignId).toBe('a');
    expect(b).toEqual(failing('not-found'));
    expect(client.asked).toEqual([['/campaign/a', '/campaign/b']]);
  });
});
