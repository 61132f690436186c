// apps-script: the composition root: the one place where ports meet Google's services. Nothing is touched before a call.

import { createSurface } from '../app/application';
import type { Ports } from '../app/ports';
import type { Surface } from '../app/surface/surface';
import { scriptClock, timeText } from './clock';
import { documentLock, userLock } from './locks';
import { currentPerson, currentSelection } from './person';
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
  let person: ReturnType<typeof currentPerson> | null = null;
  return {
    workbook: workbookPort(),
    transport: urlFetchTransport,
    documentStore: documentStore(),
    userStore: user,
    scriptStore: scriptStore(),
    documentLock: documentLock(),
    userLock: userLock(),
    clock: scriptClock,
    person: () => {
      person = person ?? currentPerson(user);
      return person;
    },
    selection: currentSelection,
    gridCells,
    timeText,
    uniqueId: () => Utilities.getUuid().slice(0, 8),
  };
}

/** One for each execution: an execution serves one call. */
export const surface = (): Surface => createSurface(composePorts());
