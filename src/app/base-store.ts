// app: the base of a tab in its hidden sheet: read whole, written by campaign.

import type { Base } from '../sync/base';
import { changedChunks } from '../sync/base-chunks';
import { decodeBase } from '../sync/read-base';
import type { WorkbookPort } from '../tabs/sheet';
import type { Tab } from '../tabs/tab';
import { type ChunkSheet, readChunks, writeGroups } from './chunk-sheet';

export interface StoredBase {
  readonly base: Base;
  /** What cannot be read, for people; `''` when all is well. Rows of damaged groups are not in `base`. */
  readonly damage: string;
  readonly damagedGroups: readonly string[];
  readonly sheet: ChunkSheet;
}

export function loadBase(workbook: WorkbookPort, tab: Tab): StoredBase {
  const sheet = readChunks(workbook);
  const { base, damaged } = decodeBase(
    tab,
    sheet.places.map(({ chunk }) => chunk),
  );
  const damage = damaged.map(({ sentence }) => sentence).join('\n');
  return { base, damage, damagedGroups: damaged.map(({ group }) => group), sheet };
}

/** Writes the groups that changed since it was loaded. */
export function saveBase(workbook: WorkbookPort, tab: Tab, stored: StoredBase, next: Base): void {
  writeGroups(workbook, stored.sheet, tab.id, changedChunks(tab, stored.base, next, stored.damagedGroups));
}
