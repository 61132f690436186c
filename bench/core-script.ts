// bench: reading, checking, comparing and planning of a whole document, as a function that runs in the host.

import { findGrids } from '../src/app/grid/grid';
import { scriptKeys } from '../src/apps-script/keys';
import { activeSpreadsheetId } from '../src/apps-script/person';
import { documentStore, scriptStore, userStore } from '../src/apps-script/stores';
import { workbookPort } from '../src/apps-script/workbook';

/** Milliseconds, rows and operations of all tabs. */
export function planAll(): { ms: number; rows: number; operations: number } {
  const start = Date.now();
  const grids = findGrids({
    workbook: workbookPort(),
    documentStore: documentStore(),
    keys: scriptKeys(scriptStore(), userStore()),
    spreadsheetId: activeSpreadsheetId,
  });
  const ms = Date.now() - start;
  const sum = (of: (grid: (typeof grids)[number]) => number) =>
    grids.reduce((all, grid) => all + of(grid), 0);
  return {
    ms,
    rows: sum(({ reading }) => reading.rows.length),
    operations: sum(({ plan }) => plan.operations.length),
  };
}
