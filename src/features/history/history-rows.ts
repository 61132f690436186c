// history: changes rows of the tab History. They are found by key and columns by header right before the
// write, and read again right after it. If a person moved rows or columns meanwhile, they are written once
// more.

import { UserError } from '../../ports/user-error';
import { fromCellText, toShortCellText } from '../../shared/cell-text';
import { runsOfNumbers } from '../../shared/runs-of-numbers';
import type { Value } from '../../shared/value';
import { groupRuns } from '../../sheet/cell-runs';
import { type ValueAt, writeValues } from '../../sheet/formatted-writes';
import type { Cell } from '../../tabs/columns/column';
import { integer } from '../../tabs/columns/number-kinds';
import { text } from '../../tabs/columns/text-kinds';
import {
  HISTORY,
  type HistoryField,
  type HistoryLine,
  type HistoryRow,
  type RowChanges,
} from './history-columns';
import { columnsOf, type HistorySheet, isKey, missingColumns } from './history-sheet';

const FIGURES: readonly HistoryField[] = ['impressions', 'clicks', 'installs', 'spend', 'cpi', 'budget'];

const keyOf = ({ day, company, campaignId }: HistoryLine): string =>
  JSON.stringify([day, company, campaignId]);

/** Names and times are left out: people may format their cells. */
const contentOf = (line: HistoryLine): string =>
  JSON.stringify([keyOf(line), ...FIGURES.map((field) => line[field])]);

interface Seen {
  /** Of all cells below the header. */
  readonly cells: readonly (readonly Cell[])[];
  readonly columns: ReadonlyMap<HistoryField, number>;
  readonly rows: readonly HistoryRow[];
  /** Last row with content of the sheet. */
  readonly last: number;
}

/** Rows that a message names. */
const MOST_NAMED = 5;

/** Rows between those that are written, for which reading their formats is cheap. */
const FEW_ROWS = 1000;

const NUMBERS: readonly HistoryField[] = [...FIGURES, 'campaignId'];

/** An ID that became a number stays one. */
const numberId = integer('0');

const textIn = (cell: Cell | undefined): string =>
  typeof cell === 'string' ? cell.trim() : String(cell ?? '');

/**
 * Every row with content in our columns. Lines lack the fields of missing columns.
 * @throws UserError if a header is not unique, or missing
 */
function readRows({ sheet, dayOf }: HistorySheet, isNeeded?: (field: HistoryField) => boolean): Seen {
  const [headers = [], ...lines] = sheet.toEnd();
  const columns = columnsOf(headers, isNeeded);
  const places = Array.from(columns, ([field, column]) => [field, column - 1] as const);
  const rows = lines.flatMap((cells, i): HistoryRow[] => {
    if (places.every(([, at]) => (cells[at] ?? '') === '')) return [];
    const values = places.map(([field, at]): [HistoryField, Value] => {
      const cell = cells[at] ?? '';
      if (field === 'day') return [field, dayOf(cell)];
      if (typeof cell === 'number' && NUMBERS.includes(field)) return [field, cell];
      const own = fromCellText(textIn(cell));
      return [field, own === '' && FIGURES.includes(field) ? null : own];
    });
    return [{ row: i + 2, line: Object.fromEntries(values) as HistoryRow['line'] }];
  });
  return { cells: lines, columns, rows, last: lines.length + 1 };
}

interface LineAt {
  readonly row: number;
  readonly line: Partial<HistoryLine>;
}

const valuesAt = (columns: Seen['columns'], lines: readonly LineAt[]): ValueAt[] =>
  lines.flatMap(({ row, line }) =>
    HISTORY.columns.flatMap(({ field, kind }): ValueAt[] => {
      const [value, column] = [line[field], columns.get(field)];
      if (value === undefined || column === undefined) return [];
      if (typeof value === 'string') return [{ row, column, kind: text, value: toShortCellText(value) }];
      return [{ row, column, kind: field === 'campaignId' ? numberId : kind, value }];
    }),
  );

function write({ sheet }: HistorySheet, columns: Seen['columns'], lines: readonly LineAt[]): void {
  if (lines.length === 0) return;
  const writes = valuesAt(columns, lines);
  const rows = lines.map(({ row }) => row);
  const first = rows.reduce((a, b) => Math.min(a, b), Number.MAX_SAFE_INTEGER);
  const last = rows.reduce((a, b) => Math.max(a, b), 0);
  const isNear = last - first < FEW_ROWS + 2 * rows.length;
  const isText = ({ day, campaign, campaignId }: Partial<HistoryLine>): boolean =>
    day !== undefined || campaign !== undefined || campaignId !== undefined;
  if (!isNear && !lines.some(({ line }) => isText(line))) {
    // A person sorted the tab: the formats of all rows between would be read. Figures are numbers and times.
    sheet.write(
      groupRuns(writes.map(({ row, column, kind, value }) => ({ row, column, cell: kind.encode(value) }))),
    );
    return;
  }
  // The grid must reach the last line before its formats are read.
  sheet.grow(last);
  writeValues(sheet, writes);
}

/** From below, because the rows below a deleted one move up. */
function remove({ sheet }: HistorySheet, rows: readonly number[]): void {
  for (const { first, count } of [...runsOfNumbers([...rows].sort((a, b) => a - b))].reverse())
    sheet.deleteRows(first, count);
}

