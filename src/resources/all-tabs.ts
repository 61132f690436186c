// resources: every tab of the product in the order of pulling, checking and pushing: parents before children.

import type { Tab } from '../tabs/tab';
import { ads } from './ads/columns';
import { appLists } from './app-lists/columns';
import { assets } from './assets/columns';
import { campaigns } from './campaigns/columns';
import { creativeSets } from './creative-sets/columns';
import { deviceTargeting } from './device-targeting/columns';
import { sourceBids } from './source-bids/columns';
import { sources } from './sources/columns';
import { targets } from './targets/columns';

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
