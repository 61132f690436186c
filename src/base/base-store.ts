// base: the base of a tab in its hidden sheet: read whole or by group (`groupField` of the tab), written by
// group.

import type { Ports } from '../ports/ports';
import type { Fields } from '../shared/value';
import type { Tab } from '../tabs/columns/tab';
import type { Base } from './base';
import { changedChunks, groupOf } from './base-chunks';
import { BASE_ID, type ChunkSheet, readChunks, readIndex } from './chunk-sheet';
import { writeGroups } from './chunk-writes';
import { decodeBase } from './read-base';

/** Dependencies for reading and writing the base, and for the settings of its tabs. */
export type BasePorts = Pick<Ports, 'workbook' | 'documentStore'>;

export interface StoredBase {
  readonly base: Base;
  /**
   * True for a group (named by `groupOf`) whose record in the hidden sheet is damaged. Its rows are not in
   * `base` until it is pulled again.
   */
  isLost(group: string): boolean;
  /** The same for the group that a row with these fields belongs to. */
  isLostRow(fields: Fields): boolean;
  readonly hasLost: boolean;
  /** The hidden sheet as it was read. */
  readonly index: ChunkSheet;
}

interface BaseRequest {
  readonly tab: Tab;
  /** Only these groups, named by `groupOf`; absent: all. */
  readonly groups?: ReadonlySet<string>;
}

/** Where the chunks of all tabs are, with their texts: one call. */
export const indexOfAll = ({ workbook }: Pick<BasePorts, 'workbook'>): ChunkSheet =>
  readIndex(workbook.find(BASE_ID), true);

/**
 * The bases of several tabs, in order, for the calls of one.
 * @param index read in this execution, where that was done
 */
export function loadBases(
  { workbook }: BasePorts,
  requests: readonly BaseRequest[],
  index: ChunkSheet = readIndex(workbook.find(BASE_ID)),
): StoredBase[] {
  const chunkRequests = requests.map(({ tab, groups }) => ({ tab: tab.id, ...(groups ? { groups } : {}) }));
  const { places } = readChunks(workbook, chunkRequests, index);
  const chunks = places.map(({ chunk }) => chunk);
  return requests.map(({ tab }) => {
    const { base, lostGroups } = decodeBase(tab, chunks);
    const isLost = (group: string): boolean => lostGroups.has(group);
    const hasLost = lostGroups.size > 0;
    const isLostRow = (fields: Fields): boolean => hasLost && isLost(groupOf(tab, { fields }));
    return { base, isLost, isLostRow, hasLost, index };
  });
}

export const loadBase = (ports: BasePorts, tab: Tab, index?: ChunkSheet): StoredBase =>
  loadBases(ports, [{ tab }], index)[0]!;

export interface SaveOptions {
  /** Lost groups all of whose rows are in the new base; other lost groups stay lost. */
  readonly repaired?: ReadonlySet<string>;
  /** As for `writeGroups`. */
  readonly sheetId?: number;
  /** True: no base was written since this one was loaded, and no request was sent. */
  readonly isIndexCurrent?: boolean;
}

/** Writes the groups that changed since they were loaded. Buffered until the next flush or read. */
export function saveBase(
  { workbook }: BasePorts,
  tab: Tab,
  { base, isLost, index }: StoredBase,
  newBase: Base,
  { repaired = new Set(), sheetId, isIndexCurrent = false }: SaveOptions = {},
): void {
  const changedGroups = changedChunks(tab, base, newBase, { isLost, repaired });
  writeGroups(workbook, tab.id, changedGroups, sheetId, isIndexCurrent ? index : undefined);
}
