// test of service: targets read tolerantly and written strictly (section 2.2).
import * as fc from 'fast-check';
import type { Fields } from '../../src/shared/value';
import { decodeTargets, writeTargets } from '../../src/tabs/targets/targets-endpoints';
import { failureIn, valueIn } from './results';

const WIRE = {
  bid_type: 'CPP',
  countries: [
    { DEFAULT: { budget: 100, click_url: 'https://track.example/{CC}' } },
    { DE: { bid: 1.5 } },
    { US: { bid: '2.50', disabled: false } },
  ],
  device_types: ['tablet', 'phone'],
  os_major_version_min: 10,
};
const target = (country: string, fields: Fields): Fields => ({
  campaignId: '007',
  bidType: 'CPP_GOAL',
  country,
  bid: null,
  budget: null,
  clickUrl: '',
  impressionUrl: '',
  disabled: false,
  ...fields,
});
const read = (changes: object) => valueIn(decodeTargets({ ...WIRE, ...changes }, '007'));

describe('reading targets', () => {
  it('takes every documented field', () => {
    expect(read({})).toEqual({
      targets: [
        target('DEFAULT', { budget: 100, clickUrl: 'https://track.example/{CC}' }),
        target('DE', { bid: 1.5 }),
        target('US', { bid: 2.5 }),
      ],
      device: { campaignId: '007', phone: true, tablet: true, other: false, minOs: 10 },
    });
  });

  const all = { campaignId: '007', phone: false, tablet: false, other: false };
  it.each<[string, object, Fields]>([
    ['no devices', { device_types: [] }, { ...all, minOs: 10 }],
    ['no version', { device_types: [], os_major_version_min: null }, { ...all, minOs: null }],
    [
      'none at all',
      { device_types: undefined, os_major_version_min: undefined },
      { campaignId: '007', minOs: null },
    ],
    [
      'a version as text',
      { device_types: ['other'], os_major_version_min: '12' },
      { ...all, other: true, minOs: 12 },
    ],
  ])('tolerates devices: %s', (_name, changes, device) => {
    expect(read(changes).device).toEqual(device);
  });

  it.each<[string, object, Fields[]]>([
    ['an ID', { campaign_id: '007', countries: [] }, []],
    ['a code in small letters', { countries: [{ de: {} }] }, [target('DE', {})]],
    [
      'several in one object',
      { countries: [{ DE: {}, default: {} }] },
      [target('DE', {}), target('DEFAULT', {})],
    ],
    ['null values', { countries: [{ DE: { bid: null, click_url: null } }] }, [target('DE', {})]],
    ['disabled', { countries: [{ DE: { disabled: 'true' } }] }, [target('DE', { disabled: true })]],
    ['unknown fields', { countries: [{ DE: { brand_new: 1 } }], more: {} }, [target('DE', {})]],
  ])('tolerates countries: %s', (_name, changes, targets) => {
    expect(read(changes).targets).toEqual(targets);
  });

  it('keeps an unreadable bid and version as marked texts', () => {
    const { targets, device } = read({ countries: [{ DE: { bid: 'much' } }], os_major_version_min: 1.5 });
    expect(targets).toEqual([target('DE', { bid: '⚠\u00a0Unreadable: much' })]);
    expect(device.minOs).toBe('⚠\u00a0Unreadable: 1.5');
    expect(read({ countries: [{ DE: { click_url: 5, disabled: 'soon' } }] }).targets).toEqual([
      target('DE', { clickUrl: '⚠\u00a0Unreadable: 5', disabled: '⚠\u00a0Unreadable: soon' }),
    ]);
  });

  it('reads null as empty: no value of its own, a country that is not disabled, all devices', () => {
    const values = { bid: null, budget: null, click_url: null, impression_url: null, disabled: null };
    const { targets, device } = read({
      countries: [{ DE: values }],
      device_types: null,
      os_major_version_min: null,
    });
    expect(targets).toEqual([target('DE', {})]);
    expect(device).toEqual({ campaignId: '007', phone: false, tablet: false, other: false, minOs: null });
  });

  it.each([
    ['one that it does not know', ['phone', 'fridge'], '⚠\u00a0Unreadable: ["phone","fridge"]'],
    ['a text', 'phone', '⚠\u00a0Unreadable: phone'],
    ['an object', { phone: true }, '⚠\u00a0Unreadable: {"phone":true}'],
  ])('marks all devices with %s, because they are written together', (_name, device_types, text) => {
    const { device } = read({ device_types });
    expect(device).toEqual({ campaignId: '007', phone: text, tablet: text, other: text, minOs: 10 });
  });

  it('omits a bid type that the service omitted', () => {
    expect(read({ bid_type: undefined }).targets[0]).not.toHaveProperty('bidType');
  });

  it.each<[string, unknown, RegExp]>([
    ['null', null, /campaign 007 cannot be read: null/],
    [
      'no countries, which would all count as disabled',
      { ...WIRE, countries: undefined },
      /countries.*missing/,
    ],
    ['another campaign', { ...WIRE, campaign_id: '008' }, /returned campaign 008 instead of campaign 007/],
  ])('does not understand %s', (_name, body, sentence) => {
    expect(failureIn(decodeTargets(body, '007'))).toMatchObject({
      kind: 'garbled',
      sentence: expect.stringMatching(sentence),
    });
  });

  it.each<[string, unknown, number | null, string[]]>([
    ['countries that are no list', {}, null, []],
    ['an unknown country', [{ EUROPE: {} }, { AT: {} }], 1, ['AT']],
    ['a country that is none', ['DE', null, { AT: {} }], 2, ['AT']],
  ])('leaves out %s, and counts it', (_name, countries, count, codes) => {
    const result = decodeTargets({ ...WIRE, countries }, '007');
    expect(result).toMatchObject({ ok: true, unread: [{ tab: 'targets', parent: '007', count }] });
    expect(valueIn(result).targets.map(({ country }) => country)).toEqual(codes);
    expect(valueIn(result).device).toMatchObject({ campaignId: '007' });
  });

  it('marks all values of a country whose values cannot be read', () => {
    const result = decodeTargets({ ...WIRE, countries: [{ DE: null }] }, '007');
    const unknown = '⚠\u00a0Unreadable: null';
    expect(valueIn(result).targets).toMatchObject([
      {
        country: 'DE',
        bid: unknown,
        budget: unknown,
        clickUrl: unknown,
        impressionUrl: unknown,
        disabled: unknown,
      },
    ]);
    expect(result).not.toHaveProperty('unread');
  });

  it('never throws (property)', () => {
    fc.assert(fc.property(fc.anything(), (body) => void decodeTargets(body, 'a')));
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...Object.keys(WIRE)), fc.jsonValue()), (changes) => {
        void decodeTargets({ ...WIRE, ...changes }, 'a');
      }),
    );
  });
});

