// sheet: the only function that writes values into rows of a tab. People sort, type and format at the same
// time: rows are found by key and columns by header in the read right before the write, cells that changed
// since they were read are not written, and cells written in the wrong place are restored.

import { FormatRefused } from '../model/format-refused';
import type { Fields, Value } from '../model/value';
import type { SheetPort } from '../ports/sheet';
import { UserError } from '../ports/user-error';
import type { Block, Cell } from '../tabs/cell';
import { isMisformatted } from '../tabs/cell-format';
import { type ColumnKind, kindIn } from '../tabs/column';
import { keyOf } from '../tabs/row-key';
import type { Tab } from '../tabs/tab';
import type { TabRow } from '../tabs/tab-row';
import { type ClosedCells, closedCells } from './closed-cells';
import { columnsNow } from './columns-now';
import { cellName, type FilledCells, filledCells, NOT_FILLED } from './filled-cells';
import { type CellRef, columnOf, type Look, lookAt } from './find-cells';
import type { FoundColumns } from './find-columns';
import { formatted, setFormats, type ValueAt, writeExactly } from './formatted-writes';
import { type MissingValue, misplacedValues } from './misplaced-values';
import type { MisplacedValue } from './overwritten-cells';
import type { TabReading } from './read-tab';
import { restore } from './restore';
import { groupRuns, MANY_RUNS, withGapsFilled } from './runs';
import { CHANGE, STATES, STATUS } from './status-columns';
import { blockAround, type CellWrite, writtenBack } from './write-tab';

/** A value for a cell of ours; text for our own columns. */
export interface CellUpdate extends CellRef {
  readonly value: Value;
}

/** A cell that was not written. */
export interface LeftCell {
  readonly update: CellUpdate;
  /**
   * changed: it changed since the tab was read · formula: a person entered a formula · closed: see `reason`.
   */
  readonly why: 'changed' | 'formula' | 'closed';
  /** As in `ClosedCells`. */
  readonly reason?: string;
  /** A whole new row, which was not added. */
  readonly isRow?: true;
}

/** The reasons of closed cells. */
export const reasonsOf = (left: readonly LeftCell[]): string[] =>
  left.flatMap(({ reason }) => (reason === undefined ? [] : [reason]));

export interface WriteResult {
  /** Updates whose row is no longer in the tab. */
  readonly gone: readonly CellUpdate[];
  readonly left: readonly LeftCell[];
}

export interface WriteOptions {
  /** A person chose this value for this cell, so it replaces a formula. */
  readonly replaceFormulas?: boolean;
  /** All fields of new rows, by row number. All of their cells are written that are still empty. */
  readonly added?: ReadonlyMap<number, Fields>;
  /** Cells of a row belong together: if one is left, all are. */
  readonly wholeRows?: boolean;
}

/** Up to this many rows, formulas of all rows are read: any row may be moved under the write. */
const ALL_FORMULAS = 5_000;

const ATTEMPTS = 5;
const MOST_READS = 6;

/** Columns of our own. */
const OURS = [CHANGE, STATES, STATUS];

const STUCK =
  'Rows or columns kept moving while values were written. Try again when no one is sorting the tab.';

interface Place {
  readonly row: number;
  readonly column: number;
}

/** Number formats and formulas of the declared cells, at the places where they were expected. */
interface Formats {
  format(row: number, column: number): string;
  formula(row: number, column: number): string;
  readonly filled: FilledCells;
}

interface Seen {
  readonly look: Look;
  /** Current place of each update, in order; row 0: its row no longer exists. */
  readonly located: readonly Place[];
  readonly formats: Formats;
  /** People have columns of their own. */
  readonly hasOwn: boolean;
}

/**
 * Reads number formats in a block around the cells, and formulas from the first cell of the sheet on, because
 * their arrays may fill cells to the right and below. Rows may be moved under the write, so formulas are read
 * in all rows of a tab that is not large, and in all columns if people have columns of their own.
 * @param cells those of declared columns
 * @param known what arrays fill, as the tab was read: enough for texts of ours
 */
