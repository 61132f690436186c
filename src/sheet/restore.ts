// sheet: restores cells of rows that were moved into the target of a write while it ran.

import type { SheetPort } from '../ports/sheet';
import { UserError } from '../ports/user-error';
import type { Value } from '../shared/value';
import { type ColumnKind, kindIn } from '../tabs/columns/column';
import type { Tab } from '../tabs/columns/tab';
import type { TabRow } from '../tabs/columns/tab-row';
import { columnOf } from '../tabs/rules/rule-cells';
import type { CellWrite } from './cell-runs';
import { headerName, isRowPlaceholder, STATUS } from './find-columns';
import { restoreValues, type ValueAt, writeExactly } from './formatted-writes';
import {
  fieldsByColumn,
  findOverwritten,
  type MisplacedValue,
  type OverwritingValue,
  type OverwrittenCell,
  rowsOfOverwritten,
} from './overwritten-cells';
import { readWithCells, type TabReading, type TabWithCells } from './read-tab';
import { type CellsBefore, columnsBefore, isAlike, previousUserCell, rowIn, valueIn } from './rows-before';

/**
 * True for a row without content in our columns except the written cells, because it was inserted during the
 * write, and for a row that is being added.
 */
function isBare(tab: Tab, row: TabRow | undefined, writtenFields: ReadonlySet<string>): boolean {
  if (row === undefined || isRowPlaceholder(row.status)) return true;
  const isBlank = (value: Value | undefined) => value === null || value === '' || value === false;
  const hasNoStatus = writtenFields.has(STATUS) || row.status === '';
  return (
    hasNoStatus && tab.columns.every(({ field }) => writtenFields.has(field) || isBlank(row.fields[field]))
  );
}

