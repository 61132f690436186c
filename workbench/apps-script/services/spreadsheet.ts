// Workbench, Apps Script host: SpreadsheetApp on the main thread: the services of all its objects.
import { SELF } from '../protocol';
import type { HostCore, Service } from '../run';
import { type RangeRef, rangeHandle, sheetHandle } from './spreadsheet-refs';
import { rangeValues } from './spreadsheet-values';

/** Every service of SpreadsheetApp for one host, by the type name of its objects. */
export function spreadsheetServices(core: HostCore): Record<string, Service> {
  const book = core.workbook;
  return {
    Spreadsheet: {
      getActiveSheet: () => sheetHandle(book.core.getSheets()[0]!.getSheetId()),
      flush: () => SELF,
    },
    Sheet: {
      getRange: (_run, ref: { sheetId: string }, row: number, column: number, rows = 1, columns = 1) =>
        rangeHandle({ sheetId: ref.sheetId, row, column, rows, columns } satisfies RangeRef),
    },
    Range: rangeValues(core) as Service,
  };
}
