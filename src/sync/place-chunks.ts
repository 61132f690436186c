// sync: where changed chunks go in the hidden sheet: into rows of their own group, then into free rows, then below.

import type { BaseChunk, ChangedGroup } from './base-chunks';

export interface PlacedChunk extends BaseChunk {
  /** 1-based row of the hidden sheet. */
  readonly row: number;
}

export interface ChunkWrite {
  readonly row: number;
  /** null: the row is emptied and free for others. */
  readonly chunk: BaseChunk | null;
}

/**
 * `standing`: the chunks of this tab in the sheet, damaged ones too; `free`: empty rows above `nextRow`, the first row below
 * everything. Rows that keep their text are not written. Rows are in rising order.
 */
export function placeChunks(
  standing: readonly PlacedChunk[],
  changed: readonly ChangedGroup[],
  free: readonly number[],
  nextRow: number,
): ChunkWrite[] {
  const groups = new Set(changed.map(({ group }) => group));
  const rowsOf = new Map<string, PlacedChunk[]>();
  for (const chunk of standing) {
    if (!groups.has(chunk.group)) continue;
    const rows = rowsOf.get(chunk.group);
    if (rows) rows.push(chunk);
    else rowsOf.set(chunk.group, [chunk]);
  }
  const writes: ChunkWrite[] = [];
  const spare = free.slice().reverse();
  const homeless: BaseChunk[] = [];
  for (const { group, chunks } of changed) {
    const rows = (rowsOf.get(group) || []).slice().sort((a, b) => a.part - b.part);
    chunks.forEach((chunk, i) => {
      const place = rows[i];
      if (!place) homeless.push(chunk);
      else if (place.part !== chunk.part || place.text !== chunk.text) writes.push({ row: place.row, chunk });
    });
    for (const { row } of rows.slice(chunks.length)) writes.push({ row, chunk: null });
  }
  let below = nextRow;
  for (const chunk of homeless) {
    const row = spare.pop();
    writes.push({ row: row === undefined ? below++ : row, chunk });
  }
  return writes.sort((a, b) => a.row - b.row);
}
