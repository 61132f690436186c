// history: changes rows of the tab History while people sort, insert and delete its rows, and move its
// columns. The whole tab is read right before and right after a write; if anything was moved in between,
// rows that were overwritten or deleted are restored, and the changes are made again.

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

/** With names and times, which can be those of other columns if columns were moved. */
const wholeContentOf = (line: HistoryLine): string =>
  JSON.stringify([contentOf(line), line.campaign, line.fetched]);

/** Those of `all` whose content is not in `others`, counting repetitions. */
function lacking<T>(all: readonly T[], others: readonly string[], textOf: (one: T) => string): T[] {
  const openByContent = new Map<string, number>();
  for (const content of others) {
    openByContent.set(content, (openByContent.get(content) ?? 0) + 1);
  }
  return all.filter((one) => {
    const content = textOf(one);
    const openCount = openByContent.get(content) ?? 0;
    openByContent.set(content, openCount - 1);
    return openCount <= 0;
  });
}

interface Found {
  readonly rows: readonly HistoryRow[];
  /** Whether columns were moved. */
  readonly haveMoved: boolean;
}

/**
 * Changes that turn what is there into what should be there: in the row with the same key, if there is one.
 * @param isOurs whether a row that should not be there can come from our writes; others were typed meanwhile
 */
function repairsOf(
  { rows, haveMoved }: Found,
  wanted: readonly HistoryLine[],
  isOurs: (row: HistoryRow) => boolean,
): RowChanges {
  const textOf = haveMoved ? wholeContentOf : contentOf;
  const surplus = lacking(rows, wanted.map(textOf), ({ line }) => textOf(line)).filter(
    (row) => haveMoved || isOurs(row),
  );
  const missing = lacking(
    wanted,
    rows.map(({ line }) => textOf(line)),
    textOf,
  );
  const byKey = new Map(surplus.map((row) => [keyOf(row.line), row]));
  const replaced: { row: number; line: HistoryLine }[] = [];
  const taken = new Set<number>();
  const homeless = missing.filter((line) => {
    const same = byKey.get(keyOf(line));
    if (same === undefined || taken.has(same.row)) return true;
    taken.add(same.row);
    replaced.push({ row: same.row, line });
    return false;
  });
  const free = surplus.filter(({ row }) => !taken.has(row));
  const count = Math.min(free.length, homeless.length);
  for (let i = 0; i < count; i += 1) replaced.push({ row: free[i]!.row, line: homeless[i]! });
  return { replaced, added: homeless.slice(count), removed: free.slice(count).map(({ row }) => row) };
}

interface Seen {
  /** Of all cells below the header. */
  readonly cells: readonly (readonly Cell[])[];
  readonly columns: ReadonlyMap<HistoryField, number>;
  readonly rows: readonly HistoryRow[];
  /** Last row with content of the sheet. */
  readonly last: number;
}

const ATTEMPTS = 4;

const STUCK =
  'Rows or columns of the tab History kept moving while figures were written. Pull again when no one is sorting it.';

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

/**
 * Clears cells of added lines that are in columns of people, because a column was deleted or inserted
 * meanwhile.
 */
function clearStrays({ sheet }: HistorySheet, before: Seen, added: readonly LineAt[], after: Seen): void {
  const own = new Set(after.columns.values());
  const strays = valuesAt(before.columns, added).filter(({ row, column, kind, value }) => {
    const [cell, written] = [after.cells[row - 2]?.[column - 1] ?? '', kind.encode(value)];
    // IDs such as `007` became numbers in cells that are not plain text.
    return !own.has(column) && cell !== '' && (cell === written || cell === Number(written));
  });
  if (strays.length > 0) sheet.write(groupRuns(strays.map(({ row, column }) => ({ row, column, cell: '' }))));
}

/** Without fields whose columns are missing. */
const presentPart = (line: HistoryLine, columns: Seen['columns']): HistoryLine =>
  Object.fromEntries(
    Object.entries(line).filter(([field]) => columns.has(field as HistoryField)),
  ) as HistoryLine;

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

/**
 * Changes rows in a constant number of calls, and commits them.
 * @param changesOf the changes to the rows that were read
 * @throws UserError if a header is missing or not unique, or if rows keep moving
 */
export function changeRows(
  history: HistorySheet,
  changesOf: (rows: readonly HistoryRow[]) => RowChanges,
): void {
  let before = readRows(history);
  let changes = changesOf(before.rows);
  let wanted: readonly HistoryLine[] = [];
  const known = new Set<string>();
  for (let attempt = 0; attempt < ATTEMPTS && !isNothing(changes); attempt += 1) {
    const { replaced = [], added = [], removed = [] } = changes;
    const expected = expectedAt(before, changes);
    if (attempt === 0) {
      wanted = [...expected.values()];
      for (const { line } of before.rows) known.add(keyOf(line));
      for (const line of wanted) known.add(keyOf(line));
    }
    const lines = new Map(before.rows.map(({ row, line }) => [row, line]));
    const written = [
      ...replaced.map(({ row, line }) => keyOf({ ...lines.get(row)!, ...line })),
      ...added.map(keyOf),
    ];
    const below = added.map((line, i) => ({ row: before.last + 1 + i, line }));
    const writes = [...replaced, ...below];
    write(history, before.columns, writes);
    remove(history, removed);
    // Figures of the other columns are repaired if a person deleted or renamed one.
    const after = readRows(history, isKey);
    const haveMoved = !areEqual(before.columns, after.columns);
    const isDone = !haveMoved && areInPlace(after, expected, new Set(written));
    if (haveMoved) clearStrays(history, before, below, after);
    const rows = new Set(writes.map(({ row }) => row));
    changes = isDone
      ? {}
      : repairsOf(
          { rows: after.rows, haveMoved },
          wanted.map((line) => presentPart(line, after.columns)),
          ({ row, line }) => rows.has(row) || known.has(keyOf(line)),
        );
    before = after;
  }
  const missing = missingColumns(before.columns);
  if (missing !== '') throw new UserError(missing);
  if (!isNothing(changes)) throw new UserError(STUCK);
}
