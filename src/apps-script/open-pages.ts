// apps-script: opens the sidebar and the dialogs; each is a self-contained page of dist.

import type { ViewName } from '../calls/call';
import { requireBaseScopes } from './scopes';

/** The placeholder in `<body data-view="__VIEW__">`. All placeholders are replaced by plain words only. */
const VIEW = '__VIEW__';
/**
 * The placeholder in `<body data-run="__RUN__">`: the push that Undo previews, or whose undo is reviewed;
 * `''`: none.
 */
const RUN = '__RUN__';
/** The placeholder in `<html data-locale="__LOCALE__">`: of the document. */
const LOCALE = '__LOCALE__';

const localeText = (): string => {
  const locale = SpreadsheetApp.getActiveSpreadsheet().getSpreadsheetLocale();
  return /^[A-Za-z_]{2,12}$/.test(locale) ? locale : 'en';
};

type Dialog = 'review' | 'figures' | 'insights';

/** Pixels. In Insights, the name of a campaign and the sentence of its alarm fit into one line. */
const WIDTHS: Readonly<Record<Dialog, number>> = { review: 1140, figures: 1000, insights: 1140 };

function page(
  file: 'sidebar' | 'creatives' | Dialog,
  view: ViewName | Dialog,
  run = '',
): GoogleAppsScript.HTML.HtmlOutput {
  const source = HtmlService.createHtmlOutputFromFile(file).getContent();
  const replaced = [
    [VIEW, view],
    [RUN, run],
    [LOCALE, localeText()],
  ] as const;
  return HtmlService.createHtmlOutput(
    replaced.reduce((text, [placeholder, value]) => text.split(placeholder).join(value), source),
  );
}

const runIdIn = (run: unknown): string =>
  typeof run === 'string' && /^[a-z]+-[0-9a-f-]{1,40}$/.test(run) ? run : '';

/**
 * The title is the same for all views, because links lead from one view to another.
 * @param run Undo: name of the run to preview; anything that is no such name opens the list
 */
export function openSidebar(view: ViewName, run?: unknown): void {
  requireBaseScopes();
  const file = view === 'creatives' ? 'creatives' : 'sidebar';
  const output = page(file, view, runIdIn(run));
  SpreadsheetApp.getUi().showSidebar(output.setTitle('Bidgrid'));
}

/** Modeless, so that the tab can be used meanwhile. */
function openDialog(file: Dialog, title: string, run?: unknown): void {
  requireBaseScopes();
  const output = page(file, file, runIdIn(run)).setWidth(WIDTHS[file]).setHeight(640);
  SpreadsheetApp.getUi().showModelessDialog(output, title);
}

export const openReview = (run?: unknown): void => openDialog('review', 'Review and push', run);
export const openFigures = (): void => openDialog('figures', 'Figures');
export const openInsights = (): void => openDialog('insights', 'Insights');
