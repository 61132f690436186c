// sheet: which cells of a batch are written, and which are left because they changed or cannot be written.

import { isMisformatted } from '../tabs/columns/cell-format';
import { type Cell, type ColumnKind, kindIn } from '../tabs/columns/column';
import type { Tab } from '../tabs/columns/tab';
import type { TabRow } from '../tabs/columns/tab-row';
import type { CellPlace, CellUpdate, UnwrittenCell, WriteOptions } from './cell-update';
import type { CurrentCells } from './cells-now';
import type { ClosedCells } from './closed-cells';
import { cellName } from './filled-cells';
import { columnOf, type SheetSnapshot } from './find-cells';
import type { ValueAt } from './formatted-writes';
import { rowAt, type TabReading } from './read-tab';
import type { CellWrite } from './write-tab';

/** True when the cell is unchanged since the tab was read. A row that was not read is not compared. */
function isUnchanged(
  rowRead: TabRow | undefined,
  field: string,
  kind: ColumnKind,
  cell: Cell,
  format: string,
): boolean {
  if (rowRead === undefined) return true;
  const [oldValue, decoded] = [rowRead.fields[field], kind.decode(cell, format)];
  if (decoded.ok) return oldValue !== undefined && kind.equal(oldValue, decoded.value);
  return (
    oldValue === undefined &&
    rowRead.issues.some((issue) => issue.field === field && issue.found === decoded.found)
  );
}

export interface Decided {
  readonly values: readonly ValueAt[];
  readonly texts: readonly CellWrite[];
  readonly unwritten: readonly UnwrittenCell[];
}

/** Why a new row cannot get its key, without which it could not be found again; `''`: it can. */
function closedKeysOf(
  tab: Tab,
  snapshot: SheetSnapshot,
  closed: ClosedCells,
  addedRows: WriteOptions['added'],
): (row: number, rowNow: number) => string {
  const keys = tab.columns.filter(({ field }) => tab.keyFields.includes(field));
  const reasons = new Map<number, string>();
  return (row, rowNow) => {
    const fields = addedRows?.get(row);
    if (fields === undefined) return '';
    const reason =
      reasons.get(row) ??
      keys
        .map(({ field, kind }) => {
          const column = columnOf(snapshot.places, field);
          return closed.reason(rowNow, column, kind.encode(fields[field] ?? null));
        })
        .find((why) => why !== '') ??
      '';
    reasons.set(row, reason);
    return reason;
  };
}

export function decideWrites(
  tab: Tab,
  reading: TabReading,
  updates: readonly CellUpdate[],
  { snapshot, located, formats }: CurrentCells,
  { replaceFormulas = false, added: addedRows, wholeRows = false }: WriteOptions,
  closed: ClosedCells,
): Decided {
  const columns = new Map(tab.columns.map((column) => [column.field, column]));
  const values: ValueAt[] = [];
  const texts: CellWrite[] = [];
  const unwritten: UnwrittenCell[] = [];
  const closedKeys = closedKeysOf(tab, snapshot, closed, addedRows);
  updates.forEach((update, i) => {
    const { row, column } = located[i]!;
    if (row === 0) return;
    const declared = columns.get(update.field);
    const closedKey = closedKeys(update.row, row);
    if (declared === undefined) {
      const cell = String(update.value);
      const reason = closedKey || closed.reason(row, column, cell);
      if (reason === '') texts.push({ row, column, cell });
      else if (snapshot.cell(row, column) !== cell)
        unwritten.push({ update, why: 'closed', reason, ...(closedKey === '' ? {} : { isRow: true }) });
      return;
    }
    const newFields = addedRows?.get(update.row);
    const kind = kindIn(declared, newFields ?? rowAt(reading.rows, update.row)?.fields ?? {});
    const [cell, format] = [snapshot.cell(row, column), formats.format(row, column)];
    const isFormula = formats.formula(row, column) !== '';
    const isSame = cell === kind.encode(update.value, format);
    if (!newFields && !isFormula && isSame && !isMisformatted(kind, update.value, format)) return;
    const decoded = kind.decode(cell, format);
    const isThere = decoded.ok && kind.equal(decoded.value, update.value);
    const isUntouched = newFields
      ? cell === '' || cell === false
      : isUnchanged(rowAt(reading.rows, update.row), update.field, kind, cell, format);
    const reason = closed.reason(row, column, kind.encode(update.value, format));
    if (closedKey !== '' || (reason !== '' && isThere)) return;
    if (reason !== '') unwritten.push({ update, why: 'closed', reason });
    else if (!isThere && !isUntouched) unwritten.push({ update, why: 'changed' });
    else if (isFormula && !replaceFormulas) unwritten.push({ update, why: 'formula' });
    else values.push({ row, column, kind, value: update.value });
  });
  if (!wholeRows || unwritten.length === 0) return { values, texts, unwritten };
  const unwrittenRows = new Map(unwritten.map((unwrittenCell) => [unwrittenCell.update.row, unwrittenCell]));
  const rest = updates.flatMap((update, i): UnwrittenCell[] => {
    const cause = unwrittenRows.get(update.row);
    if (cause === undefined || unwritten.some((unwrittenCell) => unwrittenCell.update === update)) return [];
    const { row, column } = located[i]!;
    if (cause.reason === undefined) return [{ update, why: cause.why }];
    const [cell] = cause.reason.split(' ');
    return [
      { update, why: cause.why, reason: `${cellName(row, column)} (changes only together with ${cell})` },
    ];
  });
  const rows = new Set(updates.flatMap(({ row }, i) => (unwrittenRows.has(row) ? [located[i]!.row] : [])));
  const isWritten = ({ row }: CellPlace): boolean => !rows.has(row);
  return {
    values: values.filter(isWritten),
    texts: texts.filter(isWritten),
    unwritten: [...unwritten, ...rest],
  };
}
