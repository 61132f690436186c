// main: the whole global surface: menu, triggers, and what the sidebar and the dialogs may call. No logic.

import { feedbackOnEdit } from './apps-script/edit';
import { showMenu } from './apps-script/menu';
import { openReview, openSidebar } from './apps-script/pages';
import type { Surface } from './calls/surface';
import { answerPage, surface } from './compose';

export const onOpen = (event?: GoogleAppsScript.Events.SheetsOnOpen): void => showMenu(event);
export const onInstall = (event?: GoogleAppsScript.Events.SheetsOnOpen): void => showMenu(event);
export const onEdit = (event: GoogleAppsScript.Events.SheetsOnEdit): void => feedbackOnEdit(event);

export const showPull = (): void => openSidebar('pull');
export const showCheck = (): void => openSidebar('check');
export const showReview = (): void => openReview();
export const showUndo = (): void => openSidebar('undo');
export const showSuppression = (): void => openSidebar('suppression');
export const showAppLists = (): void => openSidebar('app-lists');
export const showCreatives = (): void => openSidebar('creatives');
export const showAdjust = (): void => openSidebar('adjust');
export const showConnections = (): void => openSidebar('connections');
export const showSettings = (): void => openSidebar('settings');
export const showHelp = (): void => openSidebar('help');

/** Where the advertising service sends a person back to who has authorised a connection; no document is open there. */
export const connectionAnswer = (event: GoogleAppsScript.Events.DoGet): GoogleAppsScript.HTML.HtmlOutput =>
  answerPage(event);

/** A client call by its name: the ports are made when it is called, not when the script is loaded. */
const client = <K extends keyof Surface>(name: K) =>
  ((...args: never[]) => (surface()[name] as (...args: never[]) => unknown)(...args)) as Surface[K];

export const connectionList = client('connectionList');
export const connectionAdd = client('connectionAdd');
export const connectionEdit = client('connectionEdit');
export const connectionChoose = client('connectionChoose');
export const connectionTest = client('connectionTest');
export const connectionReconnect = client('connectionReconnect');
export const connectionAuthorise = client('connectionAuthorise');
export const connectionDisconnect = client('connectionDisconnect');
export const connectionRemove = client('connectionRemove');
export const personName = client('personName');
export const personCall = client('personCall');

export const pullEstimate = client('pullEstimate');
export const pullStart = client('pullStart');

export const jobStep = client('jobStep');
export const jobCancel = client('jobCancel');
export const jobCurrent = client('jobCurrent');

export const checkRun = client('checkRun');
export const checkShow = client('checkShow');
export const checkFix = client('checkFix');

export const reviewBuild = client('reviewBuild');
export const reviewRows = client('reviewRows');
export const reviewPick = client('reviewPick');
export const reviewFigures = client('reviewFigures');
export const reviewConflicts = client('reviewConflicts');
export const reviewHeld = client('reviewHeld');
export const reviewResolve = client('reviewResolve');
export const reviewRevert = client('reviewRevert');
export const unknownList = client('unknownList');
export const unknownResolve = client('unknownResolve');

export const adjustPreview = client('adjustPreview');
export const adjustApply = client('adjustApply');

export const settingsRead = client('settingsRead');
export const settingsSave = client('settingsSave');

export const pushStart = client('pushStart');

export const undoRuns = client('undoRuns');
export const undoPreview = client('undoPreview');
export const undoSelection = client('undoSelection');
export const undoStart = client('undoStart');

export const creativesFind = client('creativesFind');
export const creativesCancel = client('creativesCancel');
export const creativesLook = client('creativesLook');
export const creativesSend = client('creativesSend');

export const uploadsOpen = client('uploadsOpen');
export const uploadStart = client('uploadStart');
export const uploadSend = client('uploadSend');
export const uploadEnd = client('uploadEnd');
export const selectedList = client('selectedList');

export const appListsRead = client('appListsRead');
export const appListApps = client('appListApps');
export const appListCreate = client('appListCreate');
export const appListDelete = client('appListDelete');

export const selfTestPlan = client('selfTestPlan');
export const selfTestStep = client('selfTestStep');
export const selfTestBridge = client('selfTestBridge');
