// apps-script, self-test: the sheet that a contract case writes to.

import type { SheetPort, WorkbookPort } from '../../ports/sheet';
import type { Cell } from '../../tabs/cell';

export const contractSheet = (workbook: WorkbookPort): SheetPort => workbook.create('contract', 'Contract');

/** One cell per row. */
export const column = (cells: readonly Cell[]): Cell[][] => cells.map((cell) => [cell]);
