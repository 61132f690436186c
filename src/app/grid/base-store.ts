// app: the base of a tab in its hidden sheet: read whole or by campaign, written by campaign.

import type { Base } from '../../sync/base';
import { changedChunks } from '../../sync/base-chunks';
import { decodeBase } from '../../sync/read-base';
import type { WorkbookPort } from '../../tabs/sheet';
import type { Tab } from '../../tabs/tab';
import { type ChunkSheet, readChunks } from './chunk-sheet';
import { writeGroups } from './chunk-writes';

export interface StoredBase {
  readonly base: Base;
  /** What cannot be read, for people; `''` when all is well. Rows of damaged groups are not in `base`. */
  readonly damage: string;
  readonly damagedGroups: readonly string[];
}

export interface WantedBase {
  readonly tab: Tab;
  /** Only these groups, named by `groupOf`; absent: all. */
  readonly groups?: ReadonlySet<string>;
}

/** The bases of several tabs, in order, for the calls of one. */
export function loadBases(
  workbook: WorkbookPort,
  wanted: readonly WantedBase[],
  index?: ChunkSheet,
): StoredBase[] {
  const { places } = readChunks(
    workbook,
    wanted.map(({ tab, groups }) => (groups ? { tab: tab.id, groups } : { tab: tab.id })),
    index,
  );
  const chunks = places.map(({ chunk }) => chunk);
  return wanted.map(({ tab }) => {
    const { base, damaged } = decodeBase(tab, chunks);
    const damage = damaged.map(({ sentence }) => sentence).join('\n');
    return { base, damage, damagedGroups: damaged.map(({ group }) => group) };
  });
}

export const loadBase = (workbook: WorkbookPort, tab: Tab): StoredBase => loadBases(workbook, [{ tab }])[0]!;

/**
 * Writes the groups that changed since all of it was loaded.
 * @param sheetId as for `writeGroups`
 */
export function saveBase(
  workbook: WorkbookPort,
  tab: Tab,
  stored: StoredBase,
  next: Base,
  sheetId?: number,
): void {
  writeGroups(workbook, tab.id, changedChunks(tab, stored.base, next, stored.damagedGroups), sheetId);
}
