// Workbench, Apps Script host, engine: the initial content of a document.
import type { IWorkbookData } from '@univerjs/core';

/** Size in cells, and sizes of columns and rows in pixels. */
export const NEW_SHEET = { rowCount: 1000, columnCount: 26, defaultColumnWidth: 100, defaultRowHeight: 21 };

export const newWorkbook = (): Partial<IWorkbookData> => ({
  id: 'workbook',
  name: 'Untitled spreadsheet',
  sheetOrder: ['0'],
  sheets: { '0': { id: '0', name: 'Sheet1', ...NEW_SHEET, cellData: {} } },
});