/** The lines after the changes, by row, if nothing moves. */
function expectedAt(
  { rows, last }: Seen,
  { replaced = [], added = [], removed = [] }: RowChanges,
): Map<number, HistoryLine> {
  const lines = new Map<number, HistoryLine>(rows.map(({ row, line }) => [row, line]));
  for (const { row, line } of replaced) lines.set(row, { ...lines.get(row)!, ...line });
  added.forEach((line, i) => void lines.set(last + 1 + i, line));
  const gone = new Set(removed);
  const sorted = [...removed].sort((a, b) => a - b);
  let above = 0;
  const after = new Map<number, HistoryLine>();
  for (const row of [...lines.keys()].sort((a, b) => a - b)) {
    while (above < sorted.length && sorted[above]! < row) above += 1;
    if (!gone.has(row)) after.set(row - above, lines.get(row)!);
  }
  return after;
}

const areEqual = (before: Seen['columns'], after: Seen['columns']): boolean =>
  before.size === after.size && Array.from(before).every(([field, column]) => after.get(field) === column);

/**
 * Values that people type into other rows meanwhile stay.
 * @param written keys of written lines
 */
const areInPlace = (
  { rows }: Seen,
  expected: ReadonlyMap<number, HistoryLine>,
  written: ReadonlySet<string>,
): boolean =>
  rows.length === expected.size &&
  rows.every(({ row, line }) => {
    const wanted = expected.get(row);
    if (wanted === undefined || keyOf(wanted) !== keyOf(line)) return false;
    return !written.has(keyOf(wanted)) || contentOf(wanted) === contentOf(line);
  });

const isNothing = ({ replaced = [], added = [], removed = [] }: RowChanges): boolean =>
  replaced.length + added.length + removed.length === 0;

function make(history: HistorySheet, { columns, last }: Seen, changes: RowChanges): void {
  const { replaced = [], added = [], removed = [] } = changes;
  write(history, columns, [...replaced, ...added.map((line, i) => ({ row: last + 1 + i, line }))]);
  remove(history, removed);
}

/** Changes that give each key its line. @param goneKeys keys of rows that are to be deleted */
function repairsOf(
  { rows }: Seen,
  wantedLines: ReadonlyMap<string, HistoryLine>,
  goneKeys: ReadonlySet<string>,
): RowChanges {
  const replaced = rows.flatMap(({ row, line }) => {
    const wantedLine = wantedLines.get(keyOf(line));
    return wantedLine && contentOf(wantedLine) !== contentOf(line) ? [{ row, line: wantedLine }] : [];
  });
  const presentKeys = new Set(rows.map(({ line }) => keyOf(line)));
  const added = [...wantedLines].flatMap(([key, line]) => (presentKeys.has(key) ? [] : [line]));
  const removed = rows.flatMap(({ row, line }) => (goneKeys.has(keyOf(line)) ? [row] : []));
  return { replaced, added, removed };
}

/** @param strays rows that are neither old nor written ones */
const MOVED = (strays: readonly number[]): string => {
  const more = strays.length > MOST_NAMED ? ' and more' : '';
  const places = strays.length === 0 ? 'its rows' : `row ${strays.slice(0, MOST_NAMED).join(', ')}${more}`;
  return `Rows or columns of the tab History were moved while figures were written. Check ${places}, then pull again.`;
};

/** Writes each key once more, and reports rows that are still wrong. @throws UserError */
function repair(
  history: HistorySheet,
  moved: Seen,
  wanted: readonly HistoryLine[],
  rowsBefore: readonly HistoryRow[],
): void {
  const wantedLines = new Map(wanted.map((line) => [keyOf(line), line]));
  const oldKeys = rowsBefore.map(({ line }) => keyOf(line));
  const goneKeys = new Set(oldKeys.filter((key) => !wantedLines.has(key)));
  make(history, moved, repairsOf(moved, wantedLines, goneKeys));
  const repaired = readRows(history, isKey);
  const missing = missingColumns(repaired.columns);
  if (missing !== '') throw new UserError(missing);
  const strays = repaired.rows.filter(({ line }) => !wantedLines.has(keyOf(line)));
  if (strays.length > 0 || !isNothing(repairsOf(repaired, wantedLines, goneKeys)))
    throw new UserError(MOVED(strays.map(({ row }) => row)));
}

/**
 * Changes rows in a constant number of calls, and commits them.
 * @param changesOf the changes to the rows that were read
 * @throws UserError if a header is missing or not unique, or if rows or columns were moved
 */
export function changeRows(
  history: HistorySheet,
  changesOf: (rows: readonly HistoryRow[]) => RowChanges,
): void {
  const rowsBefore = readRows(history);
  const changes = changesOf(rowsBefore.rows);
  if (isNothing(changes)) return;
  const { replaced = [], added = [] } = changes;
  const expected = expectedAt(rowsBefore, changes);
  const linesByRow = new Map(rowsBefore.rows.map(({ row, line }) => [row, line]));
  const writtenLines = [...replaced.map(({ row, line }) => ({ ...linesByRow.get(row)!, ...line })), ...added];
  make(history, rowsBefore, changes);
  const after = readRows(history, isKey);
  if (
    areEqual(rowsBefore.columns, after.columns) &&
    areInPlace(after, expected, new Set(writtenLines.map(keyOf)))
  )
    return;
  repair(history, after, [...expected.values()], rowsBefore.rows);
}
