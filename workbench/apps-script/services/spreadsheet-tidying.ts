// Workbench, Apps Script host: Range methods for cleanup: trim, split, remove duplicates, shuffle, shift
// cells.
import type { ICellData } from '@univerjs/core';
import { type CellReader, readCells } from '../engine/cell-reader';
import { EMPTY_CELL, typedCell } from '../engine/typed-cell';
import { ScriptException, signatureMismatch } from '../protocol/exceptions';
import { SELF } from '../protocol/messages';
import type { HostCore, Run, Served } from './run';
import { contentSize } from './spreadsheet-content-size';
import { checkMayEdit, clipped } from './spreadsheet-grid';
import { enumName, type RangeRef, rangeHandle } from './spreadsheet-refs';
import { matrixOf, tableOf } from './spreadsheet-values';

const DELIMITERS: Record<string, string> = { COMMA: ',', SEMICOLON: ';', PERIOD: '.', SPACE: ' ' };

/** The delimiter found in most cells; default: a comma. */
function guessedDelimiter(texts: string[]): string {
  const counts = Object.values(DELIMITERS).map((sign) => ({
    sign,
    count: texts.filter((text) => text.includes(sign)).length,
  }));
  const best = counts.reduce((a, b) => (b.count > a.count ? b : a));
  return best.count > 0 ? best.sign : ',';
}

