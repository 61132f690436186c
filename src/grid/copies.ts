// grid: copies of tabs that people mistake for the tab, because they have its name. They are not read.

import type { SheetPort, WorkbookPort } from '../ports/sheet';
import { RESOURCES } from '../resources/all-resources';
import { headerName } from '../sheet/find-columns';
import type { Tab } from '../tabs/tab';

/** Names of the headers; a chart sheet has no cells, and reading them throws. */
function headersOf(sheet: SheetPort): ReadonlySet<string> {
  try {
    return new Set(sheet.header().map(headerName));
  } catch {
    return new Set();
  }
}

/** True if the sheet has the headers of the tab's key. A person's own sheet may have the same name. */
function looksLike(tab: Tab, sheet: SheetPort): boolean {
  const headers = headersOf(sheet);
  return tab.columns
    .filter(({ field }) => tab.keyFields.includes(field))
    .every(({ header }) => headers.has(headerName(header)));
}

function sentenceAbout(tab: Tab, own: SheetPort | null): string {
  const title = `"${tab.title}"`;
  return own
    ? `Bidgrid does not read the sheet ${title}, which is a copy. It reads "${own.name()}", so edit that one.`
    : `Bidgrid does not read the sheet ${title}, which is a copy. Pull ${tab.title} again, then copy your edits from it.`;
}

/** A sentence for each sheet that has the title and the key of a tab, but is not the tab. */
export function copiesNotRead(workbook: WorkbookPort): string[] {
  return RESOURCES.flatMap(({ tab }) => {
    // One call for each tab that was pulled.
    const named = workbook.wasCreated(tab.id) ? workbook.named(tab.title) : null;
    if (named === null) return [];
    const own = workbook.find(tab.id);
    return own?.sheetId === named.sheetId || !looksLike(tab, named) ? [] : [sentenceAbout(tab, own)];
  });
}
