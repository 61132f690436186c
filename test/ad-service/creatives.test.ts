// test of service: creative sets, ads and assets read tolerantly and written strictly (sections 2.3 to 2.5).
import * as fc from 'fast-check';
import { type FailureKind, failed, newFailure, success } from '../../src/ad-service/failures';
import type { Client } from '../../src/ad-service/service-call';
import type { Fields } from '../../src/shared/value';
import { decodeAd, updateAd } from '../../src/tabs/ads/ads-endpoints';
import type { AssetChange } from '../../src/tabs/assets/assets-endpoints';
import { decodeAssets, writeAsset } from '../../src/tabs/assets/assets-endpoints';
import {
  createCreativeSet,
  decodeCreativeSet,
  readCreativeSets,
  setSizes,
  updateCreativeSet,
} from '../../src/tabs/creative-sets/creative-sets-endpoints';
import { failureIn, valueIn } from './results';

const AD = {
  id: 31,
  name: '=1+1',
  creative_set_id: '0012',
  creative_set_name: 'Set A',
  size: 'BANNER',
  status: true,
  template: 'Standard',
};
const AD_FIELDS: Fields = {
  adId: '31',
  creativeSetId: '0012',
  creativeSet: 'Set A',
  name: '=1+1',
  active: true,
  size: 'BANNER',
  template: 'Standard',
};
const SET = {
  creative_set_id: '0012',
  campaign_id: '007',
  name: 'Set A',
  countries: ['US', 'DE'],
  languages: ['zh_hans', 'en'],
  ads: [AD],
  assets: [
    { asset: 'abc', status: 'ready', type: 'IMG_BANNER' },
    { asset: '4.5', status: 'processing', type: 'TXT_RATING' },
  ],
  product_page: null,
  sizes: { BANNER: true, CTV: false, INTER: true, PRELOAD: 'false' },
};
const SET_FIELDS: Fields = {
  creativeSetId: '0012',
  campaignId: '007',
  name: 'Set A',
  countries: 'DE, US',
  languages: 'en, zh_hans',
  productPage: '',
  banner: true,
  ctv: false,
  inter: true,
  preload: false,
  templatesReady: 'Banner Standard, Preload Standard',
  nextMissing: 'HOSTED_HTML for Interstitial Rewarded Playable',
};
const asset = (type: string, value: string, processing: string): Fields => ({
  creativeSetId: '0012',
  creativeSet: 'Set A',
  type,
  asset: value,
  processing,
  remove: false,
});

