// tabs: the requests of each tab.

import type { Operation } from '../sync/operation';
import type { Resource } from './common/resource';
import { REGISTRY } from './registry';

export const RESOURCES: readonly Resource[] = REGISTRY.map(({ resource }) => resource);

export const resourceOf = (tab: string): Resource | undefined =>
  RESOURCES.find((resource) => resource.tab.id === tab);

/** Resources whose operations are sent in the same requests. */
export const sentWith = ({ sender }: Resource): readonly Resource[] =>
  RESOURCES.filter((resource) => resource.sender === sender);

/** Changes that may affect a row are sent before the row itself, so the outcome of each change is final. */
export function inSendingOrder(operations: readonly Operation[]): Operation[] {
  const isLast = ({ tab }: Operation): boolean => resourceOf(tab)?.sentLast === true;
  return [...operations.filter((one) => !isLast(one)), ...operations.filter(isLast)];
}
