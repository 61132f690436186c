// push: the hidden sheet of the journal: one sealed row for each part of a plan and for each write of
// events. Rows are found by run, kind and index, so they can be moved.

import type { SheetPort, WorkbookPort } from '../../ports/sheet';
import { runsOfNumbers } from '../../shared/runs-of-numbers';
import type { Cell } from '../../tabs/columns/column';
import { PLAIN_TEXT } from '../../tabs/columns/text-kinds';
import type { SealedRow } from './journal-rows';

const ID = 'bidgrid-journal';
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
const DIGEST = 64;

/** A row of the sheet. */
export interface StoredRow extends SealedRow {
  readonly run: string;
  /** HMAC with the approver's key; `''` for events and for runs without a review. */
  readonly approval: string;
}

/** A row that was read or written, with its number in the sheet. */
export interface PlacedRow extends StoredRow {
  /** 1-based. */
  readonly row: number;
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
  readonly places: readonly Place[];
  /** Absent: they are read when they are wanted. */
  readonly texts?: ReadonlyMap<number, Cell>;
}

export function readJournalIndex(workbook: WorkbookPort): JournalIndex {
  const sheet = workbook.find(ID);
  const rowCount = sheet?.rowsSeen() ?? 0;
  const hasTexts = rowCount > 0 && rowCount <= FEW_ROWS;
  const lines = sheet?.toEnd(1, hasTexts ? TEXT : TEXT - 1) ?? [];
  const places = lines.slice(1).map(([run, kind, index], i) => {
    return { row: i + 2, run: String(run), kind: String(kind), index: Number(index) };
  });
  if (!hasTexts) return { sheet, places };
  return { sheet, places, texts: new Map(lines.map((line, i) => [i + 1, line[TEXT - 1]!])) };
}

/**
 * `~`, seal, approval of a plan row, text. The leading `~` keeps the cell from becoming a number or a
 * formula.
 */
const cellOf = ({ kind, seal, approval, text }: StoredRow): string =>
  kind === 'plan' ? `~${seal}${approval.padEnd(DIGEST, '-')}${text}` : `~${seal}${text}`;

function rowOf({ row, run, kind, index }: Place, cell: Cell | undefined): PlacedRow | null {
  const text = String(cell ?? '');
  if (!Number.isInteger(index) || index < 0 || text.charAt(0) !== '~') return null;
  const seal = text.slice(1, 1 + DIGEST);
  if (kind === 'event') return { row, run, kind, index, seal, approval: '', text: text.slice(1 + DIGEST) };
  if (kind !== 'plan') return null;
  const signature = text.slice(1 + DIGEST, 1 + 2 * DIGEST);
  const approval = signature.charAt(0) === '-' ? '' : signature;
  return { row, run, kind, index, seal, approval, text: text.slice(1 + 2 * DIGEST) };
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

/** The rows of these runs. Rows that are not ours are left out. */
export function readJournalRows(index: JournalIndex, runs: ReadonlySet<string>): PlacedRow[] {
  const runPlaces = index.places.filter(({ run }) => runs.has(run));
  const texts = index.texts ?? textsOf(index.sheet, runPlaces);
  const rows: PlacedRow[] = [];
  for (const place of runPlaces) {
    const row = rowOf(place, texts.get(place.row));
    if (row) rows.push(row);
  }
  return rows;
}

function makeSheet(workbook: WorkbookPort): SheetPort {
  const sheet = workbook.create(ID, TITLE, { hidden: true });
  sheet.formatColumns(1, HEADERS.length, PLAIN_TEXT, 1);
  return sheet;
}

const cellsOf = (row: StoredRow): Cell[] => [row.run, row.kind, String(row.index), cellOf(row)];

/** Appends rows below all others and returns their places. They are buffered until the next flush. */
export function appendJournalRows(workbook: WorkbookPort, rows: readonly StoredRow[]): PlacedRow[] {
  if (rows.length === 0) return [];
  const existingSheet = workbook.find(ID);
  const sheet = existingSheet ?? makeSheet(workbook);
  const end = existingSheet?.extent().rows ?? 0;
  const first = Math.max(1, end) + 1;
  // An empty sheet gets its header together with the first rows.
  let next = end === 0 ? 1 : first;
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
  return rows.map((row, i) => ({ ...row, row: first + i }));
}

/** Whether two rows still have their places and contents. One read if they are close together. */
export function areInPlace(workbook: WorkbookPort, above: PlacedRow, below: PlacedRow): boolean {
  const sheet = workbook.find(ID);
  if (sheet === null || above.row >= below.row) return false;
  const readCells = (row: number, rows: number) => sheet.values({ row, column: 1, rows, columns: TEXT });
  const count = below.row - above.row + 1;
  const cells =
    count <= GAP ? readCells(above.row, count) : [...readCells(above.row, 1), ...readCells(below.row, 1)];
  const isSame = (row: PlacedRow, line: readonly Cell[] | undefined) =>
    cellsOf(row).every((cell, i) => cell === String(line?.[i] ?? ''));
  return isSame(above, cells[0]) && isSame(below, cells[cells.length - 1]);
}

/** True when the sheet was deleted since this execution found it. Two calls. */
export function isJournalDeleted(workbook: WorkbookPort): boolean {
  const sheet = workbook.find(ID);
  return sheet === null || !workbook.has(sheet);
}

/**
 * Deletes the rows of these runs, limited to a few calls. Rows of runs that are not in the ledger are never
 * read.
 */
export function deleteJournalRows(workbook: WorkbookPort, runs: ReadonlySet<string>): void {
  if (runs.size === 0) return;
  const { sheet, places } = readJournalIndex(workbook);
  const rows = places.filter(({ run }) => runs.has(run)).map(({ row }) => row);
  if (sheet === null || rows.length === 0) return;
  const blocks = runsOfNumbers(rows).slice(-MOST_DELETES);
  // From the bottom, so that rows above keep their numbers.
  for (const { first, count } of blocks.reverse()) sheet.deleteRows(first, count);
}
