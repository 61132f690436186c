// app: the hidden sheet with what the service said of every row, as chunks of text, one chunk a row.

import type { BaseChunk, ChangedGroup } from '../../sync/base-chunks';
import type { Cell, Run } from '../../tabs/cell';
import type { SheetPort, WorkbookPort } from '../../tabs/sheet';

interface Place {
  readonly row: number;
  /** Its text is `''` until it is read. */
  readonly chunk: BaseChunk;
}

/** The sheet as it was read; texts are there when it is small. */
export interface ChunkSheet {
  /** null: it is not there yet. */
  readonly sheet: SheetPort | null;
  readonly places: readonly Place[];
  readonly rows: number;
}

/** Which texts are read; absent groups: all of the tab. */
export interface Wanted {
  readonly tab: string;
  readonly groups?: ReadonlySet<string>;
}

export const BASE_ID = 'bidgrid-base';
export const BASE_TITLE = 'Bidgrid data (do not edit)';
const HEADERS = ['Tab', 'Campaign', 'Part', 'Text'];
const TEXT = HEADERS.length;
/** Scattered changes are written as one block with what stands between them, up to this many characters. */
const BLOCK_CHARACTERS = 1_000_000;
/** … and if they lie within as many rows: more would have to be read only to be written back. */
const BLOCK_ROWS = 300;

// A sign before the text, so that no cell can become a number, a date or a formula even in a row whose format got lost.
const guarded = (text: string): string => `~${text}`;
const unguarded = (cell: Cell | undefined): string => String(cell ?? '').replace(/^~/, '');

const nameOf = (chunk: BaseChunk) => JSON.stringify([chunk.tab, chunk.group]);

/** A group that stands there twice was being moved when its execution was killed: the later one is the whole one. */
function lastOfEach(places: readonly Place[]): Place[] {
  const blocks = new Map<string, Place[]>();
  for (const place of places) {
    const name = nameOf(place.chunk);
    const block = blocks.get(name);
    if (block === undefined || place.chunk.part === 0) blocks.set(name, [place]);
    else block.push(place);
  }
  return [...blocks.values()].flat();
}

const isSmall = (rows: number): boolean => rows <= BLOCK_ROWS;

/** What stands where, without the texts, which are most of a large sheet. */
export function readIndex(sheet: SheetPort | null, texts = isSmall): ChunkSheet {
  if (sheet === null) return { sheet, places: [], rows: 1 };
  const rows = Math.max(1, sheet.extent().rows);
  const columns = texts(rows) ? TEXT : TEXT - 1;
  const cells = rows > 1 ? sheet.values({ row: 2, column: 1, rows: rows - 1, columns }) : [];
  const places: Place[] = [];
  cells.forEach(([tab, group, part, text], i) => {
    if (tab === '') return;
    const chunk = { tab: String(tab), group: unguarded(group), part: Number(part), text: unguarded(text) };
    places.push({ row: i + 2, chunk });
  });
  return { sheet, places: lastOfEach(places), rows };
}

const textsOf = (sheet: SheetPort, first: number, last: number): string[] =>
  sheet
    .values({ row: first, column: TEXT, rows: last - first + 1, columns: 1 })
    .map(([text]) => unguarded(text));

/**
 * The chunks of some tabs, or of some groups of them; without `wanted`: all there are. A call or two for each of `wanted`.
 * @param index read just now, where that was done already
 */
export function readChunks(
  workbook: WorkbookPort,
  wanted?: readonly Wanted[],
  index: ChunkSheet = readIndex(workbook.find(BASE_ID)),
): ChunkSheet {
  const { sheet, rows } = index;
  const isWanted =
    ({ tab, groups }: Wanted) =>
    ({ chunk }: Place): boolean =>
      chunk.tab === tab && (groups === undefined || groups.has(chunk.group));
  const parts: (readonly Place[])[] = wanted
    ? wanted.map((one) => index.places.filter(isWanted(one)))
    : [index.places];
  const places = parts.flatMap((own) => (sheet === null || isSmall(rows) ? own : withTexts(sheet, own)));
  return { sheet, places, rows };
}

/** One call reads from the first to the last of them: those of a tab mostly lie together. */
function withTexts(sheet: SheetPort, places: readonly Place[]): Place[] {
  if (places.length === 0) return [];
  const rows = places.map(({ row }) => row);
  const first = rows.reduce((a, b) => Math.min(a, b));
  const last = rows.reduce((a, b) => Math.max(a, b));
  const texts = textsOf(sheet, first, last);
  return places.map(({ row, chunk }) => ({ row, chunk: { ...chunk, text: texts[row - first]! } }));
}

function makeSheet(workbook: WorkbookPort): SheetPort {
  const sheet = workbook.create(BASE_ID, BASE_TITLE, { hidden: true });
  HEADERS.forEach((_, i) => {
    sheet.styleColumn(i + 1, { numberFormat: '@', alignment: 'left', width: i === 3 ? 400 : 120 });
  });
  sheet.write([{ row: 1, column: 1, cells: [HEADERS] }]);
  return sheet;
}

const EMPTY: readonly Cell[] = ['', '', '', ''];
const cellsOf = ({ tab, group, part, text }: BaseChunk): readonly Cell[] => [
  tab,
  guarded(group),
  part,
  guarded(text),
];

/** What has to stand in which row so that the groups hold exactly the wished chunks; each group in rows that touch. */
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
  if (last - first >= BLOCK_ROWS && writes.size <= last - first) return null;
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
 * Writes the given groups whole (no chunks: the group is removed) and leaves all others alone. One call to the sheet
 * as a rule, so that a kill leaves either the old or the new. Where rows stand is read at this moment: another tab may
 * have been written since.
 */
export function writeGroups(workbook: WorkbookPort, tab: string, groups: readonly ChangedGroup[]): void {
  if (groups.length === 0) return;
  const now = readIndex(workbook.find(BASE_ID), () => false);
  const writes = placed(now, tab, groups);
  if (writes.size === 0) return;
  const sheet = now.sheet ?? makeSheet(workbook);
  sheet.write(runsOf({ ...now, sheet }, writes));
}
