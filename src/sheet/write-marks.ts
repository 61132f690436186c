// sheet: writes notes to cells with issues while people sort rows and move columns: rows and columns are
// compared with the reading right before and right after the write; cells marked in the wrong place are
// restored.

import type { SheetPort } from '../ports/sheet';
import { UserError } from '../ports/user-error';
import type { Issue } from '../shared/issue';
import type { Cell, Run } from '../tabs/columns/column';
import type { Tab } from '../tabs/columns/tab';
import type { TabRow } from '../tabs/columns/tab-row';
import { groupRuns, type Placed } from './cell-runs';
import { closedCells } from './closed-cells';
import { filledCells, formulasAbove, NOT_FILLED } from './filled-cells';
import { namesFrom } from './find-cells';
import { cellsIn } from './formatted-writes';
import { type RowSpan, readTab, type TabReading } from './read-tab';
import { type MarkWrites, markWrites, type RowNotes } from './row-marks';
import { columnsBefore, rowsBefore } from './rows-before';

const ATTEMPTS = 3;

interface Marking {
  readonly tab: Tab;
  readonly sheet: SheetPort;
  /** The tab, or some rows of it, as they were when the issues were found. */
  readonly reading: TabReading;
  readonly issues: readonly Issue[];
  readonly span?: RowSpan;
  /** The notes, when they were read just now. */
  readonly knownNotes?: RowNotes;
}

/** Rows that the writes touch, 1-based. */
function rowsOf({ newNotes }: MarkWrites): RowSpan {
  let [first, last] = [Number.MAX_SAFE_INTEGER, 0];
  for (const { row, cells } of newNotes) {
    first = Math.min(first, row);
    last = Math.max(last, row + cells.length - 1);
  }
  return { first, count: last - first + 1 };
}

/** Up to this number of cells, headers and rows are read in one call instead of two. */
const SMALL = 5_000;

/**
 * Current rows of the span if headers and rows are where the reading has them; otherwise null.
 * @param span rows that exist in the sheet
 * @param names true: the columns that name rows suffice
 */
function linesInPlace(
  tab: Tab,
  sheet: SheetPort,
  reading: TabReading,
  span: RowSpan,
  names: boolean,
): Cell[][] | null {
  const { headers, statusColumn, columns } = reading;
  const last = span.first + span.count - 1;
  const isSmall = last * headers.length <= SMALL;
  const top = sheet.values({ row: 1, column: 1, rows: isSmall ? last : 1, columns: headers.length });
  if (headers.some((header, i) => header !== top[0]![i])) return null;
  const namedColumns = [statusColumn, ...tab.keyFields.map((field) => columns.get(field)!)];
  const [firstColumn, lastColumn] =
    names && !isSmall ? [Math.min(...namedColumns), Math.max(...namedColumns)] : [1, headers.length];
  const lines = isSmall
    ? top.slice(span.first - 1)
    : sheet.values({
        row: span.first,
        column: firstColumn,
        rows: span.count,
        columns: lastColumn - firstColumn + 1,
      });
  const { key, status } = namesFrom(
    tab,
    reading,
    (row, column) => lines[row - span.first]![column - firstColumn]!,
  );
  const isMoved = (row: TabRow): boolean =>
    row.row >= span.first && row.row <= last && (key(row.row) !== row.key || status(row.row) !== row.status);
  return reading.rows.some(isMoved) ? null : lines;
}

const isInPlace = (tab: Tab, sheet: SheetPort, reading: TabReading, span: RowSpan): boolean =>
  linesInPlace(tab, sheet, reading, span, true) !== null;

/** As `isInPlace`; also false when the sheet has become smaller. */
function isStillInPlace(tab: Tab, sheet: SheetPort, reading: TabReading, span: RowSpan): boolean {
  const { rows, columns } = sheet.extent();
  if (columns < reading.headers.length || rows < Math.min(span.first + span.count - 1, reading.lastRow))
    return false;
  return isInPlace(tab, sheet, reading, span);
}

