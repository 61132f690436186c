// test, e2e: the workbook as people see it: cells by row key and header, typing with its triggers, and raw
// cells.

import type { ICellData } from '@univerjs/core';
import type { Host } from '../../workbench/apps-script/host';

export type Content = string | number | boolean | null;

export interface Sheets {
  names(): string[];
  /** Every row as texts and numbers by header; booleans for checkboxes; empty cells are null. */
  rows(sheet: string): Record<string, Content>[];
  headers(sheet: string): Content[];
  /** 1-based row of the campaign with this ID in the tab Campaigns (or the given one). */
  rowOf(id: string, sheet?: string): number;
  /** 1-based number of the first row that matches; throws if there is none. */
  find(sheet: string, fits: (line: Record<string, Content>) => boolean): number;
  /** One row by header. */
  line(sheet: string, row: number): Record<string, Content>;
  cell(sheet: string, row: number, header: string): ICellData | null;
  value(sheet: string, row: number, header: string): Content;
  /** Background with conditional formats as `#rrggbb`; null: none. */
  shown(sheet: string, row: number, header: string): string | null;
  /** Types a raw value as a person would, and runs the triggers. */
  type(sheet: string, row: number, header: string, value: Content): Promise<void>;
  /** Types without triggers, as a paste does that starts none; returns the 1-based column. */
  set(sheet: string, row: number, header: string, value: Content): number;
  /** Writes raw cell data without triggers, 1-based. */
  put(sheet: string, row: number, column: number, data: ICellData | null): void;
  idOf(sheet: string): string;
  /** The whole workbook as one text, for searching. */
  everything(): string;
}

const contentOf = (data: ICellData | null | undefined): Content => {
  const value = data?.v;
  if (value === undefined || value === null || value === '') return null;
  if (data?.t === 3) return value === 1 || value === true;
  return value as Content;
};

/** A typed value as the grid stores it: text where the column is plain text. */
const dataOf = (value: Content, before: ICellData | null): ICellData => {
  const style = before?.s === undefined ? {} : { s: before.s };
  if (value === null) return { v: null, t: null, f: null, ...style } as ICellData;
  if (typeof value === 'boolean') return { v: value ? 1 : 0, t: 3, ...style };
  return { v: value, t: typeof value === 'number' ? 2 : 1, ...style };
};

export function sheetsOf(host: Host): Sheets {
  const book = () => host.workbook.core;
  const idOf = (name: string): string => {
    const found = book()
      .getSheets()
      .find((sheet) => sheet.getName() === name);
    if (!found) throw new Error(`No sheet "${name}" among ${names().join(', ')}`);
    return found.getSheetId();
  };
  const names = () =>
    book()
      .getSheets()
      .map((sheet) => sheet.getName());
  const at = (name: string, row: number, column: number): ICellData | null =>
    host.workbook.cells(idOf(name)).getValue(row - 1, column - 1) ?? null;
  const width = (name: string) => host.workbook.cells(idOf(name)).getDataRange().endColumn + 1;
  const headers = (name: string) =>
    Array.from({ length: width(name) }, (_, i) => contentOf(at(name, 1, i + 1)));
  const columnOf = (name: string, header: string): number => {
    const found = headers(name).indexOf(header);
    if (found < 0) throw new Error(`No header "${header}" in ${name}: ${headers(name).join(', ')}`);
    return found + 1;
  };
  const lineAt = (name: string, row: number, heads = headers(name)) => {
    const line: Record<string, Content> = {};
    heads.forEach((head, i) => {
      if (head !== null) line[String(head)] = contentOf(at(name, row, i + 1));
    });
    return line;
  };
  const rows = (name: string) => {
    const heads = headers(name);
    const last = host.workbook.cells(idOf(name)).getDataRange().endRow + 1;
    const found: Record<string, Content>[] = [];
    for (let row = 2; row <= last; row += 1) {
      const line = lineAt(name, row, heads);
      const ours = Object.entries(line).some(([, value]) => value !== null && value !== false);
      if (ours) found.push(line);
    }
    return found;
  };
  const put: Sheets['put'] = (name, row, column, data) =>
    host.workbook.setCells(idOf(name), { [row - 1]: { [column - 1]: data } });
  const set: Sheets['set'] = (name, row, header, value) => {
    const column = columnOf(name, header);
    put(name, row, column, dataOf(value, at(name, row, column)));
    return column;
  };
  return {
    names,
    rows,
    headers,
    idOf,
    put,
    rowOf: (id, name = 'Campaigns') => {
      const column = columnOf(name, 'Campaign ID');
      const last = host.workbook.cells(idOf(name)).getDataRange().endRow + 1;
      for (let row = 2; row <= last; row += 1) if (contentOf(at(name, row, column)) === id) return row;
      throw new Error(`No row with the ID ${id}`);
    },
    find: (name, fits) => {
      const last = host.workbook.cells(idOf(name)).getDataRange().endRow + 1;
      for (let row = 2; row <= last; row += 1) if (fits(lineAt(name, row))) return row;
      throw new Error(`No line of ${name} fits`);
    },
    line: (name, row) => lineAt(name, row),
    cell: (name, row, header) => at(name, row, columnOf(name, header)),
    value: (name, row, header) => contentOf(at(name, row, columnOf(name, header))),
    shown: (name, row, header) =>
      host.workbook.shownBackground(idOf(name), row - 1, columnOf(name, header) - 1),
    set,
    type: async (name, row, header, value) => {
      const column = set(name, row, header, value);
      const results = await host.edited({
        user: 'anna@example.com',
        session: 'page-1',
        sheetId: idOf(name),
        range: { row, column, rows: 1, columns: 1 },
        value,
      });
      const bad = results.find((result) => !result.ok);
      if (bad) throw new Error(`onEdit: ${bad.error?.message}`);
    },
    everything: () => JSON.stringify([host.workbook.snapshot(), host.workbook.own]),
  };
}
