// tabs: the registry of tabs with their requests and rules, one entry for each of TAB_CHOICES. Every other
// list of tabs is derived from it.

import { TAB_CHOICES, type TabId } from '../shared/tab-choices';
import type { Operation } from '../sync/operation';
import { ADS_ROW_RULES } from './ads/ads-rules';
import { appListResource } from './app-lists/app-lists-requests';
import { APP_LISTS_ROW_RULES } from './app-lists/app-lists-rules';
import { ASSETS_ROW_RULES } from './assets/assets-rules';
import { campaignResource } from './campaigns/campaigns-requests';
import { CAMPAIGNS_ROW_RULES } from './campaigns/campaigns-rules';
import type { Tab } from './columns/tab';
import type { Resource } from './common/resource';
import { adResource, assetResource, creativeSetResource } from './creative-sets/creative-sets-requests';
import { CREATIVE_SETS_ROW_RULES } from './creative-sets/creative-sets-rules';
import { DEVICE_TARGETING_ROW_RULES } from './device-targeting/device-targeting-rules';
import type { RowRule, TabRule } from './rules/rule';
import { sourceBidResource } from './source-bids/source-bids-requests';
import { SOURCE_BIDS_ROW_RULES } from './source-bids/source-bids-rules';
import { sourceResource } from './sources/sources-requests';
import { SOURCES_ROW_RULES } from './sources/sources-rules';
import { deviceResource, targetResource } from './targets/targets-requests';
import { TARGETS_ROW_RULES, TARGETS_TAB_RULES } from './targets/targets-rules';

interface Registered {
  readonly resource: Resource;
  readonly rowRules: readonly RowRule[];
  readonly tabRules?: readonly TabRule[];
}

const BY_TAB: Readonly<Record<TabId, Registered>> = {
  campaigns: { resource: campaignResource, rowRules: CAMPAIGNS_ROW_RULES },
  targets: { resource: targetResource, rowRules: TARGETS_ROW_RULES, tabRules: TARGETS_TAB_RULES },
  'device-targeting': { resource: deviceResource, rowRules: DEVICE_TARGETING_ROW_RULES },
  sources: { resource: sourceResource, rowRules: SOURCES_ROW_RULES },
  'source-bids': { resource: sourceBidResource, rowRules: SOURCE_BIDS_ROW_RULES },
  'creative-sets': { resource: creativeSetResource, rowRules: CREATIVE_SETS_ROW_RULES },
  ads: { resource: adResource, rowRules: ADS_ROW_RULES },
  assets: { resource: assetResource, rowRules: ASSETS_ROW_RULES },
  'app-lists': { resource: appListResource, rowRules: APP_LISTS_ROW_RULES },
};

/** In the order of TAB_CHOICES. Changes of some tabs are sent last (`Resource.sentLast`). */
export const REGISTRY: readonly Registered[] = TAB_CHOICES.map(({ tab }) => BY_TAB[tab]);

export const ALL_TABS: readonly Tab[] = REGISTRY.map(({ resource }) => resource.tab);

/** undefined: not the ID of a tab. */
export const tabById = (id: string): Tab | undefined => ALL_TABS.find((tab) => tab.id === id);

export const RESOURCES: readonly Resource[] = REGISTRY.map(({ resource }) => resource);

export const resourceOf = (tab: string): Resource | undefined =>
  RESOURCES.find((resource) => resource.tab.id === tab);

/**
 * True for a new row whose key the service gives: until then, a token identifies it, and its creation must
 * not be repeated.
 */
export const isCreation = ({ tab, action }: Pick<Operation, 'tab' | 'action'>): boolean =>
  action === 'create' && tabById(tab)?.keysFrom === 'service';

/** Resources whose operations are sent in the same requests. */
export const sentWith = ({ sender }: Resource): readonly Resource[] =>
  RESOURCES.filter((resource) => resource.sender === sender);

/** Changes that may affect a row are sent before the row itself, so the outcome of each change is final. */
export function inSendingOrder(operations: readonly Operation[]): Operation[] {
  const isLast = ({ tab }: Operation): boolean => resourceOf(tab)?.sentLast === true;
  return [...operations.filter((operation) => !isLast(operation)), ...operations.filter(isLast)];
}