describe('reading a creative set', () => {
  it('takes every documented field, its ads and its assets', () => {
    expect(decodeCreativeSet(SET)).toEqual(
      success({
        set: SET_FIELDS,
        ads: [AD_FIELDS],
        assets: [asset('IMG_BANNER', 'abc', 'ready'), asset('TXT_RATING', '4.5', 'processing')],
      }),
    );
  });

  it.each<[string, object, Fields]>([
    ['the other name of its ID', { creative_set_id: undefined, id: '0012' }, {}],
    ['both names', { id: '0012' }, {}],
    ['a numeric ID', { creative_set_id: 12, ads: [], assets: [] }, { creativeSetId: '12' }],
    ['countries in small letters', { countries: ['us', 'DE', 'de'] }, { countries: 'DE, US' }],
    ['null lists', { countries: null, languages: null }, { countries: '', languages: '' }],
    ['a page as text', { product_page: 'page-1' }, { productPage: 'page-1' }],
    ['a page as number', { product_page: 77 }, { productPage: '77' }],
    ['a page as object', { product_page: { id: 'a' } }, { productPage: '{"id":"a"}' }],
    ['unknown sizes', { sizes: { ...SET.sizes, CTV: null, MREC: true } }, { ctv: '⚠\u00a0Unreadable: null' }],
  ])('tolerates %s', (_name, changes, fields) => {
    const { set } = valueIn(decodeCreativeSet({ ...SET, ...changes }));
    expect(set).toMatchObject({
      ...SET_FIELDS,
      ...fields,
      nextMissing: expect.any(String),
      templatesReady: expect.any(String),
    });
  });

  it('omits values that the service omitted', () => {
    const { set, ads, assets } = valueIn(decodeCreativeSet({ id: '5' }));
    expect(set).toEqual({ creativeSetId: '5' });
    expect([ads, assets]).toEqual([null, null]);
  });

  it('reads an empty list of assets as none', () => {
    const { set, assets } = valueIn(decodeCreativeSet({ id: '5', assets: [] }));
    expect(assets).toEqual([]);
    expect(set).toEqual({
      creativeSetId: '5',
      templatesReady: 'Preload Standard',
      nextMissing: 'IMG_BANNER for Banner Standard',
    });
  });

  it('reads the ads that the answer of a campaign omits, one request for each set', () => {
    const paths: string[] = [];
    const bodies: Readonly<Record<string, unknown>> = {
      '/creative_sets/007': [
        { id: '1', name: 'One', assets: [] },
        { id: '2', ads: [{ id: 22 }] },
        { id: '3', ads: null },
      ],
      '/ads/1': [{ id: 11 }],
      '/ads/3': [],
    };
    const client: Client = {
      send: (calls) =>
        calls.map(({ path }) => {
          paths.push(path);
          return success(bodies[path]);
        }),
    };
    const all = valueIn(readCreativeSets(client, ['007'])[0]);
    expect(paths).toEqual(['/creative_sets/007', '/ads/1', '/ads/3']);
    expect(all.ads).toEqual([
      { adId: '11', creativeSetId: '1', creativeSet: 'One' },
      { adId: '22', creativeSetId: '2' },
    ]);
    expect(all.withAssets).toEqual(['1']);
    paths.length = 0;
    expect(valueIn(readCreativeSets(client, ['007'], false)[0]).sets).toHaveLength(3);
    expect(paths).toEqual(['/creative_sets/007']);
  });

  it.each<[FailureKind, FailureKind]>([
    ['server', 'server'],
    ['not-found', 'garbled'],
  ])('fails for the campaign if omitted ads give a failure of the kind %s', (kind, expected) => {
    const client: Client = {
      send: (calls) =>
        calls.map(({ path }) =>
          path === '/creative_sets/007' ? success([{ id: '1' }]) : failed(newFailure(kind, 'No.', 500)),
        ),
    };
    expect(failureIn(readCreativeSets(client, ['007'])[0]).kind).toBe(expected);
  });

  it('gives ads without a set ID the set that lists them', () => {
    const { creative_set_id: _i, creative_set_name: _n, ...ad } = AD;
    expect(valueIn(decodeCreativeSet({ ...SET, ads: [ad] })).ads).toEqual([AD_FIELDS]);
  });

  it.each<[string, unknown, RegExp]>([
    ['null', null, /a creative set cannot be read: null/],
    ['no ID', { name: 'x' }, /creative_set_id is missing/],
  ])('does not understand %s', (_name, body, sentence) => {
    const failure = failureIn(decodeCreativeSet(body));
    expect(failure).toMatchObject({ kind: 'garbled', sentence: expect.stringMatching(sentence) });
  });

  it('marks invalid sizes, and reads the rest', () => {
    const { set, ads } = valueIn(decodeCreativeSet({ ...SET, sizes: ['x'] }));
    const unknown = '⚠\u00a0Unreadable: ["x"]';
    expect(set).toEqual({ ...SET_FIELDS, banner: unknown, ctv: unknown, inter: unknown, preload: unknown });
    expect(ads).toEqual([AD_FIELDS]);
  });

  it('reads ads and assets that are not a list as unknown, never as none', () => {
    const result = decodeCreativeSet({ ...SET, ads: {}, assets: 'none' });
    expect(valueIn(result)).toMatchObject({ ads: null, assets: null });
    expect(valueIn(result).set).not.toHaveProperty('nextMissing');
    expect(result).toMatchObject({ unread: [{ tab: 'assets', parent: '0012', count: null }] });
  });

  it('leaves out ads and assets without a key, and counts them', () => {
    const result = decodeCreativeSet({ ...SET, ads: [{}, AD], assets: [{ asset: 'x' }, { type: null }, {}] });
    expect(valueIn(result).ads).toEqual([AD_FIELDS]);
    expect(valueIn(result).set).not.toHaveProperty('nextMissing');
    expect(result).toMatchObject({
      unread: [
        { tab: 'ads', parent: '0012', count: 1 },
        { tab: 'assets', parent: '0012', count: 3 },
      ],
    });
  });

  it('reads an ID of null above a row as the requested one', () => {
    const body = [{ ...SET, campaign_id: null, ads: [{ ...AD, creative_set_id: null }] }];
    const read = readCreativeSets({ send: () => [success(body)] }, ['007'])[0];
    expect(valueIn(read)).toMatchObject({ sets: [{ campaignId: '007' }], ads: [{ creativeSetId: '0012' }] });
    expect(read).not.toHaveProperty('unread');
  });

  it('detects an answer about another set', () => {
    expect(failureIn(decodeCreativeSet(SET, '12')).sentence).toMatch(
      /returned creative set 0012 instead of creative set 12/,
    );
    expect(decodeCreativeSet(SET, '0012').ok).toBe(true);
  });

  it('never throws (property)', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...Object.keys(SET)), fc.jsonValue()), (changes) => {
        void decodeCreativeSet({ ...SET, ...changes });
      }),
    );
  });

  it('of a campaign are read except those without an ID', () => {
    const reading = (body: unknown) => readCreativeSets({ send: () => [success(body)] }, ['007'])[0];
    const { campaign_id: _, ...anonymous } = SET;
    expect(valueIn(reading([SET, anonymous])).sets).toEqual([SET_FIELDS, SET_FIELDS]);
    const partial = reading([SET, {}]);
    expect(valueIn(partial).sets).toEqual([SET_FIELDS]);
    expect(partial).toMatchObject({
      unread: [
        { tab: 'creative-sets', parent: null, count: 1 },
        { tab: 'ads', parent: null },
      ],
    });
    expect(failureIn(reading({})).sentence).toContain('the list of creative sets of campaign 007');
  });
});

