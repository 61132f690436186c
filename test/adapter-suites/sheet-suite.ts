// test, adapter suites: behavior of every adapter of WorkbookPort and SheetPort.

import type { WorkbookPort } from '../../src/ports/sheet';
import { CONTENTS_CASES } from './sheet-contents-suite';
import { GRID_CASES } from './sheet-grid-suite';
import { LOOK_CASES } from './sheet-look-suite';
import type { SuiteCase } from './suite';

/** Each case needs a workbook in which no sheet is marked as `contract`. */
export const SHEET_SUITE: readonly SuiteCase<WorkbookPort>[] = [
  ...GRID_CASES,
  ...CONTENTS_CASES,
  ...LOOK_CASES,
];