function readFormats(
  sheet: SheetPort,
  cells: readonly Place[],
  all: readonly Place[],
  hasOwn: boolean,
  known: FilledCells | undefined,
): Formats {
  if (cells.length === 0 && !hasOwn && known !== undefined)
    return { format: () => '', formula: () => '', filled: known };
  const extent = sheet.extent();
  const inside = (places: readonly Place[]): Block | null => {
    const own = places.filter(({ row, column }) => row > 0 && row <= extent.rows && column <= extent.columns);
    return own.length === 0 ? null : blockAround(own);
  };
  const [formatted, written] = [inside(cells), inside(all)];
  const formats = formatted === null ? [] : sheet.numberFormats(formatted);
  const rows =
    extent.rows <= ALL_FORMULAS ? extent.rows : written === null ? 0 : written.row + written.rows - 1;
  const columns = hasOwn ? extent.columns : written === null ? 0 : written.column + written.columns - 1;
  const formulas = written === null ? [] : sheet.formulas({ row: 1, column: 1, rows, columns });
  return {
    format: (row, column) =>
      formatted === null ? '' : (formats[row - formatted.row]?.[column - formatted.column] ?? ''),
    formula: (row, column) => formulas[row - 1]?.[column - 1] ?? '',
    filled: filledCells(formulas),
  };
}

/** Current place of each update, in order; row 0: its row no longer exists. */
const locate = (look: Look, updates: readonly CellUpdate[]): Place[] =>
  updates.map((update) => ({ row: look.rowOf(update), column: columnOf(look.found, update.field) }));

const expected = (found: FoundColumns, updates: readonly CellUpdate[]): Place[] =>
  updates.map(({ row, field }) => ({ row, column: columnOf(found, field) }));

/** Whether the tab has columns of people, or something of theirs beside it. */
const hasOwnColumns = (tab: Tab, { headers }: Pick<TabReading, 'headers'>): boolean =>
  headers.length > tab.columns.length + OURS.length;

/**
 * Reads number formats first, values last, so that no other read is between the values and the write. If
 * cells have moved, reads both again.
 * @throws UserError when headers are missing, or rows keep moving
 */
function look(tab: Tab, sheet: SheetPort, reading: TabReading, updates: readonly CellUpdate[]): Seen {
  const fields = new Set(updates.map(({ field }) => field));
  const isOurs = updates.map(({ field }) => OURS.includes(field));
  let found: Pick<TabReading, 'headers'> & FoundColumns = reading;
  let places = expected(found, updates);
  for (let tries = 0; tries < MOST_READS; tries += 1) {
    const declared = places.filter((_, i) => !isOurs[i]);
    const hasOwn = hasOwnColumns(tab, found);
    const formats = readFormats(sheet, declared, places, hasOwn, reading.filled);
    const now = lookAt(tab, sheet, found, fields, hasOwn);
    if (now === null) {
      found = columnsNow(tab, sheet, 'Nothing was written.');
      places = expected(found, updates);
      continue;
    }
    const located = locate(now, updates);
    const before = places;
    const isMoved = ({ row, column }: Place, i: number): boolean =>
      !isOurs[i] && row > 0 && (row !== before[i]!.row || column !== before[i]!.column);
    if (!located.some(isMoved)) return { look: now, located, formats, hasOwn };
    places = located;
  }
  throw new UserError(STUCK);
}

