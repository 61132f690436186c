// base: writes whole groups to a hidden sheet of chunks, adjacent ones in one call. A kill leaves each group
// old or new.

import type { SheetPort, WorkbookPort } from '../ports/sheet';
import type { Cell, Run } from '../tabs/columns/column';
import { PLAIN_TEXT } from '../tabs/columns/text-kinds';
import type { BaseChunk, ChangedGroup } from './base-chunks';
import {
  BASE_PLACE,
  type ChunkPlace,
  type ChunkSheet,
  guarded,
  HEADERS,
  missingIndexEntry,
  readIndex,
} from './chunk-sheet';

/** The caller writes the header row. */
function makeSheet(workbook: WorkbookPort, { id, title }: ChunkPlace): SheetPort {
  const sheet = workbook.create(id, title, { hidden: true });
  sheet.formatColumns(1, HEADERS.length, PLAIN_TEXT, 1);
  return sheet;
}

const EMPTY: readonly Cell[] = ['', '', '', ''];
const cellsOf = ({ tab, group, part, text }: BaseChunk): readonly Cell[] => [
  tab,
  guarded(group),
  part,
  guarded(text),
];

/** Cells to write, by row, so that the groups have exactly these chunks. The rows of a group are adjacent. */
function placed(
  chunkSheet: ChunkSheet,
  tab: string,
  groups: readonly ChangedGroup[],
): Map<number, readonly Cell[]> {
  const rowsOf = new Map<string, number[]>();
  const usedRows = new Set<number>();
  for (const { row, chunk } of chunkSheet.places) {
    usedRows.add(row);
    if (chunk.tab !== tab) continue;
    const rows = rowsOf.get(chunk.group);
    if (rows) rows.push(row);
    else rowsOf.set(chunk.group, [row]);
  }
  const free: number[] = [];
  for (let row = chunkSheet.rows; row >= 2; row -= 1) if (!usedRows.has(row)) free.push(row);
  const writes = new Map(chunkSheet.obsoleteRows.map((row) => [row, EMPTY]));
  let end = chunkSheet.rows;
  for (const { group, chunks } of groups) {
    const oldRows = rowsOf.get(group) ?? [];
    const fits = chunks.length <= oldRows.length;
    oldRows.forEach((row, i) => {
      const chunk = fits ? chunks[i] : undefined;
      writes.set(row, chunk ? cellsOf(chunk) : EMPTY);
    });
    if (fits) continue;
    for (const chunk of chunks) {
      const row = (chunks.length === 1 ? free.pop() : undefined) ?? ++end;
      writes.set(row, cellsOf(chunk));
    }
  }
  return writes;
}

/** Runs in bottom-up order: a moved group exists at its new place before its old rows are cleared. */
function runsOf(writes: ReadonlyMap<number, readonly Cell[]>): Run<Cell>[] {
  const rows = [...writes.keys()].sort((a, b) => a - b);
  const runs: { row: number; column: number; cells: (readonly Cell[])[] }[] = [];
  for (const row of rows) {
    const run = runs[runs.length - 1];
    if (run && run.row + run.cells.length === row) run.cells.push(writes.get(row)!);
    else runs.push({ row, column: 1, cells: [writes.get(row)!] });
  }
  return runs.reverse();
}

/**
 * Replaces the given groups (no chunks: removes them); other groups stay as they are.
 * @param sheetId of the tab, to add its entry to the sheet index if missing
 * @param index absent: read here, because another tab may have been written since
 * @param place absent: the sheet of the base
 */
export function writeGroups(
  workbook: WorkbookPort,
  tab: string,
  groups: readonly ChangedGroup[],
  sheetId?: number,
  index?: ChunkSheet,
  place: ChunkPlace = BASE_PLACE,
): void {
  if (groups.length === 0 && sheetId === undefined) return;
  const chunkSheet = index ?? readIndex(workbook.find(place.id), false);
  const writes = placed(chunkSheet, tab, groups);
  // No hidden sheet is created only for an index entry.
  const entry =
    sheetId === undefined || (!chunkSheet.sheet && writes.size === 0)
      ? null
      : missingIndexEntry(chunkSheet, tab, sheetId);
  if (entry) {
    let end = chunkSheet.rows;
    writes.forEach((_, row) => {
      end = Math.max(end, row);
    });
    writes.set(entry.row ?? end + 1, cellsOf(entry.chunk));
  }
  if (writes.size === 0) return;
  const sheet = chunkSheet.sheet ?? makeSheet(workbook, place);
  if (chunkSheet.sheet === null) writes.set(1, HEADERS);
  sheet.write(runsOf(writes));
}
