// base: reads a hidden sheet of chunks, such as that of the base: one chunk of text per row. Some rows map
// sheets to tabs, so that an edit trigger need not read developer metadata.

import type { SheetPort, WorkbookPort } from '../ports/sheet';
import type { Cell } from '../tabs/columns/column';
import type { BaseChunk } from './base-chunks';

interface Place {
  readonly row: number;
  /** Its text is `''` until it is loaded. */
  readonly chunk: BaseChunk;
}

/** The sheet as it was read. */
export interface ChunkSheet {
  /** null: it does not exist yet. */
  readonly sheet: SheetPort | null;
  readonly places: readonly Place[];
  /** Rows of older copies of groups, which the next write clears. */
  readonly obsoleteRows: readonly number[];
  readonly rows: number;
  readonly hasTexts: boolean;
}

/** Chunks to read; absent groups: all of the tab. */
interface ChunkRequest {
  readonly tab: string;
  readonly groups?: ReadonlySet<string>;
}

/** A hidden sheet of chunks: its tab ID and title. */
export interface ChunkPlace {
  readonly id: string;
  readonly title: string;
}

export const BASE_ID = 'bidgrid-base';
export const BASE_TITLE = 'Bidgrid data (do not edit)';
export const BASE_PLACE: ChunkPlace = { id: BASE_ID, title: BASE_TITLE };
export const HEADERS = ['Tab', 'Campaign', 'Part', 'Text'];
export const TEXT = HEADERS.length;
/** A sheet with at most this many rows is read whole, texts included. */
const FEW_ROWS = 300;

// A leading `~` keeps a cell from becoming a number, date or formula, even in a row whose format was lost.
export const guarded = (text: string): string => `~${text}`;
const unguarded = (cell: Cell | undefined): string => String(cell ?? '').replace(/^~/, '');

const nameOf = (chunk: BaseChunk) => JSON.stringify([chunk.tab, chunk.group]);

/** A group that occurs twice was being moved when its execution was killed. The lower copy is complete. */
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
 * Reads tab, group and part of every row, without the texts, which are most of a large sheet. One call.
 * @param texts true: with the texts; absent: with them if an earlier read of this execution showed that the
 * sheet is small
 */
export function readIndex(sheet: SheetPort | null, texts?: boolean): ChunkSheet {
  if (sheet === null) return { sheet, places: [], obsoleteRows: [], rows: 1, hasTexts: true };
  const rowCount = sheet.rowsSeen();
  const hasTexts = texts ?? (rowCount > 0 && isSmall(rowCount));
  const lines = sheet.toEnd(1, hasTexts ? TEXT : TEXT - 1) ?? [];
  const places: Place[] = [];
  lines.slice(1).forEach(([tab, group, part, text], i) => {
    if (tab === '') return;
    const chunk = { tab: String(tab), group: unguarded(group), part: Number(part), text: unguarded(text) };
    places.push({ row: i + 2, chunk });
  });
  const lastPlaces = new Set(lastOfEach(places));
  const obsoleteRows = places.filter((place) => !lastPlaces.has(place)).map(({ row }) => row);
  return { sheet, places: [...lastPlaces], obsoleteRows, rows: Math.max(1, lines.length), hasTexts };
}

/** Texts of rows `first` to `last`. */
const textsOf = (sheet: SheetPort, first: number, last: number): string[] =>
  sheet
    .values({ row: first, column: TEXT, rows: last - first + 1, columns: 1 })
    .map(([text]) => unguarded(text));

/**
 * The chunks of some tabs, or of some groups of them; without `requests`: all. One call if the sheet is
 * small, otherwise one more per request.
 * @param index if this execution has just read it
 */
export function readChunks(
  workbook: WorkbookPort,
  requests?: readonly ChunkRequest[],
  index: ChunkSheet = readIndex(workbook.find(BASE_ID), requests ? undefined : true),
): ChunkSheet {
  const { sheet, hasTexts } = index;
  const isRequested =
    ({ tab, groups }: ChunkRequest) =>
    ({ chunk }: Place): boolean =>
      chunk.tab === tab && (groups === undefined || groups.has(chunk.group));
  const parts: (readonly Place[])[] = requests
    ? requests.map((request) => index.places.filter(isRequested(request)))
    : [index.places];
  const requestedPlaces = parts.flat();
  if (sheet === null || hasTexts) return { ...index, places: requestedPlaces };
  const places = isSmall(spanOf(requestedPlaces).count)
    ? withTexts(sheet, requestedPlaces)
    : parts.flatMap((placesOfPart) => withTexts(sheet, placesOfPart));
  return { ...index, places, hasTexts: true };
}

function spanOf(places: readonly Place[]): { readonly first: number; readonly count: number } {
  let [first, last] = [Number.MAX_SAFE_INTEGER, 0];
  for (const { row } of places) {
    first = Math.min(first, row);
    last = Math.max(last, row);
  }
  return { first, count: Math.max(0, last - first + 1) };
}

/** One call from the first to the last of the rows; those of a tab are usually adjacent. */
function withTexts(sheet: SheetPort, places: readonly Place[]): Place[] {
  const { first, count } = spanOf(places);
  if (count === 0) return [];
  const texts = textsOf(sheet, first, first + count - 1);
  return places.map(({ row, chunk }) => ({ row, chunk: { ...chunk, text: texts[row - first]! } }));
}

/** No tab ID starts with `#`, so `chunks` of index rows match no tab. */
const INDEX_PREFIX = '#';

const indexEntries = ({ places }: ChunkSheet) =>
  places.filter(({ chunk }) => chunk.tab.charAt(0) === INDEX_PREFIX);

/**
 * The tab ID of a sheet; null: not a tab of Bidgrid; undefined: unknown, there is no index. An entry can be
 * obsolete, but not wrong: sheet IDs are not reused, and a copy gets a new one.
 */
export function tabInIndex(index: ChunkSheet, sheetId: number): string | null | undefined {
  const entries = indexEntries(index);
  const entry = entries.find(({ chunk }) => chunk.group === String(sheetId));
  if (entry) return entry.chunk.tab.slice(INDEX_PREFIX.length);
  return entries.length > 0 ? null : undefined;
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
  const tabEntries = indexEntries(index).filter(({ chunk }) => chunk.tab === INDEX_PREFIX + tab);
  if (tabEntries.some(({ chunk }) => chunk.group === group)) return null;
  return { row: tabEntries[0]?.row, chunk: { tab: INDEX_PREFIX + tab, group, part: 0, text: '' } };
}
