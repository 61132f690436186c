// base: rows of the hidden sheet that map sheets to tabs, so that a keystroke does not read developer
// metadata.

import type { BaseChunk } from './base-chunks';
import type { ChunkSheet } from './chunk-sheet';

/** No tab's ID begins so: these rows are passed over as chunks. */
const SIGN = '#';

const indexEntries = ({ places }: ChunkSheet) => places.filter(({ chunk }) => chunk.tab.charAt(0) === SIGN);

/**
 * Tab ID of a sheet · `null`: it is none of ours · `undefined`: the rows cannot tell. A deleted sheet's ID
 * never comes again and a copy has another one, so what stands here may be old, but not wrong.
 */
export function tabInIndex(index: ChunkSheet, sheetId: number): string | null | undefined {
  const all = indexEntries(index);
  const found = all.find(({ chunk }) => chunk.group === String(sheetId));
  if (found) return found.chunk.tab.slice(SIGN.length);
  return all.length > 0 ? null : undefined;
}

/** The row that says so of the tab's sheet, and its place if it has one; null: it stands there already. */
export function missingIndexEntry(
  index: ChunkSheet,
  tab: string,
  sheetId: number,
): { readonly row: number | undefined; readonly chunk: BaseChunk } | null {
  const group = String(sheetId);
  const own = indexEntries(index).filter(({ chunk }) => chunk.tab === SIGN + tab);
  if (own.some(({ chunk }) => chunk.group === group)) return null;
  return { row: own[0]?.row, chunk: { tab: SIGN + tab, group, part: 0, text: '' } };
}
