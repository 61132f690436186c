// apps-script: the port to the spreadsheet; our sheets are found by developer metadata, whatever their names are.

import type { SheetPort, WorkbookPort } from '../tabs/sheet';
import { sheetPort } from './sheet';

const MARK = 'bidgrid-tab';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;
type Spreadsheet = GoogleAppsScript.Spreadsheet.Spreadsheet;

/** The mark names the sheet's own ID: a copy of the sheet carries the copied mark with another sheet's ID. */
const markOf = (tab: string, sheetId: number) => `${tab}:${sheetId}`;

/** An empty sheet of the wished name is taken as it is: an execution killed right after inserting it leaves one. */
function emptySheet(book: Spreadsheet, wished: string): Sheet {
  let name = wished;
  for (let n = 2; ; n += 1) {
    const taken = book.getSheetByName(name);
    if (taken === null) return book.insertSheet(name, book.getSheets().length);
    if (taken.getLastRow() === 0 && taken.getDeveloperMetadata().length === 0) return taken;
    name = `${wished} (${n})`;
  }
}

export interface MarkedWorkbook extends WorkbookPort {
  /** The port to a sheet at hand, which is used from then on. */
  portOf(sheet: Sheet): SheetPort;
  /** The tab that a sheet is marked as, null for people's own sheets. */
  tabOf(sheetId: number): string | null;
}

/**
 * @param spreadsheet asked for at first use, since nothing may be touched before; the active one unless told
 */
export function workbookPort(
  spreadsheet: () => Spreadsheet = () => SpreadsheetApp.getActiveSpreadsheet(),
): MarkedWorkbook {
  let marks: Map<string, number[]> | null = null;
  let isPending = false;
  const onWrite = () => {
    isPending = true;
  };
  const ports = new Map<number, SheetPort>();

  /** One call for all tabs. A tab can have several IDs: those of deleted sheets live on in the marks of their copies. */
  function readMarks(): Map<string, number[]> {
    if (marks !== null) return marks;
    marks = new Map();
    const found = spreadsheet().createDeveloperMetadataFinder().withKey(MARK).find();
    for (const metadata of found) {
      const [, tab, id] = /^(.+):(\d+)$/.exec(metadata.getValue() ?? '') ?? [];
      if (tab !== undefined && id !== undefined) marks.set(tab, [...(marks.get(tab) ?? []), Number(id)]);
    }
    return marks;
  }

  function portOf(sheet: Sheet): SheetPort {
    const sheetId = sheet.getSheetId();
    const port = ports.get(sheetId) ?? sheetPort(sheet, onWrite);
    ports.set(sheetId, port);
    return port;
  }

  function open(sheetId: number): SheetPort | null {
    const known = ports.get(sheetId);
    if (known) return known;
    const sheet = spreadsheet().getSheetById(sheetId);
    return sheet === null ? null : portOf(sheet);
  }

  return {
    find: (tab) => {
      for (const sheetId of new Set(readMarks().get(tab) ?? [])) {
        const port = open(sheetId);
        if (port) return port;
      }
      return null;
    },
    has: ({ sheetId }) => spreadsheet().getSheetById(sheetId) !== null,
    named: (title) => {
      const sheet = spreadsheet().getSheetByName(title);
      return sheet === null ? null : portOf(sheet);
    },
    create: (tab, title, options) => {
      onWrite();
      const book = spreadsheet();
      const before = book.getActiveSheet();
      const sheet = emptySheet(book, title);
      // A new sheet is shown; the person stays where they were.
      if (options?.hidden || options?.aside) before.activate();
      if (options?.hidden) sheet.hideSheet();
      sheet.addDeveloperMetadata(
        MARK,
        markOf(tab, sheet.getSheetId()),
        SpreadsheetApp.DeveloperMetadataVisibility.DOCUMENT,
      );
      const port = portOf(sheet);
      readMarks().set(tab, [port.sheetId]);
      return port;
    },
    flush: () => {
      if (!isPending) return;
      SpreadsheetApp.flush();
      // Stays true after an error, so that the next flush tries again.
      isPending = false;
    },
    portOf,
    tabOf: (sheetId) => {
      for (const [tab, ids] of readMarks()) if (ids.includes(sheetId)) return tab;
      return null;
    },
  };
}
