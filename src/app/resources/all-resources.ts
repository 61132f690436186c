// app: all tabs as they are at the service. Parents come before children: pulled, checked and pushed in this order.

import { campaignResource } from './campaigns';
import type { Resource } from './resource';

export const RESOURCES: readonly Resource[] = [campaignResource];

export const resourceOf = (tab: string): Resource | undefined =>
  RESOURCES.find((resource) => resource.tab.id === tab);

/** Resources whose operations go out in the same requests as those of this one. */
export const sentWith = ({ sender }: Resource): readonly Resource[] =>
  RESOURCES.filter((resource) => resource.sender === sender);
