// tabs: every tab of the product in the order of pulling, checking and pushing: parents before children.

import { ads } from './ads';
import { appLists } from './app-lists';
import { assets } from './assets';
import { campaigns } from './campaigns';
import { creativeSets } from './creative-sets';
import { deviceTargeting } from './device-targeting';
import { sourceBids } from './source-bids';
import { sources } from './sources';
import type { Tab } from './tab';
import { targets } from './targets';

export const ALL_TABS: readonly Tab[] = [
  campaigns,
  targets,
  deviceTargeting,
  sources,
  sourceBids,
  creativeSets,
  ads,
  assets,
  appLists,
];

/** The tab with that id; undefined for a text that names none. */
export const tabById = (id: string): Tab | undefined => ALL_TABS.find((tab) => tab.id === id);
