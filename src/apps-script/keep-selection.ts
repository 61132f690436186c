// apps-script: selects again what a person had selected, after an action that selects something else.

/** @returns selects again what is selected now */
export function keepSelection(book: GoogleAppsScript.Spreadsheet.Spreadsheet): () => void {
  const selected = book.getActiveRangeList();
  // A chart sheet has no cells.
  const selection = selected ?? book.getActiveSheet();
  return () => void selection.activate();
}
