// sheet: restores cells of rows that were moved into the target of a write while it ran.

import type { Value } from '../model/value';
import type { SheetPort } from '../ports/sheet';
import { UserError } from '../ports/user-error';
import { type ColumnKind, kindIn } from '../tabs/column';
import type { Tab } from '../tabs/tab';
import type { TabRow } from '../tabs/tab-row';
import { headerName } from './find-columns';
import { type ValueAt, writeExactly } from './formatted-writes';
import { CHANGE, STATES, STATUS } from './our-columns';
import { isAlike, matchOverwritten, type OverwrittenRow, valueIn } from './overwritten-rows';
import { readWithCells, type TabReading } from './read-tab';
import { restoreValues } from './restore-values';
import { isRowPlaceholder } from './row-placeholders';
import { columnsBefore, previousUserCell, rowIn, type SeenCells, userCells } from './user-cells';
import type { CellWrite } from './write-tab';

/** A cell that was written to the wrong row. */
export interface Misplaced {
  /** Whose value was written: a field name, or one of our own columns; null: a column of a person. */
  readonly field: string | null;
  readonly write: Pick<CellWrite, 'row' | 'column'>;
  /** What was written. */
  readonly value: Value;
  /** Key of the row that was hit, in the read right after the write; null: it has none. */
  readonly key: string | null;
  /** Header of the column that was hit, in that read; null: it was not read. */
  readonly header: string | null;
  /** Row number of the hit row when the tab was read; absent: found by key. */
  readonly read?: number;
}

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
  /** What had been written there by mistake, and the field that the value belongs to. */
  readonly hitBy: Pick<Misplaced, 'field' | 'value'>;
}

