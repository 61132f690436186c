// base: writes whole groups to the hidden sheet, in as few blocks as possible that a kill may leave
// incomplete.

import type { SheetPort, WorkbookPort } from '../ports/sheet';
import type { Cell, Run } from '../tabs/cell';
import { PLAIN_TEXT } from '../tabs/text';
import type { BaseChunk, ChangedGroup } from './base-chunks';
import {
  BASE_ID,
  BASE_TITLE,
  type ChunkSheet,
  FEW_ROWS,
  guarded,
  HEADERS,
  readIndex,
  TEXT,
  textsOf,
} from './chunk-sheet';
import { missingIndexEntry } from './sheet-index';

/** Scattered changes are written as one block with what stands between them, up to this many characters. */
const BLOCK_CHARACTERS = 1_000_000;

/** Its header is the caller's to write. */
function makeSheet(workbook: WorkbookPort): SheetPort {
  const sheet = workbook.create(BASE_ID, BASE_TITLE, { hidden: true });
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

/**
 * What has to stand in which row so that the groups hold exactly the wished chunks; each group in rows that
 * touch.
 */
function placed(now: ChunkSheet, tab: string, groups: readonly ChangedGroup[]): Map<number, readonly Cell[]> {
  const rowsOf = new Map<string, number[]>();
  const taken = new Set<number>();
  for (const { row, chunk } of now.places) {
    taken.add(row);
    if (chunk.tab !== tab) continue;
    const rows = rowsOf.get(chunk.group);
    if (rows) rows.push(row);
    else rowsOf.set(chunk.group, [row]);
  }
  const free: number[] = [];
  for (let row = now.rows; row >= 2; row -= 1) if (!taken.has(row)) free.push(row);
  const writes = new Map<number, readonly Cell[]>();
  let end = now.rows;
  for (const { group, chunks } of groups) {
    const old = rowsOf.get(group) ?? [];
    const fits = chunks.length <= old.length;
    old.forEach((row, i) => {
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

/** One block of all that is written and what stands between it; null when that is too much. */
function blockOf(now: ChunkSheet, writes: ReadonlyMap<number, readonly Cell[]>, first: number, last: number) {
  // More would have to be read only to be written back.
  if (last - first >= FEW_ROWS && writes.size <= last - first) return null;
  const between = now.places.filter(({ row }) => row > first && row < last && !writes.has(row));
  // Below the last row the grid may end.
  const texts = between.length > 0 ? textsOf(now.sheet!, first, Math.min(last, now.rows)) : [];
  const present = new Map(
    between.map(({ row, chunk }) => [row, cellsOf({ ...chunk, text: texts[row - first]! })]),
  );
  const block: (readonly Cell[])[] = [];
  let characters = 0;
  for (let row = first; row <= last; row += 1) {
    const cells = writes.get(row) ?? present.get(row) ?? EMPTY;
    characters += String(cells[TEXT - 1]).length;
    block.push(cells);
  }
  return characters <= BLOCK_CHARACTERS ? block : null;
}

/** Runs from the bottom up: a group that moved stands at its new place before its old one is emptied. */
function runsOf(now: ChunkSheet, writes: ReadonlyMap<number, readonly Cell[]>): Run<Cell>[] {
  const rows = [...writes.keys()].sort((a, b) => a - b);
  const [first, last] = [rows[0]!, rows[rows.length - 1]!];
  const block = blockOf(now, writes, first, last);
  if (block) return [{ row: first, column: 1, cells: block }];
  const runs: { row: number; column: number; cells: (readonly Cell[])[] }[] = [];
  for (const row of rows) {
    const run = runs[runs.length - 1];
    if (run && run.row + run.cells.length === row) run.cells.push(writes.get(row)!);
    else runs.push({ row, column: 1, cells: [writes.get(row)!] });
  }
  return runs.reverse();
}

/**
 * Writes the given groups whole (no chunks: the group is removed) and leaves all others alone. One call to
 * the sheet as a rule, so that a kill leaves either the old or the new.
 * @param sheetId of the tab, if it may be that nothing says yet which sheet that is
 * @param index of this moment; absent: it is read, because another tab may have been written since
 */
export function writeGroups(
  workbook: WorkbookPort,
  tab: string,
  groups: readonly ChangedGroup[],
  sheetId?: number,
  index?: ChunkSheet,
): void {
  if (groups.length === 0 && sheetId === undefined) return;
  const now = index ?? readIndex(workbook.find(BASE_ID), false);
  const writes = placed(now, tab, groups);
  // Who only signs leaves a document alone that has no hidden sheet.
  const sign =
    sheetId === undefined || (!now.sheet && writes.size === 0) ? null : missingIndexEntry(now, tab, sheetId);
  if (sign) {
    let end = now.rows;
    writes.forEach((_, row) => {
      end = Math.max(end, row);
    });
    writes.set(sign.row ?? end + 1, cellsOf(sign.chunk));
  }
  if (writes.size === 0) return;
  const sheet = now.sheet ?? makeSheet(workbook);
  if (now.sheet === null) writes.set(1, HEADERS);
  sheet.write(runsOf({ ...now, sheet }, writes));
}
