// base: decodes the base from the rows of the hidden sheet; a truncated, edited or moved group is lost.

import { groupedBy } from '../shared/grouped-by';
import type { Tab } from '../tabs/columns/tab';
import type { Base, BaseRow } from './base';
import { type BaseChunk, jsonIn } from './base-chunks';
import { PackedBase, PackedRow, type PackedRows } from './packed-base';
import { rowsIn, type StoredGroup, unpack } from './stored-group';

interface DecodedBase {
  /**
   * Without the rows of lost groups: they count as never pulled, so a pull does not overwrite their cells.
   */
  readonly base: Base;
  /** Those that have chunks in the sheet, but damaged ones. A group without any chunk is not listed. */
  readonly lostGroups: ReadonlySet<string>;
}

interface DecodedGroup {
  readonly stored: StoredGroup;
  readonly packed: PackedRows;
}

/** null if it is damaged, or the JSON has an unknown shape. */
function groupIn(tab: Tab, group: string, chunks: readonly BaseChunk[]): DecodedGroup | null {
  const json = jsonIn(tab, group, chunks);
  if (json === null) return null;
  try {
    const stored = JSON.parse(json) as StoredGroup;
    return { stored, packed: unpack(tab, stored) };
  } catch {
    return null;
  }
}

/** A key that contains its campaign can only be in one group, so duplicates need not be looked for. */
const keysAreUnique = (tab: Tab, { stored }: DecodedGroup): boolean =>
  stored.keys === null && stored.conflicts.length === 0 && tab.keyFields.indexOf(tab.groupField) >= 0;

function baseOf(tab: Tab, groups: readonly DecodedGroup[]): Base {
  if (groups.every((group) => keysAreUnique(tab, group)))
    return new PackedBase(groups.map(({ packed }) => packed));
  const base = new Map<string, BaseRow>();
  for (const { stored, packed } of groups) {
    rowsIn(tab, stored, packed).forEach((row, key) => {
      base.set(key, row);
    });
  }
  let index = 0;
  base.forEach((row) => {
    if (row instanceof PackedRow) row.index = index;
    index++;
  });
  return base;
}

/** Decodes the base from the chunks of this tab, in any order; skips other chunks. Never throws. */
export function decodeBase(tab: Tab, chunks: readonly BaseChunk[]): DecodedBase {
  const chunksOfTab = chunks.filter((chunk) => chunk.tab === tab.id);
  const decodedGroups: DecodedGroup[] = [];
  const lostGroups = new Set<string>();
  groupedBy(chunksOfTab, ({ group }) => group).forEach((groupChunks, groupName) => {
    const decodedGroup = groupIn(tab, groupName, groupChunks);
    if (decodedGroup === null) lostGroups.add(groupName);
    else decodedGroups.push(decodedGroup);
  });
  return { base: baseOf(tab, decodedGroups), lostGroups };
}