describe('writing a creative set', () => {
  it.each<[Fields, object]>([
    [{ name: '+49' }, { name: '+49' }],
    [
      { countries: 'US,DE', languages: '' },
      { countries: ['US', 'DE'], languages: [] },
    ],
    [{ productPage: '' }, { product_page: null }],
    [{ productPage: 'page-1' }, { product_page: 'page-1' }],
    [{ productPage: '{"id":1}' }, { product_page: { id: 1 } }],
    [{ productPage: '{broken' }, { product_page: '{broken' }],
  ])('sends what changed: %j', (changed, json) => {
    expect(updateCreativeSet('0/1', changed)).toEqual({
      method: 'POST',
      path: '/creative_set/0%2F1',
      kind: 'edit',
      what: 'creative set 0/1',
      json: { creative_set_id: '0/1', ...json },
    });
  });

  it('creates with only the filled fields', () => {
    const fields = { ...SET_FIELDS, creativeSetId: '', productPage: '', languages: '' };
    expect(createCreativeSet(fields)).toEqual({
      method: 'POST',
      path: '/creative_set',
      kind: 'creation',
      what: 'the new creative set "Set A"',
      json: { campaign_id: '007', name: 'Set A', countries: ['DE', 'US'] },
    });
  });

  it('changes only the given sizes', () => {
    expect(setSizes('12', { banner: true, preload: false })).toMatchObject({
      method: 'POST',
      path: '/creative_set/12/sizes',
      kind: 'edit',
      json: { BANNER: true, PRELOAD: false },
    });
  });

  it.each<[string, () => unknown]>([
    ['nothing', () => updateCreativeSet('a', {})],
    ['a read-only field', () => updateCreativeSet('a', { nextMissing: '' })],
    ['another campaign', () => updateCreativeSet('a', { campaignId: 'b' })],
    ['a size among the fields', () => updateCreativeSet('a', { banner: true })],
    ['a wrong type', () => updateCreativeSet('a', { countries: null })],
    ['no ID, which would create', () => updateCreativeSet('', { name: 'x' })],
    ['a creation without a name that is text', () => createCreativeSet({ name: 7 })],
    ['no size', () => setSizes('a', {})],
    ['an unknown size', () => setSizes('a', { banner: null })],
  ])('refuses %s', (_name, write) => {
    expect(write).toThrow(TypeError);
  });
});

describe('an ad', () => {
  it('is read, and written with only name and status', () => {
    expect(decodeAd({ ...AD, status: 'true' }, '31')).toEqual(success(AD_FIELDS));
    expect(decodeAd(AD, '32').ok).toBe(false);
    expect(updateAd('31', { name: 'x', active: false })).toEqual({
      method: 'POST',
      path: '/ad/31',
      kind: 'edit',
      what: 'ad 31',
      json: { name: 'x', status: false },
    });
  });

  it.each([{}, { size: 'MREC' }, { active: null }, { name: 5 }])('refuses to write %j', (changed) => {
    expect(() => updateAd('31', changed)).toThrow(TypeError);
  });
});

describe('an asset', () => {
  it.each<[AssetChange, object, string]>([
    [{ type: 'TXT_TITLE', asset: 'a' }, { type: 'TXT_TITLE', asset: 'a' }, 'creation'],
    [
      { type: 'TXT_TITLE', asset: 'a', update: true },
      { type: 'TXT_TITLE', asset: 'a', update: 'true' },
      'edit',
    ],
    [{ type: 'IMG_ICON', asset: 'a', remove: true }, { type: 'IMG_ICON', remove: 'true' }, 'edit'],
    [{ type: 'IMG_ICON', remove: true }, { type: 'IMG_ICON', remove: 'true' }, 'edit'],
  ])('%j is a form', (change, form, kind) => {
    expect(writeAsset('0/1', change)).toEqual({
      method: 'POST',
      path: '/creative_set_assets/0%2F1',
      form,
      kind,
      what: `asset ${change.type} of creative set 0/1`,
    });
  });

  it.each([{ type: 'TXT_TITLE' }, { type: 'TXT_TITLE', asset: '' }, { type: '', asset: 'a' }])(
    'refuses %j',
    (change) => {
      expect(() => writeAsset('a', change)).toThrow(TypeError);
    },
  );

  it('of an answer is read like that of a set', () => {
    expect(decodeAssets(SET.assets, '0012', { creativeSet: 'Set A' })).toEqual(
      success(valueIn(decodeCreativeSet(SET)).assets),
    );
    expect(failureIn(decodeAssets(null, '5')).sentence).toContain('the assets of creative set 5');
  });
});