/** A row of the reading by its number; rows are in order. */
function rowAt(rows: readonly TabRow[], row: number): TabRow | undefined {
  let [low, high] = [0, rows.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const at = rows[middle]!.row;
    if (at === row) return rows[middle];
    if (at < row) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}

/** True when the cell is unchanged since the tab was read. A row that was not read is not compared. */
function isUnchanged(
  read: TabRow | undefined,
  field: string,
  kind: ColumnKind,
  cell: Cell,
  format: string,
): boolean {
  if (read === undefined) return true;
  const [was, now] = [read.fields[field], kind.decode(cell, format)];
  if (now.ok) return was !== undefined && kind.equal(was, now.value);
  return was === undefined && read.issues.some((issue) => issue.field === field && issue.found === now.found);
}

interface Decided {
  readonly values: readonly ValueAt[];
  readonly texts: readonly CellWrite[];
  readonly left: readonly LeftCell[];
}

/** Why a new row cannot get its key, without which it could not be found again; `''`: it can. */
function closedKeysOf(
  tab: Tab,
  now: Look,
  closed: ClosedCells,
  added: WriteOptions['added'],
): (row: number, rowNow: number) => string {
  const keys = tab.columns.filter(({ field }) => tab.keyFields.includes(field));
  const reasons = new Map<number, string>();
  return (row, rowNow) => {
    const fields = added?.get(row);
    if (fields === undefined) return '';
    const reason =
      reasons.get(row) ??
      keys
        .map(({ field, kind }) => {
          const column = columnOf(now.found, field);
          return closed.reason(rowNow, column, kind.encode(fields[field] ?? null));
        })
        .find((why) => why !== '') ??
      '';
    reasons.set(row, reason);
    return reason;
  };
}

function decide(
  tab: Tab,
  reading: TabReading,
  updates: readonly CellUpdate[],
  { look: now, located, formats }: Seen,
  { replaceFormulas = false, added, wholeRows = false }: WriteOptions,
  closed: ClosedCells,
): Decided {
  const columns = new Map(tab.columns.map((column) => [column.field, column]));
  const values: ValueAt[] = [];
  const texts: CellWrite[] = [];
  const left: LeftCell[] = [];
  const closedKeys = closedKeysOf(tab, now, closed, added);
  updates.forEach((update, i) => {
    const { row, column } = located[i]!;
    if (row === 0) return;
    const declared = columns.get(update.field);
    const closedKey = closedKeys(update.row, row);
    if (declared === undefined) {
      const cell = String(update.value);
      const reason = closedKey || closed.reason(row, column, cell);
      if (reason === '') texts.push({ row, column, cell });
      else if (now.cell(row, column) !== cell)
        left.push({ update, why: 'closed', reason, ...(closedKey === '' ? {} : { isRow: true }) });
      return;
    }
    const newFields = added?.get(update.row);
    const kind = kindIn(declared, newFields ?? rowAt(reading.rows, update.row)?.fields ?? {});
    const [cell, format] = [now.cell(row, column), formats.format(row, column)];
    const isFormula = formats.formula(row, column) !== '';
    const isSame = cell === kind.encode(update.value, format);
    if (!newFields && !isFormula && isSame && !isMisformatted(kind, update.value, format)) return;
    const is = kind.decode(cell, format);
    const isThere = is.ok && kind.equal(is.value, update.value);
    const isUntouched = newFields
      ? cell === '' || cell === false
      : isUnchanged(rowAt(reading.rows, update.row), update.field, kind, cell, format);
    const reason = closed.reason(row, column, kind.encode(update.value, format));
    if (closedKey !== '' || (reason !== '' && isThere)) return;
    if (reason !== '') left.push({ update, why: 'closed', reason });
    else if (!isThere && !isUntouched) left.push({ update, why: 'changed' });
    else if (isFormula && !replaceFormulas) left.push({ update, why: 'formula' });
    else values.push({ row, column, kind, value: update.value });
  });
  if (!wholeRows || left.length === 0) return { values, texts, left };
  const leftRows = new Map(left.map((one) => [one.update.row, one]));
  const rest = updates.flatMap((update, i): LeftCell[] => {
    const cause = leftRows.get(update.row);
    if (cause === undefined || left.some((one) => one.update === update)) return [];
    const { row, column } = located[i]!;
    if (cause.reason === undefined) return [{ update, why: cause.why }];
    const [cell] = cause.reason.split(' ');
    return [
      { update, why: cause.why, reason: `${cellName(row, column)} (changes only together with ${cell})` },
    ];
  });
  const rows = new Set(updates.flatMap(({ row }, i) => (leftRows.has(row) ? [located[i]!.row] : [])));
  const isWritten = ({ row }: Place): boolean => !rows.has(row);
  return { values: values.filter(isWritten), texts: texts.filter(isWritten), left: [...left, ...rest] };
}

/**
 * In editable columns, exactly the cells that change. In read-only columns, Change and Status, many scattered
 * cells are joined to blocks; the cells between them keep the values just read.
 */
function writeRuns(
  tab: Tab,
  sheet: SheetPort,
  { look: now, formats }: Seen,
  values: readonly CellWrite[],
  texts: readonly CellWrite[],
  closed: ClosedCells,
): void {
  const declared = new Map(tab.columns.map((column) => [columnOf(now.found, column.field), column]));
  const isReadOnly = ({ column }: CellWrite) => declared.get(column)!.access === 'read-only';
  const ours = [...texts, ...values.filter(isReadOnly)];
  if (groupRuns(ours).length <= MANY_RUNS) {
    writeExactly(sheet, [...values, ...texts]);
    return;
  }
  const between = (row: number, column: number): Cell | undefined => {
    const cell = now.cell(row, column);
    if (closed.reason(row, column, cell) !== '') return undefined;
    if (declared.has(column))
      return writtenBack(cell, formats.formula(row, column), formats.format(row, column));
    return typeof cell === 'string' ? cell : undefined;
  };
  sheet.write(groupRuns(withGapsFilled(ours, between)));
  writeExactly(
    sheet,
    values.filter((write) => !isReadOnly(write)),
  );
}

/** Keys that rows have after their key cells are written, by the row when it was read. */
function keysAfter(
  tab: Tab,
  reading: TabReading,
  updates: readonly CellUpdate[],
): Map<number, string | null> {
  const fields = new Map<number, Partial<Record<string, Value>>>();
  for (const { name, row, field, value } of updates) {
    if (!('key' in name) || !tab.keyFields.includes(field)) continue;
    fields.set(row, { ...(fields.get(row) ?? rowAt(reading.rows, row)?.fields), [field]: value });
  }
  return new Map(Array.from(fields, ([row, own]) => [row, keyOf(tab, own)]));
}

/** For writes to Status: number of written rows by their previous Status, which they no longer have. */
function renamedBy(updates: readonly CellUpdate[], located: readonly Place[]): Map<string, number> {
  const renamed = new Map<string, number>();
  updates.forEach(({ name, field, value }, i) => {
    if (!('status' in name) || field !== STATUS || located[i]!.row === 0 || value === name.status) return;
    renamed.set(name.status, (renamed.get(name.status) ?? 0) + 1);
  });
  return renamed;
}

/** Number of rows with each of these Status texts. */
function statusCounts(look: Look, wanted: ReadonlyMap<string, number>): Map<string, number> {
  const counts = new Map<string, number>();
  if (wanted.size === 0) return counts;
  for (let row = 2; row <= look.lastRow; row += 1) {
    const status = look.status(row);
    if (wanted.has(status)) counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  return counts;
}

interface Missed {
  /** Cells whose row or column has moved, and cells that have a value which is missing at its place. */
  readonly wrong: readonly MisplacedValue[];
  /** A written cell is empty, or has its old content. */
  readonly absent: boolean;
}

/** Reads the places of the written rows in one call. */
function misplaced(
  tab: Tab,
  sheet: SheetPort,
  reading: TabReading,
  updates: readonly CellUpdate[],
  writes: readonly CellWrite[],
  { look: before, located, formats, hasOwn }: Seen,
): Missed {
  const fields = new Set(updates.map(({ field }) => field));
  let after = lookAt(tab, sheet, before.found, fields, hasOwn);
  for (let tries = 0; after === null && tries < MOST_READS; tries += 1) {
    const found = columnsNow(tab, sheet, 'Some values were not written.');
    after = lookAt(tab, sheet, found, fields, hasOwn);
  }
  if (after === null) throw new UserError(STUCK);
  const now = after;
  const renamed = renamedBy(updates, located);
  // Copied rows share a Status. As many rows as were written must have lost it.
  const [had, has] = [statusCounts(before, renamed), statusCounts(now, renamed)];
  const isKept = (status: string, written: number): boolean =>
    (has.get(status) ?? 0) > (had.get(status) ?? 0) - written;
  const keys = keysAfter(tab, reading, updates);
  const isWrong = ({ name, row, field }: CellUpdate, at: Place): boolean => {
    if (columnOf(now.found, field) !== at.column) return true;
    if ('status' in name) {
      const written = renamed.get(name.status);
      return written === undefined ? !now.hasName(at.row, name) : isKept(name.status, written);
    }
    const key = keys.get(row);
    return !now.hasName(at.row, key === undefined ? name : { key });
  };
  const wrong: MisplacedValue[] = [];
  const missing: MissingValue[] = [];
  const written = new Map(writes.map(({ row, column, cell }) => [`${row} ${column}`, cell]));
  const kinds = new Map(tab.columns.map(({ field, kind }) => [field, kind]));
  updates.forEach(({ name, row, field, value }, i) => {
    const at = located[i]!;
    const cell = written.get(`${at.row} ${at.column}`);
    if (at.row === 0) return;
    if (isWrong({ name, row, field, value }, at))
      wrong.push({ field, write: at, value, key: now.key(at.row), header: now.header(at.column) });
    const found = now.cell(at.row, at.column);
    if (cell === undefined || found === cell) return;
    const is = kinds.get(field)?.decode(found, formats.format(at.row, at.column));
    if (!is?.ok || !kinds.get(field)!.equal(is.value, value))
      missing.push({ field, value, ...at, rowNow: now.rowOf({ name, row, field }), cell, read: row });
  });
  const naming = [now.found.statusColumn, ...tab.keyFields.map((field) => columnOf(now.found, field))];
  const absent = missing.some(({ row, column }) =>
    ['', before.cell(row, column)].includes(now.cell(row, column)),
  );
  return { wrong: [...wrong, ...misplacedValues(before, now, missing, new Set(naming))], absent };
}

/**
 * Writes values into rows that were read before, in a constant number of calls. A cell that differs from
 * `reading` in the read right before the write, that has a formula, or is closed, is not written. Text is
 * written into plain-text cells only; the format is set first where needed. If a format is refused, those
 * that only change how numbers look are left out. The read after the write commits it: nothing is pending on
 * return.
 * @param reading the tab as it was when the values were decided
 * @throws UserError when headers are missing, or rows keep moving
 */
export function writeCells(
  tab: Tab,
  sheet: SheetPort,
  reading: TabReading,
  updates: readonly CellUpdate[],
  options: WriteOptions = {},
): WriteResult {
  if (updates.length === 0) return { gone: [], left: [] };
  let withOptional = true;
  let filled = NOT_FILLED;
  const closed = closedCells(sheet, () => filled);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const seen = look(tab, sheet, reading, updates);
    filled = seen.formats.filled;
    const { values, texts, left } = decide(tab, reading, updates, seen, options, closed);
    const result = { gone: updates.filter((_, i) => seen.located[i]!.row === 0), left };
    const leave = () => sheet.leave(reasonsOf(left).map((reason) => `${tab.title} ${reason}`));
    if (values.length + texts.length === 0) {
      leave();
      return result;
    }
    const { cells, formats } = formatted(values, seen.formats.format, withOptional);
    const unwritten = new Set(left.map(({ update }) => update));
    const writes = [...cells, ...texts];
    let missed: Missed;
    try {
      setFormats(sheet, formats);
      writeRuns(tab, sheet, seen, cells, texts, closed);
      missed = misplaced(tab, sheet, reading, updates, writes, {
        ...seen,
        located: seen.located.map((at, i) => (unwritten.has(updates[i]!) ? { row: 0, column: 0 } : at)),
      });
    } catch (error) {
      if (error instanceof UserError) throw error;
      // What was written after the refused cell or format is lost.
      const isFormat = error instanceof FormatRefused && withOptional;
      if (!closed.ask(writes, true) && !isFormat) throw error;
      if (isFormat) withOptional = false;
      continue;
    }
    const { wrong, absent } = missed;
    if (absent && closed.ask(writes)) continue;
    if (wrong.length === 0) {
      leave();
      return result;
    }
    restore(tab, sheet, reading, wrong, {
      ...seen.look,
      formula: seen.formats.formula,
      columnOf: (field) => columnOf(seen.look.found, field),
    });
  }
  throw new UserError(STUCK);
}
