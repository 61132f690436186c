// sheet: restores cells of rows that were moved into the target of a write while it ran.

import type { SheetPort } from '../ports/sheet';
import { UserError } from '../ports/user-error';
import type { Value } from '../shared/value';
import { type ColumnKind, kindIn } from '../tabs/columns/column';
import type { Tab } from '../tabs/columns/tab';
import type { TabRow } from '../tabs/columns/tab-row';
import { headerName } from './find-columns';
import { type ValueAt, writeExactly } from './formatted-writes';
import {
  fieldsByColumn,
  findOverwritten,
  type MisplacedValue,
  type OverwritingValue,
  type OverwrittenCell,
  rowsOfOverwritten,
} from './overwritten-cells';
import { isAlike, valueIn } from './overwritten-rows';
import { readWithCells, type TabReading, type TabWithCells } from './read-tab';
import { restoreValues } from './restore-values';
import { isRowPlaceholder } from './row-placeholders';
import { STATUS } from './status-columns';
import { columnsBefore, previousUserCell, rowIn, type SeenCells } from './user-cells';
import type { CellWrite } from './write-tab';

/**
 * True for a row without content in our columns except the written cells, because it was inserted during the
 * write, and for a row that is being added.
 */
function isBare(tab: Tab, row: TabRow | undefined, written: ReadonlySet<string>): boolean {
  if (row === undefined || isRowPlaceholder(row.status)) return true;
  const isBlank = (value: Value | undefined) => value === null || value === '' || value === false;
  const ours = written.has(STATUS) || row.status === '';
  return ours && tab.columns.every(({ field }) => written.has(field) || isBlank(row.fields[field]));
}

const isValue = (kind: ColumnKind, found: Value | undefined, value: Value): boolean =>
  found !== undefined && kind.equal(found, value);

/** Rows can be sorted again during a restore. After this many attempts the write ends with an error. */
const RESTORES = 4;

/** A cell that was given its previous value. */
interface Restored {
  readonly row: number;
  readonly column: number;
  /** A field name, or one of our own columns; null: a column of a person. */
  readonly field: string | null;
  /** The header of the column, in lower case. */
  readonly header: string;
  /** What was written now. */
  readonly value: Value;
  readonly overwrittenBy: OverwritingValue;
}

const headerAt = ({ headers }: TabReading, column: number): string => headerName(headers[column - 1] ?? '');

const lostKey = (tab: Tab, row: number): UserError =>
  new UserError(
    `Row ${row} of ${tab.title} was moved while it was written, so its key may belong to another row. Undo the last sort, or pull again.`,
  );

/**
 * Cells that a restore wrote in the wrong row, because rows were moved between its read and its write, and
 * cells that are therefore still wrong. A row is the same if it has the same key or, without one, the same
 * other values.
 * @throws UserError when a row cannot be found again
 */
function missedBy(
  tab: Tab,
  read: TabReading,
  after: TabReading,
  restored: readonly Restored[],
): readonly MisplacedValue[] {
  const namesAfter = fieldsByColumn(after);
  const fields = new Set(restored.flatMap(({ field }) => (field === null ? [] : [field])));
  for (const { column } of restored) if (namesAfter.has(column)) fields.add(namesAfter.get(column)!);
  const keyIsWhole = !tab.keyFields.some((field) => fields.has(field));
  const isSame = (was: TabRow, is: TabRow): boolean =>
    keyIsWhole && was.key !== null ? was.key === is.key : isAlike(tab, was, is, fields);
  const [rowsThen, rowsAfter] = [read, after].map(({ rows }) => new Map(rows.map((row) => [row.row, row])));
  const columnsAfter = new Map(Array.from(namesAfter, ([column, field]) => [field, column]));
  const headersAfter = after.headers.map(headerName);
  return restored.flatMap(({ row, column, field, header, value, overwrittenBy }): MisplacedValue[] => {
    const [was, is] = [rowsThen!.get(row), rowsAfter!.get(row)];
    // A person may have deleted or renamed their own column.
    const ownNow = headersAfter[column - 1] === header ? column : headersAfter.indexOf(header) + 1;
    const columnNow = field === null ? ownNow : columnsAfter.get(field)!;
    if (was === undefined || columnNow === 0) return [];
    const isThere = is === undefined ? isBare(tab, was, fields) : isSame(was, is);
    if (isThere && columnNow === column) return [];
    const places = after.rows.filter((one) => isSame(was, one));
    if (places.length !== 1) throw lostKey(tab, row);
    const [place] = places;
    return [
      { field, write: { row, column }, value, key: is?.key ?? null, header: headerAt(after, column) },
      {
        ...overwrittenBy,
        write: { row: place!.row, column: columnNow },
        key: place!.key,
        header: headerAt(after, columnNow),
      },
    ];
  });
}

