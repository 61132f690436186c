// test, sim: the workbook as a person sees it: cells by sheet, row and header.

import type { ICellData } from '@univerjs/core';
import type { Host } from '../../workbench/apps-script/host';
import type { Cell } from './tabs';

export interface SeenCell {
  readonly value: Cell;
  /** With its `=`; `''`: none. */
  readonly formula: string;
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
  /** Rows with content. */
  readonly rows: readonly SeenRow[];
}

/** Univer's type of an empty place includes void. */
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
  /** As a keyboard does: the look of the cell stays unless `look` is `automatic`. */
  put(id: string, row: number, column: number, value: Cell, look?: 'kept' | 'automatic' | 'percent'): void;
  /** Values, formulas and places of everything, for comparing two runs. */
  print(): string;
}

export function gridOf(host: Host): GridSide {
  const { workbook } = host;
  const read = (id: string): SeenSheet | null => {
    const sheet = workbook.sheet(id);
    if (!sheet) return null;
    const matrix = sheet.getCellMatrix();
    const { endRow, endColumn } = matrix.getDataRange();
    const headers = Array.from({ length: endColumn + 1 }, (_, c) =>
      String(cellOf(matrix.getValue(0, c)).value ?? ''),
    );
    const rows: SeenRow[] = [];
    for (let r = 1; r <= endRow; r += 1) {
      const cells: Record<string, SeenCell> = {};
      let content = false;
      for (let c = 0; c <= endColumn; c += 1) {
        const header = headers[c]!;
        const cell = cellOf(matrix.getValue(r, c));
        if (cell.formula !== '' || (cell.value !== null && cell.value !== false)) content = true;
        if (header !== '' && !(header in cells)) cells[header] = cell;
      }
      if (content) rows.push({ row: r + 1, cells });
    }
    return { id, name: sheet.getName(), hidden: Boolean(sheet.isSheetHidden()), headers, rows };
  };
  const ids = () => workbook.core.getSheets().map((sheet) => sheet.getSheetId());
  return {
    sheets: () => ids().map((id) => read(id)!),
    sheet: read,
    byName: (name) => {
      const found = workbook.core.getSheets().find((sheet) => sheet.getName() === name);
      return found ? read(found.getSheetId()) : null;
    },
    columnOf: (id, header) => {
      const matrix = workbook.sheet(id)?.getCellMatrix();
      const last = matrix?.getDataRange().endColumn ?? -1;
      for (let c = 0; c <= last; c += 1) if (cellOf(matrix!.getValue(0, c)).value === header) return c + 1;
      return 0;
    },
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
    print: () => {
      const parts: unknown[] = [];
      for (const id of ids()) {
        const sheet = workbook.sheet(id)!;
        const matrix = sheet.getCellMatrix();
        const { endRow, endColumn } = matrix.getDataRange();
        parts.push([id, sheet.getName(), sheet.getRowCount(), sheet.getColumnCount()]);
        for (let r = 0; r <= endRow; r += 1)
          for (let c = 0; c <= endColumn; c += 1) {
            const data = matrix.getValue(r, c);
            if (data?.f || (data?.v !== undefined && data.v !== null && data.v !== ''))
              parts.push([r, c, data.v, data.f, data.t]);
          }
      }
      return JSON.stringify(parts);
    },
  };
}
