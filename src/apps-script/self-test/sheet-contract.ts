// apps-script, self-test: behavior of every adapter of WorkbookPort and SheetPort.

import type { WorkbookPort } from '../../ports/sheet';
import type { ContractCase } from './contract';
import { CONTENTS_CASES } from './sheet-contents-contract';
import { GRID_CASES } from './sheet-grid-contract';
import { LOOK_CASES } from './sheet-look-contract';

/** Each case needs a workbook in which no sheet is marked as `contract`. */
export const sheetContract: readonly ContractCase<WorkbookPort>[] = [
  ...GRID_CASES,
  ...CONTENTS_CASES,
  ...LOOK_CASES,
];
