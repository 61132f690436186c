// apps-script: keeps a person on the selected cells while a sheet is inserted, which activates it.

/** @returns selects again what is selected now */
export function stayingOn(book: GoogleAppsScript.Spreadsheet.Spreadsheet): () => void {
  const selected = book.getActiveRangeList();
  // A chart sheet has no cells.
  const shown = selected ?? book.getActiveSheet();
  return () => void shown.activate();
}
