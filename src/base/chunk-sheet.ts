// base: reading the hidden sheet with what the service said of every row, as chunks of text, one chunk a row.

import type { SheetPort, WorkbookPort } from '../ports/sheet';
import type { Cell } from '../tabs/cell';
import type { BaseChunk } from './base-chunks';

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
export const HEADERS = ['Tab', 'Campaign', 'Part', 'Text'];
export const TEXT = HEADERS.length;
/** So many rows are read with their texts, whichever of them are wanted. */
export const FEW_ROWS = 300;

// A sign before the text, so that no cell can become a number, a date or a formula even in a row whose format got lost.
export const guarded = (text: string): string => `~${text}`;
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

const isSmall = (rows: number): boolean => rows <= FEW_ROWS;

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

/** Texts from a row to a row. */
export const textsOf = (sheet: SheetPort, first: number, last: number): string[] =>
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
