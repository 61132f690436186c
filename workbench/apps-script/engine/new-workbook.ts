// Workbench, Apps Script host, engine: what a document holds before anybody did anything.
import type { IWorkbookData } from '@univerjs/core';

export const newWorkbook = (): Partial<IWorkbookData> => ({
  id: 'workbook',
  name: 'Untitled spreadsheet',
  sheetOrder: ['0'],
  sheets: { '0': { id: '0', name: 'Sheet1', rowCount: 1000, columnCount: 26, cellData: {} } },
});
