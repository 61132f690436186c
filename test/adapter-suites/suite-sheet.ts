// test, adapter suites: the sheet that a contract case writes to.

import type { SheetPort, WorkbookPort } from '../../src/ports/sheet';
import type { Cell } from '../../src/tabs/columns/column';

export const suiteSheet = (workbook: WorkbookPort): SheetPort => workbook.create('contract', 'Contract');

/** One cell per row. */
export const column = (cells: readonly Cell[]): Cell[][] => cells.map((cell) => [cell]);
