// src: creates the ports over Google's services. Nothing is called before it is needed.

import { callbackParameters, oauthCallback, resultPage } from './apps-script/authorization';
import { currentPerson } from './apps-script/current-person';
import { urlFetchTransport } from './apps-script/fetch-transport';
import { storedKeys } from './apps-script/keys';
import { documentLock, userLock } from './apps-script/locks';
import { currentAreas } from './apps-script/selection';
import { documentStore, scriptStore, userCache, userStore } from './apps-script/stores';
import { dailyTriggers, ownMailer, scriptClock, timeTexts } from './apps-script/triggers';
import { isGrid, workbookPort } from './apps-script/workbook';
import { authorizationAnswer } from './connections/authorize';
import { morningRun } from './features/schedule/morning-run';
import type { Ports } from './ports/ports';
import { documentStyle, writeNumbersAs } from './shared/numbers';
import { once } from './shared/once';

const uniqueId = (): string => Utilities.getUuid().slice(0, 8);

/**
 * Ports over Google's services, opened on first use. One object for each execution, which serves one call.
 */
export function composePorts(): Ports {
  const spreadsheet = once(() => SpreadsheetApp.getActiveSpreadsheet());
  const timeZone = once(() => spreadsheet().getSpreadsheetTimeZone());
  const locale = once(() => spreadsheet().getSpreadsheetLocale());
  writeNumbersAs(locale);
  const workbook = workbookPort(spreadsheet);
  const document = documentStore();
  const user = userStore();
  const script = scriptStore();
  return {
    workbook,
    transport: urlFetchTransport,
    documentStore: document,
    userStore: user,
    scriptStore: script,
    userCache: userCache(),
    documentLock: documentLock(workbook.flush, [document, user]),
    userLock: userLock(user),
    keys: storedKeys(script, user),
    clock: scriptClock,
    oauthCallback: oauthCallback(script),
    triggers: dailyTriggers,
    mailer: ownMailer,
    person: once(() => currentPerson(user)),
    selectedAreas: currentAreas,
    gridCells: () =>
      spreadsheet()
        .getSheets()
        .filter(isGrid)
        .reduce((sum, sheet) => sum + sheet.getMaxRows() * sheet.getMaxColumns(), 0),
    timeText: timeTexts(timeZone),
    timeZone,
    documentLink: () => ({ title: spreadsheet().getName(), url: spreadsheet().getUrl() }),
    locale,
    numberStyle: documentStyle,
    spreadsheetId: once(() => spreadsheet().getId()),
    uniqueId,
  };
}

/** The argument is untrusted: clients can call it. */
export function runMorning(event: unknown): void {
  const { triggerUid } = (event ?? {}) as { readonly triggerUid?: unknown };
  morningRun(composePorts(), typeof triggerUid === 'string' ? triggerUid : '');
}

/** Called without a document: only the stores of the person and the deployment are available. */
export const answerPage = (event: GoogleAppsScript.Events.DoGet): GoogleAppsScript.HTML.HtmlOutput =>
  resultPage(authorizationAnswer(composePorts(), callbackParameters(event)));
