// main: the global functions: menu, triggers, and the answer to client calls. No logic.

import { CALLS, type ClientApi } from './all-calls';
import { openFigures, openInsights, openReview, openSidebar } from './apps-script/open-pages';
import { feedbackOnEdit, showMenu } from './apps-script/simple-triggers';
import { answer } from './calls/call';
import { answerPage, composePorts, runMorning } from './compose';
import type { Reply } from './ports/user-error';

export const onOpen = (event?: GoogleAppsScript.Events.SheetsOnOpen): void => showMenu(event);
export const onInstall = (event?: GoogleAppsScript.Events.SheetsOnOpen): void => showMenu(event);
export const onEdit = (event: GoogleAppsScript.Events.SheetsOnEdit): void => feedbackOnEdit(event);

export const showHome = (): void => openSidebar('home');
export const showPull = (): void => openSidebar('pull');
export const showCheck = (): void => openSidebar('check');
/** @param run the push whose undo is reviewed, if a page calls it */
export const showReview = (run?: unknown): void => openReview(run);
/** @param run the push to preview, if a page calls it */
export const showUndo = (run?: unknown): void => openSidebar('undo', run);
export const showSuppression = (): void => openSidebar('suppression');
export const showAppLists = (): void => openSidebar('app-lists');
export const showCreatives = (): void => openSidebar('creatives');
export const showAdjust = (): void => openSidebar('adjust');
export const showCellHistory = (): void => openSidebar('cell-history');
export const showBidRules = (): void => openSidebar('bid-rules');
export const showSchedule = (): void => openSidebar('schedule');
export const showFigures = (): void => openFigures();
export const showInsights = (): void => openInsights();
export const showConnections = (): void => openSidebar('connections');
export const showSettings = (): void => openSidebar('settings');
export const showHelp = (): void => openSidebar('help');

/** The daily trigger of Schedule. */
export const morningRun = (event?: GoogleAppsScript.Events.TimeDriven): void => runMorning(event);

/** The redirect target after an authorization; no document is open there. */
export const connectionAnswer = (event: GoogleAppsScript.Events.DoGet): GoogleAppsScript.HTML.HtmlOutput =>
  answerPage(event);

/**
 * Answers a client call. `build.js` creates a global function for every name in CALLS that calls this one.
 */
export const answerCall = (name: keyof ClientApi, args: readonly unknown[]): Reply<unknown> =>
  answer(CALLS[name], composePorts(), args);
