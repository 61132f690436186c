// app: the base of a tab in its hidden sheet: read whole or by campaign, written by campaign.

import type { Base } from '../sync/base';
import { changedChunks } from '../sync/base-chunks';
import { decodeBase } from '../sync/read-base';
import type { WorkbookPort } from '../tabs/sheet';
import type { Tab } from '../tabs/tab';
import { readChunks, writeGroups } from './chunk-sheet';

export interface StoredBase {
  readonly base: Base;
  /** What cannot be read, for people; `''` when all is well. Rows of damaged groups are not in `base`. */
  readonly damage: string;
  readonly damagedGroups: readonly string[];
}

/** @param groups only these groups (values of the tab's `campaignField`, as the base writes them); absent: all */
export function loadBase(workbook: WorkbookPort, tab: Tab, groups?: ReadonlySet<string>): StoredBase {
  const { places } = readChunks(workbook, groups ? { tab: tab.id, groups } : { tab: tab.id });
  const { base, damaged } = decodeBase(
    tab,
    places.map(({ chunk }) => chunk),
  );
  const damage = damaged.map(({ sentence }) => sentence).join('\n');
  return { base, damage, damagedGroups: damaged.map(({ group }) => group) };
}

/** Writes the groups that changed since all of it was loaded. */
export function saveBase(workbook: WorkbookPort, tab: Tab, stored: StoredBase, next: Base): void {
  writeGroups(workbook, tab.id, changedChunks(tab, stored.base, next, stored.damagedGroups));
}
