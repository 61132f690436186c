// apps-script, self-test: tabs that exist only while probes run. What was left by an execution that Google ended is found by a
// record in the document properties and deleted by the next self-test.

import type { Store } from '../../ports/ports';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;
type Range = GoogleAppsScript.Spreadsheet.Range;
type Spreadsheet = GoogleAppsScript.Spreadsheet.Spreadsheet;

/** Value: `<base name> <ID of a tab> …`; IDs are added once tabs exist. */
const RECORD = 'bidgrid.self-test';

/** What a probe works with. */
export interface Scratch {
  /** Where `area` has its cells. */
  readonly sheet: Sheet;
  /** A server that answers with what it received; `''`: none was given. */
  readonly echo: string;
  /** Empty cells in Automatic format that no other probe uses. */
  area(rows: number, columns: number): Range;
  /** A new, hidden tab for one probe. */
  newSheet(): Sheet;
  /** False: a long probe must end now. */
  mayGoOn(): boolean;
}

/** Names of our tabs: `Bidgrid-self-test-1a2b3c4d` and a number. */
const numbered = (base: string, n: number): string => `${base} (${n})`;

const isNumbered = (base: string, name: string): boolean =>
  name.startsWith(`${base} (`) && /^\d+\)$/.test(name.slice(base.length + 2));

/**
 * Deletes the tabs of the record. A tab without a recorded ID is ours only while it is empty: an execution killed right after
 * making it leaves such a one. A renamed tab belongs to the person who renamed it.
 * @returns how many
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
    // A new sheet is shown; the person stays where they were.
    if (selected) selected.activate();
    else shown.activate();
    sheet.hideSheet();
    return sheet;
  };
  let sheet: Sheet | null = null;
  let column = 1;
  /** The common tab stays until the end, because many probes share it. */
  const common = (): Sheet => {
    sheet = sheet ?? newSheet();
    return sheet;
  };
  const deleteFrom = (first: number): void => {
    for (const one of made.splice(first)) book.deleteSheet(one);
  };
  const scratch: Scratch = {
    ...options,
    get sheet() {
      return common();
    },
    area: (rows, columns) => {
      const own = common();
      const last = column + columns - 1;
      if (last > own.getMaxColumns()) own.insertColumnsAfter(own.getMaxColumns(), 100 + columns);
      const range = own.getRange(1, column, rows, columns);
      // An empty column between two probes, because Google copies formats to neighbors when columns are inserted.
      column = last + 2;
      return range;
    },
    newSheet,
  };
  try {
    common();
    return work(scratch, () => deleteFrom(1));
  } finally {
    deleteFrom(0);
    SpreadsheetApp.flush();
    store.delete(RECORD);
  }
}
