// self-test: temporary tabs for facts.

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;
type Range = GoogleAppsScript.Spreadsheet.Range;
type Spreadsheet = GoogleAppsScript.Spreadsheet.Spreadsheet;

/** What a fact can use. */
export interface Scratch {
  /** Empty cells in Automatic format that no other fact uses. */
  area(rows: number, columns: number): Range;
  /** A new, hidden tab for one fact. */
  newSheet(): Sheet;
  /** False: a long fact must end now. */
  hasTime(): boolean;
  /** Deletes the tabs of `newSheet`. */
  deleteSheets(): void;
}

const PREFIX = 'Self-test scratch ';
/** Size of the tab that `area` takes its cells from. */
const AREA_ROWS = 100;
const AREA_COLUMNS = 200;

/** Deletes all temporary tabs, including those of a run that Google ended. */
export function deleteScratch(book: Spreadsheet): void {
  for (const sheet of book.getSheets()) if (sheet.getName().startsWith(PREFIX)) book.deleteSheet(sheet);
  SpreadsheetApp.flush();
}

export function openScratch(book: Spreadsheet, hasTime: () => boolean): Scratch {
  const shownSheet = book.getActiveSheet();
  let sheetCount = 0;
  let sheetsOfFact: Sheet[] = [];
  let areaSheet: Sheet | null = null;
  let nextColumn = 1;
  const insertSheet = (): Sheet => {
    sheetCount += 1;
    const sheet = book.insertSheet(`${PREFIX}${sheetCount}`, book.getNumSheets());
    // Inserting a tab activates it.
    shownSheet.activate();
    return sheet.hideSheet();
  };
  const newAreaSheet = (): Sheet => {
    const sheet = insertSheet();
    sheet.deleteRows(AREA_ROWS + 1, sheet.getMaxRows() - AREA_ROWS);
    // Before anything is formatted: inserted columns get the formats of their neighbors.
    sheet.insertColumnsAfter(sheet.getMaxColumns(), AREA_COLUMNS - sheet.getMaxColumns());
    nextColumn = 1;
    return sheet;
  };
  return {
    area: (rows, columns) => {
      if (areaSheet === null || nextColumn + columns > AREA_COLUMNS) areaSheet = newAreaSheet();
      const range = areaSheet.getRange(1, nextColumn, rows, columns);
      nextColumn += columns;
      return range;
    },
    newSheet: () => {
      const sheet = insertSheet();
      sheetsOfFact.push(sheet);
      return sheet;
    },
    hasTime,
    deleteSheets: () => {
      for (const sheet of sheetsOfFact) book.deleteSheet(sheet);
      sheetsOfFact = [];
      // An error of a buffered write belongs to this fact, not to the next one.
      SpreadsheetApp.flush();
    },
  };
}
