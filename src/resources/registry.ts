// resources: the registry of tabs with their requests and rules. Every other list of tabs is derived from it.

import type { RowRule, TabRule } from '../rules/rule';
import { ADS_ROW_RULES } from './ads/rules/ads-rules';
import { appListResource } from './app-lists/requests';
import { APP_LISTS_ROW_RULES, APP_LISTS_TAB_RULES } from './app-lists/rules/app-lists-rules';
import { ASSETS_ROW_RULES } from './assets/rules/assets-rules';
import { campaignResource } from './campaigns/requests';
import { CAMPAIGNS_ROW_RULES, CAMPAIGNS_TAB_RULES } from './campaigns/rules/campaigns-rules';
import { adResource, assetResource, creativeSetResource } from './creative-sets/requests';
import { CREATIVE_SETS_ROW_RULES } from './creative-sets/rules/creative-sets-rules';
import { DEVICE_TARGETING_ROW_RULES } from './device-targeting/rules/device-targeting-rules';
import type { Resource } from './shared/resource';
import { sourceBidResource } from './source-bids/requests';
import { SOURCE_BIDS_ROW_RULES } from './source-bids/rules/source-bids-rules';
import { sourceResource } from './sources/requests';
import { SOURCES_ROW_RULES } from './sources/rules/sources-rules';
import { deviceResource, targetResource } from './targets/requests';
import { TARGETS_ROW_RULES, TARGETS_TAB_RULES } from './targets/rules/targets-rules';

export interface Registered {
  readonly resource: Resource;
  readonly rowRules: readonly RowRule[];
  readonly tabRules?: readonly TabRule[];
}

/** In the order of pull, check and push: parents before children, except for changes that are sent last. */
export const REGISTRY: readonly Registered[] = [
  { resource: campaignResource, rowRules: CAMPAIGNS_ROW_RULES, tabRules: CAMPAIGNS_TAB_RULES },
  { resource: targetResource, rowRules: TARGETS_ROW_RULES, tabRules: TARGETS_TAB_RULES },
  { resource: deviceResource, rowRules: DEVICE_TARGETING_ROW_RULES },
  { resource: sourceResource, rowRules: SOURCES_ROW_RULES },
  { resource: sourceBidResource, rowRules: SOURCE_BIDS_ROW_RULES },
  { resource: creativeSetResource, rowRules: CREATIVE_SETS_ROW_RULES },
  { resource: adResource, rowRules: ADS_ROW_RULES },
  { resource: assetResource, rowRules: ASSETS_ROW_RULES },
  { resource: appListResource, rowRules: APP_LISTS_ROW_RULES, tabRules: APP_LISTS_TAB_RULES },
];
