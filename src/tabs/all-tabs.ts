// tabs: every tab of the product in the order of the registry.

import type { Tab } from './columns/tab';
import { REGISTRY } from './registry';

export const ALL_TABS: readonly Tab[] = REGISTRY.map(({ resource }) => resource.tab);

/** undefined: not the ID of a tab. */
export const tabById = (id: string): Tab | undefined => ALL_TABS.find((tab) => tab.id === id);
