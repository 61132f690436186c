// push: the hidden sheet of the journal: one row for each part of a plan and for each write of events. Rows
// are found by run, kind and index, so they can be moved.

import { BASE_ID, BASE_TITLE } from '../../base/chunk-sheet';
import type { SheetPort, WorkbookPort } from '../../ports/sheet';
import { groupedBy } from '../../shared/grouped-by';
import { runsOfNumbers } from '../../shared/runs-of-numbers';
import type { Cell } from '../../tabs/columns/column';
import { PLAIN_TEXT } from '../../tabs/columns/text-kinds';
import type { JournalRow } from './journal-rows';

export const JOURNAL_ID = 'bidgrid-journal';
const TITLE = 'Bidgrid journal (do not edit)';
const HEADERS = ['Run', 'Kind', 'Index', 'Text'];
const TEXT = HEADERS.length;
/** Larger single writes fail at Google. */
const WRITE_CHARACTERS = 1_000_000;
/** A sheet known to have at most this many rows is read whole, with texts. */
const FEW_ROWS = 50;
/** Up to this gap between two wanted rows, one call reads both. */
const GAP = 20;
const MOST_DELETES = 20;
/** Above these, the oldest runs are deleted. A row has at most 45,000 characters. */
const MOST_ROWS = 400;

/** A row of the sheet, of any run. */
export interface StoredRow extends JournalRow {
  readonly run: string;
}

interface Place {
  /** 1-based. */
  readonly row: number;
  readonly run: string;
  readonly kind: string;
  readonly index: number;
}

/** Positions of rows, by run. */
export interface JournalIndex {
  readonly sheet: SheetPort | null;
  /** With the header; 0: there is none yet. */
  readonly rowCount: number;
  readonly places: readonly Place[];
  /** Absent: they are read when they are wanted. */
  readonly texts?: ReadonlyMap<number, Cell>;
}

export function readJournalIndex(workbook: WorkbookPort): JournalIndex {
  const sheet = workbook.find(JOURNAL_ID);
  const rowsSeen = sheet?.rowsSeen() ?? 0;
  const hasTexts = rowsSeen > 0 && rowsSeen <= FEW_ROWS;
  const lines = sheet?.toEnd(1, hasTexts ? TEXT : TEXT - 1) ?? [];
  const places = lines.slice(1).map(([run, kind, index], i) => {
    return { row: i + 2, run: String(run), kind: String(kind), index: Number(index) };
  });
  const rowCount = lines.length;
  if (!hasTexts) return { sheet, rowCount, places };
  return { sheet, rowCount, places, texts: new Map(lines.map((line, i) => [i + 1, line[TEXT - 1]!])) };
}

/** The leading `~` keeps the cell from becoming a number or a formula. */
const cellOf = ({ text }: StoredRow): string => `~${text}`;

function rowOf({ run, kind, index }: Place, cell: Cell | undefined): StoredRow | null {
  const text = String(cell ?? '');
  if (!Number.isInteger(index) || index < 0 || text.charAt(0) !== '~') return null;
  return kind === 'plan' || kind === 'event' ? { run, kind, index, text: text.slice(1) } : null;
}

/** In few calls for adjacent rows. */
function textsOf(sheet: SheetPort | null, places: readonly Place[]): Map<number, Cell> {
  const texts = new Map<number, Cell>();
  if (sheet === null || places.length === 0) return texts;
  const blocks: { first: number; last: number }[] = [];
  for (const { first, count } of runsOfNumbers(places.map(({ row }) => row))) {
    const block = blocks[blocks.length - 1];
    if (block && first - block.last <= GAP) block.last = first + count - 1;
    else blocks.push({ first, last: first + count - 1 });
  }
  for (const { first, last } of blocks) {
    const cells = sheet.values({ row: first, column: TEXT, rows: last - first + 1, columns: 1 });
    cells.forEach(([text], i) => void texts.set(first + i, text!));
  }
  return texts;
}

/** The rows of these runs, absent: of all. Rows that are not ours are left out. */
export function readJournalRows(index: JournalIndex, runs?: ReadonlySet<string>): StoredRow[] {
  const runPlaces = runs ? index.places.filter(({ run }) => runs.has(run)) : index.places;
  const texts = index.texts ?? textsOf(index.sheet, runPlaces);
  const rows: StoredRow[] = [];
  for (const place of runPlaces) {
    const row = rowOf(place, texts.get(place.row));
    if (row) rows.push(row);
  }
  return rows;
}

