// apps-script: the menu. Built in every mode, also before the person has allowed anything, so it asks nothing else.

type OpenEvent = { readonly authMode?: GoogleAppsScript.Script.AuthMode };

/** A script bound to the document owns a menu; an add-on that is not yet allowed here lives in the Extensions menu. */
export function showMenu(event?: OpenEvent): void {
  const ui = SpreadsheetApp.getUi();
  const isNewAddon = event?.authMode !== undefined && event.authMode === ScriptApp.AuthMode.NONE;
  const menu = isNewAddon ? ui.createAddonMenu() : ui.createMenu('Bidgrid');
  menu
    .addItem('Pull…', 'showPull')
    .addItem('Check', 'showCheck')
    .addItem('Review and push…', 'showReview')
    .addItem('Undo a push…', 'showUndo')
    .addSeparator()
    .addItem('Suppression…', 'showSuppression')
    .addItem('App lists…', 'showAppLists')
    .addItem('Creative assets…', 'showCreatives')
    .addSeparator()
    .addItem('Adjust selected cells…', 'showAdjust')
    .addSeparator()
    .addItem('Connections…', 'showConnections')
    .addItem('Settings…', 'showSettings')
    .addItem('Help', 'showHelp')
    .addToUi();
}
