// Workbench, Apps Script host: methods of Range other than values and styles: parts of it, clearing, copying,
// merging, sorting.
import type { ICellData } from '@univerjs/core';
import { AddWorksheetMergeMutation, RemoveWorksheetMergeMutation } from '@univerjs/sheets';
import { hasContent } from '../engine/cell-reader';
import { rangesOverlap } from '../engine/protection';
import { EMPTY_CELL } from '../engine/typed-cell';
import { ScriptException } from '../protocol/exceptions';
import { SELF } from '../protocol/messages';
import type { HostCore, Run, Served, Service } from './run';
import { dataRegion, nextDataCell } from './spreadsheet-data-region';
import { checkInside, checkMayEdit, sheetOf } from './spreadsheet-grid';
import {
  enumName,
  isRangeHandle,
  type RangeRef,
  rangeHandle,
  rangeRefOf,
  univerRange,
} from './spreadsheet-refs';
import { sortRange } from './spreadsheet-sort';
import { matrixOf } from './spreadsheet-values';

interface ClearOptions {
  contentsOnly?: boolean;
  formatOnly?: boolean;
  commentsOnly?: boolean;
  validationsOnly?: boolean;
}

/** The parts of a range that another range of the same size does not cover. */
function withoutOverlap(ref: RangeRef, other: RangeRef): RangeRef[] {
  if (!rangesOverlap(ref, other)) return [ref];
  const cells: RangeRef[] = [];
  for (let row = ref.row; row < ref.row + ref.rows; row += 1) {
    for (let column = ref.column; column < ref.column + ref.columns; column += 1) {
      const cell = { sheetId: ref.sheetId, row, column, rows: 1, columns: 1 };
      if (!rangesOverlap(cell, other)) cells.push(cell);
    }
  }
  return cells;
}

export function rangeService(core: HostCore, others: Service): Served<GoogleAppsScript.Spreadsheet.Range> {
  const { workbook } = core;
  const other = (method: string, run: Run, ref: RangeRef, ...args: unknown[]) =>
    others[method]?.(run, ...([ref, ...args] as never[]));

  const settled = async <T>(work: () => T): Promise<T> => {
    await workbook.settled();
    return work();
  };
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

  /** Writes only to existing cells: clearing a whole sheet must not create empty cells. */
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
    moveTo: async (run: Run, ref: RangeRef, target: unknown) => {
      checkMayEdit(workbook, run, ref);
      await other('copyTo', run, ref, target);
      // An overlapping target keeps the cells that were just written.
      const here = isRangeHandle(target) ? { ...target.ref, rows: ref.rows, columns: ref.columns } : ref;
      for (const rest of withoutOverlap(ref, here)) {
        clearContent(run, rest);
        clearFormat(run, rest);
        other('clearNote', run, rest);
        other('clearDataValidations', run, rest);
      }
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
    getDataRegion: (_run: Run, ref: RangeRef, dimension?: unknown) =>
      settled(() => rangeHandle(dataRegion(workbook, checkInside(workbook, ref), enumName(dimension)))),
    getNextDataCell: (_run: Run, ref: RangeRef, direction: unknown) =>
      settled(() => rangeHandle(nextDataCell(workbook, checkInside(workbook, ref), direction))),
  };
}