describe('writing targets', () => {
  it('sends the changed fields of the changed countries, and devices only when they changed', () => {
    const targets = [
      { campaignId: '0/7', country: 'DE', bid: 1.5, clickUrl: '' },
      { country: 'DEFAULT', budget: null, impressionUrl: 'https://track.example' },
      { country: 'fr', disabled: true },
      { country: 'AT' },
    ];
    expect(writeTargets('0/7', targets, null)).toEqual({
      method: 'POST',
      path: '/campaign_targets/0%2F7',
      kind: 'edit',
      what: 'the targeting of campaign 0/7',
      json: {
        countries: [
          { DE: { bid: 1.5, click_url: null } },
          { DEFAULT: { budget: null, impression_url: 'https://track.example' } },
          { FR: { disabled: true } },
          { AT: {} },
        ],
      },
    });
  });

  it.each<[Fields, object]>([
    [
      { phone: true, tablet: false, other: true, minOs: 12 },
      { device_types: ['phone', 'other'], os_major_version_min: 12 },
    ],
    [
      { phone: false, tablet: false, other: false, minOs: null },
      { device_types: [], os_major_version_min: null },
    ],
    [{ campaignId: 'a', minOs: 9 }, { os_major_version_min: 9 }],
    [{ phone: false, tablet: true, other: false }, { device_types: ['tablet'] }],
  ])('sends the devices %j', (device, json) => {
    expect(writeTargets('a', [], device).json).toEqual(json);
  });

  it.each<[string, string, Fields[], Fields | null]>([
    ['nothing', 'a', [], null],
    ['no device', 'a', [], { campaignId: 'a' }],
    ['no ID', '', [{ country: 'DE', bid: 1 }], null],
    ['no country', 'a', [{ bid: 1 }], null],
    ['a country that is none', 'a', [{ country: 'EUROPE', bid: 1 }], null],
    ['a read-only field', 'a', [{ country: 'DE', bidType: 'CPI' }], null],
    ['a bid as text', 'a', [{ country: 'DE', bid: '1' }], null],
    ['a bid that is no number', 'a', [{ country: 'DE', bid: Number.NaN }], null],
    ['a wrong flag', 'a', [{ country: 'DE', disabled: 'true' }], null],
    ['half of the devices', 'a', [], { phone: true }],
    ['a wrong version', 'a', [], { minOs: 1.5 }],
  ])('refuses %s', (_name, campaignId, targets, device) => {
    expect(() => writeTargets(campaignId, targets, device)).toThrow(TypeError);
  });
});
