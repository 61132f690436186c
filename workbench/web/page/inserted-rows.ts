// Workbench page: rows inserted beside rows that a filter hides are seen; Univer alone would give them a
// height of 0.
import { ICommandService, type Injector } from '@univerjs/core';

interface Params {
  rowInfo?: ({ h?: number } | null | undefined)[];
}

/** Corrects what this page inserts before it is done and sent. */
export function showInsertedRows(injector: Injector): void {
  injector.get(ICommandService).beforeCommandExecuted((command, how) => {
    if (command.id !== 'sheet.mutation.insert-row' || how?.fromCollab || how?.onlyLocal) return;
    const { rowInfo } = command.params as Params;
    if (!Array.isArray(rowInfo)) return;
    for (const row of rowInfo) if (row?.h === 0) delete row.h;
  });
}
