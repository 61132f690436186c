// grid: copies of tabs, which are not read, but which people may mistake for the tab.

import type { SheetPort, WorkbookPort } from '../ports/sheet';
import { headerName } from '../sheet/find-columns';
import type { Column } from '../tabs/columns/column';
import type { Tab } from '../tabs/columns/tab';
import { RESOURCES } from '../tabs/registry';

/** Names of the headers; a chart sheet has no cells, and reading them throws. */
function headersOf(sheet: SheetPort): ReadonlySet<string> {
  try {
    return new Set(sheet.header().map(headerName));
  } catch {
    return new Set();
  }
}

const haveAll = (headers: ReadonlySet<string>, columns: readonly Column[]): boolean =>
  columns.every(({ header }) => headers.has(headerName(header)));

function sentenceAbout(sheet: SheetPort, tab: Tab, originalSheet: SheetPort | null): string {
  const name = sheet.name();
  const isNotRead = `"${name}" is a copy that Bidgrid does not read.`;
  if (!originalSheet) return `${isNotRead} Pull ${tab.title} again, then copy your edits to the new tab.`;
  const edit = `Edit "${originalSheet.name()}"`;
  return `${isNotRead} ${name === tab.title ? `${edit}, and rename the copy.` : `${edit} instead.`}`;
}

/**
 * A sentence for each sheet that people mistake for a tab: one that has the title and the key of a deleted
 * tab, or one that the person has open and that has all of the tab's columns.
 */
export function copiesNotRead(workbook: WorkbookPort): string[] {
  const pulled = RESOURCES.filter(({ tab }) => workbook.wasCreated(tab.id)).map(({ tab }) => {
    return { tab, originalSheet: workbook.find(tab.id) };
  });
  const isOriginal = (sheet: SheetPort): boolean =>
    pulled.some(({ originalSheet }) => originalSheet?.sheetId === sheet.sheetId);
  const activeSheet = workbook.active();
  // Read once for all tabs.
  const activeHeaders = activeSheet !== null && !isOriginal(activeSheet) ? headersOf(activeSheet) : null;
  return pulled.flatMap(({ tab, originalSheet }) => {
    const key = tab.columns.filter(({ field }) => tab.keyFields.includes(field));
    const namesake = originalSheet === null ? workbook.named(tab.title) : null;
    // A person's own sheet may have the name of a tab, or a few of its columns.
    if (namesake !== null && !isOriginal(namesake) && haveAll(headersOf(namesake), key))
      return [sentenceAbout(namesake, tab, originalSheet)];
    if (activeSheet !== null && activeHeaders !== null && haveAll(activeHeaders, tab.columns))
      return [sentenceAbout(activeSheet, tab, originalSheet)];
    return [];
  });
}
