// Workbench page: refuses edits of protected cells before they happen, and all edits while disconnected.
import { CommandType, CustomCommandExecutionError, ICommandService, type Injector } from '@univerjs/core';
import { isClosed } from '../wire/closed-areas';
import type { ClosedArea } from '../wire/model';
import { touchedAreas } from '../wire/touched';

interface Veto {
  setClosed(closed: ClosedArea[]): void;
  setOnline(online: boolean): void;
}

/** `refused` is called with the reason. */
export function installVeto(
  injector: Injector,
  unitId: () => string | null,
  refused: (why: string) => void,
): Veto {
  let closed: ClosedArea[] = [];
  let online = true;
  injector.get(ICommandService).beforeCommandExecuted((command, how) => {
    if (command.type !== CommandType.MUTATION || how?.onlyLocal || how?.fromCollab || !command.params) return;
    if ((command.params as { unitId?: string }).unitId !== unitId()) return;
    const touched = touchedAreas({ id: command.id, params: command.params });
    if (touched.length === 0) return;
    const why = !online
      ? 'The workbench does not respond. You can edit again when it is back.'
      : touched.some(({ sheetId, area }) => isClosed(closed, sheetId, area))
        ? 'This cell is protected. Ask the owner of the spreadsheet to let you edit it.'
        : null;
    if (why === null) return;
    refused(why);
    throw new CustomCommandExecutionError(why);
  });
  return {
    setClosed: (next) => {
      closed = next;
    },
    setOnline: (next) => {
      online = next;
    },
  };
}
