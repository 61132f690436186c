// apps-script: the port to the spreadsheet. Sheets of Bidgrid are found by their IDs in developer
// metadata, so they can be renamed.

import type { SheetPort, WorkbookPort } from '../ports/sheet';
import { keepSelection } from './keep-selection';
import { noticing, type Uncommitted } from './late-errors';
import { sheetPort } from './sheet-of-google';
import { placeOfTab, tabColor } from './tab-look';

/**
 * Key of one metadata entry of the spreadsheet, and first word of its value, because reading a key is another
 * call: `bidgrid-tabs targets:123 source-bids:456`, tabs with the IDs of their sheets. One entry for all. A
 * copied sheet has another ID and is not a tab; a copied document keeps IDs and entry.
 */
const MARKS = 'bidgrid-tabs';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;
type Spreadsheet = GoogleAppsScript.Spreadsheet.Spreadsheet;

/** False for chart sheets, which have no cells: reading their size throws. */
export const isGrid = (sheet: Sheet): boolean => sheet.getType() === SpreadsheetApp.SheetType.GRID;

/**
 * A sheet that can be used: a new one, or an empty one left by an execution that was killed right after
 * inserting it.
 */
function emptySheet(
  book: Spreadsheet,
  wantedName: string,
  marked: ReadonlySet<number>,
  insert: (name: string) => Sheet,
): { readonly sheet: Sheet; readonly isInserted: boolean } {
  try {
    return { sheet: insert(wantedName), isInserted: true };
  } catch {
    // The name usually exists. Any other error comes again at the second insertion.
    for (let n = 1; ; n += 1) {
      const name = n === 1 ? wantedName : `${wantedName} (${n})`;
      const sheetOfName = book.getSheetByName(name);
      if (sheetOfName === null) return { sheet: insert(name), isInserted: true };
      if (isGrid(sheetOfName) && sheetOfName.getLastRow() === 0 && !marked.has(sheetOfName.getSheetId()))
        return { sheet: sheetOfName, isInserted: false };
    }
  }
}

interface MarkedWorkbook extends WorkbookPort {
  /** The port to this sheet, cached. */
  portOf(sheet: Sheet): SheetPort;
  /** The tab ID of a sheet; null: a person's own sheet. */
  tabOf(sheetId: number): string | null;
}

/** @param spreadsheet called on first use, because loading must not call Google; default: the active one */
export function workbookPort(
  spreadsheet: () => Spreadsheet = () => SpreadsheetApp.getActiveSpreadsheet(),
): MarkedWorkbook {
  let marks: Map<string, number> | null = null;
  let entry: GoogleAppsScript.Spreadsheet.DeveloperMetadata | null = null;
  const uncommitted: Uncommitted = { hasWrites: false, hasFormats: false };
  const leftCells = new Set<string>();
  const ports = new Map<number, SheetPort>();
  let areSheetsRead = false;
  /** The sheet that this execution has just inserted and left active, with its first cell selected. */
  let shownSheet: Sheet | null = null;

  /** Two calls for all tabs, and one for each entry of other add-ons before ours. */
  function readMarks(): Map<string, number> {
    if (marks !== null) return marks;
    const sheetIds = new Map<string, number>();
    for (const metadata of spreadsheet().getDeveloperMetadata()) {
      const [name, ...pairs] = (metadata.getValue() ?? '').split(' ');
      if (name !== MARKS) continue;
      entry = metadata;
      for (const pair of pairs) {
        const [, tab, id] = /^([^:]+):(\d+)$/.exec(pair) ?? [];
        if (tab !== undefined && id !== undefined) sheetIds.set(tab, Number(id));
      }
      break;
    }
    // Assigned last: after an error of Google, sheets must not look deleted.
    marks = sheetIds;
    return marks;
  }

  /** Reads the entry again first, because another execution may have added a tab. */
  function mark(tab: string, sheetId: number): void {
    marks = null;
    entry = null;
    const value = [MARKS, ...[...readMarks().set(tab, sheetId)].map((pair) => pair.join(':'))].join(' ');
    if (entry) (entry as GoogleAppsScript.Spreadsheet.DeveloperMetadata).setValue(value);
    else
      spreadsheet().addDeveloperMetadata(MARKS, value, SpreadsheetApp.DeveloperMetadataVisibility.DOCUMENT);
  }

  function portOf(sheet: Sheet, isInserted = false): SheetPort {
    const sheetId = sheet.getSheetId();
    const port = ports.get(sheetId) ?? sheetPort(sheet, uncommitted, isInserted, leftCells);
    ports.set(sheetId, port);
    return port;
  }

  /** One call for all sheets. One that is deleted later in this execution is still found, and throws. */
  function open(sheetId: number): SheetPort | null {
    if (!ports.has(sheetId) && !areSheetsRead) {
      areSheetsRead = true;
      for (const sheet of spreadsheet().getSheets()) portOf(sheet);
    }
    const sheet = ports.has(sheetId) ? null : spreadsheet().getSheetById(sheetId);
    return sheet === null ? (ports.get(sheetId) ?? null) : portOf(sheet);
  }

  return {
    find: (tab) => {
      const sheetId = readMarks().get(tab);
      return sheetId === undefined ? null : open(sheetId);
    },
    wasCreated: (tab) => readMarks().has(tab),
    has: ({ sheetId }) => spreadsheet().getSheetById(sheetId) !== null,
    named: (title) => {
      const sheet = spreadsheet().getSheetByName(title);
      return sheet === null ? null : portOf(sheet);
    },
    active: () => {
      const sheet = spreadsheet().getActiveSheet();
      return sheet === null ? null : portOf(sheet);
    },
    create: (tab, title, options) => {
      uncommitted.hasWrites = true;
      const book = spreadsheet();
      const [isHidden, isAside] = [options?.hidden === true, options?.aside === true];
      const isShown = !isHidden && !isAside;
      const restoreSelection = isShown
        ? null
        : shownSheet
          ? () => void shownSheet?.activate()
          : keepSelection(book);
      const indexOf = (id: string): number | null => {
        const sheetId = readMarks().get(id);
        const sheet = sheetId === undefined ? null : book.getSheetById(sheetId);
        return sheet === null ? null : sheet.getIndex() - 1;
      };
      const place = () => placeOfTab(tab, indexOf, () => book.getSheets().length);
      const insert = (name: string) => {
        const index = isHidden ? null : place();
        // Without an index, Google inserts it right of the active sheet.
        return index === null ? book.insertSheet(name) : book.insertSheet(name, index);
      };
      const { sheet, isInserted } = emptySheet(book, title, new Set(readMarks().values()), insert);
      restoreSelection?.();
      // Later, a person may have opened another one.
      shownSheet = isShown && isInserted ? sheet : null;
      if (isHidden) sheet.hideSheet();
      mark(tab, sheet.getSheetId());
      const port = portOf(sheet, isInserted);
      // After the last read, so that it waits with the writes that follow.
      const color = tabColor(tab);
      if (color !== null) sheet.setTabColor(color);
      return port;
    },
    leftCells: () => [...leftCells],
    flush: () => {
      if (!uncommitted.hasWrites) return;
      noticing(uncommitted, () => SpreadsheetApp.flush());
      // Not reset after an error, so that the next flush tries again.
      uncommitted.hasWrites = false;
      uncommitted.hasFormats = false;
    },
    portOf: (sheet) => portOf(sheet),
    tabOf: (sheetId) => {
      for (const [tab, id] of readMarks()) if (id === sheetId) return tab;
      return null;
    },
  };
}
