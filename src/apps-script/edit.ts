// apps-script: the simple trigger onEdit. Runs in LIMITED mode: no network, no email address, 30 seconds,
// and errors are never shown.

import { feedback } from '../features/check/feedback';
import { scriptKeys } from './keys';
import { documentStore, scriptStore, userStore } from './stores';
import { workbookPort } from './workbook';

export function feedbackOnEdit(event: GoogleAppsScript.Events.SheetsOnEdit): void {
  try {
    const workbook = workbookPort(() => event.source);
    const sheet = workbook.portOf(event.range.getSheet());
    const first = event.range.getRow();
    const columns = { first: event.range.getColumn(), last: event.range.getLastColumn() };
    const edited = { first, count: event.range.getLastRow() - first + 1, columns };
    const ports = {
      workbook,
      documentStore: documentStore(),
      keys: scriptKeys(scriptStore(), userStore()),
      spreadsheetId: () => event.source.getId(),
    };
    feedback(ports, sheet, workbook.tabOf, edited);
  } catch (error) {
    // Check finds the same issues.
    console.warn(`onEdit: ${error instanceof Error ? error.message : String(error)}`);
  }
}
