// test of service: every decoder of answers, each with a valid answer.

import { type Result, success } from '../../src/ad-service/failures';
import { readRows } from '../../src/ad-service/paged';
import type { Client } from '../../src/ad-service/service-call';
import { decodeAd } from '../../src/tabs/ads/ads-endpoints';
import { decodeAppList, listAppLists } from '../../src/tabs/app-lists/app-lists-requests';
import { decodeAssets } from '../../src/tabs/assets/assets-endpoints';
import { listBriefly } from '../../src/tabs/campaigns/campaigns-requests';
import { decodeCampaign } from '../../src/tabs/campaigns/campaigns-wire';
import { decodeCreativeSet, readCreativeSets } from '../../src/tabs/creative-sets/creative-sets-endpoints';
import { SOURCE_BIDS } from '../../src/tabs/source-bids/source-bids-requests';
import { SOURCES as SOURCE_LIST } from '../../src/tabs/sources/sources-requests';
import { decodeTargets } from '../../src/tabs/targets/targets-endpoints';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

const CAMPAIGN: Json = {
  campaign_id: '007',
  name: 'Summer',
  package_name: 'a.b',
  platform: 'ios',
  bid_type: 'CPI',
  status: true,
  created_at: '2026-01-15 09:30:00',
  impressions: 1,
  spend: '1.5000',
  goal_period: 7,
};
const TARGETS: Json = {
  campaign_id: '007',
  bid_type: 'CPI',
  countries: [{ DEFAULT: { bid: 1.5, budget: 70 } }, { DE: { click_url: 'https://a.example/{CC}' } }],
  device_types: ['phone'],
  os_major_version_min: 10,
};
const ASSETS: Json = [{ asset: 'Play', status: 'ready', type: 'TXT_TITLE' }];
const AD: Json = {
  id: 5,
  name: 'A',
  creative_set_id: '3',
  size: 'MREC',
  status: false,
  template: 'Standard',
};
const SET: Json = {
  creative_set_id: '3',
  campaign_id: '007',
  name: 'S',
  countries: ['DE'],
  languages: [],
  ads: [AD],
  assets: ASSETS,
  product_page: null,
  sizes: { BANNER: true },
};
const SOURCES: Json = [{ total_row_count: 1, offset: 0, limit: 1, sources: [{ app_id: 'a', status: true }] }];
const BIDS: Json = [
  { app_id: 'a', bid_override_percentage: '20', bid_value: 'default', country: 'DE', app_id_external: '1' },
];
const LISTS: Json = { code: 200, count: 1, app_lists: [{ app_list_id: 5, name: 'L', app_count: 12 }] };

/**
 * Returns the same answer to every request, with a limit on requests: a reader that never stops would loop.
 */
const always = (body: Json): Client => {
  let asked = 0;
  return {
    send: (calls) => {
      asked += calls.length;
      if (asked > 50) throw new Error('It asks on and on');
      return calls.map(() => success(body));
    },
  };
};

export const DECODERS: readonly (readonly [string, Json, (body: Json) => readonly Result<unknown>[]])[] = [
  ['a campaign', CAMPAIGN, (body) => [decodeCampaign(body), decodeCampaign(body, '007')]],
  ['the campaigns', [CAMPAIGN, CAMPAIGN], (body) => [listBriefly(always(body))]],
  ['targets', TARGETS, (body) => [decodeTargets(body, '007')]],
  ['a creative set', SET, (body) => [decodeCreativeSet(body), decodeCreativeSet(body, '3')]],
  ['creative sets', [SET], (body) => readCreativeSets(always(body), ['007'])],
  ['an ad', AD, (body) => [decodeAd(body, '5')]],
  ['assets', ASSETS, (body) => [decodeAssets(body, '3')]],
  [
    'sources',
    SOURCES,
    (body) => [0, 10].flatMap((size) => readRows(always(body), ['007'], size, SOURCE_LIST)),
  ],
  [
    'source bids',
    BIDS,
    (body) => [0, 10].flatMap((size) => readRows(always(body), ['007'], size, SOURCE_BIDS)),
  ],
  ['an app list', { app_list_id: '5' }, (body) => [decodeAppList(body)]],
  ['app lists', LISTS, (body) => [listAppLists(always(body))]],
];
