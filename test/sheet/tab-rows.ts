// test of sheet: valid rows for every tab, laid out and written as a pull would.

import type { Fields } from '../../src/shared/value';
import { layOut } from '../../src/sheet/lay-out';
import { readTab } from '../../src/sheet/read-tab';
import { rowWrites } from '../../src/sheet/write-rows';
import { ads } from '../../src/tabs/ads/ads-columns';
import { appLists } from '../../src/tabs/app-lists/app-lists-columns';
import { assets } from '../../src/tabs/assets/assets-columns';
import { keyOf, type Tab } from '../../src/tabs/columns/tab';
import { creativeSets } from '../../src/tabs/creative-sets/creative-sets-columns';
import { deviceTargeting } from '../../src/tabs/device-targeting/device-targeting-columns';
import { sourceBids } from '../../src/tabs/source-bids/source-bids-columns';
import { sources } from '../../src/tabs/sources/sources-columns';
import { targets } from '../../src/tabs/targets/targets-columns';
import { campaign } from './campaign-rows';
import { type PlainSheet, plainWorkbook } from './plain-workbook';

export const TABS: readonly Tab[] = [
  targets,
  deviceTargeting,
  sources,
  sourceBids,
  creativeSets,
  ads,
  assets,
  appLists,
];

const SOUND: Readonly<Record<string, Fields>> = {
  campaigns: campaign('007'),
  targets: {
    campaignId: '007',
    campaign: 'Summer',
    bidType: 'CPI',
    country: 'DE',
    bid: 1.25,
    budget: null,
    clickUrl: '',
    impressionUrl: '',
    disabled: false,
  },
  'device-targeting': {
    campaignId: '007',
    campaign: 'Summer',
    platform: 'ios',
    phone: true,
    tablet: false,
    other: false,
    minOs: 12,
  },
  sources: { campaignId: '007', campaign: 'Summer', appId: '0815', externalAppId: '1E5', active: true },
  'source-bids': {
    campaignId: '007',
    campaign: 'Summer',
    appId: '0815',
    externalAppId: '1E5',
    country: 'DE',
    overridePercent: 20,
    bidValue: null,
  },
  'creative-sets': {
    creativeSetId: '31',
    campaignId: '007',
    campaign: 'Summer',
    name: 'Faces',
    countries: 'DE, FR',
    languages: 'de, zh_hans',
    productPage: '',
    banner: true,
    ctv: false,
    inter: true,
    preload: false,
    templatesReady: 'Banner Standard',
    nextMissing: '',
  },
  ads: {
    adId: '900',
    campaign: 'Summer',
    creativeSetId: '31',
    creativeSet: 'Faces',
    name: 'Faces banner',
    active: true,
    size: 'BANNER',
    template: 'Standard',
  },
  assets: {
    campaign: 'Summer',
    creativeSetId: '31',
    creativeSet: 'Faces',
    type: 'TXT_TITLE',
    asset: 'Play now',
    processing: 'ready',
    remove: false,
  },
  'app-lists': { appListId: '5', name: 'Best apps', description: '=1+1', apps: 12 },
};

export const sound = (tab: Tab, over: Fields = {}): Fields => ({ ...SOUND[tab.id], ...over });

/** The tab as a pull leaves it, with these rows (a valid one each, with these fields changed). */
export const pulledTab = (
  tab: Tab,
  rows: readonly Fields[],
): { sheet: PlainSheet; base: Map<string, Fields> } => {
  const workbook = plainWorkbook();
  layOut(tab, workbook);
  const sheet = workbook.find(tab.id)!;
  const found = readTab(tab, sheet);
  const whole = rows.map((over) => sound(tab, over));
  sheet.grow(whole.length + 1);
  if (whole.length > 0) sheet.write(rowWrites(tab, found, 2, whole, sheet).runs);
  sheet.forgetCalls();
  return { sheet, base: new Map(whole.map((fields) => [keyOf(tab, fields)!, fields])) };
};
