// Workbench page: rows inserted next to rows that a filter hides are visible; Univer alone sets their height
// to 0.
import { ICommandService, type Injector } from '@univerjs/core';

interface Params {
  rowInfo?: ({ h?: number } | null | undefined)[];
}

/** Corrects the rows that this page inserts, before they are inserted and sent. */
export function showInsertedRows(injector: Injector): void {
  injector.get(ICommandService).beforeCommandExecuted((command, how) => {
    if (command.id !== 'sheet.mutation.insert-row' || how?.fromCollab || how?.onlyLocal) return;
    const { rowInfo } = command.params as Params;
    if (!Array.isArray(rowInfo)) return;
    for (const row of rowInfo) if (row?.h === 0) delete row.h;
  });
}
