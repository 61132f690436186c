// tabs: every tab of the product in the order of pulling, checking and pushing: parents before children.

import { campaigns } from './campaigns';
import type { Tab } from './tab';

export const ALL_TABS: readonly Tab[] = [campaigns];

/** The tab with that id; undefined for a text that names none. */
export const tabById = (id: string): Tab | undefined => ALL_TABS.find((tab) => tab.id === id);
