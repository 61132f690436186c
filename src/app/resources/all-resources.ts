// app: all tabs as they are at the service. Parents come before children: pulled, checked and pushed in this order.

import { appListResource } from './app-lists';
import { campaignResource } from './campaigns';
import { adResource, assetResource, creativeSetResource } from './creatives';
import type { Resource } from './resource';
import { sourceBidResource, sourceResource } from './sources';
import { deviceResource, targetResource } from './targets';

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
