// test, docs: the service's name of each column, from the tables by which its JSON is read and written.

import { AD } from '../../src/resources/ads/endpoints';
import { APP_LIST } from '../../src/resources/app-lists/endpoints';
import { ASSET } from '../../src/resources/assets/endpoints';
import { CAMPAIGN } from '../../src/resources/campaigns/wire';
import { SET, SIZES } from '../../src/resources/creative-sets/endpoints';
import { SOURCE_BIDS } from '../../src/resources/source-bids/endpoints';
import { SOURCES } from '../../src/resources/sources/endpoints';
import { MIN_OS, TARGET, TARGETING } from '../../src/resources/targets/endpoints';
import type { Wire } from '../../src/service/wire';
import { code } from './page';

const WIRES: Readonly<Record<string, Wire>> = {
  campaigns: CAMPAIGN,
  targets: { ...TARGET, campaignId: TARGETING.campaignId!, bidType: TARGETING.bidType! },
  'device-targeting': { ...MIN_OS, campaignId: TARGETING.campaignId! },
  sources: SOURCES.wire,
  'source-bids': SOURCE_BIDS.wire,
  'creative-sets': { ...SET, ...SIZES },
  ads: AD,
  assets: ASSET,
  'app-lists': APP_LIST,
};

const IN_ADDRESS = 'in the address';
const FROM_CAMPAIGN = 'from Campaigns';
const WORKED_OUT = 'computed by Bidgrid';

/** Columns that are not a field of the object itself. */
const OTHERWISE: Readonly<Record<string, string>> = {
  'targets campaign': FROM_CAMPAIGN,
  'targets country': `key in ${code('countries')}`,
  'device-targeting campaign': FROM_CAMPAIGN,
  'device-targeting platform': FROM_CAMPAIGN,
  'device-targeting phone': `in ${code('device_types')}`,
  'device-targeting tablet': `in ${code('device_types')}`,
  'device-targeting other': `in ${code('device_types')}`,
  'sources campaignId': IN_ADDRESS,
  'sources campaign': FROM_CAMPAIGN,
  'source-bids campaignId': IN_ADDRESS,
  'source-bids campaign': FROM_CAMPAIGN,
  'creative-sets campaign': FROM_CAMPAIGN,
  'ads campaign': FROM_CAMPAIGN,
  'assets campaign': FROM_CAMPAIGN,
  'creative-sets templatesReady': WORKED_OUT,
  'creative-sets nextMissing': WORKED_OUT,
  'assets creativeSetId': IN_ADDRESS,
  'assets creativeSet': 'from Creative sets',
  'assets remove': code('remove'),
};

/** As Markdown. @throws Error for a column without an entry */
export function serviceName(tab: string, field: string): string {
  const wired = WIRES[tab]?.[field];
  const found = wired
    ? [wired.name, ...(wired.also ? [wired.also] : [])].map(code).join(' or ')
    : OTHERWISE[`${tab} ${field}`];
  if (!found) throw new Error(`No page can say what the service calls ${field} of ${tab}`);
  return found;
}
