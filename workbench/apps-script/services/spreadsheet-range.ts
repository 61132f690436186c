// Workbench, Apps Script host: what Range does besides values and looks: parts of it, clearing, copying, merging, sorting.
import type { ICellData, Nullable } from '@univerjs/core';
import { LexerTreeBuilder } from '@univerjs/engine-formula';
import { AddWorksheetMergeMutation, RemoveWorksheetMergeMutation } from '@univerjs/sheets';
import { readCells } from '../engine/cell-reader';
import { EMPTY_CELL } from '../engine/typed-cell';
import { ScriptException, signatureMismatch } from '../exceptions';
import { SELF } from '../protocol';
import type { HostCore, Run, Served, Service } from '../run';
import { checkInside, checkMayEdit, sheetOf } from './spreadsheet-grid';
import { isRangeHandle, type RangeRef, rangeHandle, rangeRefOf, univerRange } from './spreadsheet-refs';
import { contentSize } from './spreadsheet-sheet';
import { sortRange } from './spreadsheet-sort';
import { matrixOf } from './spreadsheet-values';

interface ClearOptions {
  contentsOnly?: boolean;
  formatOnly?: boolean;
  commentsOnly?: boolean;
  validationsOnly?: boolean;
}

export function rangeService(core: HostCore, others: Service): Served<GoogleAppsScript.Spreadsheet.Range> {
  const { workbook } = core;
  const other = (method: string, run: Run, ref: RangeRef, ...args: unknown[]) =>
    others[method]?.(run, ...([ref, ...args] as never[]));

  const clearContent = (run: Run, ref: RangeRef) => {
    checkMayEdit(workbook, run, ref);
    workbook.setCells(
      ref.sheetId,
      occupied(ref, (cell) => (hasContent(cell) ? EMPTY_CELL : undefined)),
    );
    return SELF;
  };
  const clearFormat = (run: Run, ref: RangeRef) => {
    checkMayEdit(workbook, run, ref);
    workbook.setCells(
      ref.sheetId,
      occupied(ref, (cell) => (cell.s ? { s: null } : undefined)),
    );
    return SELF;
  };

  /** Writes only where a cell exists: clearing a whole sheet must not fill it with empty cells. */
  const occupied = (ref: RangeRef, write: (cell: ICellData) => ICellData | undefined) => {
    const cells = workbook.cells(ref.sheetId);
    const filled = contentBounds(ref);
    return matrixOf(filled, (r, c) => {
      const cell = cells.getValue(filled.row - 1 + r, filled.column - 1 + c);
      return cell ? write(cell) : undefined;
    });
  };
  const contentBounds = (ref: RangeRef): RangeRef => {
    const rows = Math.min(ref.rows, Math.max(0, workbook.cells(ref.sheetId).getLength() - ref.row + 1));
    return { ...ref, rows };
  };

  const offset = (_run: Run, ref: RangeRef, down: number, right: number, rows?: number, columns?: number) =>
    rangeHandle(
      checkInside(workbook, {
        ...ref,
        row: ref.row + down,
        column: ref.column + right,
        rows: rows ?? ref.rows,
        columns: columns ?? ref.columns,
      }),
    );

  const merge = (run: Run, parts: RangeRef[]) => {
    for (const part of parts) {
      checkMayEdit(workbook, run, part);
      breakApart(part);
      if (part.rows * part.columns === 1) continue;
      const range = univerRange(part);
      workbook.execute(AddWorksheetMergeMutation.id, { subUnitId: part.sheetId, ranges: [range] });
      const rest = matrixOf(part, (r, c) => (r + c > 0 ? EMPTY_CELL : undefined));
      workbook.setCells(part.sheetId, rest);
    }
    return SELF;
  };
  const breakApart = (ref: RangeRef) => {
    const ranges = merged(ref).map(univerRange);
    if (ranges.length > 0)
      workbook.execute(RemoveWorksheetMergeMutation.id, { subUnitId: ref.sheetId, ranges });
  };
  const merged = (ref: RangeRef): RangeRef[] => {
    const { startRow, startColumn, endRow, endColumn } = univerRange(ref);
    return sheetOf(workbook, ref.sheetId)
      .getMergedCellRange(startRow, startColumn, endRow, endColumn)
      .map((range) => rangeRefOf(ref.sheetId, range));
  };

  const copyTo = async (run: Run, ref: RangeRef, target: unknown, ...how: unknown[]) => {
    if (!isRangeHandle(target)) throw signatureMismatch('SpreadsheetApp.Range.copyTo', [target, ...how]);
    await workbook.settled();
    const options = how.find(
      (each): each is object => typeof each === 'object' && each !== null && !('$' in each),
    );
    const contentsOnly = Boolean(options && 'contentsOnly' in options && options.contentsOnly);
    const formatOnly = Boolean(options && 'formatOnly' in options && options.formatOnly);
    if (how.length > 0 && !options)
      throw new ScriptException('copyTo with a paste type is not implemented in the workbench');
    copyCells(run, checkInside(workbook, ref), target.ref, { contentsOnly, formatOnly });
  };

  /** Repeats the source over the target, as a paste does; relative references move along. */
  const copyCells = (
    run: Run,
    from: RangeRef,
    to: RangeRef,
    only: { contentsOnly: boolean; formatOnly: boolean },
  ) => {
    const rows = Math.max(from.rows, to.rows - (to.rows % from.rows));
    const columns = Math.max(from.columns, to.columns - (to.columns % from.columns));
    const target = { ...to, rows, columns };
    checkMayEdit(workbook, run, target);
    const lexer = workbook.injector.get(LexerTreeBuilder);
    const reader = readCells(workbook, from.sheetId);
    const styles = workbook.core.getStyles();
    const cells = matrixOf(target, (r, c) => {
      const [row, column] = [from.row - 1 + (r % from.rows), from.column - 1 + (c % from.columns)];
      const cell = reader.raw(row, column);
      const style = only.contentsOnly ? {} : { s: styles.getStyleByCell(cell) ?? null };
      if (only.formatOnly) return style;
      const formula = only.contentsOnly ? '' : reader.formula(row, column);
      if (!formula)
        return { ...EMPTY_CELL, v: cell?.v ?? null, t: cell?.t ?? null, p: cell?.p ?? null, ...style };
      const [right, down] = [target.column - 1 + c - column, target.row - 1 + r - row];
      return { ...EMPTY_CELL, f: lexer.moveFormulaRefOffset(formula, right, down), ...style };
    });
    // Styles merge with what is there, so the old ones go first.
    if (!only.contentsOnly)
      workbook.setCells(
        target.sheetId,
        matrixOf(target, () => ({ s: null })),
        true,
      );
    workbook.setCells(target.sheetId, cells);
  };

  return {
    offset,
    getCell: (_run: Run, ref: RangeRef, row: number, column: number) => {
      if (row < 1 || column < 1 || row > ref.rows || column > ref.columns) {
        throw new ScriptException('Cell reference out of range');
      }
      return rangeHandle({
        ...ref,
        row: ref.row + row - 1,
        column: ref.column + column - 1,
        rows: 1,
        columns: 1,
      });
    },
    canEdit: (run: Run, ref: RangeRef) => workbook.mayEdit(run.user, ref.sheetId, ref),
    clear: (run: Run, ref: RangeRef, options: ClearOptions = {}) => {
      checkMayEdit(workbook, run, ref);
      const chosen = Object.values(options ?? {}).some(Boolean);
      if (!chosen || options.contentsOnly) clearContent(run, ref);
      if (!chosen || options.formatOnly) clearFormat(run, ref);
      if (options?.commentsOnly) other('clearNote', run, ref);
      if (options?.validationsOnly) other('clearDataValidations', run, ref);
      return SELF;
    },
    clearContent,
    clearFormat,
    copyTo,
    moveTo: async (run: Run, ref: RangeRef, target: unknown) => {
      checkMayEdit(workbook, run, ref);
      await copyTo(run, ref, target);
      clearContent(run, ref);
      clearFormat(run, ref);
    },
    merge: (run: Run, ref: RangeRef) => merge(run, [ref]),
    mergeAcross: (run: Run, ref: RangeRef) =>
      merge(
        run,
        Array.from({ length: ref.rows }, (_, i) => ({ ...ref, row: ref.row + i, rows: 1 })),
      ),
    mergeVertically: (run: Run, ref: RangeRef) =>
      merge(
        run,
        Array.from({ length: ref.columns }, (_, i) => ({ ...ref, column: ref.column + i, columns: 1 })),
      ),
    breakApart: (run: Run, ref: RangeRef) => {
      checkMayEdit(workbook, run, ref);
      breakApart(ref);
      return SELF;
    },
    isPartOfMerge: (_run: Run, ref: RangeRef) => merged(checkInside(workbook, ref)).length > 0,
    getMergedRanges: (_run: Run, ref: RangeRef) => merged(checkInside(workbook, ref)).map(rangeHandle),
    sort: async (run: Run, ref: RangeRef, spec: unknown) => {
      checkMayEdit(workbook, run, ref);
      await workbook.settled();
      sortRange(workbook, ref, spec);
      return SELF;
    },
    trimWhitespace: (run: Run, ref: RangeRef) => {
      checkMayEdit(workbook, run, ref);
      const trimmed = occupied(ref, (cell) => {
        const text = cell.t === 1 || cell.t === 4 ? String(cell.v ?? '') : '';
        const tidy = text.trim().replace(/\s+/g, ' ');
        return tidy === text ? undefined : { v: tidy, t: cell.t };
      });
      workbook.setCells(ref.sheetId, trimmed);
      return SELF;
    },
    getDataRegion: (_run: Run, ref: RangeRef) => {
      const { rows, columns } = contentSize(workbook, checkInside(workbook, ref).sheetId);
      return rangeHandle(region(ref, rows, columns));
    },
    isStartRowBounded: () => true,
    isEndRowBounded: () => true,
    isStartColumnBounded: () => true,
    isEndColumnBounded: () => true,
  };

  /** The block of filled cells around a range, grown line by line while a neighbour is filled. */
  function region(ref: RangeRef, lastRow: number, lastColumn: number): RangeRef {
    const cells = workbook.cells(ref.sheetId);
    let [top, left, bottom, right] = [
      ref.row,
      ref.column,
      ref.row + ref.rows - 1,
      ref.column + ref.columns - 1,
    ];
    const filled = (r1: number, r2: number, c1: number, c2: number) => {
      for (let r = r1; r <= r2; r += 1) {
        for (let c = c1; c <= c2; c += 1) if (hasContent(cells.getValue(r - 1, c - 1))) return true;
      }
      return false;
    };
    for (let grown = true; grown; ) {
      grown = false;
      if (top > 1 && filled(top - 1, top - 1, Math.max(1, left - 1), right + 1)) grown = Boolean(top--);
      if (left > 1 && filled(Math.max(1, top - 1), bottom + 1, left - 1, left - 1)) grown = Boolean(left--);
      if (bottom < lastRow && filled(bottom + 1, bottom + 1, Math.max(1, left - 1), right + 1))
        grown = Boolean(++bottom);
      if (right < lastColumn && filled(Math.max(1, top - 1), bottom + 1, right + 1, right + 1))
        grown = Boolean(++right);
    }
    return { ...ref, row: top, column: left, rows: bottom - top + 1, columns: right - left + 1 };
  }
}

const hasContent = (cell: Nullable<ICellData>): boolean =>
  Boolean(
    cell && ((cell.v !== undefined && cell.v !== null && cell.v !== '') || cell.f || cell.si || cell.p),
  );
