// apps-script: the composition root: the one place where ports meet Google's services. Nothing is touched before a call.

import { createSurface } from '../app/application';
import { authorisationAnswer } from '../app/connection/authorise';
import type { Ports } from '../app/ports';
import type { Surface } from '../app/surface/surface';
import { answerOf, showEnding } from './authorisation-page';
import { userCache } from './cache';
import { scriptClock, timeTexts } from './clock';
import { scriptKeys } from './keys';
import { documentLock, userLock } from './locks';
import { activeSpreadsheetId, currentAreas, currentPerson, currentSelection } from './person';
import { returnWay } from './return-way';
import { selectedCells } from './selected-cells';
import { documentStore, scriptStore, userStore } from './stores';
import { urlFetchTransport } from './transport';
import { workbookPort } from './workbook';

function gridCells(): number {
  return SpreadsheetApp.getActiveSpreadsheet()
    .getSheets()
    .reduce((sum, sheet) => sum + sheet.getMaxRows() * sheet.getMaxColumns(), 0);
}

function composePorts(): Ports {
  const user = userStore();
  const script = scriptStore();
  let person: ReturnType<typeof currentPerson> | null = null;
  return {
    workbook: workbookPort(),
    transport: urlFetchTransport,
    documentStore: documentStore(),
    userStore: user,
    scriptStore: script,
    userCache: userCache(),
    documentLock: documentLock(),
    userLock: userLock(),
    keys: scriptKeys(script, user),
    clock: scriptClock,
    returnWay: returnWay(script),
    person: () => {
      person = person ?? currentPerson(user);
      return person;
    },
    selection: currentSelection,
    selectedAreas: currentAreas,
    selectedCells,
    gridCells,
    timeText: timeTexts(),
    spreadsheetId: activeSpreadsheetId,
    uniqueId: () => Utilities.getUuid().slice(0, 8),
  };
}

/** One for each execution: an execution serves one call. */
export const surface = (): Surface => createSurface(composePorts());

/** Outside any document: of the ports only those of the person and the deployment are there. */
export const answerPage = (event: GoogleAppsScript.Events.DoGet): GoogleAppsScript.HTML.HtmlOutput =>
  showEnding(authorisationAnswer(composePorts(), answerOf(event)));