function makeSheet(workbook: WorkbookPort): SheetPort {
  const sheet = workbook.create(JOURNAL_ID, TITLE, { hidden: true });
  sheet.formatColumns(1, HEADERS.length, PLAIN_TEXT, 1);
  return sheet;
}

const cellsOf = (row: StoredRow): Cell[] => [row.run, row.kind, String(row.index), cellOf(row)];

/**
 * Appends rows below all others. They are buffered until the next flush.
 * @param lastRow of the sheet, where it was just read
 */
export function appendJournalRows(
  workbook: WorkbookPort,
  rows: readonly StoredRow[],
  lastRow?: number,
): void {
  if (rows.length === 0) return;
  const existingSheet = workbook.find(JOURNAL_ID);
  const sheet = existingSheet ?? makeSheet(workbook);
  const end = lastRow ?? existingSheet?.extent().rows ?? 0;
  // An empty sheet gets its header together with the first rows.
  let next = end === 0 ? 1 : end + 1;
  let cells: Cell[][] = end === 0 ? [HEADERS.slice()] : [];
  let characters = 0;
  const write = () => {
    sheet.write([{ row: next, column: 1, cells }]);
    next += cells.length;
    cells = [];
    characters = 0;
  };
  for (const row of rows) {
    const text = cellOf(row);
    if (characters > 0 && characters + text.length > WRITE_CHARACTERS) write();
    cells.push(cellsOf(row));
    characters += text.length;
  }
  write();
}

/** True when the sheet was deleted since this execution found it. Two calls. */
export function isJournalDeleted(workbook: WorkbookPort): boolean {
  const sheet = workbook.find(JOURNAL_ID);
  return sheet === null || !workbook.has(sheet);
}

/** Whether this person may not write to the sheet. */
const isProtected = (sheet: SheetPort): boolean =>
  sheet.refusals({ row: 1, column: 1, rows: 1, columns: 1 }).isProtected(1, 1);

/** After an error: whether the journal was deleted, or is protected. */
export const isJournalClosed = (workbook: WorkbookPort): boolean =>
  isJournalDeleted(workbook) || isProtected(workbook.find(JOURNAL_ID)!);

/** After an error, which Google throws late: whether the base is protected. Then the result names it. */
export function isBaseClosed(workbook: WorkbookPort): boolean {
  const sheet = workbook.find(BASE_ID);
  if (sheet === null || !isProtected(sheet)) return false;
  sheet.leave([`the hidden sheet "${BASE_TITLE}" (protected)`]);
  return true;
}

/**
 * Deletes the rows of the oldest runs, the highest in the sheet, beyond the limit, in a few calls.
 * @param coming rows that are added next
 * @param findNeededRuns gives those that stay, even beyond the limit
 * @returns the last row of the sheet, and whether rows were deleted
 */
export function deleteOldestRuns(
  workbook: WorkbookPort,
  coming: number,
  findNeededRuns: () => ReadonlySet<string>,
): { readonly lastRow: number; readonly isTrimmed: boolean } {
  const { sheet, rowCount, places } = readJournalIndex(workbook);
  const unchanged = { lastRow: rowCount, isTrimmed: false };
  if (places.length + coming <= MOST_ROWS) return unchanged;
  const neededRuns = findNeededRuns();
  const rowsByRun = groupedBy(places, ({ run }) => run);
  const rows: number[] = [];
  rowsByRun.forEach((placesOfRun, run) => {
    if (neededRuns.has(run)) return;
    if (places.length - rows.length + coming <= MOST_ROWS) return;
    for (const { row } of placesOfRun) rows.push(row);
  });
  if (sheet === null || rows.length === 0) return unchanged;
  const blocks = runsOfNumbers(rows.sort((a, b) => a - b)).slice(0, MOST_DELETES);
  // From the bottom, so that rows above keep their numbers.
  for (const { first, count } of blocks.reverse()) sheet.deleteRows(first, count);
  return { lastRow: rowCount - blocks.reduce((sum, { count }) => sum + count, 0), isTrimmed: true };
}
