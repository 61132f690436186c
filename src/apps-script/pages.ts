// apps-script: opens the sidebar and the review dialog; both are self-contained pages of dist.

import { requireBaseScopes } from './scopes';

export type SidebarView =
  | 'pull'
  | 'check'
  | 'undo'
  | 'suppression'
  | 'app-lists'
  | 'creatives'
  | 'adjust'
  | 'connections'
  | 'settings'
  | 'help';

/** The placeholder in `<body data-view="__VIEW__">`. It is only replaced by constants. */
const PLACEHOLDER = '__VIEW__';

/** As the menu names them. */
const TITLES: Readonly<Record<SidebarView, string>> = {
  pull: 'Pull',
  check: 'Check',
  undo: 'Undo a push',
  suppression: 'Suppression',
  'app-lists': 'App lists',
  creatives: 'Creative assets',
  adjust: 'Adjust selected cells',
  connections: 'Connections',
  settings: 'Settings',
  help: 'Help',
};

function page(file: 'sidebar' | 'review', view: string): GoogleAppsScript.HTML.HtmlOutput {
  const source = HtmlService.createHtmlOutputFromFile(file).getContent();
  return HtmlService.createHtmlOutput(source.split(PLACEHOLDER).join(view));
}

export function openSidebar(view: SidebarView): void {
  requireBaseScopes();
  SpreadsheetApp.getUi().showSidebar(page('sidebar', view).setTitle(`Bidgrid: ${TITLES[view]}`));
}

/** Modeless, so that the tab can be used during the review. */
export function openReview(): void {
  requireBaseScopes();
  const output = page('review', 'review').setWidth(1000).setHeight(640);
  SpreadsheetApp.getUi().showModelessDialog(output, 'Review and push');
}
