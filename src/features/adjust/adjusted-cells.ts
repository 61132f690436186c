// adjust: which selected cells change, to what, and why others stay as they are.

import { baseValue } from '../../base/base';
import type { Grid } from '../../grid/grid';
import { cellsIn, type VisibleCells, visibleCells } from '../../grid/selected-rows-of-tab';
import type { SheetPort } from '../../ports/sheet';
import { UserError } from '../../ports/user-error';
import type { NumberStyle } from '../../shared/numbers';
import { type PaidBy, payPercent } from '../../shared/pay';
import type { Fields, Value } from '../../shared/value';
import { filledCells } from '../../sheet/filled-cells';
import { columnsNamed, headerName } from '../../sheet/find-columns';
import {
  type Block,
  type Cell,
  type Column,
  type ColumnKind,
  kindIn,
  paidByOf,
} from '../../tabs/columns/column';
import { percent } from '../../tabs/columns/number-kinds';
import { shownAsInCell, shownInFormat } from '../../tabs/columns/shown-value';
import type { TabRow } from '../../tabs/columns/tab-row';
import { PLAIN_TEXT } from '../../tabs/columns/text-kinds';
import type { Adjusted, AdjustedCell, BlockedReason } from './adjust-value';

/** Why a cell does not change. */
export type Reason =
  | BlockedReason
  | 'duplicate'
  | 'overwritten'
  | 'header'
  | 'locked'
  | 'own'
  | 'own-text'
  | 'unnamed'
  | 'formula'
  | 'filled'
  | 'unreadable'
  | 'not-plain';

export interface Change {
  readonly read: TabRow;
  /** 1-based. */
  readonly column: number;
  /** Field name; `''` in a person's own column. */
  readonly field: string;
  readonly header: string;
  readonly before: string;
  readonly after: string;
  readonly value: Value;
  /** Of a bid: what it pays. null: it is not a bid. */
  readonly paidBy: PaidBy | null;
  /** The value at the service at the last pull or push, if the cell has an edit; undefined: it has none. */
  readonly pulled: string | undefined;
  /** Against the value at the service, in percent (`AdjustedCell`); null: unknown. */
  readonly change: number | null;
  readonly isLimited: boolean;
  /** The value of the cell when it was read; undefined: unreadable. */
  readonly was: Value | undefined;
}

export interface Found extends Omit<VisibleCells, 'columns'> {
  /** Visible cells. */
  readonly selected: number;
  readonly unchanged: number;
  readonly changes: readonly Change[];
  readonly skipped: ReadonlyMap<Reason, number>;
}

/** How a cell is adjusted. `override`: applied to unreadable cells too. */
export interface Adjusting {
  adjust(cell: AdjustedCell): Adjusted;
  readonly override: boolean;
  /** False: skips texts in people's own columns, which have the spreadsheet's own find and replace. */
  readonly texts: boolean;
  /** Header of the column whose values are taken; absent: none are. */
  readonly from?: string;
  /** Of numbers in the preview. */
  readonly style: NumberStyle;
}

/** Numbers in columns that people added. 0.2 in a percent cell is 20, as shown. */
const OWN: ColumnKind = { ...percent, decimals: 10, keepsFormat: true };

/** A column that a person added, as if it were declared: its cells are found by its header. */
export const ownColumn = (header: string): Column => ({
  field: `own ${headerName(header)}`,
  header,
  access: 'editable',
  kind: OWN,
  width: 100,
  help: '',
});

interface Sight {
  readonly cell: Cell;
  readonly formula: string;
  readonly format: string;
  readonly taken?: AdjustedCell['takenCell'];
}

type Judged =
  | {
      readonly kind: ColumnKind;
      readonly before: Value | undefined;
      readonly value: Value;
      readonly isLimited?: true;
    }
  | Reason;

function judgeOwn({ cell, format }: Sight, { adjust, texts, from }: Adjusting): Judged {
  if (cell === '') return 'empty';
  const isNumeric = !texts && from === undefined;
  if (isNumeric && typeof cell === 'string' && format === PLAIN_TEXT) return 'own-text';
  if (!isNumeric || typeof cell !== 'number') return 'own';
  const decoded = OWN.decode(cell, format);
  if (!decoded.ok) return 'own';
  const adjusted = adjust({ kind: OWN, value: decoded.value, isOwn: true });
  return adjusted.ok ? { ...adjusted, kind: OWN, before: decoded.value } : adjusted.why;
}

function judge(
  column: Column,
  fields: Fields,
  { cell, format, taken }: Sight,
  { adjust, override }: Adjusting,
): Judged {
  const { access } = column;
  const kind = kindIn(column, fields);
  if (access !== 'editable') return 'locked';
  if (kind.numberFormat === PLAIN_TEXT && format !== PLAIN_TEXT) return 'not-plain';
  const decoded = kind.decode(cell, format);
  if (!decoded.ok && !override) return 'unreadable';
  const value = decoded.ok ? decoded.value : null;
  const adjusted = adjust({
    kind,
    value,
    paidBy: paidByOf(column, fields),
    ...(taken && { takenCell: taken }),
  });
  if (!adjusted.ok) return adjusted.why;
  return { ...adjusted, kind, before: decoded.ok ? decoded.value : undefined };
}

