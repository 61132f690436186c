// sheet: which cells of a batch are written, and which are left because they changed or cannot be written.

import { isMisformatted } from '../tabs/columns/cell-format';
import { type Cell, type ColumnKind, kindIn } from '../tabs/columns/column';
import type { Tab } from '../tabs/columns/tab';
import type { TabRow } from '../tabs/columns/tab-row';
import type { CellUpdate, LeftCell, Place, WriteOptions } from './cell-update';
import type { CellsNow } from './cells-now';
import type { ClosedCells } from './closed-cells';
import { cellName } from './filled-cells';
import { columnOf, type Look } from './find-cells';
import type { ValueAt } from './formatted-writes';
import { rowAt, type TabReading } from './read-tab';
import type { CellWrite } from './write-tab';

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

export interface Decided {
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

export function decideWrites(
  tab: Tab,
  reading: TabReading,
  updates: readonly CellUpdate[],
  { look: now, located, formats }: CellsNow,
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
