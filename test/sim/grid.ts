// test, sim: the workbook as a person sees it: cells addressed by sheet, row and header.

import { CommandType, type ICellData, ICommandService } from '@univerjs/core';
import { eachSpiltCell, readCells } from '../../workbench/apps-script/engine/cell-reader';
import type { Host } from '../../workbench/apps-script/host';
import type { Cell } from './tabs';

export interface SeenCell {
  readonly value: Cell;
  /** With its `=`; `''`: none. */
  readonly formula: string;
  /** An array formula of another cell fills it. */
  readonly filled?: true;
}

export interface SeenRow {
  /** 1-based. */
  readonly row: number;
  /** By header; the first of columns with equal headers. */
  readonly cells: Readonly<Record<string, SeenCell>>;
}

export interface SeenSheet {
  readonly id: string;
  readonly name: string;
  readonly hidden: boolean;
  readonly headers: readonly string[];
  /** Rows with content that no array fills. */
  readonly rows: readonly SeenRow[];
}

/** Univer's type of a missing row includes void. */
type Raw = ReturnType<ReturnType<Host['workbook']['cells']>['getValue']>;

function cellOf(raw: Raw): SeenCell {
  const data = raw as ICellData | null | undefined;
  const formula = data?.f ?? (data?.si ? `=(shared ${data.si})` : '');
  const value = data?.v;
  if (value === undefined || value === null || value === '') return { value: null, formula };
  if (data?.t === 3) return { value: value === 1 || value === true || value === '1', formula };
  return { value: value as Cell, formula };
}

export interface GridSide {
  sheets(): SeenSheet[];
  sheet(id: string): SeenSheet | null;
  byName(name: string): SeenSheet | null;
  /** 1-based; 0: none. */
  columnOf(id: string, header: string): number;
  raw(id: string, row: number, column: number): ICellData | null;
  /** Writes like a keyboard: the format of the cell stays unless `look` is `automatic`. */
  put(id: string, row: number, column: number, value: Cell, look?: 'kept' | 'automatic' | 'percent'): void;
  /** Values, formulas and positions of all cells, for comparing two runs. */
  print(): string;
}

/** One sheet as of its last mutation; read again only after a change of the sheet. */
interface Known {
  readonly sheet: SeenSheet;
  /** Its part of `print`; null: not computed yet. */
  printed: string | null;
}

export function gridOf(host: Host): GridSide {
  const { workbook } = host;
  const known = new Map<string, Known>();
  workbook.injector.get(ICommandService).onCommandExecuted(({ type, params }) => {
    if (type !== CommandType.MUTATION) return;
    const { subUnitId } = (params ?? {}) as { subUnitId?: string };
    if (subUnitId === undefined) known.clear();
    else known.delete(subUnitId);
  });

  const read = (id: string): SeenSheet | null => {
    const sheet = workbook.sheet(id);
    if (!sheet) return null;
    const found = known.get(id);
    if (found) return found.sheet;
    const matrix = sheet.getCellMatrix().getMatrix() as Record<number, Record<number, Raw>>;
    const endColumn = Object.values(matrix).reduce((last, row) => Math.max(last, lastKey(row)), 0);
    const headers = Array.from({ length: endColumn + 1 }, (_, c) =>
      String(cellOf(matrix[0]?.[c]).value ?? ''),
    );
    const rows: SeenRow[] = [];
    const filled = filledIn(workbook, id);
    for (const [at, row] of Object.entries(matrix)) {
      if (at === '0' || !hasContent(row)) continue;
      const cells: Record<string, SeenCell> = {};
      for (const [c, header] of headers.entries())
        if (header !== '' && !(header in cells)) cells[header] = filled(Number(at), c) ?? cellOf(row[c]);
      rows.push({ row: Number(at) + 1, cells });
    }
    const seen = { id, name: sheet.getName(), hidden: Boolean(sheet.isSheetHidden()), headers, rows };
    known.set(id, { sheet: seen, printed: null });
    return seen;
  };

  /** The same with the position of every cell, separated by commas. */
  const print = (id: string): string => {
    read(id);
    const entry = known.get(id)!;
    entry.printed ??= printed(workbook, id);
    return entry.printed;
  };

  const ids = () => workbook.core.getSheets().map((sheet) => sheet.getSheetId());
  return {
    sheets: () => ids().map((id) => read(id)!),
    sheet: read,
    byName: (name) => {
      const found = workbook.core.getSheets().find((sheet) => sheet.getName() === name);
      return found ? read(found.getSheetId()) : null;
    },
    columnOf: (id, header) => (read(id)?.headers.indexOf(header) ?? -1) + 1,
    raw: (id, row, column) => workbook.cells(id).getValue(row - 1, column - 1) ?? null,
    put: (id, row, column, value, look = 'kept') => {
      const before = workbook.cells(id).getValue(row - 1, column - 1);
      const s = look === 'automatic' ? null : look === 'percent' ? { n: { pattern: '0%' } } : before?.s;
      const data = (
        value === null
          ? { v: null, t: null, f: null, si: null, p: null }
          : typeof value === 'boolean'
            ? { v: value ? 1 : 0, t: 3, f: null, si: null, p: null }
            : { v: value, t: typeof value === 'number' ? 2 : 1, f: null, si: null, p: null }
      ) as ICellData;
      workbook.setCells(id, {
        [row - 1]: { [column - 1]: s === undefined ? data : { ...data, s: s as never } },
      });
    },
    print: () => `[${ids().map(print).join(',')}]`,
  };
}

/** The cells of a sheet that arrays fill, zero-based; undefined: no array fills it. */
function filledIn(
  workbook: Host['workbook'],
  id: string,
): (row: number, column: number) => SeenCell | undefined {
  const places = new Set<string>();
  eachSpiltCell(workbook, id, (row, column) => places.add(`${row} ${column}`));
  if (places.size === 0) return () => undefined;
  const { raw } = readCells(workbook, id);
  return (row, column) => {
    const own = cellOf(workbook.cells(id).getValue(row, column));
    const isFilled = places.has(`${row} ${column}`) && own.value === null && own.formula === '';
    return isFilled ? { ...cellOf(raw(row, column) as Raw), formula: '', filled: true } : undefined;
  };
}

/** Keys of Univer's rows are numbers, so the last one is the largest. */
const lastKey = (row: object | null | undefined): number => Number(Object.keys(row ?? {}).at(-1) ?? 0);

function hasContent(row: Record<number, Raw> | null | undefined): boolean {
  for (const at in row) {
    const { value, formula } = cellOf(row[at as never]);
    if (formula !== '' || (value !== null && value !== false)) return true;
  }
  return false;
}

function printed(workbook: Host['workbook'], id: string): string {
  const sheet = workbook.sheet(id)!;
  const parts: unknown[] = [[id, sheet.getName(), sheet.getRowCount(), sheet.getColumnCount()]];
  sheet.getCellMatrix().forValue((r, c, data) => {
    if (data?.f || (data?.v !== undefined && data?.v !== null && data.v !== ''))
      parts.push([r, c, data.v, data.f, data.t]);
  });
  return JSON.stringify(parts).slice(1, -1);
}