/** Field names, and those of our own columns, by column. */
function fieldsByColumn({
  columns,
  changeColumn,
  statesColumn,
  statusColumn,
}: TabReading): Map<number, string> {
  const fields = new Map([...columns].map(([field, column]) => [column, field]));
  return fields.set(changeColumn, CHANGE).set(statesColumn, STATES).set(statusColumn, STATUS);
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
): readonly Misplaced[] {
  const namesAfter = fieldsByColumn(after);
  const fields = new Set(restored.flatMap(({ field }) => (field === null ? [] : [field])));
  for (const { column } of restored) if (namesAfter.has(column)) fields.add(namesAfter.get(column)!);
  const keyIsWhole = !tab.keyFields.some((field) => fields.has(field));
  const isSame = (was: TabRow, is: TabRow): boolean =>
    keyIsWhole && was.key !== null ? was.key === is.key : isAlike(tab, was, is, fields);
  const [rowsThen, rowsAfter] = [read, after].map(({ rows }) => new Map(rows.map((row) => [row.row, row])));
  const columnsAfter = new Map(Array.from(namesAfter, ([column, field]) => [field, column]));
  const headersAfter = after.headers.map(headerName);
  return restored.flatMap(({ row, column, field, header, value, hitBy }): Misplaced[] => {
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
        ...hitBy,
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
  wrong: readonly Misplaced[],
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

/** Returns what it wrote, except formulas in declared columns. */
function restoreOnce(
  tab: Tab,
  sheet: SheetPort,
  reading: TabReading,
  { reading: now, lines }: ReturnType<typeof readWithCells>,
  wrong: readonly Misplaced[],
  seen: SeenCells,
): Restored[] {
  const tabState = new Map(now.rows.map((row) => [row.row, row]));
  // Columns may have moved too: the overwritten cell is below the header that is there now.
  const own = columnsBefore(seen.headers, now.headers);
  const names = fieldsByColumn(now);
  // Rows and columns may have moved again since that read.
  const present = new Map<string, number[]>();
  for (const { key, row } of now.rows) if (key !== null) present.set(key, [...(present.get(key) ?? []), row]);
  const rowNow = ({ key, write }: Misplaced): number => {
    if (key === null || tabState.get(write.row)?.key === key) return write.row;
    const found = present.get(key) ?? [];
    return found.length === 1 ? found[0]! : write.row;
  };
  const headersNow = now.headers.map(headerName);
  const columnNow = ({ header, write }: Misplaced): number => {
    if (header === null || headersNow[write.column - 1] === header) return write.column;
    return headersNow.indexOf(header) + 1 || write.column;
  };
  const hit = wrong.map((one) => {
    const column = columnNow(one);
    return {
      write: { row: rowNow(one), column },
      by: { field: one.field, value: one.value },
      field: names.get(column) ?? null,
      read: one.read,
    };
  });
  // Written values may be in the right or in a wrong place, so neither distinguishes rows.
  const fields = new Map<number, Set<string>>();
  for (const { field, by, write } of hit) {
    const own = fields.get(write.row) ?? new Set<string>();
    for (const name of [by.field, field]) if (name !== null) own.add(name);
    fields.set(write.row, own);
  }
  // With an overwritten key it is unknown which rows are missing.
  const hasOwnKey = ({ row }: TabRow): boolean => !tab.keyFields.some((field) => fields.get(row)?.has(field));
  const declared = new Map(tab.columns.map((column) => [column.field, column]));
  const rowRead = new Map(reading.rows.map((row) => [row.row, row]));
  /** The row when the tab was read, if it is the same in all cells that were not written. */
  const sameRow = (row: TabRow, read: number | undefined, written: ReadonlySet<string>) => {
    const was = read === undefined ? undefined : rowRead.get(read);
    return was && isAlike(tab, was, row, written) ? was : undefined;
  };
  const writtenAt = new Set(hit.map(({ write }) => `${write.row} ${write.column}`));
  const isUserCell = (row: number, column: number): boolean =>
    !names.has(column) && !writtenAt.has(`${row} ${column}`);
  const users = userCells(seen, own, lines, isUserCell);
  const overwritten = Array.from(fields).flatMap(([at, written]): OverwrittenRow[] => {
    const row = tabState.get(at);
    return row ? [{ row, written }] : [];
  });
  const rowBefore = new Map<TabRow, TabRow | undefined>();
  matchOverwritten(tab, reading.rows, now.rows.filter(hasOwnKey), overwritten, ({ row }, one) =>
    users.agree(row.row, one),
  ).forEach((before, i) => {
    rowBefore.set(overwritten[i]!.row, before);
  });
  const values: ValueAt[] = [];
  const texts: CellWrite[] = [];
  const restored: Restored[] = [];
  for (const {
    field,
    by: hitBy,
    read,
    write: { row: at, column },
  } of hit) {
    const row = tabState.get(at);
    const ours = field === null ? undefined : declared.get(field);
    const kindOfHit = field === hitBy.field ? ours?.kind : undefined;
    // If the written value is gone, the cell was not overwritten, or a person has edited it since.
    if (row && field !== null && kindOfHit && !isValue(kindOfHit, valueIn(row, field), hitBy.value)) continue;
    const header = headersNow[column - 1] ?? '';
    const written = fields.get(at)!;
    const before = row && (sameRow(row, read, written) ?? rowBefore.get(row));
    if (field === null) {
      const cell = previousUserCell(seen, own, before, column);
      texts.push({ row: at, column, cell });
      restored.push({ row: at, column, field, header, value: String(cell), hitBy });
      continue;
    }
    const formula = before === undefined ? '' : seen.formula(rowIn(seen, before), seen.columnOf(field));
    if (formula !== '') {
      texts.push({ row: at, column, cell: formula });
      continue;
    }
    const bare = before === undefined && isBare(tab, row, written) && !users.has(at);
    const value = bare ? '' : before && valueIn(before, field);
    const kind = bare || !ours ? undefined : kindIn(ours, before?.fields ?? {});
    if (value !== undefined) restored.push({ row: at, column, field, header, value, hitBy });
    // A typed text that cannot be decoded is restored unchanged.
    const raw = value === undefined && before ? seen.cell(rowIn(seen, before), seen.columnOf(field)) : '';
    if (raw !== '') texts.push({ row: at, column, cell: raw });
    else if (value !== undefined && kind !== undefined) values.push({ row: at, column, kind, value });
    else if (value !== undefined) texts.push({ row: at, column, cell: String(value) });
    else if (row && tab.keyFields.includes(field)) {
      throw lostKey(tab, at);
    }
  }
  writeExactly(sheet, texts);
  restoreValues(tab, sheet, values);
  return restored;
}