export function rangeTidying(core: HostCore): Served<GoogleAppsScript.Spreadsheet.Range> {
  const { workbook } = core;

  /** Only rows with content, because whole columns are long. */
  const filledPart = (ref: RangeRef): RangeRef | null => {
    const rows = Math.min(ref.rows, contentSize(workbook, ref.sheetId).rows - ref.row + 1);
    return rows < 1 ? null : { ...ref, rows };
  };

  /** A cell's content for another position in the range, without its style. */
  const contentOf = (reader: CellReader, row: number, column: number): ICellData => {
    const cell = reader.raw(row, column);
    const formula = reader.formula(row, column);
    if (formula) return { ...EMPTY_CELL, f: formula };
    return { ...EMPTY_CELL, v: cell?.v ?? null, t: cell?.t ?? null, p: cell?.p ?? null };
  };

  /**
   * Writes the contents of `order` (zero-based sheet rows) from the top of the range, then clears the
   * remaining rows.
   */
  const arrange = (ref: RangeRef, order: number[]): void => {
    const reader = readCells(workbook, ref.sheetId);
    const cells = matrixOf(ref, (r, c) => {
      const from = order[r];
      return from === undefined ? EMPTY_CELL : contentOf(reader, from, ref.column - 1 + c);
    });
    workbook.setCells(ref.sheetId, cells);
  };

  const rowsOf = (ref: RangeRef) => Array.from({ length: ref.rows }, (_, i) => ref.row - 1 + i);

  /**
   * Moves the content in and beyond the range by the size of the range, down or to the right (`sign` 1) or
   * back.
   */
  const shiftCells = (run: Run, ref: RangeRef, dimension: unknown, sign: 1 | -1, method: string) => {
    const along = enumName(dimension);
    if (!along) throw signatureMismatch(`SpreadsheetApp.Range.${method}`, [dimension]);
    const down = along === 'ROWS';
    const size = contentSize(workbook, ref.sheetId);
    const reach = down ? size.rows - ref.row + 1 : size.columns - ref.column + 1;
    const own = down ? ref.rows : ref.columns;
    const length = Math.max(own, reach) + (sign > 0 ? own : 0);
    const area = clipped(workbook, down ? { ...ref, rows: length } : { ...ref, columns: length });
    checkMayEdit(workbook, run, area);
    const reader = readCells(workbook, ref.sheetId);
    const cells = matrixOf(area, (r, c) => {
      const from = (down ? r : c) - sign * own;
      if (from < 0 || from >= length) return { ...EMPTY_CELL, s: null };
      const [row, column] = down
        ? [area.row - 1 + from, area.column - 1 + c]
        : [area.row - 1 + r, area.column - 1 + from];
      return { ...contentOf(reader, row, column), s: reader.raw(row, column)?.s ?? null };
    });
    workbook.setCells(ref.sheetId, cells);
    return rangeHandle(ref);
  };

  return {
    trimWhitespace: (run: Run, ref: RangeRef) => {
      checkMayEdit(workbook, run, ref);
      const part = filledPart(ref);
      if (!part) return SELF;
      const cells = workbook.cells(ref.sheetId);
      const trimmed = matrixOf(part, (r, c) => {
        const cell = cells.getValue(part.row - 1 + r, part.column - 1 + c);
        if (!cell || cell.f || cell.si || (cell.t !== 1 && cell.t !== 4)) return undefined;
        const text = String(cell.v ?? '');
        const tidy = text.trim().replace(/\s+/g, ' ');
        return tidy === text ? undefined : { v: tidy, t: cell.t };
      });
      workbook.setCells(ref.sheetId, trimmed);
      return SELF;
    },
    splitTextToColumns: (run: Run, ref: RangeRef, delimiter?: unknown) => {
      if (ref.columns !== 1) throw new ScriptException('A range must be a single column to be split.');
      const part = filledPart(ref);
      if (!part) return;
      const reader = readCells(workbook, ref.sheetId);
      const texts = tableOf(part, reader.display).map(([text]) => text ?? '');
      const sign =
        DELIMITERS[enumName(delimiter) ?? ''] ??
        (delimiter === undefined ? guessedDelimiter(texts) : delimiter);
      if (typeof sign !== 'string')
        throw signatureMismatch('SpreadsheetApp.Range.splitTextToColumns', [delimiter]);
      const parts = texts.map((text) => (text.includes(sign) ? text.split(sign) : null));
      const columns = Math.max(1, ...parts.map((each) => each?.length ?? 1));
      const target = { ...part, columns };
      checkMayEdit(workbook, run, target);
      const today = new Date(core.now());
      const cells = matrixOf(target, (r, c) => {
        const text = parts[r]?.[c];
        return text === undefined
          ? undefined
          : typedCell(text, reader.pattern(target.row - 1 + r, target.column - 1 + c), today);
      });
      workbook.setCells(ref.sheetId, cells);
    },
    removeDuplicates: async (run: Run, ref: RangeRef, columns?: unknown) => {
      checkMayEdit(workbook, run, ref);
      await workbook.settled();
      const compared = Array.isArray(columns)
        ? columns.map(Number)
        : Array.from({ length: ref.columns }, (_, i) => ref.column + i);
      if (compared.some((column) => column < ref.column || column >= ref.column + ref.columns)) {
        throw new ScriptException('The columns to compare must be inside the range.');
      }
      const reader = readCells(workbook, ref.sheetId);
      const seen = new Set<string>();
      // Case and formats are ignored; rows without content stay at the end.
      const kept = rowsOf(filledPart(ref) ?? { ...ref, rows: 0 }).filter((row) => {
        const key = JSON.stringify(
          compared.map((column) => {
            const value = reader.value(row, column - 1);
            return typeof value === 'string' ? value.toLowerCase() : [value];
          }),
        );
        return !seen.has(key) && Boolean(seen.add(key));
      });
      arrange(ref, kept);
      return rangeHandle({ ...ref, rows: Math.max(1, kept.length) });
    },
    randomize: async (run: Run, ref: RangeRef) => {
      checkMayEdit(workbook, run, ref);
      await workbook.settled();
      const order = rowsOf(ref).map((row) => ({ row, by: Math.random() }));
      arrange(
        ref,
        order.sort((a, b) => a.by - b.by).map(({ row }) => row),
      );
      return SELF;
    },
    insertCells: (run: Run, ref: RangeRef, dimension: unknown) =>
      shiftCells(run, ref, dimension, 1, 'insertCells'),
    deleteCells: (run: Run, ref: RangeRef, dimension: unknown) =>
      shiftCells(run, ref, dimension, -1, 'deleteCells'),
  };
}