/** Previous row and column of a cell; null: one of them did not exist or is unknown. */
type PlaceBefore = (row: number, column: number) => { readonly row: number; readonly column: number } | null;

function placesBefore(tab: Tab, reading: TabReading, newReading: TabReading): PlaceBefore {
  const rowBefore = rowsBefore(tab, reading.rows, newReading.rows);
  const rows = new Map(newReading.rows.map((row) => [row.row, row]));
  const columns = columnsBefore(reading.headers, newReading.headers);
  const oldRows = new Map<number, number>();
  const rowOf = (row: number): number => {
    const cachedRow = oldRows.get(row);
    if (cachedRow !== undefined) return cachedRow;
    const newRow = rows.get(row);
    const oldRow = (newRow && rowBefore(newRow, new Set())?.row) ?? 0;
    oldRows.set(row, oldRow);
    return oldRow;
  };
  return (row, column) => {
    const oldPlace = { row: rowOf(row), column: columns[column - 1] ?? 0 };
    return oldPlace.row > 0 && oldPlace.column > 0 ? oldPlace : null;
  };
}

/**
 * The cells of these runs that still have the written value, with the previous content of their row and
 * column.
 * @param none content of a cell whose row or column was just inserted
 */
function restored<T>(
  runs: readonly Run<T>[],
  placeBefore: PlaceBefore,
  currentAt: (row: number, column: number) => T,
  previousAt: (row: number, column: number) => T | undefined,
  none: T,
): Run<T>[] {
  const cells: Placed<T>[] = [];
  for (const run of runs) {
    run.cells.forEach((line, r) => {
      line.forEach((writtenCell, c) => {
        const [row, column] = [run.row + r, run.column + c];
        if (currentAt(row, column) !== writtenCell) return;
        const place = placeBefore(row, column);
        const cell = place === null ? none : (previousAt(place.row, place.column) ?? none);
        if (cell !== writtenCell) cells.push({ row, column, cell });
      });
    });
  }
  return groupRuns(cells);
}

/** Restores notes of cells that were marked in the wrong place. */
function restoreMarks(sheet: SheetPort, placeBefore: PlaceBefore, width: number, writes: MarkWrites): void {
  const { first, count } = rowsOf(writes);
  const notes = sheet.notes({ row: first, column: 1, rows: count, columns: width });
  const noteAt = (row: number, column: number) => notes[row - first]?.[column - 1] ?? '';
  const top = writes.block.row;
  const isSeen = (row: number) => row >= top && row < top + writes.block.rows;
  const noteWas = (row: number, column: number) =>
    isSeen(row) ? writes.notes[row - top]![column - 1] : undefined;
  sheet.writeNotes(restored(writes.newNotes, placeBefore, noteAt, noteWas, ''));
}

/** The issues at the current places of their rows. */
function movedIssues(
  tab: Tab,
  reading: TabReading,
  newReading: TabReading,
  issues: readonly Issue[],
): Issue[] {
  const rowNow = rowsBefore(tab, newReading.rows, reading.rows);
  const rows = new Map<number, TabRow>(reading.rows.map((row) => [row.row, row]));
  return issues.flatMap((issue) => {
    const oldRow = rows.get(issue.row);
    const newRow = oldRow && rowNow(oldRow, new Set());
    return newRow ? [{ ...issue, row: newRow.row }] : [];
  });
}

/** Texts of our own columns beside a row's values. */
interface OwnTexts {
  readonly change: string;
  readonly states: string;
}

/** Change and the states of cells from this row on: one block if the columns are side by side. */
function ownRuns(
  { changeColumn, statesColumn }: TabReading,
  row: number,
  texts: readonly OwnTexts[],
): Run<Cell>[] {
  if (texts.length === 0) return [];
  if (statesColumn === changeColumn + 1)
    return [{ row, column: changeColumn, cells: texts.map(({ change, states }) => [change, states]) }];
  return [
    { row, column: changeColumn, cells: texts.map(({ change }) => [change]) },
    { row, column: statesColumn, cells: texts.map(({ states }) => [states]) },
  ];
}

