// test, base: the chunks of a base, and those that change.

import type { Base } from '../../src/base/base';
import {
  type BaseChunk,
  type ChangedGroup,
  changedChunks,
  type DamagedGroups,
} from '../../src/base/base-chunks';
import type { Tab } from '../../src/tabs/columns/tab';

/** No group is damaged unless `damage` says so. */
export const changed = (
  tab: Tab,
  before: Base,
  after: Base,
  damage: Partial<DamagedGroups> = {},
): ChangedGroup[] =>
  changedChunks(tab, before, after, { isLost: () => false, repaired: new Set(), ...damage });

/** All chunks of a base. */
export const encoded = (tab: Tab, base: Base): BaseChunk[] =>
  changed(tab, new Map(), base).flatMap(({ chunks }) => chunks);
