// apps-script, self-test: temporary tabs for probes. If Google ends the execution, the next self-test deletes
// them, by a record in the document properties.

import type { Store } from '../../ports/ports';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;
type Range = GoogleAppsScript.Spreadsheet.Range;
type Spreadsheet = GoogleAppsScript.Spreadsheet.Spreadsheet;

/** Value: `<base name> <ID of a tab> …`; IDs are added once tabs exist. */
const RECORD = 'bidgrid.self-test';

/** What a probe can use. */
export interface Scratch {
  /** A tab with the cells of `area`. */
  readonly sheet: Sheet;
  /** A server that echoes requests; `''`: none. */
  readonly echo: string;
  /** Empty cells in Automatic format that no other probe uses. */
  area(rows: number, columns: number): Range;
  /** A new, hidden tab for one probe. */
  newSheet(): Sheet;
  /** False: a long probe must end now. */
  mayGoOn(): boolean;
}

/** Size of the tab that probes share. */
const COMMON_ROWS = 100;
const COMMON_COLUMNS = 200;

/** Names of our tabs: `Bidgrid-self-test-1a2b3c4d` and a number. */
const numbered = (base: string, n: number): string => `${base} (${n})`;

const isNumbered = (base: string, name: string): boolean =>
  name.startsWith(`${base} (`) && /^\d+\)$/.test(name.slice(base.length + 2));

/**
 * Deletes the tabs of the record. A tab without a recorded ID is deleted only if it is empty: an execution
 * that was killed right after inserting it leaves such a tab. A renamed tab belongs to the person.
 * @returns number of deleted tabs
 */
export function deleteLeftOver(book: Spreadsheet, store: Store): number {
  const [base, ...ids] = (store.get(RECORD) ?? '').split(' ');
  if (!base) return 0;
  let count = 0;
  for (const sheet of book.getSheets()) {
    if (!isNumbered(base, sheet.getName())) continue;
    if (!ids.includes(String(sheet.getSheetId())) && sheet.getLastRow() > 0) continue;
    book.deleteSheet(sheet);
    count += 1;
  }
  SpreadsheetApp.flush();
  store.delete(RECORD);
  return count;
}

/** @param uniqueId eight random characters */
export function withScratch<T>(
  book: Spreadsheet,
  store: Store,
  uniqueId: string,
  options: Pick<Scratch, 'echo' | 'mayGoOn'>,
  work: (scratch: Scratch, endProbe: () => void) => T,
): T {
  const base = `Bidgrid-self-test-${uniqueId}`;
  store.set(RECORD, base);
  const [shown, selected] = [book.getActiveSheet(), book.getActiveRangeList()];
  const made: Sheet[] = [];
  const record = [base];
  const newSheet = (): Sheet => {
    const sheet = book.insertSheet(numbered(base, record.length), book.getSheets().length);
    record.push(String(sheet.getSheetId()));
    made.push(sheet);
    store.set(RECORD, record.join(' '));
    // Inserting a sheet activates it; the active sheet must not change.
    if (selected) selected.activate();
    else shown.activate();
    sheet.hideSheet();
    return sheet;
  };
  /**
   * All columns are inserted before anything is formatted, because inserted columns get the formats of their
   * neighbors.
   */
  const newCommon = (): Sheet => {
    const sheet = newSheet();
    sheet.deleteRows(COMMON_ROWS + 1, sheet.getMaxRows() - COMMON_ROWS);
    sheet.insertColumnsAfter(sheet.getMaxColumns(), COMMON_COLUMNS - sheet.getMaxColumns());
    return sheet;
  };
  let common: Sheet | null = null;
  let column = 1;
  const commonSheet = (): Sheet => {
    common = common ?? newCommon();
    return common;
  };
  let isLeft = false;
  const deleteAll = (sheets: readonly Sheet[]): void => {
    for (const one of sheets) {
      made.splice(made.indexOf(one), 1);
      try {
        book.deleteSheet(one);
        SpreadsheetApp.flush();
      } catch {
        // A person deleted it, or Google failed.
        isLeft = true;
      }
    }
  };
  const scratch: Scratch = {
    ...options,
    get sheet() {
      return commonSheet();
    },
    area: (rows, columns) => {
      if (column + columns > COMMON_COLUMNS) {
        common = null;
        column = 1;
      }
      const range = commonSheet().getRange(1, column, rows, columns);
      column += columns;
      return range;
    },
    newSheet,
  };
  try {
    return work(scratch, () => deleteAll(made.filter((one) => one !== common)));
  } finally {
    deleteAll([...made]);
    // With the record, the next step deletes what is left.
    if (!isLeft) store.delete(RECORD);
  }
}