type Taken = (r: number) => Pick<Sight, 'taken'>;

/**
 * The cells to take values from, by row of the block.
 * @throws UserError when no column, or more than one, has this header
 */
function takenFrom(
  sheet: SheetPort,
  headers: readonly Cell[],
  { row, rows }: Block,
  from: string | undefined,
): Taken {
  if (from === undefined) return () => ({});
  const [column, second] = columnsNamed(headers, from);
  if (column === undefined) {
    throw new UserError(`This tab no longer has a column "${from}". Choose the column again.`);
  }
  if (second !== undefined) {
    throw new UserError(`Several columns of this tab have the header "${from}". Rename all but one of them.`);
  }
  const block = { row, column, rows, columns: 1 };
  const [values, formats] = [sheet.values(block), sheet.numberFormats(block)];
  return (r) => ({ taken: { cell: values[r]![0]!, format: formats[r]![0]! } });
}

/**
 * Reads every selected cell in a constant number of calls.
 * @throws UserError when the column to take values from is missing or not unique
 */
export function findChanges(
  { tab, sheet, reading, plan, storedBase }: Pick<Grid, 'tab' | 'sheet' | 'reading' | 'plan' | 'storedBase'>,
  areas: readonly Block[],
  how: Adjusting,
): Found {
  const marked = cellsIn(areas, sheet.extent());
  const { block } = marked;
  const rows = new Map(reading.rows.map((read) => [read.row, read]));
  const { columns, ...hidden } = visibleCells(sheet, marked, (row) => rows.has(row));
  const skipped = new Map<Reason, number>();
  if (block === null) return { ...hidden, selected: 0, unchanged: 0, changes: [], skipped };
  const skip = (reason: Reason): void => void skipped.set(reason, (skipped.get(reason) ?? 0) + 1);
  const [values, formulas, formats] = [
    sheet.values(block),
    sheet.formulas({
      row: 1,
      column: 1,
      rows: block.row + block.rows - 1,
      columns: block.column + block.columns - 1,
    }),
    sheet.numberFormats(block),
  ];
  const filled = filledCells(formulas, sheet);
  const headers = sheet.header();
  const takenOf = takenFrom(sheet, headers, block, how.from);
  const isNamed = (column: number): boolean => {
    const header = headers[column - 1]!;
    return headerName(header) !== '' && columnsNamed(headers, String(header)).length === 1;
  };
  const ours = new Map(tab.columns.map((column) => [reading.columns.get(column.field), column]));
  const bookkeeping = [reading.changeColumn, reading.statesColumn, reading.statusColumn];
  const changes: Change[] = [];
  let [selected, unchanged] = [0, 0];
  columns.forEach((marks, column) => {
    const own = ours.get(column);
    const named = own !== undefined || isNamed(column);
    const c = column - block.column;
    for (let r = 0; r < block.rows; r += 1) {
      if (!marks[r]) continue;
      selected += 1;
      const read = rows.get(block.row + r);
      const sight = {
        cell: values[r]![c]!,
        formula: formulas[block.row + r - 1]![column - 1]!,
        format: formats[r]![c]!,
        ...takenOf(r),
      };
      if (block.row + r === 1) skip('header');
      else if (bookkeeping.includes(column)) skip('locked');
      else if (!read) skip('empty');
      else if (own && plan.overwritten.has(read.row)) skip('overwritten');
      else if (own && read.key !== null && plan.duplicates.has(read.key)) skip('duplicate');
      else if (!named) skip('unnamed');
      else if (sight.formula !== '') skip('formula');
      else if (filled.anchorOf(block.row + r, column) !== '') skip('filled');
      else {
        const judged = own ? judge(own, read.fields, sight, how) : judgeOwn(sight, how);
        if (typeof judged === 'string') skip(judged);
        else if (judged.before !== undefined && judged.kind.equal(judged.before, judged.value))
          unchanged += 1;
        else {
          const { kind, before, value, isLimited = false } = judged;
          const paidBy = own ? paidByOf(own, read.fields) : null;
          const base = read.key === null ? undefined : storedBase.base.get(read.key);
          const pulled = own && baseValue(base, own, before);
          const isEdited = pulled !== undefined && (before === undefined || !kind.equal(before, pulled));
          const old = isEdited ? pulled : before;
          const shown = (one: Value): string =>
            own ? shownAsInCell(kind, one, how.style) : shownInFormat(kind, one, sight.format, how.style);
          changes.push({
            read,
            column,
            field: own ? own.field : '',
            header: own ? own.header : String(headers[column - 1]),
            before: before === undefined ? String(sight.cell) : shown(before),
            after: shown(value),
            value,
            paidBy,
            pulled: isEdited ? shown(pulled) : undefined,
            change:
              typeof old === 'number' && typeof value === 'number'
                ? payPercent(paidBy ?? 'amount', old, value)
                : null,
            isLimited,
            was: before,
          });
        }
      }
    }
  });
  return { ...hidden, selected, unchanged, changes, skipped };
}
