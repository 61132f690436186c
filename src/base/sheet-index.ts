// base: rows of the hidden sheet that map sheets to tabs, so that an edit trigger need not read developer
// metadata.

import type { BaseChunk } from './base-chunks';
import type { ChunkSheet } from './chunk-sheet';

/** No tab ID starts with `#`, so `chunks` of index rows match no tab. */
const INDEX_PREFIX = '#';

const indexEntries = ({ places }: ChunkSheet) =>
  places.filter(({ chunk }) => chunk.tab.charAt(0) === INDEX_PREFIX);

/**
 * The tab ID of a sheet; null: not a tab of Bidgrid; undefined: unknown, there is no index. An entry can be
 * obsolete, but not wrong: sheet IDs are not reused, and a copy gets a new one.
 */
export function tabInIndex(index: ChunkSheet, sheetId: number): string | null | undefined {
  const all = indexEntries(index);
  const found = all.find(({ chunk }) => chunk.group === String(sheetId));
  if (found) return found.chunk.tab.slice(INDEX_PREFIX.length);
  return all.length > 0 ? null : undefined;
}

/**
 * The index entry to write for the tab's sheet, with the row of the old entry if there is one; null: it is up
 * to date.
 */
export function missingIndexEntry(
  index: ChunkSheet,
  tab: string,
  sheetId: number,
): { readonly row: number | undefined; readonly chunk: BaseChunk } | null {
  const group = String(sheetId);
  const own = indexEntries(index).filter(({ chunk }) => chunk.tab === INDEX_PREFIX + tab);
  if (own.some(({ chunk }) => chunk.group === group)) return null;
  return { row: own[0]?.row, chunk: { tab: INDEX_PREFIX + tab, group, part: 0, text: '' } };
}
