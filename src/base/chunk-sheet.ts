// base: reads the hidden sheet of the base: chunks of text, one in each row.

import type { SheetPort, WorkbookPort } from '../ports/sheet';
import type { Cell } from '../tabs/cell';
import type { BaseChunk } from './base-chunks';

interface Place {
  readonly row: number;
  /** Its text is `''` until it is read. */
  readonly chunk: BaseChunk;
}

/** The sheet as it was read. */
export interface ChunkSheet {
  /** null: it is not there yet. */
  readonly sheet: SheetPort | null;
  readonly places: readonly Place[];
  readonly rows: number;
  readonly hasTexts: boolean;
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
/**
 * So many rows are read with their texts, whichever of them are wanted, once it is known that there are no
 * more.
 */
export const FEW_ROWS = 300;

// A sign before the text, so that no cell can become a number, a date or a formula even in a row whose format
// got lost.
export const guarded = (text: string): string => `~${text}`;
const unguarded = (cell: Cell | undefined): string => String(cell ?? '').replace(/^~/, '');

const nameOf = (chunk: BaseChunk) => JSON.stringify([chunk.tab, chunk.group]);

/**
 * A group that stands there twice was being moved when its execution was killed: the later one is the whole
 * one.
 */
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

/**
 * One read of what is where, without the texts, which are most of a large sheet.
 * @param texts true: with the texts; absent: when an earlier read of this execution showed that the sheet is
 * small
 */
export function readIndex(sheet: SheetPort | null, texts?: boolean): ChunkSheet {
  if (sheet === null) return { sheet, places: [], rows: 1, hasTexts: true };
  const seen = sheet.rowsSeen();
  const hasTexts = texts ?? (seen > 0 && isSmall(seen));
  const lines = sheet.toEnd(1, hasTexts ? TEXT : TEXT - 1) ?? [];
  const places: Place[] = [];
  lines.slice(1).forEach(([tab, group, part, text], i) => {
    if (tab === '') return;
    const chunk = { tab: String(tab), group: unguarded(group), part: Number(part), text: unguarded(text) };
    places.push({ row: i + 2, chunk });
  });
  return { sheet, places: lastOfEach(places), rows: Math.max(1, lines.length), hasTexts };
}

/** Texts from a row to a row. */
export const textsOf = (sheet: SheetPort, first: number, last: number): string[] =>
  sheet
    .values({ row: first, column: TEXT, rows: last - first + 1, columns: 1 })
    .map(([text]) => unguarded(text));

/**
 * The chunks of some tabs, or of some groups of them; without `wanted`: all there are. One call with the
 * texts, and one more for each of `wanted` where the index has none.
 * @param index read just now, where that was done already
 */
export function readChunks(
  workbook: WorkbookPort,
  wanted?: readonly Wanted[],
  index: ChunkSheet = readIndex(workbook.find(BASE_ID), wanted ? undefined : true),
): ChunkSheet {
  const { sheet, rows, hasTexts } = index;
  const isWanted =
    ({ tab, groups }: Wanted) =>
    ({ chunk }: Place): boolean =>
      chunk.tab === tab && (groups === undefined || groups.has(chunk.group));
  const parts: (readonly Place[])[] = wanted
    ? wanted.map((one) => index.places.filter(isWanted(one)))
    : [index.places];
  const all = parts.flat();
  if (sheet === null || hasTexts) return { sheet, places: all, rows, hasTexts: true };
  const places = isSmall(spanOf(all).count)
    ? withTexts(sheet, all)
    : parts.flatMap((own) => withTexts(sheet, own));
  return { sheet, places, rows, hasTexts: true };
}

function spanOf(places: readonly Place[]): { readonly first: number; readonly count: number } {
  let [first, last] = [Number.MAX_SAFE_INTEGER, 0];
  for (const { row } of places) {
    first = Math.min(first, row);
    last = Math.max(last, row);
  }
  return { first, count: Math.max(0, last - first + 1) };
}

/** One call reads from the first to the last of them: those of a tab mostly lie together. */
function withTexts(sheet: SheetPort, places: readonly Place[]): Place[] {
  const { first, count } = spanOf(places);
  if (count === 0) return [];
  const texts = textsOf(sheet, first, first + count - 1);
  return places.map(({ row, chunk }) => ({ row, chunk: { ...chunk, text: texts[row - first]! } }));
}
