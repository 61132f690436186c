// resources: how the service provides each tab. Parents come before children: tabs are pulled, checked and pushed
// in this order, except for changes that are sent last.

import type { Operation } from '../sync/operation';
import { appListResource } from './app-lists/requests';
import { campaignResource } from './campaigns/requests';
import { adResource, assetResource, creativeSetResource } from './creative-sets/requests';
import type { Resource } from './shared/resource';
import { sourceBidResource } from './source-bids/requests';
import { sourceResource } from './sources/requests';
import { deviceResource, targetResource } from './targets/requests';

export const RESOURCES: readonly Resource[] = [
  campaignResource,
  targetResource,
  deviceResource,
  sourceResource,
  sourceBidResource,
  creativeSetResource,
  adResource,
  assetResource,
  appListResource,
];

export const resourceOf = (tab: string): Resource | undefined =>
  RESOURCES.find((resource) => resource.tab.id === tab);

/** Resources whose operations go out in the same requests as those of this one. */
export const sentWith = ({ sender }: Resource): readonly Resource[] =>
  RESOURCES.filter((resource) => resource.sender === sender);

/** Changes that may affect a row are sent before the row itself, so the outcome of each change is final. */
export function inSendingOrder(operations: readonly Operation[]): Operation[] {
  const isLast = ({ tab }: Operation): boolean => resourceOf(tab)?.sentLast === true;
  return [...operations.filter((one) => !isLast(one)), ...operations.filter(isLast)];
}
