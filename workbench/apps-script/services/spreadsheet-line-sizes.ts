// Workbench, Apps Script host: column widths and row heights of a Sheet, set explicitly or fitted to content.
import {
  SetColDataMutation,
  SetWorksheetColWidthMutation,
  SetWorksheetRowHeightMutation,
  SetWorksheetRowIsAutoHeightMutation,
} from '@univerjs/sheets';
import { readCells } from '../engine/cell-reader';
import { SELF } from '../protocol/messages';
import type { HostCore, Run, Served } from './run';
import { contentSize } from './spreadsheet-content-size';
import { sheetOf } from './spreadsheet-grid';
import { checkLines, lines } from './spreadsheet-lines';
import type { SheetRef } from './spreadsheet-refs';

/** Approximate pixels of a character. */
const AUTO_WIDTH_PER_CHARACTER = 8;
const AUTO_WIDTH_PADDING = 12;

export function lineSizes({ workbook }: HostCore): Served<GoogleAppsScript.Spreadsheet.Sheet> {
  const width = (_run: Run, { sheetId }: SheetRef, first: number, count: number, pixels: number) => {
    checkLines(workbook, sheetId, 'column', first, count);
    const ranges = [lines(workbook, sheetId, 'column', first, count)];
    workbook.execute(SetWorksheetColWidthMutation.id, { subUnitId: sheetId, ranges, colWidth: pixels });
    // Univer skips hidden columns there.
    const sheet = sheetOf(workbook, sheetId);
    const hidden = Array.from({ length: count }, (_, i) => first - 1 + i).filter(
      (c) => !sheet.getColVisible(c),
    );
    if (hidden.length > 0) {
      const columnData = Object.fromEntries(hidden.map((column) => [column, { w: pixels, hd: 1 }]));
      workbook.execute(SetColDataMutation.id, { subUnitId: sheetId, columnData });
    }
    return SELF;
  };
  const height = (_run: Run, { sheetId }: SheetRef, first: number, count: number, pixels: number) => {
    checkLines(workbook, sheetId, 'row', first, count);
    const ranges = [lines(workbook, sheetId, 'row', first, count)];
    workbook.execute(SetWorksheetRowHeightMutation.id, { subUnitId: sheetId, ranges, rowHeight: pixels });
    return SELF;
  };
  /** Widths by the longest displayed line: the host has no fonts to measure with. */
  const autoWidth = async (run: Run, ref: SheetRef, first: number, count = 1) => {
    checkLines(workbook, ref.sheetId, 'column', first, count);
    await workbook.settled();
    const reader = readCells(workbook, ref.sheetId);
    const { rows } = contentSize(workbook, ref.sheetId);
    for (let column = first; column < first + count; column += 1) {
      let longest = 0;
      for (let row = 0; row < rows; row += 1) {
        for (const line of reader.display(row, column - 1).split('\n'))
          longest = Math.max(longest, line.length);
      }
      if (longest === 0) continue;
      width(run, ref, column, 1, longest * AUTO_WIDTH_PER_CHARACTER + AUTO_WIDTH_PADDING);
    }
    return SELF;
  };

  /** Heights by the lines of text in a row; a page measures more exactly and may correct them. */
  const autoHeight = async (run: Run, ref: SheetRef, first: number, count: number) => {
    checkLines(workbook, ref.sheetId, 'row', first, count);
    await workbook.settled();
    const reader = readCells(workbook, ref.sheetId);
    const { columns } = contentSize(workbook, ref.sheetId);
    const { defaultRowHeight } = sheetOf(workbook, ref.sheetId).getConfig();
    for (let row = first; row < first + count; row += 1) {
      let most = 1;
      for (let column = 0; column < columns; column += 1) {
        most = Math.max(most, reader.display(row - 1, column).split('\n').length);
      }
      height(run, ref, row, 1, most * defaultRowHeight);
    }
    const ranges = [lines(workbook, ref.sheetId, 'row', first, count)];
    const auto = { subUnitId: ref.sheetId, ranges, autoHeightInfo: 1 };
    workbook.execute(SetWorksheetRowIsAutoHeightMutation.id, auto);
    return SELF;
  };

  return {
    getColumnWidth: (_run: Run, { sheetId }: SheetRef, column: number) => {
      checkLines(workbook, sheetId, 'column', column, 1);
      return sheetOf(workbook, sheetId).getColumnWidth(column - 1);
    },
    setColumnWidth: (run: Run, ref: SheetRef, column: number, pixels: number) =>
      width(run, ref, column, 1, pixels),
    setColumnWidths: width,
    getRowHeight: (_run: Run, { sheetId }: SheetRef, row: number) => {
      checkLines(workbook, sheetId, 'row', row, 1);
      return sheetOf(workbook, sheetId).getRowHeight(row - 1);
    },
    setRowHeight: (run: Run, ref: SheetRef, row: number, pixels: number) => height(run, ref, row, 1, pixels),
    setRowHeights: height,
    setRowHeightsForced: height,
    autoResizeColumn: autoWidth,
    autoResizeColumns: autoWidth,
    autoResizeRows: autoHeight,
  };
}