/**
 * Restores previous values and reads the tab again, because rows may have moved meanwhile.
 * @throws UserError when the previous value of an overwritten key is unknown, or rows keep moving
 */
export function restore(
  tab: Tab,
  sheet: SheetPort,
  reading: TabReading,
  wrong: readonly MisplacedValue[],
  seen: SeenCells,
): void {
  let now = readWithCells(tab, sheet);
  let open = wrong;
  for (let tries = 0; open.length > 0; tries += 1) {
    if (tries === RESTORES) throw lostKey(tab, open[0]!.write.row);
    const restored = restoreOnce(tab, sheet, reading, now, open, seen);
    const after = readWithCells(tab, sheet);
    open = missedBy(tab, now.reading, after.reading, restored);
    now = after;
  }
}

/** The writes of one restore. */
interface Restoring {
  readonly values: ValueAt[];
  /** Cells of people, formulas, and texts that cannot be decoded, as they were. */
  readonly texts: CellWrite[];
  /** All of them except formulas in declared columns. */
  readonly restored: Restored[];
}

/** The row of an overwritten cell. */
interface RowOfCell {
  /** undefined: without content in our columns. */
  readonly now: TabRow | undefined;
  /** Before the write; undefined: unknown, or inserted since. */
  readonly before: TabRow | undefined;
  /** The row was inserted, so the cell is cleared. */
  readonly isInserted: boolean;
}

/**
 * Adds the write that restores an overwritten cell of Bidgrid.
 * @throws UserError if it is a cell of a key whose previous value is unknown
 */
function restoreOurCell(
  tab: Tab,
  { row, column, field, overwrittenBy }: OverwrittenCell & { readonly field: string },
  header: string,
  { now, before, isInserted }: RowOfCell,
  seen: SeenCells,
  { values, texts, restored }: Restoring,
): void {
  const [rowBefore, columnBefore] = [before ? rowIn(seen, before) : 0, seen.columnOf(field)];
  const formula = before ? seen.formula(rowBefore, columnBefore) : '';
  if (formula !== '') {
    texts.push({ row, column, cell: formula });
    return;
  }
  const value = isInserted ? '' : before && valueIn(before, field);
  if (value !== undefined) restored.push({ row, column, field, header, value, overwrittenBy });
  // A typed text that cannot be decoded is restored unchanged.
  const raw = value === undefined && before ? seen.cell(rowBefore, columnBefore) : '';
  const declared = tab.columns.find((one) => one.field === field);
  const kind = isInserted || !declared ? undefined : kindIn(declared, before?.fields ?? {});
  if (raw !== '') texts.push({ row, column, cell: raw });
  else if (value !== undefined && kind !== undefined) values.push({ row, column, kind, value });
  else if (value !== undefined) texts.push({ row, column, cell: String(value) });
  else if (now && tab.keyFields.includes(field)) throw lostKey(tab, row);
}

/** Returns what it wrote, except formulas in declared columns. */
function restoreOnce(
  tab: Tab,
  sheet: SheetPort,
  reading: TabReading,
  now: TabWithCells,
  wrong: readonly MisplacedValue[],
  seen: SeenCells,
): Restored[] {
  const columns = columnsBefore(seen.headers, now.reading.headers);
  const cells = findOverwritten(now.reading, wrong);
  const rows = rowsOfOverwritten(tab, reading, now, cells, seen, columns);
  const rowsNow = new Map(now.reading.rows.map((row) => [row.row, row]));
  const restoring: Restoring = { values: [], texts: [], restored: [] };
  for (const cell of cells) {
    const { row: at, column, field, overwrittenBy } = cell;
    const row = rowsNow.get(at);
    const header = headerAt(now.reading, column);
    const before = rows.before(cell);
    if (field === null) {
      const content = previousUserCell(seen, columns, before, column);
      restoring.texts.push({ row: at, column, cell: content });
      restoring.restored.push({ row: at, column, field, header, value: String(content), overwrittenBy });
      continue;
    }
    const kind = tab.columns.find((one) => one.field === field)?.kind;
    // If the written value is gone, the cell was not overwritten, or a person has edited it since.
    if (
      row &&
      kind &&
      field === overwrittenBy.field &&
      !isValue(kind, valueIn(row, field), overwrittenBy.value)
    )
      continue;
    const isInserted =
      before === undefined && isBare(tab, row, rows.written(cell)) && !rows.hasUserCells(cell);
    restoreOurCell(tab, { ...cell, field }, header, { now: row, before, isInserted }, seen, restoring);
  }
  writeExactly(sheet, restoring.texts);
  restoreValues(tab, sheet, restoring.values);
  return restoring.restored;
}
