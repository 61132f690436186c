// apps-script, self-test: the real workbook port over temporary tabs. Marks are kept in memory, so the
// document's are not changed.

import type { SheetPort, WorkbookPort } from '../../ports/sheet';
import { sheetPort } from '../sheet';
import type { Scratch } from './scratch';

export function scratchWorkbook({ newSheet }: Scratch): WorkbookPort {
  const sheets = new Map<string, SheetPort>();
  return {
    find: (tab) => sheets.get(tab) ?? null,
    wasCreated: (tab) => sheets.has(tab),
    has: () => true,
    named: () => null,
    active: () => null,
    create: (tab) => {
      const sheet = sheetPort(newSheet());
      // The suite selects cells, which would activate the tab.
      const port = { ...sheet, select: () => undefined };
      sheets.set(tab, port);
      return port;
    },
    leftCells: () => [],
    flush: () => SpreadsheetApp.flush(),
  };
}
