// Workbench page: refuses edits of protected cells, and all edits while the line is cut, before they happen.
import { CommandType, CustomCommandExecutionError, ICommandService, type Injector } from '@univerjs/core';
import type { Closed } from '../wire/messages';
import { isClosed, touchedAreas } from '../wire/touched';

export interface Veto {
  setClosed(closed: Closed[]): void;
  setOnline(online: boolean): void;
}

/** `told` hears why an edit was refused. */
export function installVeto(
  injector: Injector,
  unitId: () => string | null,
  told: (why: string) => void,
): Veto {
  let closed: Closed[] = [];
  let online = true;
  injector.get(ICommandService).beforeCommandExecuted((command, how) => {
    if (command.type !== CommandType.MUTATION || how?.onlyLocal || how?.fromCollab || !command.params) return;
    if ((command.params as { unitId?: string }).unitId !== unitId()) return;
    const touched = touchedAreas({ id: command.id, params: command.params });
    if (touched.length === 0) return;
    const why = !online
      ? 'The workbench does not answer. You can go on editing when it is back.'
      : touched.some(({ sheetId, area }) => isClosed(closed, sheetId, area))
        ? 'This cell is protected. Ask the owner of the spreadsheet to let you edit it.'
        : null;
    if (why === null) return;
    told(why);
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