const isValue = (kind: ColumnKind, currentValue: Value | undefined, value: Value): boolean =>
  currentValue !== undefined && kind.equal(currentValue, value);

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
  oldReading: TabReading,
  newReading: TabReading,
  restored: readonly Restored[],
): readonly MisplacedValue[] {
  const namesAfter = fieldsByColumn(newReading);
  const fields = new Set(restored.flatMap(({ field }) => (field === null ? [] : [field])));
  for (const { column } of restored) if (namesAfter.has(column)) fields.add(namesAfter.get(column)!);
  const keyIsWhole = !tab.keyFields.some((field) => fields.has(field));
  const isSame = (oldRow: TabRow, newRow: TabRow): boolean =>
    keyIsWhole && oldRow.key !== null ? oldRow.key === newRow.key : isAlike(tab, oldRow, newRow, fields);
  const [rowsThen, rowsAfter] = [oldReading, newReading].map(
    ({ rows }) => new Map(rows.map((row) => [row.row, row])),
  );
  const columnsAfter = new Map(Array.from(namesAfter, ([column, field]) => [field, column]));
  const headersAfter = newReading.headers.map(headerName);
  return restored.flatMap(({ row, column, field, header, value, overwrittenBy }): MisplacedValue[] => {
    const [oldRow, newRow] = [rowsThen!.get(row), rowsAfter!.get(row)];
    // A person may have deleted or renamed their own column.
    const ownNow = headersAfter[column - 1] === header ? column : headersAfter.indexOf(header) + 1;
    const columnNow = field === null ? ownNow : columnsAfter.get(field)!;
    if (oldRow === undefined || columnNow === 0) return [];
    const isThere = newRow === undefined ? isBare(tab, oldRow, fields) : isSame(oldRow, newRow);
    if (isThere && columnNow === column) return [];
    const places = newReading.rows.filter((candidate) => isSame(oldRow, candidate));
    if (places.length !== 1) throw lostKey(tab, row);
    const [place] = places;
    return [
      {
        field,
        write: { row, column },
        value,
        key: newRow?.key ?? null,
        header: headerAt(newReading, column),
      },
      {
        ...overwrittenBy,
        write: { row: place!.row, column: columnNow },
        key: place!.key,
        header: headerAt(newReading, columnNow),
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
  cellsBefore: CellsBefore,
): void {
  let currentTab = readWithCells(tab, sheet);
  let openCells = wrong;
  for (let tries = 0; openCells.length > 0; tries += 1) {
    if (tries === RESTORES) throw lostKey(tab, openCells[0]!.write.row);
    const restored = restoreOnce(tab, sheet, reading, currentTab, openCells, cellsBefore);
    const newTab = readWithCells(tab, sheet);
    openCells = missedBy(tab, currentTab.reading, newTab.reading, restored);
    currentTab = newTab;
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
  readonly currentRow: TabRow | undefined;
  /** Before the write; undefined: unknown, or inserted since. */
  readonly oldRow: TabRow | undefined;
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
  { currentRow, oldRow, isInserted }: RowOfCell,
  cellsBefore: CellsBefore,
  { values, texts, restored }: Restoring,
): void {
  const [rowBefore, columnBefore] = [oldRow ? rowIn(cellsBefore, oldRow) : 0, cellsBefore.columnOf(field)];
  const formula = oldRow ? cellsBefore.formula(rowBefore, columnBefore) : '';
  if (formula !== '') {
    texts.push({ row, column, cell: formula });
    return;
  }
  const value = isInserted ? '' : oldRow && valueIn(oldRow, field);
  if (value !== undefined) restored.push({ row, column, field, header, value, overwrittenBy });
  // A typed text that cannot be decoded is restored unchanged.
  const raw = value === undefined && oldRow ? cellsBefore.cell(rowBefore, columnBefore) : '';
  const declared = columnOf(tab, field);
  const kind = isInserted || !declared ? undefined : kindIn(declared, oldRow?.fields ?? {});
  if (raw !== '') texts.push({ row, column, cell: raw });
  else if (value !== undefined && kind !== undefined) values.push({ row, column, kind, value });
  else if (value !== undefined) texts.push({ row, column, cell: String(value) });
  else if (currentRow && tab.keyFields.includes(field)) throw lostKey(tab, row);
}

/** Returns what it wrote, except formulas in declared columns. */
function restoreOnce(
  tab: Tab,
  sheet: SheetPort,
  reading: TabReading,
  currentTab: TabWithCells,
  wrong: readonly MisplacedValue[],
  cellsBefore: CellsBefore,
): Restored[] {
  const columns = columnsBefore(cellsBefore.headers, currentTab.reading.headers);
  const cells = findOverwritten(currentTab.reading, wrong);
  const rows = rowsOfOverwritten(tab, reading, currentTab, cells, cellsBefore, columns);
  const rowsNow = new Map(currentTab.reading.rows.map((row) => [row.row, row]));
  const restoring: Restoring = { values: [], texts: [], restored: [] };
  for (const cell of cells) {
    const { row: rowNumber, column, field, overwrittenBy } = cell;
    const row = rowsNow.get(rowNumber);
    const header = headerAt(currentTab.reading, column);
    const oldRow = rows.before(cell);
    if (field === null) {
      const content = previousUserCell(cellsBefore, columns, oldRow, column);
      restoring.texts.push({ row: rowNumber, column, cell: content });
      restoring.restored.push({
        row: rowNumber,
        column,
        field,
        header,
        value: String(content),
        overwrittenBy,
      });
      continue;
    }
    const kind = columnOf(tab, field)?.kind;
    // If the written value is gone, the cell was not overwritten, or a person has edited it since.
    if (
      row &&
      kind &&
      field === overwrittenBy.field &&
      !isValue(kind, valueIn(row, field), overwrittenBy.value)
    )
      continue;
    const isInserted =
      oldRow === undefined && isBare(tab, row, rows.written(cell)) && !rows.hasUserCells(cell);
    restoreOurCell(
      tab,
      { ...cell, field },
      header,
      { currentRow: row, oldRow, isInserted },
      cellsBefore,
      restoring,
    );
  }
  writeExactly(sheet, restoring.texts);
  restoreValues(tab, sheet, restoring.values);
  return restoring.restored;
}
