// apps-script: the simple triggers onOpen, which shows the menu, and onEdit. They also work before the
// person has authorized the script, in LIMITED mode: no network, no email address, 30 seconds, and errors
// are never shown.

import { feedback } from '../features/check/feedback';
import { writeNumbersAs } from '../shared/numbers';
import { storedKeys } from './keys';
import { documentStore, scriptStore, userStore } from './stores';
import { workbookPort } from './workbook';

type OpenEvent = { readonly authMode?: GoogleAppsScript.Script.AuthMode };

/** Set by the build: whether the script is installed as an add-on. Undefined with other bundlers. */
declare const BIDGRID_IS_ADDON: boolean | undefined;

/**
 * A bound script has its own menu. An add-on uses Extensions, because Google moves other menus of a published
 * add-on. Only add-ons run in mode NONE.
 */
export function showMenu(event?: OpenEvent): void {
  const ui = SpreadsheetApp.getUi();
  const isBuiltAsAddon = typeof BIDGRID_IS_ADDON !== 'undefined' && BIDGRID_IS_ADDON;
  const isAddon =
    isBuiltAsAddon || (event?.authMode !== undefined && event.authMode === ScriptApp.AuthMode.NONE);
  const menu = isAddon ? ui.createAddonMenu() : ui.createMenu('Bidgrid');
  menu
    .addItem('Pull…', 'showPull')
    .addItem('Check', 'showCheck')
    .addItem('Review and push…', 'showReview')
    .addItem('Undo a push…', 'showUndo')
    .addItem('Adjust selected cells…', 'showAdjust')
    .addSeparator()
    .addSubMenu(
      ui
        .createMenu('Decide')
        .addItem('Figures…', 'showFigures')
        .addItem('Bid rules…', 'showBidRules')
        .addItem('Insights…', 'showInsights'),
    )
    // Also without a management key: looking for one would cost every opening of the document some calls.
    .addSubMenu(
      ui
        .createMenu('Send lists')
        .addItem('Suppression…', 'showSuppression')
        .addItem('App lists…', 'showAppLists')
        .addItem('Creative assets…', 'showCreatives'),
    )
    .addSubMenu(
      ui
        .createMenu('More')
        .addItem('Home', 'showHome')
        .addItem('Schedule…', 'showSchedule')
        .addItem('Connections…', 'showConnections')
        .addItem('Settings…', 'showSettings')
        .addItem('History of this cell', 'showCellHistory')
        .addItem('Get help and version', 'showHelp'),
    )
    .addToUi();
}

export function feedbackOnEdit(event: GoogleAppsScript.Events.SheetsOnEdit): void {
  try {
    writeNumbersAs(() => event.source.getSpreadsheetLocale());
    const workbook = workbookPort(() => event.source);
    const sheet = workbook.portOf(event.range.getSheet());
    const first = event.range.getRow();
    const columns = { first: event.range.getColumn(), last: event.range.getLastColumn() };
    const edited = { first, count: event.range.getLastRow() - first + 1, columns };
    const ports = {
      workbook,
      documentStore: documentStore(),
      keys: storedKeys(scriptStore(), userStore()),
      spreadsheetId: () => event.source.getId(),
    };
    feedback(ports, sheet, workbook.tabOf, edited);
  } catch (error) {
    // Check finds the same issues.
    console.warn(`onEdit: ${error instanceof Error ? error.message : String(error)}`);
  }
}