interface RowMarking extends Omit<Marking, 'knownNotes'> {
  readonly span: RowSpan;
  /** null: no note is needed or there. */
  readonly knownNotes: RowNotes | null;
}

/**
 * As `writeMarks`, for rows that a person is editing, together with our texts: few reads, one attempt. If
 * rows or columns are moved at the same time, cells marked in the wrong place are restored and nothing is
 * marked.
 * @param ownTexts from the first row of the span on; none: unchanged
 */
export function writeRowMarks(
  { tab, sheet, reading, issues, span, knownNotes }: RowMarking,
  ownTexts: readonly OwnTexts[],
): void {
  const writes = knownNotes === null ? null : markWrites(sheet, reading, issues, span, knownNotes);
  if (writes === null && ownTexts.length === 0) return;
  const first = Math.max(2, span.first);
  const rows = { first, count: span.first + span.count - first };
  const texts = ownRuns(reading, first, ownTexts);
  const block = { row: first, column: 1, rows: rows.count, columns: reading.headers.length };
  // Without columns of people, arrays are rare, and every call delays the person who types.
  const hasOwn = reading.headers.length > reading.columns.size + 3;
  const formulas = hasOwn && texts.length > 0 ? formulasAbove(sheet, block) : [];
  const filled = filledCells(formulas);
  const isOpen = ({ row, column }: Placed<Cell>) => filled.anchorOf(row, column) === '';
  const lines = linesInPlace(tab, sheet, reading, rows, false);
  if (lines === null) return;
  sheet.write(filled === NOT_FILLED ? texts : groupRuns(texts.flatMap(cellsIn).filter(isOpen)));
  if (writes !== null) sheet.writeNotes(writes.newNotes);
  if (isInPlace(tab, sheet, reading, rows)) return;
  const newReading = readTab(tab, sheet);
  if (newReading.issues.length > 0) return;
  const placeBefore = placesBefore(tab, reading, newReading);
  if (writes !== null) restoreMarks(sheet, placeBefore, newReading.headers.length, writes);
  const cells = sheet.values({ ...block, columns: newReading.headers.length });
  const cellWas = (row: number, columnNumber: number): Cell | undefined =>
    formulas[row - 1]?.[columnNumber - 1] || lines[row - first]?.[columnNumber - 1];
  sheet.write(
    restored<Cell>(
      texts,
      placeBefore,
      (row, columnNumber) => cells[row - first]![columnNumber - 1]!,
      cellWas,
      '',
    ),
  );
}

/**
 * Updates the marks of all rows, or of the span, to match the issues. Stops without an error when rows keep
 * moving: the next Check marks them.
 */
export function writeMarks({ tab, sheet, span, ...marking }: Marking): void {
  let { reading, issues, knownNotes } = marking;
  const closed = closedCells(sheet);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const writes = markWrites(sheet, reading, issues, attempt === 0 ? span : undefined, knownNotes);
    if (writes === null) return;
    const rows = rowsOf(writes);
    const isHere = isStillInPlace(tab, sheet, reading, rows);
    if (isHere) {
      const notes = writes.newNotes.flatMap(cellsIn);
      const openNotes = notes.filter(({ row, column }) => closed.reason(row, column, '') === '');
      try {
        sheet.writeNotes(openNotes.length === notes.length ? writes.newNotes : groupRuns(openNotes));
        if (isStillInPlace(tab, sheet, reading, rows)) return;
      } catch (error) {
        // Protected cells get no note.
        if (error instanceof UserError || !closed.ask(openNotes.map((note) => ({ ...note, cell: '' }))))
          throw error;
        continue;
      }
    }
    const newReading = readTab(tab, sheet);
    if (newReading.issues.length > 0) return;
    if (isHere)
      restoreMarks(sheet, placesBefore(tab, reading, newReading), newReading.headers.length, writes);
    if (span !== undefined) return;
    issues = movedIssues(tab, reading, newReading, issues);
    reading = newReading;
    knownNotes = undefined;
  }
}
